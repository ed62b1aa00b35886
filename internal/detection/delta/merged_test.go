package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// Claims that are told in other words, together or in rows are no loss; those that say less are.
func TestClaimsToldInOtherWords(t *testing.T) {
	const (
		golang = "package shop\n\nimport (\n\t\"testing\"\n\n\t\"github.com/stretchr/testify/assert\"\n)\n\n"
		mocha  = "const { assert } = require('chai');\n\n"
		login  = "def test_valid_login():\n    assert login(\"ann\", \"secret\") == 200\n\n\ndef test_empty_password():\n    assert login(\"ann\", \"\") == 401\n"
		table  = "import pytest\n\n\n@pytest.mark.parametrize(\"name, user, wanted\", [(\"valid login\", VALID, 200), (\"ROW\", EMPTY, 401)])\ndef test_status(name, user, wanted):\n    assert answer(user).status == wanted\n"
		list   = "test('lists', async () => {\n  const out = await list('a');\n  "
		order  = "feature 'orders' do\n  it 'shows no picture' do\n    visit '/orders/1'\n    "
		sign   = "func TestSign(t *testing.T) {\n\t"
		signed = "\tassert.Empty(t, out)\n}\n"
	)
	for name, c := range map[string]struct {
		path, before, after string
		lost                bool
	}{
		"tests become rows of their names": {"tests/test_login.py", login, strings.Replace(table, "ROW", "empty password", 1), false},
		"a test that no row is called by":  {"tests/test_login.py", login, strings.Replace(table, "ROW", "wrong port", 1), true},
		"two looks for texts become one": {"test/list.js",
			mocha + list + "assert.include(out, `Found 1 done.`);\n  assert.include(out, `Found 2 open.`);\n});\n",
			mocha + list + "assert.include(out, [`Found 1 done.`, first, `Found 2 open.`].join('\\n'));\n});\n", false},
		"two looks for texts become one for the first": {"test/list.js",
			mocha + list + "assert.include(out, `Found 1 done.`);\n  assert.include(out, `Found 2 open.`);\n});\n",
			mocha + list + "assert.include(out, [`Found 1 done.`, first].join('\\n'));\n});\n", true},
		"a text in the output becomes the whole output": {"tests/test_list.py",
			"def test_list():\n    out = listing()\n    assert \"1 done\" in out\n    assert \"2 open\" in out\n",
			"def test_list():\n    out = listing()\n    assert out == \"1 done\\n2 open\\n\"\n", false},
		"a search that fails becomes a claim that nothing is there": {"spec/features/order_spec.rb",
			order + "expect { find('img') }.to raise_error(Capybara::ElementNotFound)\n  end\nend\n",
			order + "expect(find('.payment')).to have_no_css('img')\n  end\nend\n", false},
		"a throw becomes an error for the callback": {"test/run.js",
			"it('compiles', done => {\n  run(found => {\n    if (found.length === 0) throw new Error('none');\n    done();\n  });\n});\n",
			"it('compiles', done => {\n  run(found => {\n    if (found.length === 0) return done(new Error('none'));\n    done();\n  });\n});\n", false},
		"a throw becomes the end of the test": {"test/run.js",
			"it('compiles', done => {\n  run(found => {\n    if (found.length === 0) throw new Error('none');\n    done();\n  });\n});\n",
			"it('compiles', done => {\n  run(found => {\n    if (found.length === 0) return done();\n    done();\n  });\n});\n", true},
		"a narrower error is expected": {"tests/test_open.py",
			"import pytest\n\n\ndef test_open():\n    with pytest.raises(Exception):\n        start(\"nowhere\")\n",
			"import pytest\n\n\ndef test_open():\n    with pytest.raises(OSError):\n        start(\"nowhere\")\n", false},
		"another error is expected": {"tests/test_open.py",
			"import pytest\n\n\ndef test_open():\n    with pytest.raises(OSError):\n        start(\"nowhere\")\n",
			"import pytest\n\n\ndef test_open():\n    with pytest.raises(ValueError):\n        start(\"nowhere\")\n", true},
		"the file that a call writes to is made in another way": {"sign_test.go",
			golang + sign + "file, _ := os.CreateTemp(\"\", \"sig\")\n\tout := run(\"sign\", \"-o\", file.Name(), \"manifest.json\", \"key\")\n" + signed,
			golang + sign + "file := filepath.Join(t.TempDir(), \"sig\")\n\tout := run(\"sign\", \"-o\", file, \"manifest.json\", \"key\")\n" + signed, false},
		"a name that gets several values is no table": {"test/tar_test.exs",
			"defmodule TarTest do\n  use ExUnit.Case\n\n  test \"errors\" do\n    files = [{\"a\", \"\"}, {\"b\", \"\"}, {\"c\", \"\"}]\n    assert unpack(files) == :bad\n    files = replace(files, \"a\")\n    assert unpack(files) == :worse\n  end\nend\n",
			"defmodule TarTest do\n  use ExUnit.Case\n\n  test \"errors\" do\n    files = [{\"a\", \"\"}]\n    assert unpack(files) == :bad\n    files = replace(files, \"a\")\n    assert unpack(files) == :worse\n  end\nend\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			found := ""
			for _, e := range compareAt(t, c.path, c.before, c.after) {
				if !strings.Contains(e, "cleared") && !strings.HasPrefix(e, "oracle-input-changed") {
					found += e + "; "
				}
			}
			if (found != "") != c.lost {
				t.Errorf("found %q", found)
			}
		})
	}
}

// A test that moves to where its subject lives gets the subject's name.
func TestATestMovesUnderASimilarName(t *testing.T) {
	const (
		agent = "def test_task_queue_sequence(agent):\n    first = agent.issue_task(self.Task(1).run, name=\"first\")\n    second = agent.issue_task(self.Task(1).run, name=\"second\")\n    assert first.result() is True\n    assert second.result() is True\n"
		queue = "def test_task_executor_sequence(executor):\n    first = executor.issue_task(Task(1).run, name=\"first\")\n    second = executor.issue_task(Task(1).run, name=\"second\")\n    assert first.result() is True\n    assert second.result() is True\n"
	)
	for _, e := range run(matching.Input{Pairs: []inventory.Pair{pair(t, "tests/test_agent.py", agent, ""), pair(t, "tests/test_executor.py", "", queue)}}) {
		if len(e.Clearances) == 0 {
			t.Errorf("%s of %s", e.Kind, e.Test)
		}
	}
}

// What is handed to a helper is what a test is about, too.
func TestATestGoesWithTheOptionItHandsToAHelper(t *testing.T) {
	const (
		option = "package shop\n\nfunc WithColour() Option {\n\treturn func(p *Program) { p.colour = true }\n}\n"
		other  = "package shop\n\nfunc WithSound() Option {\n\treturn func(p *Program) { p.sound = true }\n}\n\n"
		check  = "package shop\n\nimport \"testing\"\n\nfunc exercise(t *testing.T, o Option, check func(*Program)) {\n\tcheck(NewProgram(o))\n}\n\nfunc TestSound(t *testing.T) {\n\texercise(t, WithSound(), func(p *Program) {\n\t\tif !p.sound {\n\t\t\tt.Error(p)\n\t\t}\n\t})\n}\n"
		colour = "\nfunc TestColour(t *testing.T) {\n\texercise(t, WithColour(), func(p *Program) {\n\t\tif p.shade != 1 {\n\t\t\tt.Error(p)\n\t\t}\n\t})\n}\n"
	)
	for _, e := range run(matching.Input{Pairs: []inventory.Pair{pair(t, "options.go", other+strings.TrimPrefix(option, "package shop\n"), other), pair(t, "options_test.go", check+colour, check)}}) {
		if len(e.Clearances) == 0 {
			t.Errorf("%s of %s", e.Kind, e.Test)
		}
	}
}
