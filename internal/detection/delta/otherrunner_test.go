package delta_test

import (
	"strings"
	"testing"
)

// Tests that move to another runner say in its words what they said before.
func TestCompareKnowsTheWordsOfAnotherRunner(t *testing.T) {
	tap := func(body string) string {
		return "const { test } = require('tap')\n\ntest('closes', async (t) => {\n" + body + "})\n"
	}
	node := func(body string) string { return strings.ReplaceAll(tap(body), "'tap'", "'node:test'") }
	const refused = "  await t.rejects(cart.close(), { message: 'is open', errors: [{ message: 'no key' }] })\n"
	asked := func(claims string) string {
		return "  await t.assert.rejects(cart.close(), (err) => {\n" + claims + "    return true\n  })\n"
	}
	for name, c := range map[string]struct{ before, after, want string }{
		"it has come so far":                   {tap("  t.equal(cart.count, 1)\n  cart.close(() => { t.pass('closed') })\n"), node("  t.assert.strictEqual(cart.count, 1)\n  cart.close(() => { t.assert.ok('closed') })\n"), ""},
		"it has come so far where it claimed":  {tap("  t.equal(cart.count, 1)\n  cart.close(() => { t.pass('closed') })\n"), node("  t.assert.ok('counted')\n  cart.close(() => { t.assert.ok('closed') })\n"), "oracle-removed oracle-tautology"},
		"an error is asked for all its fields": {tap(refused), node(asked("    t.assert.strictEqual(err.message, 'is open')\n    t.assert.match(err.errors[0].message, /no key/)\n")), ""},
		"an error is asked for nothing":        {tap(refused), node(asked("")), "oracle-weakened"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(compareAt(t, "test/cart.test.js", c.before, c.after), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// A stand-in that is told in another way is the one that was there.
func TestCompareKnowsStandInsInOtherWords(t *testing.T) {
	dart := func(line string) string {
		return "import 'package:mocktail/mocktail.dart';\nimport 'package:test/test.dart';\n\nvoid main() {\n  test('tells', () {\n    final cart = MockCart();\n" + line + "    expect(cart.total(), 3);\n  });\n}\n"
	}
	ruby := func(line string) string {
		return "RSpec.describe Cart do\n  it 'tells' do\n" + line + "    expect(Cart.new(3).total).to eq(3)\n  end\nend\n"
	}
	for name, c := range map[string]struct{ path, before, after, want string }{
		"a method in the place of a closure that calls it": {"test/cart_test.dart", dart("    when(() => cart.total()).thenReturn(3);\n"), dart("    when(cart.total).thenReturn(3);\n"), ""},
		"a method that answered by itself":                 {"test/cart_test.dart", dart(""), dart("    when(cart.total).thenReturn(3);\n"), "oracle-subject-mocked oracle-mocks-added"},
		"a stand-in that knows the type":                   {"spec/cart_spec.rb", ruby("    cart = double('Cart')\n"), ruby("    cart = instance_double('Cart')\n"), ""},
		"a stand-in for something else":                    {"spec/cart_spec.rb", ruby("    key = double('Key')\n"), ruby("    cart = instance_double('Cart')\n"), "oracle-mocks-added"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(compareAt(t, c.path, c.before, c.after), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
