package inventory_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// What a row of a table holds is known however a test takes it apart.
func TestRowsAreTakenApart(t *testing.T) {
	for name, c := range map[string]struct {
		lang       syntax.Language
		path, text string
	}{
		"labels of a record":       {syntax.Dart, "test/a_test.dart", "import 'package:test/test.dart';\nvoid main() {\n  for (final r in [(name: 'a', want: 1), (name: 'b', want: 2)]) {\n    test('x', () { expect(size(r.name), r.want); });\n  }\n}\n"},
		"places of a record":       {syntax.Dart, "test/a_test.dart", "import 'package:test/test.dart';\nvoid main() {\n  for (final r in [('a', 1), ('b', 2)]) {\n    test('x', () { expect(size(r.$1), r.$2); });\n  }\n}\n"},
		"labels of a Swift tuple":  {syntax.Swift, "Tests/ATests.swift", "import XCTest\nclass ATests: XCTestCase {\n  func testX() {\n    for r in [(name: \"a\", want: 1), (name: \"b\", want: 2)] { XCTAssertEqual(size(r.name), r.want) }\n  }\n}\n"},
		"labels of a C# tuple":     {syntax.CSharp, "ATests.cs", "using Xunit;\npublic class ATests {\n  [Fact] public void X() {\n    foreach (var r in new[] { (Name: \"a\", Want: 1), (Name: \"b\", Want: 2) }) { Assert.Equal(r.Want, size(r.Name)); }\n  }\n}\n"},
		"parts of a C# tuple":      {syntax.CSharp, "ATests.cs", "using Xunit;\npublic class ATests {\n  [Fact] public void X() {\n    foreach (var (n, w) in new[] { (\"a\", 1), (\"b\", 2) }) { Assert.Equal(w, size(n)); }\n  }\n}\n"},
		"fields of an object":      {syntax.CSharp, "ATests.cs", "using Xunit;\npublic class ATests {\n  [Fact] public void X() {\n    foreach (var r in new[] { new Row { Name = \"a\", Want = 1 }, new Row { Name = \"b\", Want = 2 } }) { Assert.Equal(r.Want, size(r.Name)); }\n  }\n}\n"},
		"a type without a name":    {syntax.CSharp, "ATests.cs", "using Xunit;\npublic class ATests {\n  [Fact] public void X() {\n    foreach (var r in new[] { new { Name = \"a\", Want = 1 }, new { Name = \"b\", Want = 2 } }) { Assert.Equal(r.Want, size(r.Name)); }\n  }\n}\n"},
		"a pair of Kotlin":         {syntax.Kotlin, "src/test/kotlin/ATest.kt", "import org.junit.Test\nimport org.junit.Assert.assertEquals\nclass ATest {\n  @Test fun x() {\n    for (r in listOf(\"a\" to 1, \"b\" to 2)) { assertEquals(r.second, size(r.first)) }\n  }\n}\n"},
		"keys of a dictionary":     {syntax.Python, "test_a.py", "def test_x():\n    for r in [{\"name\": \"a\", \"want\": 1}, {\"name\": \"b\", \"want\": 2}]:\n        assert size(r[\"name\"]) == r[\"want\"]\n"},
		"places of a tuple":        {syntax.Python, "test_a.py", "def test_x():\n    for r in [(\"a\", 1), (\"b\", 2)]:\n        assert size(r[0]) == r[1]\n"},
		"keys of a hash":           {syntax.Ruby, "spec/a_spec.rb", "RSpec.describe \"a\" do\n  [{ name: \"a\", want: 1 }, { name: \"b\", want: 2 }].each do |r|\n    it \"x\" do\n      expect(size(r[:name])).to eq(r[:want])\n    end\n  end\nend\n"},
		"keys of an array of PHP":  {syntax.PHP, "tests/ATest.php", "<?php\nclass ATest extends PHPUnit\\Framework\\TestCase {\n  public function testX() {\n    foreach ([['name' => 'a', 'want' => 1], ['name' => 'b', 'want' => 2]] as $r) { $this->assertSame($r['want'], size($r['name'])); }\n  }\n}\n"},
		"keys and values of PHP":   {syntax.PHP, "tests/ATest.php", "<?php\nclass ATest extends PHPUnit\\Framework\\TestCase {\n  public function testX() {\n    $rows = ['a' => 1, 'b' => 2];\n    foreach ($rows as $in => $want) { $this->assertSame($want, size($in)); }\n  }\n}\n"},
		"the first rows of PHP":    {syntax.PHP, "tests/ATest.php", "<?php\nclass ATest extends PHPUnit\\Framework\\TestCase {\n  public function testX() {\n    $rows = ['a' => 1, 'b' => 2, 'c' => 3];\n    foreach (array_slice($rows, 0, 2) as $in => $want) { $this->assertSame($want, size($in)); }\n  }\n}\n"},
		"rows in another order":    {syntax.Dart, "test/a_test.dart", "import 'package:test/test.dart';\nvoid main() {\n  test('x', () {\n    final rows = [('a', 1), ('b', 2)]..shuffle();\n    for (final r in rows) { expect(size(r.$1), r.$2); }\n  });\n}\n"},
		"places of an array of JS": {syntax.JavaScript, "a.test.js", "test('x', () => {\n  for (const r of [['a', 1], ['b', 2]]) { expect(size(r[0])).toBe(r[1]); }\n});\n"},
		"places of a Rust tuple":   {syntax.Rust, "tests/a.rs", "#[test]\nfn x() {\n    for r in [(\"a\", 1), (\"b\", 2)] {\n        assert_eq!(size(r.0), r.1);\n    }\n}\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := claimsOf(t, c.lang, c.path, c.text); len(got) != 2 || got[0] != `size ( "a" ) is 1` || got[1] != `size ( "b" ) is 2` {
				t.Errorf("claims %q", got)
			}
		})
	}
}

// claimsOf are the claims of a file's tests: their subjects and what is expected of them.
func claimsOf(t *testing.T, lang syntax.Language, path, text string) (got []string) {
	t.Helper()
	frameworks, err := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}).Frameworks(string(lang))
	if err != nil {
		t.Fatal(err)
	}
	tree, err := syntax.Parse(lang, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	f := inventory.Read(tree, path, inventory.NewRules(frameworks))
	inventory.Evaluate([]*inventory.File{f})
	for _, k := range f.Cases {
		for _, o := range k.Oracles {
			got = append(got, o.Subject+" is "+o.Expected)
		}
	}
	return got
}
