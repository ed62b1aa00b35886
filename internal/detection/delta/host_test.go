package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
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
			events := run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, before, after)}, Repository: reading})
			if len(events) != 1 || events[0].Facts["condition"] != "environment" {
				t.Fatalf("got %v", events)
			}
			if got := len(events[0].Clearances) > 0; got != c.want {
				t.Errorf("cleared %v, want %v", got, c.want)
			}
		})
	}
}

// One release of a tool that is known to be wrong may be left out; the release of the project itself is what is tested.
func TestOneReleaseIsLeftOut(t *testing.T) {
	const frame = "import unittest\n\nfrom shop import store\n\n\nclass StoreTest(unittest.TestCase):\n    def test_twice(self):\n        store.make(\"a\")\n        version = self.version_of_tool()\n@\n"
	const bare = "        with self.assertRaises(ValueError):\n            store.make(\"a\")"
	under := func(condition string) string {
		return "        if " + condition + ":\n            with self.assertRaises(ValueError):\n                store.make(\"a\")"
	}
	for condition, want := range map[string]bool{
		`version != Version("6.6.3")`: true,
		`version != "6.6.3"`:          true,
		`version != "2.1.0"`:          false, // the project's own
		`version < "6.6.3"`:           false,
	} {
		events := run(matching.Input{Pairs: []inventory.Pair{pair(t, "tests/test_store.py", strings.Replace(frame, "@", bare, 1), strings.Replace(frame, "@", under(condition), 1))},
			Repository: project{"pyproject.toml": "version = \"2.1.0\"\n"}})
		if len(events) != 1 || events[0].Kind != "oracle-unreachable" {
			t.Fatalf("%s: got %v", condition, events)
		}
		if got := len(events[0].Clearances) > 0; got != want {
			t.Errorf("%s: cleared %v, want %v", condition, got, want)
		}
	}
}

// A module that the test only asks for is a reason to leave it out where the code takes it in.
func TestModulesThatTheCodeTakesIn(t *testing.T) {
	const before = "import pytest\n\nfrom shop import cart\n\n\ndef test_renders():\n    assert cart.render(3) == \"three\"\n"
	after := strings.Replace(before, "    assert", "    pytest.importorskip(\"inkwell\")\n    assert", 1)
	for name, c := range map[string]struct {
		repository project
		want       bool
	}{
		"the code takes it in":             {project{"shop/cart.py": "    import inkwell\n"}, true},
		"the code takes a part of it in":   {project{"shop/cart.py": "from inkwell.pens import Pen\n"}, true},
		"only another test takes it in":    {project{"tests/test_pen.py": "import inkwell\n"}, false},
		"the code only speaks of it":       {project{"shop/cart.py": "# no inkwell here\n"}, false},
		"nobody has ever heard of it":      {project{"shop/cart.py": "import json\n"}, false},
		"a longer name begins in that way": {project{"shop/cart.py": "import inkwells\n"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			events := run(matching.Input{Pairs: []inventory.Pair{pair(t, "tests/test_cart.py", before, after)}, Repository: c.repository})
			if len(events) != 1 || events[0].Kind != "case-disabled" {
				t.Fatalf("got %v", events)
			}
			if got := len(events[0].Clearances) > 0; got != c.want {
				t.Errorf("cleared %v, want %v", got, c.want)
			}
		})
	}
}
