package wording

import "testing"

func TestWordsByWhichTestsAskForLess(t *testing.T) {
	stub := func(body string) string {
		return "val never = object : Rule {\n  override fun apply(v: Int): Outcome =\n    " + body + "\n}\n"
	}
	macro := func(failure string) string {
		return "#define must(message, holds) \\\n  do { \\\n    if (!(holds)) \\\n      " + failure + " \\\n  } while (0)\n"
	}
	files := func(list string) string {
		return "SKIPPED = {'a', 'b'}\n" + list + "\n\n@pytest.mark.parametrize('path', BAD)\ndef test_bad(path):\n    refuse(path)\n"
	}
	assertMacro := func(failure string) string { return "#define assert_that" + macro(failure)[len("#define must"):] }
	for name, x := range map[string]struct {
		path, before, after string
		find                func(Change) (was, is Passage)
		told                bool
	}{
		"a stand-in that must not be called":   {"a.kt", stub(`throw IllegalStateException("must never be called")`), stub("Valid(v)"), Change.mayRunNow, true},
		"a stand-in that fails in other words": {"a.kt", stub(`throw IllegalStateException("must never be called")`), stub(`fail("called")`), Change.mayRunNow, false},
		"a stand-in whose calls are counted":   {"a.kt", stub(`throw IllegalStateException("must never be called")`), stub("Valid(v).also { called = true }"), Change.mayRunNow, false},
		"a failure about something else":       {"a.kt", stub(`throw IllegalStateException("out of stock")`), stub("Valid(v)"), Change.mayRunNow, false},
		"a place that cannot be reached":       {"a.rs", "let f = || unreachable!();\n", "let f = || 1;\n", Change.mayRunNow, true},

		"claims in whose place a skip stands": {"a.ts", "t.equal(c.get(1), 1)\nt.equal(c.get(2), 2)\n", "t.equal(c.get(1), 1)\nt.skip('later')\n", Change.skippedInstead, true},
		"a skip beside another claim":         {"a.ts", "t.equal(c.get(1), 1)\nt.equal(c.get(2), 2)\n", "t.equal(c.get(1), 1)\nt.skip('later')\nt.same(c.all(), [1, 2])\n", Change.skippedInstead, false},
		"a skip in whose place a claim comes": {"a.ts", "t.skip('later')\n", "t.equal(c.get(1), 1)\n", Change.skippedInstead, false},

		"a file that newer versions skip":     {"a.phpt", "check();\n", "if (PHP_VERSION_ID >= 80200) {\n\tTester\\Environment::skip('differs');\n}\ncheck();\n", Change.leftOnNewer, true},
		"a file that older versions skip":     {"a.phpt", "check();\n", "if (PHP_VERSION_ID < 80200) {\n\tTester\\Environment::skip('needs 8.2');\n}\ncheck();\n", Change.leftOnNewer, false},
		"a module that newer versions skip":   {"test_a.py", "check()\n", "if sys.version_info >= (3, 12):\n    pytest.skip('differs', allow_module_level=True)\ncheck()\n", Change.leftOnNewer, true},
		"a module without what it needs":      {"test_a.py", "check()\n", "if not has_tool():\n    pytest.skip('no tool', allow_module_level=True)\ncheck()\n", Change.leftOnNewer, false},
		"a module that needs a newer version": {"test_a.py", "check()\n", "if not sys.version_info >= (3, 12):\n    pytest.skip('too old', allow_module_level=True)\ncheck()\n", Change.leftOnNewer, false},

		"an inherited test that is skipped": {"a.cs", "class NorthTests : ShopTests\n{\n}\n", "class NorthTests : ShopTests\n{\n    [Fact(Skip = \"unreliable\")]\n    public override Task Opens()\n    {\n        return base.Opens();\n    }\n}\n", Change.marked, true},
		"an inherited test that runs":       {"a.cs", "class NorthTests : ShopTests\n{\n}\n", "class NorthTests : ShopTests\n{\n    [Fact]\n    public override Task Opens()\n    {\n        return base.Opens();\n    }\n}\n", Change.marked, false},
		"a claim of a script that is gone":  {"a.js", "open(function (rows) {\n  assert.lengthIs(rows, 1);\n  close();\n});\n", "open(function (rows) {\n  close();\n});\n", Change.claimCallGone, true},
		"a claim that stands elsewhere":     {"a.js", "open(function (rows) {\n  assert.lengthIs(rows, 1);\n  close();\n});\n", "open(function (rows) {\n  close();\n  assert.lengthIs(rows, 1);\n});\n", Change.claimCallGone, false},

		"a name for what may fail":         {"test_a.py", "REFUSED = raises(ValueError)\n", "REFUSED = suppress(ValueError)\n", Change.mayFailNow, true},
		"a name for another failure":       {"test_a.py", "REFUSED = raises(ValueError)\n", "REFUSED = raises(KeyError)\n", Change.mayFailNow, false},
		"what is tidied up may fail":       {"test_a.py", "x = 1\n", "x = 1\nquiet = suppress(OSError)\n", Change.mayFailNow, false},
		"a macro that prints":              {"must.h", assertMacro("return message;"), assertMacro(`printf("%s\n", message);`), Change.failureTold, true},
		"a macro that prints, and returns": {"must.h", assertMacro("return message;"), assertMacro(`{ printf("%s\n", message); return message; }`), Change.failureTold, false},
		"a macro that claims nothing":      {"log.h", "#define note" + macro("return message;")[len("#define must"):], "#define note" + macro(`printf("%s\n", message);`)[len("#define must"):], Change.failureTold, false},

		"a list that a deny list thins":     {"test_a.py", files("BAD = tuple(DATA.glob('*.toml'))"), files("BAD = tuple(\n    p\n    for p in DATA.glob('*.toml')\n    if not any(part in p.stem for part in SKIPPED)\n)"), Change.siftedByList, true},
		"a list without hidden files":       {"test_a.py", files("BAD = tuple(DATA.glob('*.toml'))"), files("BAD = [p for p in DATA.glob('*.toml') if p.name not in {'__init__.py'}]"), Change.siftedByList, false},
		"a list of the files of one kind":   {"test_a.py", files("BAD = tuple(DATA.glob('*'))"), files("BAD = [p for p in DATA.glob('*') if p.suffix == '.toml']"), Change.siftedByList, false},
		"a list that no test goes through":  {"test_a.py", "BAD = tuple(DATA.glob('*.toml'))\nload(BAD)\n", "BAD = [p for p in DATA.glob('*.toml') if p.stem not in SKIPPED]\nload(BAD)\n", Change.siftedByList, false},
		"files that a filter of Node drops": {"a.test.js", "const cases = fs.readdirSync(fixtures)\nfor (const c of cases) {\n  test(c, () => run(c))\n}\n", "const cases = fs.readdirSync(fixtures).filter(c => !broken.includes(c))\nfor (const c of cases) {\n  test(c, () => run(c))\n}\n", Change.siftedByList, true},
		"files that a block of Ruby drops":  {"a_test.rb", "CASES = Dir.glob('fixtures/*.txt')\nCASES.each do |c|\n  define(c)\nend\n", "CASES = Dir.glob('fixtures/*.txt').reject { |c| BROKEN.include?(c) }\nCASES.each do |c|\n  define(c)\nend\n", Change.siftedByList, true},
		"checks kept as a comment":          {"a.c", "mu_assert(\"none\", 0 == open(0, &h));\n", "/* later\nmu_assert(\"none\", 0 == open(0, &h));\n*/\n(void) h;\n", Change.commented, true},
		"checks exchanged for others":       {"a.c", "mu_assert(\"none\", 0 == open(0, &h));\n", "/* later\nmu_assert(\"none\", 0 == open(0, &h));\n*/\ncheck_open(h);\n", Change.commented, false},
	} {
		if _, is := x.find(wordingOf(x.path, x.before, x.after)); (is.Text != "") != x.told {
			t.Errorf("%s: told %q", name, is.Text)
		}
	}
}
