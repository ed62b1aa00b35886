package inventory_test

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

// A table is written out row by row however a test goes through it.
func TestTablesAreWrittenOut(t *testing.T) {
	java := func(body string) string {
		return "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\nclass ATest {\n" + body + "}\n"
	}
	scala := func(body string) string {
		return "import org.scalatest.funsuite.AnyFunSuite\nclass ATest extends AnyFunSuite {\n" + body + "}\n"
	}
	elixir := func(body string) string {
		return "defmodule ATest do\n  use ExUnit.Case\n  test \"x\" do\n" + body + "  end\nend\n"
	}
	for name, c := range map[string]struct {
		lang       syntax.Language
		path, text string
	}{
		"an array of structs in C":               {syntax.C, "test_a.c", "#include \"unity.h\"\nvoid test_x(void) {\n  static const struct { const char *in; int want; } rows[] = { { \"a\", 1 }, { \"b\", 2 } };\n  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) { TEST_ASSERT_EQUAL_INT(rows[i].want, size(rows[i].in)); }\n}\n"},
		"a struct with a name and a pointer":     {syntax.C, "test_a.c", "#include \"unity.h\"\nstruct row { const char *in; int want; };\nstatic const struct row rows[] = { { \"a\", 1 }, { .in = \"b\", .want = 2 } };\nvoid test_x(void) {\n  for (int i = 0; i < ARRAY_SIZE(rows); ++i) {\n    const struct row *r = &rows[i];\n    TEST_ASSERT_EQUAL_INT(r->want, size(r->in));\n  }\n}\n"},
		"two arrays side by side":                {syntax.C, "test_a.c", "#include \"unity.h\"\nvoid test_x(void) {\n  const char *in[] = { \"a\", \"b\" };\n  const int want[] = { 1, 2 };\n  int i;\n  for (i = 0; i < G_N_ELEMENTS (in); i++)\n    TEST_ASSERT_EQUAL_INT(want[i], size(in[i]));\n}\n"},
		"an array that ends with nothing":        {syntax.C, "test_a.c", "#include \"unity.h\"\nvoid test_x(void) {\n  struct { const char *in; int want; } rows[] = { { \"a\", 1 }, { \"b\", 2 }, { NULL, 0 } };\n  for (int i = 0; rows[i].in != NULL; i++) { TEST_ASSERT_EQUAL_INT(rows[i].want, size(rows[i].in)); }\n}\n"},
		"a list of C++ that is made in the loop": {syntax.CPP, "a_test.cpp", "#include <gtest/gtest.h>\nTEST(A, X) {\n  struct Row { std::string in; int want; };\n  for (const Row& r : std::vector<Row>{{\"a\", 1}, {\"b\", 2}}) { EXPECT_EQ(r.want, size(r.in)); }\n}\n"},
		"places of an array of Java":             {syntax.Java, "src/test/java/ATest.java", java("  @Test void x() {\n    Object[][] rows = { { \"a\", 1 }, { \"b\", 2 } };\n    for (Object[] r : rows) { assertEquals(r[1], size(r[0])); }\n  }\n")},
		"a counted array of Java":                {syntax.Java, "src/test/java/ATest.java", java("  @Test void x() {\n    String[] in = { \"a\", \"b\" };\n    int[] want = { 1, 2 };\n    for (int i = 0; i < in.length; i++) { assertEquals(want[i], size(in[i])); }\n  }\n")},
		"a map of Java":                          {syntax.Java, "src/test/java/ATest.java", java("  @Test void x() {\n    Map.of(\"a\", 1, \"b\", 2).forEach((in, want) -> assertEquals(want, size(in)));\n  }\n")},
		"entries of a map of Java":               {syntax.Java, "src/test/java/ATest.java", java("  @Test void x() {\n    for (Map.Entry<String, Integer> r : Map.of(\"a\", 1, \"b\", 2).entrySet()) { assertEquals(r.getValue(), size(r.getKey())); }\n  }\n")},
		"commas of a source":                     {syntax.Java, "src/test/java/ATest.java", java("  @ParameterizedTest\n  @CsvSource({\"a,1\", \"'b', 2\"})\n  void x(String in, int want) { assertEquals(want, size(in)); }\n")},
		"lines of a source":                      {syntax.Java, "src/test/java/ATest.java", java("  @ParameterizedTest\n  @CsvSource(textBlock = \"\"\"\n      # in, want\n      a, 1\n      b, 2\n      \"\"\")\n  void x(String in, int want) { assertEquals(want, size(in)); }\n")},
		"another delimiter":                      {syntax.Java, "src/test/java/ATest.java", java("  @ParameterizedTest\n  @CsvSource(delimiter = '|', value = {\"a | 1\", \"b | 2\"})\n  void x(String in, int want) { assertEquals(want, size(in)); }\n")},
		"a source with the test's own name":      {syntax.Java, "src/test/java/ATest.java", java("  @ParameterizedTest\n  @MethodSource\n  void x(String in, int want) { assertEquals(want, size(in)); }\n  static Stream<Arguments> x() { return Stream.of(arguments(\"a\", 1), arguments(\"b\", 2)); }\n")},
		"a closure with a case":                  {syntax.Scala, "src/test/scala/ATest.scala", scala("  test(\"x\") {\n    Seq((\"a\", 1), (\"b\", 2)).foreach { case (in, want) =>\n      assert(size(in) == want)\n    }\n  }\n")},
		"a list with a name and a case":          {syntax.Scala, "src/test/scala/ATest.scala", scala("  test(\"x\") {\n    val rows = List(\"a\" -> 1, \"b\" -> 2)\n    rows.foreach { case (in, want) => assert(size(in) == want) }\n  }\n")},
		"a loop in braces":                       {syntax.Scala, "src/test/scala/ATest.scala", scala("  test(\"x\") {\n    for {\n      (in, want) <- List(\"a\" -> 1, \"b\" -> 2)\n    } assert(size(in) == want)\n  }\n")},
		"a list that Enum goes through":          {syntax.Elixir, "test/a_test.exs", elixir("    Enum.each([{\"a\", 1}, {\"b\", 2}], fn {input, want} ->\n      assert size(input) == want\n    end)\n")},
		"a list that is piped":                   {syntax.Elixir, "test/a_test.exs", elixir("    [{\"a\", 1}, {\"b\", 2}]\n    |> Enum.each(fn {input, want} ->\n      assert size(input) == want\n    end)\n")},
		"entries of an object":                   {syntax.JavaScript, "a.test.js", "test('x', () => {\n  for (const [input, want] of Object.entries({ a: 1, 'b': 2 })) { expect(size(input)).toBe(want); }\n});\n"},
		"entries of an object that make tests":   {syntax.TypeScript, "a.test.ts", "const rows: Record<string, number> = { a: 1, b: 2 };\nObject.entries(rows).forEach(([input, want]) => {\n  test(`x ${input}`, () => { expect(size(input)).toBe(want); });\n});\n"},
		"a row that is taken apart inside":       {syntax.JavaScript, "a.test.js", "test('x', () => {\n  for (const row of [['a', 1], ['b', 2]]) {\n    const [input, want] = row;\n    expect(size(input)).toBe(want);\n  }\n});\n"},
		"an object that is taken apart inside":   {syntax.JavaScript, "a.test.js", "test('x', () => {\n  [{ input: 'a', want: 1 }, { input: 'b', want: 2 }].forEach(row => {\n    const { input, want } = row;\n    expect(size(input)).toBe(want);\n  });\n});\n"},
		"keys of a map of Go":                    {syntax.Go, "a_test.go", "package a\n\nfunc TestX(t *testing.T) {\n\tfor in, want := range map[string]int{\"a\": 1, \"b\": 2} {\n\t\tif size(in) != want {\n\t\t\tt.Fatal(in)\n\t\t}\n\t}\n}\n"},
		"constants in rows":                      {syntax.Python, "test_a.py", "import pytest\n\nONE = 1\n\n@pytest.mark.parametrize('text, want', [('a', ONE), ('b', 2)])\ndef test_x(text, want):\n    assert size(f'{text}') == want\n"},
		"a chain that hands its list on":         {syntax.Rust, "tests/a.rs", "#[test]\nfn x() {\n    let rows = vec![(\"a\", 1), (\"b\", 2)];\n    rows.into_iter().for_each(|(input, want)| assert_eq!(size(input), want));\n}\n"},
		"methods that a hash defines":            {syntax.Ruby, "test/a_test.rb", "class ATest < Minitest::Test\n  { \"a\" => 1, \"b\" => 2 }.each do |input, want|\n    define_method(\"test_#{input}\") do\n      assert_equal want, size(input)\n    end\n  end\nend\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := claimsOf(t, c.lang, c.path, c.text); len(got) != 2 || got[0] != `size ( "a" ) is 1` || got[1] != `size ( "b" ) is 2` {
				t.Errorf("claims %q", got)
			}
		})
	}
}
