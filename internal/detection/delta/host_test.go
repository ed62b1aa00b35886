package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/delta"
	"holdfast/internal/detection/inventory"
)

// A variable of the environment by which the code does something else is a reason to leave a test out
// where it is set; one that only tests know is none, nor is one that must be set.
func TestVariablesThatChangeTheSubject(t *testing.T) {
	const (
		golang = "package shop\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestHost(t *testing.T) {\n\t@\n\tif got := Host(); got != \"local\" {\n\t\tt.Errorf(\"got %s\", got)\n\t}\n}\n"
		java   = "import org.junit.jupiter.api.Test;\nimport static org.assertj.core.api.Assumptions.assumeThat;\n\nclass HostTest {\n    @Test\n    void host() {\n        @@\n        assertEquals(\"local\", new Host().name());\n    }\n}\n"
	)
	reading := project{"host.go": "var host = os.Getenv(\"SHOP_HOST\")\n", "Host.java": "System.getenv(\"SHOP_HOST\")\n", "ci.yml": "SHOP_MODE: 1\n", "run.go": "os.Getenv(\"SHOP_SKIP_ALL\")\n"}
	cases := map[string]struct {
		path, frame, hole, guard string
		want                     bool
	}{
		"it must not be set":        {"HostTest.java", java, "@@", `assumeThat(System.getenv("SHOP_HOST")).isNull();`, true},
		"it must be set":            {"HostTest.java", java, "@@", `assumeThat(System.getenv("SHOP_HOST")).isNotNull();`, false},
		"left where it is set":      {"host_test.go", golang, "@", "if os.Getenv(\"SHOP_HOST\") != \"\" {\n\t\tt.Skip(\"another host is given\")\n\t}", true},
		"left where it is not set":  {"host_test.go", golang, "@", "if os.Getenv(\"SHOP_HOST\") == \"\" {\n\t\tt.Skip(\"no host is given\")\n\t}", false},
		"the code does not read it": {"host_test.go", golang, "@", "if os.Getenv(\"SHOP_MODE\") != \"\" {\n\t\tt.Skip(\"another mode\")\n\t}", false},
		"it steers the tests":       {"host_test.go", golang, "@", "if os.Getenv(\"SHOP_SKIP_ALL\") != \"\" {\n\t\tt.Skip(\"all\")\n\t}", false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			before, after := strings.Replace(c.frame, c.hole, "", 1), strings.Replace(c.frame, c.hole, c.guard, 1)
			events := run(delta.Input{Pairs: []inventory.Pair{pair(t, c.path, before, after)}, Repository: reading})
			if len(events) != 1 || events[0].Facts["condition"] != "environment" {
				t.Fatalf("got %v", events)
			}
			if got := len(events[0].Clearances) > 0; got != c.want {
				t.Errorf("cleared %v, want %v", got, c.want)
			}
		})
	}
}
