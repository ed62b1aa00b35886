package delta_test

import (
	"strings"
	"testing"
)

// stepPutBefore are tests in which a statement stands before what they did already, and nothing else.
var stepPutBefore = map[string]struct{ path, text, head, step string }{
	"a question whose answer has a name": {"x_test.go", "package x\n\nimport (\n\t\"strings\"\n\t\"testing\"\n)\n\nfunc TestHolds(t *testing.T) {\n\tres := strings.Contains(list(), \"Hello\")\n\tif !res {\n\t\tt.Errorf(\"no greeting\")\n\t}\n}\n",
		"func TestHolds(t *testing.T) {\n", "\tt.Parallel()\n"},
	"what was read once and is read again": {"test_x.py", "def test_undone():\n    repo = git.Repo()\n    commit = repo.head.commit\n    commands.undo()\n    assert commit == repo.head.commit\n",
		"def test_undone():\n", "    prepare()\n"},
	"what two that were made alike say": {"test_x.py", "def test_kept():\n    first = Analytics()\n    user = first.user\n    second = Analytics()\n    assert second.user == user\n",
		"def test_kept():\n", "    prepare()\n"},
	"a place that was noted": {"page_spec.rb", "describe Page do\n  it 'goes back' do\n    doc = Page.new(skip: true)\n    top = doc.y\n    doc.box\n    expect(doc.y).to eq(top)\n  end\nend\n",
		"  it 'goes back' do\n", "    prepare\n"},
}

// A step that is put before others takes no claim away and weakens none.
func TestCompareSeesNoLossInAStepThatIsPutBefore(t *testing.T) {
	for name, c := range stepPutBefore {
		after := strings.Replace(c.text, c.head, c.head+c.step, 1)
		if after == c.text {
			t.Fatalf("%s: the step went nowhere", name)
		}
		if told := compareAt(t, c.path, c.text, after); len(told) > 0 {
			t.Errorf("%s: events %q", name, told)
		}
	}
}
