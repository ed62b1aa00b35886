package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// project is a repository of a few files.
type project map[string]string

func (p project) Search(words []string) (map[string][]change.Hit, error) {
	out := map[string][]change.Hit{}
	for path, text := range p {
		for i, line := range strings.Split(text, "\n") {
			for _, w := range words {
				if strings.Contains(line, w) {
					out[w] = append(out[w], change.Hit{Path: path, Line: i + 1, Text: line})
				}
			}
		}
	}
	return out, nil
}

func (p project) Read(path string) ([]byte, bool) {
	text, ok := p[path]
	return []byte(text), ok
}

// A condition that the project's own settings never let hold, or always, is no condition.
func TestConditionsThatLeaveATestOutForEver(t *testing.T) {
	const (
		rust = "#[test]\nfn adds() {\n    assert_eq!(total(&[1, 2]), 3);\n}\n"
		old  = "#![cfg(unix)]\n"
		php  = "<?php\nclass CartTest extends PHPUnit\\Framework\\TestCase {\n  @\n  public function testAdds() { $this->assertSame(3, total(1, 2)); }\n}\n"
		skip = "protected function setUp(): void { if (\\PHP_VERSION_ID >= 70000) { $this->markTestSkipped('differs'); } }"
		py   = "import sys\nimport pytest\n\n@\ndef test_adds():\n    assert total(1, 2) == 3\n"
	)
	fill := func(frame, with string) string { return strings.Replace(frame, "@", with, 1) }
	cases := map[string]struct {
		path, before, after string
		repo                project
		want                string
	}{
		"a feature that nothing defines":          {"tests/cart.rs", old + rust, old + "#![cfg(feature = \"cart_tests\")]\n" + rust, project{"Cargo.toml": "[features]\nfast = []\n"}, "skip"},
		"a feature that the manifest has":         {"tests/cart.rs", old + rust, old + "#![cfg(feature = \"fast\")]\n" + rust, project{"Cargo.toml": "[features]\nfast = []\n"}, "conditional mode"},
		"a feature that must be off":              {"tests/cart.rs", rust, "#![cfg(not(feature = \"cart_tests\"))]\n" + rust, project{"Cargo.toml": "[features]\nfast = []\n"}, "conditional mode"},
		"a version that all have":                 {"tests/CartTest.php", fill(php, ""), fill(php, skip), project{"composer.json": `{"require": {"php": ">=8.1"}}`}, "skip"},
		"a version that some have":                {"tests/CartTest.php", fill(php, ""), fill(php, skip), project{"composer.json": `{"require": {"php": "^5.6 || ^7.0"}}`}, "conditional version"},
		"a module that nothing speaks of":         {"test_cart.py", fill(py, ""), fill(py, "") + "\npytest.importorskip('cartographer_x')\n", project{"setup.py": "install_requires=['attrs']\n"}, "conditional other"},
		"a module that the project may have":      {"test_cart.py", fill(py, ""), fill(py, "") + "\npytest.importorskip('attrs')\n", project{"setup.py": "extras_require={'x': ['attrs']}\n"}, "conditional tool cleared"},
		"every Python of the project":             {"test_cart.py", fill(py, ""), fill(py, "@pytest.mark.skipif(sys.version_info >= (3, 8), reason='differs')"), project{"pyproject.toml": "[project]\nrequires-python = \">=3.9\"\n"}, "skip"},
		"newer Pythons":                           {"test_cart.py", fill(py, ""), fill(py, "@pytest.mark.skipif(sys.version_info >= (3, 12), reason='differs')"), project{"pyproject.toml": "requires-python = \">=3.9\"\n"}, "conditional version"},
		"newer Pythons, where something was left": {"test_cart.py", fill(py, ""), fill(py, "@pytest.mark.skipif(sys.version_info >= (3, 12), reason='removed in 3.12')"), project{}, "conditional version cleared"},
		"newer Pythons, with a new test for them": {"test_cart.py", fill(py, ""), fill(py, "@pytest.mark.skipif(sys.version_info >= (3, 12), reason='differs')") + "\n@pytest.mark.skipif(sys.version_info < (3, 12), reason='differs')\ndef test_adds_now():\n    assert total(2, 2) == 4\n", project{"pyproject.toml": "requires-python = \">=3.9\"\n"}, "conditional version cleared"},
		"older Pythons":                           {"test_cart.py", fill(py, ""), fill(py, "@pytest.mark.skipif(sys.version_info < (3, 10), reason='needs match')"), project{"pyproject.toml": "requires-python = \">=3.9\"\n"}, "conditional version cleared"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := left(run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, c.before, c.after)}, Repository: c.repo}))
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// left tells how tests were left out, in a word or two for each.
func left(events []event.Event) string {
	got := ""
	for _, e := range events {
		got += e.Facts["how"].(string)
		if kind := e.Facts["condition"]; kind != "none" {
			got += " " + kind.(string)
		}
		if len(e.Clearances) > 0 {
			got += " cleared"
		}
	}
	return got
}
