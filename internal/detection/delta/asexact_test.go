package delta_test

import (
	"strings"
	"testing"
)

// Other words for the same claim, and other claims that are no weaker.
func TestCompareKnowsClaimsThatAreAsExact(t *testing.T) {
	const (
		xctest = "import XCTest\n\nfinal class FoldTests: XCTestCase {\n    func testFold() throws {\n        let done = start.fold(list) { (a: Int, b: Int) -> Future<Int> in\n            return sum(a, b)\n        }\n        stop { error in\n            XCTAssertNil(error)\n        }\n        XCTAssertEqual(done.wait(), 3)\n    }\n}\n"
		macros = "import Testing\n\nstruct FoldTests {\n    @Test\n    func testFold() throws {\n        let done = start.fold(list) { (a: Int, b: Int) -> Future<Int> in\n            return sum(a, b)\n        }\n        stop { error in\n            #expect(error == nil)\n        }\n        #expect(done.wait() == 3)\n    }\n}\n"
		exunit = "defmodule CartTest do\n  use ExUnit.Case\n\n  test \"rules\" do\n    "
		rspec  = "RSpec.describe Cart do\n  it 'tells' do\n    expect(cart.log).to "
	)
	for name, c := range map[string]struct{ path, before, after, want string }{
		"XCTest becomes Swift Testing":         {"Tests/FoldTests.swift", xctest, macros, ""},
		"Swift Testing, and only that it runs": {"Tests/FoldTests.swift", xctest, strings.Replace(macros, "#expect(done.wait() == 3)", "#expect(done.wait() != nil)", 1), "oracle-weakened"},
		"an equality becomes a match with all its values": {"test/cart_test.exs",
			exunit + "assert rules(cart()) == [%{type: :check, text: \"is invalid\"}]\n  end\nend\n", exunit + "assert [%{type: :check, text: \"is invalid\"}] = rules(cart())\n  end\nend\n", ""},
		"an equality becomes a match without one of them": {"test/cart_test.exs",
			exunit + "assert rules(cart()) == [%{type: :check, text: \"is invalid\"}]\n  end\nend\n", exunit + "assert [%{type: :check}] = rules(cart())\n  end\nend\n", "oracle-weakened"},
		"a comment between the parts of a text": {"cart_test.dart", "void main() {\n  test('tells', () {\n    expect(\n      cart.log(),\n      'full '\n      'of ink',\n    );\n  });\n}\n",
			"void main() {\n  test('tells', () {\n    expect(\n      cart.log(),\n      'full '\n      // no blank here\n      'of ink',\n    );\n  });\n}\n", ""},
		"a comment between the parts of a text, of which one is another": {"cart_test.dart", "void main() {\n  test('tells', () {\n    expect(\n      cart.log(),\n      'full '\n      'of ink',\n    );\n  });\n}\n",
			"void main() {\n  test('tells', () {\n    expect(\n      cart.log(),\n      'full '\n      // no blank here\n      'of air',\n    );\n  });\n}\n", "oracle-expected-changed"},
		"a text becomes a pattern that leaves only blanks open": {"spec/cart_spec.rb", rspec + "eq('{:a=>1}')\n  end\nend\n", rspec + "match(/\\A\\{:a ?=> ?1\\}\\z/)\n  end\nend\n", ""},
		"a text becomes a pattern that leaves more open":        {"spec/cart_spec.rb", rspec + "eq('{:a=>1}')\n  end\nend\n", rspec + "match(/\\A\\{:a ?=> ?.+\\}\\z/)\n  end\nend\n", "oracle-weakened"},
		"anything is expected where a text was":                 {"cart_test.dart", "void main() {\n  test('tells', () {\n    expect(cart.log(), 'full');\n  });\n}\n", "void main() {\n  test('tells', () {\n    expect(cart.log(), isNotEmpty);\n  });\n}\n", "oracle-weakened"},
		"nothing is expected where a text was":                  {"spec/cart_spec.rb", rspec + "eq('full')\n  end\nend\n", rspec + "be_empty\n  end\nend\n", "oracle-expected-changed"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(compareAt(t, c.path, c.before, c.after), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
