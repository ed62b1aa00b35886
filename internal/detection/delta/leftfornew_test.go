package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

func TestWhatTheProjectIsBuiltWithIsAReasonToLeaveATestOut(t *testing.T) {
	const (
		frame  = "#include <gtest/gtest.h>\n@#include \"till.h\"\n\nTEST(Till, Opens) {\n  EXPECT_EQ(open(), 3);\n}\n%"
		golang = "package shop\n\nimport \"testing\"\n\nfunc TestList(t *testing.T) {\n@\tif got := List(); got != 3 {\n\t\tt.Errorf(\"got %d\", got)\n\t}\n}\n%"
		short  = "\tif testing.Short() {\n\t\tt.Skip(\"it takes long\")\n\t}\n"
	)
	for name, c := range map[string]struct {
		path, frame, guard, end string
		others                  project
		want                    string
	}{
		"the code asks for it too":       {"tests/till_test.cpp", frame, "#ifdef TILL_WITH_TLS\n", "#endif\n", project{"src/till.cpp": "#ifdef TILL_WITH_TLS\n"}, "cleared"},
		"only tests ask for it":          {"tests/till_test.cpp", frame, "#ifdef TILL_WITH_TLS\n", "#endif\n", project{"tests/other_test.cpp": "#ifdef TILL_WITH_TLS\n"}, "told"},
		"nobody asks for it":             {"tests/till_test.cpp", frame, "#ifdef TILL_WITH_TLS\n", "#endif\n", project{"src/till.cpp": "// TILL_WITH_TLS\n"}, "told"},
		"it is a switch of the tests":    {"tests/till_test.cpp", frame, "#ifdef TILL_SLOW_TESTS\n", "#endif\n", project{"src/till.cpp": "#ifdef TILL_SLOW_TESTS\n"}, "told"},
		"nobody asks Go for less":        {"list_test.go", golang, short, "", project{"Makefile": "\tgo test ./...\n"}, "cleared"},
		"the pipeline asks Go for less":  {"list_test.go", golang, short, "", project{".github/workflows/ci.yml": "      - run: go test -short ./...\n"}, "told"},
		"a guide says how to ask Go so":  {"list_test.go", golang, short, "", project{"CONTRIBUTING.md": "Run go test -short.\n"}, "cleared"},
		"it is left out in the full run": {"list_test.go", golang, strings.Replace(short, "testing", "!testing", 1), "", project{"Makefile": "\tgo test ./...\n"}, "told"},
	} {
		t.Run(name, func(t *testing.T) {
			before := strings.NewReplacer("@", "", "%", "").Replace(c.frame)
			after := strings.NewReplacer("@", c.guard, "\n%", "\n"+c.end).Replace(c.frame)
			before = strings.ReplaceAll(before, "got d", "got %d")
			got := outcome(run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, before, after)}, Repository: c.others}))
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestATestThatIsLeftBehindAllThatItDidBeforeLosesNothing(t *testing.T) {
	const before = "def test_runs(tool):\n    tool.build()\n    assert tool.size() == 3\n"
	for name, c := range map[string]struct{ after, want string }{
		"behind all that it did":   {"import pytest\nimport tool\n\n\ndef test_runs(tool):\n    tool.build()\n    assert tool.size() == 3\n\n    if tool.lame:\n        pytest.skip('it does not run here')\n\n    assert tool.run() == 'done'\n", "cleared"},
		"before what it claimed":   {"import pytest\nimport tool\n\n\ndef test_runs(tool):\n    tool.build()\n    if tool.lame:\n        pytest.skip('it does not run here')\n    assert tool.size() == 3\n", "told"},
		"what it claimed is moved": {"import pytest\nimport tool\n\n\ndef test_runs(tool):\n    tool.build()\n    if tool.lame:\n        pytest.skip('it does not run here')\n    assert tool.run() == 'done'\n    assert tool.size() == 3\n", "told"},
	} {
		t.Run(name, func(t *testing.T) {
			got := outcome(run(matching.Input{Pairs: []inventory.Pair{pair(t, "tests/test_tool.py", before, c.after)}}))
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
