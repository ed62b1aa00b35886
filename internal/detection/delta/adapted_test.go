package delta_test

import (
	"slices"
	"testing"
)

// A value that is computed with other words for the same is the same value.
func TestAValueIsComputedWithOtherWordsForTheSame(t *testing.T) {
	const (
		dart   = "import 'package:test/test.dart';\n\nvoid main() {\n  test('parses', () {\n    expect(parse(json).server, "
		cs     = "using Xunit;\n\npublic class CartTests\n{\n    [Fact]\n    public async Task Loads()\n    {\n        Assert.Equal("
		swift  = "import XCTest\n\nclass ReportTests: XCTestCase {\n    func text(_ name: String) -> String {\n        return File(path: \"\\("
		report = ")/\\(name)\").contents\n    }\n    func testReport() {\n        XCTAssertEqual(report(), text(\"plain\"))\n    }\n}\n"
		kotlin = "import assertk.assertThat\nimport assertk.assertions.isEqualTo\nimport org.junit.Test\n\nclass StateTest {\n    @Test\n    fun maps() {\n        assertThat(Form().toState()).isEqualTo("
		cpp    = "#include <gmock/gmock.h>\n\nTEST(Screen, Adds) {\n    MockMapping mapping;\n    EXPECT_CALL(mapping, add("
		py     = "from shop.cart import Cart, RATE, OTHER\n\n\ndef test_total():\n    assert Cart().total() == "
		cases  = "\n"
	)
	cleared, told := []string{"oracle-expected-changed cleared replaced"}, []string{"oracle-expected-changed"}
	for name, tc := range map[string]struct {
		path, before, after string
		want                []string
	}{
		"its type is said otherwise":                {"test/parse_test.dart", dart + "Uri.parse(json['server']!));\n  });\n}\n", dart + "Uri.parse(json['server'] as String));\n  });\n}\n", cleared},
		"a call takes an argument more":             {"tests/CartTests.cs", cs + "await client.Load(path), cart.Sum());\n    }\n}\n", cs + "await client.Load(path, token), cart.Sum());\n    }\n}\n", cleared},
		"a call takes another value":                {"tests/CartTests.cs", cs + "await client.Load(path), cart.Sum());\n    }\n}\n", cs + "await client.Load(path, 2), cart.Sum());\n    }\n}\n", told},
		"something is added to it":                  {"tests/CartTests.cs", cs + "await client.Load(path), cart.Sum());\n    }\n}\n", cs + "await client.Load(path) + rest, cart.Sum());\n    }\n}\n", told},
		"a name of the tests' own gives way":        {"Tests/ReportTests.swift", swift + "bundlePath" + report, swift + "resourcesPath" + report, cleared},
		"another text is expected":                  {"Tests/ReportTests.swift", swift + "path" + report, swift + "path)/old\\(" + report, told},
		"the code under test no longer answers":     {"StateTest.kt", kotlin + "Empty().toState())\n    }\n}\n", kotlin + "State(name = other(), size = null))\n    }\n}\n", cleared},
		"a call is expected with one argument more": {"tests/screen_test.cpp", cpp + "_, Size(10, 10), _));\n}\n", cpp + "_, Size(10, 10), 1, _));\n}\n", cleared},
		"another constant is expected":              {"tests/test_cart.py", py + "RATE * 3" + cases, py + "OTHER * 3" + cases, told},
	} {
		if got := compareAt(t, tc.path, tc.before, tc.after); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}
