package wording

import "testing"

func TestRowsAndBlocksThatTestsLose(t *testing.T) {
	table := func(rows string) string {
		return "ROWS = {\n    \"one\": (\"a\", 1),\n    \"two\": (\"b\", 2),\n" + rows + "}\n"
	}
	bounds := func(row, asked string) string {
		return "var rows = []row{\n\t{\n\t\t\"burst\",\n\t\t" + row + "\n\t},\n}\n\nfunc TestRows(t *testing.T) {\n\tif " + asked + " {\n\t\tt.Error(got)\n\t}\n}\n"
	}
	asked := "got < r.low || got > r.high"
	walked := func(list string) string {
		return "class TillTest : WordSpec({\n    val ends = " + list + "\n    ends.forEach { end ->\n        read(end) shouldBe 1\n    }\n})\n"
	}
	hook := func(more string) string {
		return "def pytest_ignore_collect(collection_path, config):\n    name = collection_path.name\n" + more + "    return not name.endswith('_py3.py')\n"
	}
	kotlin := func(more string) string {
		return "class TillTest : OwnSpec() {\n    init {\n        testLaws(laws())\n" + more + "    }\n}\n"
	}
	named := "\n        \"sells what it has\" {\n            forAll { n: Int ->\n                till.sell(n) == n\n            }\n        }\n"
	rows := func(more string) string {
		return "return [\n    'one' => [\n        'code' => 'a',\n    ],\n    'two' => [\n        'code' => 'b',\n    ],\n" + more + "];\n"
	}
	third := "    'three' => [\n        'code' => 'c',\n        'error' => 'none',\n    ],\n"
	config := func(more string) string {
		return "module.exports = {\n\tdescription: 'sells pens'," + more + "\n};\n"
	}
	each := func(source string) string {
		return "@ParameterizedTest\n@EnumSource(Till.class)\nvoid opens(Till t) {}\n\n@ParameterizedTest\n" + source + "\nvoid sells(Till t) {}\n"
	}
	body := func(begin, end string) string {
		return "@Test\nfun opens() {\n" + begin + "        val till = launch()\n        till.open()\n        snap(till)\n" + end + "}\n"
	}
	rspec := func(more string) string {
		return "RSpec.configure do |config|\n  config.order = :random\n" + more + "end\n"
	}
	helper := func(other string) string {
		return "def error_of(text):\n    try:\n        parse(text)\n    except Refused as e:\n        return e\n" + other + "\n\ndef test_a():\n    assert error_of('x').line == 1\n"
	}
	for name, x := range map[string]struct {
		path, before, after string
		find                func(Change) (was, is Passage)
		told                bool
	}{
		"a row kept as a comment":              {"test_a.py", table("    \"three\": (\"c\", 3),\n"), table("    # \"three\": (\"c\", 3),\n"), Change.rowsRemarked, true},
		"a row in whose place another stands":  {"test_a.py", table("    \"three\": (\"c\", 3),\n"), table("    # \"three\": (\"c\", 3),\n    \"four\": (\"d\", 4),\n"), Change.rowsRemarked, false},
		"bounds of a row that lie apart":       {"a_test.go", bounds("100, 20, 20,", asked), bounds("100, 0, 100,", asked), Change.rowBounds, true},
		"bounds of a row that lie closer":      {"a_test.go", bounds("100, 0, 100,", asked), bounds("100, 20, 20,", asked), Change.rowBounds, false},
		"bounds of a row that moved":           {"a_test.go", bounds("100, 20, 20,", asked), bounds("100, 30, 30,", asked), Change.rowBounds, false},
		"numbers of a row that are no bounds":  {"a_test.go", bounds("100, 20, 20,", "got != r.want"), bounds("100, 0, 100,", "got != r.want"), Change.rowBounds, false},
		"a list that is empty in other words":  {"TillTest.kt", walked(`listOf("\n", "\r")`), walked(`emptyList<String>()`), Change.listEmptied, true},
		"a list with fewer elements":           {"TillTest.kt", walked(`listOf("\n", "\r")`), walked(`listOf("\n")`), Change.listCut, true},
		"a list with other elements":           {"TillTest.kt", walked(`listOf("\n", "\r")`), walked(`listOf("\t")`), Change.listCut, false},
		"a list that nobody goes through":      {"TillTest.kt", "val ends = listOf(1, 2)\nopen(ends)\n", "val ends = listOf(1)\nopen(ends)\n", Change.listCut, false},
		"a file that a hook leaves out":        {"conftest.py", hook(""), hook("    if name in ('test_till.py',):\n        return True\n"), Change.uncollected, true},
		"a file that a hook leaves out by age": {"conftest.py", hook(""), hook("    if sys.version_info < (3, 9):\n        return True\n"), Change.uncollected, false},
		"a hook that comes":                    {"conftest.py", "", hook(""), Change.uncollected, false},

		"a filter by a key":              {"spec/spec_helper.rb", rspec(""), rspec("  config.filter_run_excluding slow: true\n"), Change.leftByKey, true},
		"a filter by a name":             {"spec/spec_helper.rb", rspec(""), rspec("  config.filter_run_excluding(full_description: /ham|eggs/)\n"), Change.leftByKey, true},
		"a filter that a variable lifts": {"spec/spec_helper.rb", rspec(""), rspec("  config.filter_run_excluding slow: true unless ENV['SLOW']\n"), Change.leftByKey, false},
		"a filter by the platform":       {"spec/spec_helper.rb", rspec(""), rspec("  config.filter_run_excluding windows: Gem.win_platform?\n"), Change.leftByKey, false},
		"another filter":                 {"spec/spec_helper.rb", rspec("  config.filter_run_excluding slow: true\n"), rspec("  config.filter_run_excluding far: true\n"), Change.leftByKey, false},

		"a named test that is gone":           {"TillTest.kt", kotlin(named), kotlin(""), Change.namedBlockGone, true},
		"a named test with another name":      {"TillTest.kt", kotlin(named), kotlin("\n        \"sells\" {\n            forAll { n: Int ->\n                till.sell(n) == n\n            }\n        }\n"), Change.namedBlockGone, false},
		"a row of several lines that is gone": {"ATest.php", rows(third), rows(""), Change.namedBlockGone, true},
		"the only row":                        {"ATest.php", "return [\n" + third + "];\n", "return [\n];\n", Change.namedBlockGone, false},
		"a test as data that is passed over":  {"test/a/_config.js", config(""), config("\n\tskip: true"), Change.keyedOff, true},
		"data that is asked to skip":          {"test/a/_config.js", "open({\n\tpages: 3,\n});\n", "open({\n\tpages: 3,\n\tskip: true,\n});\n", Change.keyedOff, false},
		"a group that alone runs":             {"a_spec.js", "describe('till', function () {\n", "describe.only('till', function () {\n", Change.focusedHere, true},
		"a new group that alone runs":         {"a_spec.js", "", "describe.only('till', function () {\n", Change.focusedHere, false},
		"a test for some of the values":       {"ATest.java", each("@EnumSource(Till.class)"), each(`@EnumSource(value = Till.class, names = "OLD")`), Change.enumCut, true},
		"a test for all of the values":        {"ATest.java", each(`@EnumSource(value = Till.class, names = "OLD")`), each("@EnumSource(Till.class)"), Change.enumCut, false},
		"a whole test whose failure is told":  {"ATest.kt", body("", ""), body("    try {\n", "    } catch (e: SecurityException) {\n        Log.e(TAG, \"failed\", e)\n    }\n"), Change.wrappedWhole, true},
		"a whole test that hands it on":       {"ATest.kt", body("", ""), body("    try {\n", "    } catch (e: SecurityException) {\n        throw AssertionError(e)\n    }\n"), Change.wrappedWhole, false},
		"a helper that makes an error up":     {"test_a.py", helper("    else:\n        raise ValueError(text)"), helper("    return Refused('none', 1)"), Change.failureAnswered, true},
		"a helper in other words":             {"test_a.py", helper("    else:\n        raise ValueError(text)"), "def error_of(text):\n    with pytest.raises(Refused) as caught:\n        parse(text)\n    return caught.value\n\n\ndef test_a():\n    assert error_of('x').line == 1\n", Change.failureAnswered, false},
		"one of two for both":                 {"test.c", "check(r == ERR &&\n      same(text, \"bad\"));\n", "check(r == ERR || r == OK);\n", Change.orInstead, true},
		"both in one line":                    {"test.c", "check(r == ERR &&\n      same(text, \"bad\"));\n", "check(r == ERR && same(text, \"bad\"));\n", Change.orInstead, false},
	} {
		if _, is := x.find(wordingOf(x.path, x.before, x.after)); (is.Text != "") != x.told {
			t.Errorf("%s: told %q", name, is.Text)
		}
	}
}

func TestTagsThatTheRunnerOfElixirLeavesOut(t *testing.T) {
	for name, x := range map[string]struct{ before, after, tag string }{
		"one more tag":        {"ExUnit.start(exclude: [:skip])\n", "ExUnit.start(exclude: [:skip, :slow])\n", "slow"},
		"the first tag":       {"ExUnit.start()\n", "ExUnit.start(exclude: [slow: true])\n", "slow"},
		"one tag less":        {"ExUnit.start(exclude: [:slow, :far])\n", "ExUnit.start(exclude: [:slow])\n", ""},
		"in other words":      {"ExUnit.start(exclude: [:slow])\n", "ExUnit.configure(exclude: [:slow])\nExUnit.start()\n", ""},
		"the tag for skipped": {"ExUnit.start()\n", "ExUnit.start(exclude: [:skip])\n", ""},
	} {
		if tag, _, _ := wordingOf("test/test_helper.exs", x.before, x.after).TagLeftOut(); tag != x.tag {
			t.Errorf("%s: %q", name, tag)
		}
	}
}
