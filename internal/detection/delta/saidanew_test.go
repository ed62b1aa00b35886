package delta_test

import (
	"strings"
	"testing"
)

// The same claim in other words, or one that asks for more, is no loss; what looks like it and asks
// for less is one.
func TestClaimsSaidAnew(t *testing.T) {
	const (
		php   = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class LoadTest extends TestCase\n{\n    public function testLoads(): void\n    {\n        §\n        $this->load('a');\n    }\n}\n"
		cs    = "using Shouldly;\nusing Xunit;\n\npublic class LoadTests\n{\n    [Fact]\n    public void Loads()\n    {\n        var names = Load();\n        §\n    }\n}\n"
		swift = "import XCTest\n\nclass LoadTests: XCTestCase {\n  func testLoads() {\n    let result = load(\"a\")\n    §\n  }\n}\n"
		rust  = "mod decoder;\n\nfn main() {\n    let mut cases = Cases::new(decoder::Decoder);\n§    cases.run();\n}\n"
		py    = "def test_loads():\n    text = load('a')\n    §\n"
	)
	for name, tc := range map[string]struct {
		path, text, before, after string
		quiet                     bool
	}{
		"a narrower error":              {"tests/LoadTest.php", php, "$this->expectException(\\Exception::class);", "$this->expectException(LoadError::class);", true},
		"any error":                     {"tests/LoadTest.php", php, "$this->expectException(LoadError::class);", "$this->expectException(\\Exception::class);", false},
		"no error":                      {"tests/LoadTest.php", php, "$this->expectException(LoadError::class);", "", false},
		"the order of a list":           {"test/LoadTests.cs", cs, "names.OrderBy(n => n).ShouldBe(names);", "names.ShouldBeInOrder();", true},
		"the other way round":           {"test/LoadTests.cs", cs, "names.ShouldBe(names.OrderBy(n => n));", "names.ShouldBeInOrder();", true},
		"the order for the values":      {"test/LoadTests.cs", cs, "names.ShouldBe(new[] { \"a\", \"b\" });", "names.ShouldBeInOrder();", false},
		"an error is there":             {"Tests/LoadTests.swift", swift, "XCTAssertTrue(result.error != nil)", "XCTAssertNotNil(result.error)", true},
		"something is there":            {"Tests/LoadTests.swift", swift, "XCTAssertEqual(result.error, .missing)", "XCTAssertNotNil(result.error)", false},
		"nothing is left out any more":  {"tests/compliance.rs", rust, "    cases.ignore([\"float\"]).unwrap();\n", "", true},
		"nothing is read in any more":   {"tests/compliance.rs", rust, "    cases.read([\"float\"]).unwrap();\n", "", false},
		"a statement in one line":       {"tests/test_load.py", py, "assert 'seen' \\\n        in text.body()", "assert 'seen' in text.body()", true},
		"a statement that lost a claim": {"tests/test_load.py", py, "assert 'seen' \\\n        in text.body()", "assert text.body()", false},
	} {
		got := compareAt(t, tc.path, strings.Replace(tc.text, "§", tc.before, 1), strings.Replace(tc.text, "§", tc.after, 1))
		if quiet := len(got) == 0; quiet != tc.quiet {
			t.Errorf("%s: %q", name, got)
		}
	}
}
