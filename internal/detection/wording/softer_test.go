package wording

import "testing"

func TestChecksThatAskLessByTheirWords(t *testing.T) {
	refusing := func(end string) string {
		return "bool checkAll() {\n  for (auto v : values) {\n    if (parse(v) != v) {\n      std::cout << \"bad \" << v << std::endl;\n" + end + "    }\n  }\n  return true;\n}\n"
	}
	table := func(rows string) string {
		return "runTest(\"slug\", slug, {\n  \"a b\": \"a-b\",\n" + rows + "  \"x_y\": \"x-y\",\n});\n"
	}
	options := func(rows string) string {
		return "const options = {\n  \"a\": true,\n" + rows + "  \"c\": true,\n};\n"
	}
	calls := func(rows string) string {
		return "static void parse(const char* name) {\n  run(name);\n}\nint main(void) {\n  parse(\"one.ini\");\n  parse(\"two.ini\");\n" + rows + "  return 0;\n}\n"
	}
	counting := func(from string) string {
		return "test('order', () {\n  for (var i = " + from + "; i < all.length; i++) {\n    expect(all[i].place, i);\n  }\n});\n"
	}
	wrapped := "def export_all(formats):\n    for name in formats:\n        dataset.export(name)\n"
	caught := "def export_all(formats):\n    for name in formats:\n        try:\n            dataset.export(name)\n        except Exception as error:\n            print(error)\n"
	for name, x := range map[string]struct {
		path, before, after string
		find                func(Change) (was, is Passage)
		told                bool
	}{
		"any error will do":                  {"ATests.swift", "try expect(try till.open()).toThrow(TillError.shut)\n", "try expect(try till.open()).toThrow()\n", Change.throwsAnything, true},
		"no error at all":                    {"a_spec.rb", "expect { till }.not_to raise_error(Shut)\n", "expect { till }.not_to raise_error\n", Change.throwsAnything, false},
		"another error":                      {"ATests.swift", "try expect(try till.open()).toThrow(TillError.shut)\n", "try expect(try till.open()).toThrow(TillError.locked)\n", Change.throwsAnything, false},
		"what is wrong is only told":         {"a_test.cpp", refusing("      return false;\n"), refusing(""), Change.refusalGone, true},
		"what is wrong ends the program":     {"a_test.cpp", refusing("      return false;\n"), refusing("      std::abort();\n"), Change.refusalGone, false},
		"rows of a table that tests":         {"a.spec.ts", table("  \"AB\": \"ab\",\n"), table(""), Change.rowLinesGone, true},
		"rows of a table that sets up":       {"a.spec.ts", options("  \"b\": true,\n"), options(""), Change.rowLinesGone, false},
		"a row that is another":              {"a.spec.ts", table("  \"AB\": \"ab\",\n"), table("  \"ABC\": \"abc\",\n"), Change.rowLinesGone, false},
		"a call of a program of tests":       {"a_test.c", calls("  parse(\"long.ini\");\n"), calls(""), Change.rowLinesGone, true},
		"a loop begins later":                {"a_test.dart", counting("0"), counting("6"), Change.startsLater, true},
		"a loop begins earlier":              {"a_test.dart", counting("1"), counting("0"), Change.startsLater, false},
		"a script goes on":                   {"run.sh", "\"$2\" | diff \"$1\" -\n", "\"$2\" | diff \"$1\" - || echo differs\n", Change.scriptGoesOn, true},
		"a script says why it ends":          {"run.sh", "\"$2\" | diff \"$1\" -\n", "\"$2\" | diff \"$1\" - || { echo differs; exit 1; }\n", Change.scriptGoesOn, false},
		"left out wherever words are wide":   {"a.rs", "fn main() {}\n", "//@ignore-32bit\n//@ignore-64bit\nfn main() {}\n", Change.leftByRemark, true},
		"left out on narrow machines":        {"a.rs", "fn main() {}\n", "//@ignore-32bit\nfn main() {}\n", Change.leftByRemark, false},
		"what a helper forms may fail":       {"test_a.py", wrapped, caught, Change.passedOverInHelper, true},
		"a list without some of its names":   {"test_a.py", "@pytest.fixture(params=sorted(names))\n", "@pytest.fixture(params=sorted(set(names) - UNSTABLE))\n", Change.sifted, true},
		"a list without doublets":            {"test_a.py", "@pytest.fixture(params=sorted(names))\n", "@pytest.fixture(params=sorted(set(names)))\n", Change.sifted, false},
		"an arm that threw does nothing":     {"ATest.scala", "  case _ => sys.error(result)\n", "  case _ => ()\n", Change.armQuieted, true},
		"an arm that threw claims something": {"ATest.scala", "  case _ => sys.error(result)\n", "  case r => assertEquals(3, r)\n", Change.armQuieted, false},
		"a wrapper that always skips": {"ASpec.scala", "  if (licensed) super.test(name)(fun)\n  else ignore(name, \"no license\")(fun)\n", "  // if (licensed) super.test(name)(fun)\n  ignore(name, \"no license\")(fun)\n",
			Change.onlyOtherwise, true},
		"a wrapper that skips on another condition": {"ASpec.scala", "  if (licensed) super.test(name)(fun)\n  else ignore(name, \"no license\")(fun)\n",
			"  if (!licensed)\n    ignore(name, \"no license\")(fun)\n  else super.test(name)(fun)\n", Change.onlyOtherwise, false},
		"a bound in place of a value":      {"a_test.go", "\tall.add(countValidator(\"sent\", 10))\n", "\tall.add(minCountValidator(\"sent\", 10))\n", Change.boundInstead, true},
		"a value in place of a bound":      {"a_test.go", "\tall.add(minCountValidator(\"sent\", 10))\n", "\tall.add(countValidator(\"sent\", 10))\n", Change.boundInstead, false},
		"a list of skipped tests in lines": {"a_test.go", "\tSkipList: []string{\"one_trace\", \"two_traces\"},\n", "\tSkipList: []string{\n\t\t\"one_trace\",\n\t\t\"two_traces\",\n\t\t\"many_traces\",\n\t},\n", Change.listedOff, true},
		"a condition that gets another":    {"test_a.py", "@skip_unless_available(\"zstd\")\n", "@skip_unless_available(\n    \"zstd\",\n    \"lz4\",\n)\n", Change.listedOff, false},
		"the same list in lines":           {"a_test.go", "\tSkipList: []string{\"one_trace\", \"two_traces\"},\n", "\tSkipList: []string{\n\t\t\"one_trace\",\n\t\t\"two_traces\",\n\t},\n", Change.listedOff, false},
		"a sample that is passed over":     {"_config.js", "export default {\n\tdata: {\n\t\ta: 1\n\t},\n};\n", "export default {\n\tskip: true, // JSDOM\n\n\tdata: {\n\t\ta: 1\n\t},\n};\n", Change.keyedOff, true},
		"what is set up skips in CI": {"ATest.cs", "private void Admin()\n{\n    if (!admin)\n    {\n        return;\n    }\n}\n",
			"private void Admin()\n{\n    if (!admin)\n    {\n        return;\n    }\n    bool busy = Busy();\n    if (busy)\n    {\n        Assert.Ignore(\"flaky\");\n    }\n}\n", Change.skipsInHelper, true},
		"a tolerance that is a macro": {"utest.h", "#define TOLERANCE 0.001\n#define near(a, b) if (fabs(a - b) > TOLERANCE) ++fails\n", "#define TOLERANCE 1.0\n#define near(a, b) if (fabs(a - b) > TOLERANCE) ++fails\n", Change.limitRaised, true},
	} {
		if _, is := x.find(wordingOf(x.path, x.before, x.after)); (is.Text != "") != x.told {
			t.Errorf("%s: told %q", name, is.Text)
		}
	}
}
