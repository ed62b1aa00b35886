package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A way to run the whole suite under which other tests are left out already is a reason to leave one more
// out; a condition that nobody asked for before, or that only steers tests, is none.
func TestConditionsUnderWhichOthersAreLeftOut(t *testing.T) {
	const (
		golang = "package shop\n\nimport \"testing\"\n\nfunc TestList(t *testing.T) {\n@\tif got := List(); got != 3 {\n\t\tt.Errorf(\"got %d\", got)\n\t}\n}\n"
		php    = "<?php\nclass ListTest extends TestCase\n{\n    public function testList()\n    {\n@        $this->assertSame(3, $this->shop->list());\n    }\n}\n"
		js     = "describe('list', function () {\n  it('prints', function (done) {\n    if (!settings.allowPrinting) { this.skip(); return done(); }\n    print(function (n) { assert.equal(n, 3); done(); });\n  });\n  it('counts', function (done) {\n@    count(function (n) { assert.equal(n, 3); done(); });\n  });\n});\n"
	)
	others := project{
		"tests/watch_test.go":     "if framework.ThroughProxy {\n\tt.Skip(\"the proxy does not watch\")\n}\n",
		"tests/OrderTest.php":     "if ($this->isCacheEnabled) {\n    $this->markTestIncomplete('not cached yet');\n}\n",
		"tests/slow_test.go":      "if framework.SkipSlow {\n\tt.Skip(\"slow\")\n}\n",
		"framework/framework.go":  "if framework.Traced {\n\tt.Skip()\n}\n",
		"tests/other_test.go":     "if framework.Recorded {\n\tstart()\n}\n",
		"tests/framework_test.go": "framework.Unasked = true // skip\n",
	}
	for name, c := range map[string]struct{ path, frame, guard, message, want string }{
		"others of the suite":        {"tests/list_test.go", golang, "\tif framework.ThroughProxy {\n\t\tt.Skip(\"not supported by the proxy\")\n\t}\n", "", "cleared"},
		"others are incomplete":      {"tests/ListTest.php", php, "        if ($this->isCacheEnabled) {\n            $this->markTestSkipped('no updates with a cache');\n        }\n", "", "cleared"},
		"others of its file":         {"tests/list.js", js, "    if (!settings.allowPrinting) { this.skip(); return done(); }\n", "", "cleared"},
		"trouble is the reason":      {"tests/list_test.go", golang, "\tif framework.ThroughProxy {\n\t\tt.Skip(\"flaky there\")\n\t}\n", "", "told"},
		"the message says so":        {"tests/list_test.go", golang, "\tif framework.ThroughProxy {\n\t\tt.Skip(\"not there\")\n\t}\n", "Skip flaky tests", "told"},
		"nobody asked for it before": {"tests/list_test.go", golang, "\tif framework.Unknown {\n\t\tt.Skip(\"not there\")\n\t}\n", "", "told"},
		"it only steers tests":       {"tests/list_test.go", golang, "\tif framework.SkipSlow {\n\t\tt.Skip(\"not there\")\n\t}\n", "", "told"},
		"no test is left out by it":  {"tests/list_test.go", golang, "\tif framework.Recorded {\n\t\tt.Skip(\"not there\")\n\t}\n", "", "told"},
		"it is asked for elsewhere":  {"tests/list_test.go", golang, "\tif framework.Traced {\n\t\tt.Skip(\"not there\")\n\t}\n", "", "told"},
		"others of its file do not":  {"tests/list.js", js, "    if (!settings.allowCounting) { this.skip(); return done(); }\n", "", "told"},
	} {
		t.Run(name, func(t *testing.T) {
			before, after := strings.Replace(c.frame, "@", "", 1), strings.Replace(c.frame, "@", c.guard, 1)
			got := outcome(run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, before, after)}, Repository: others, Message: c.message}))
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
