package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// What is expected of more input may grow by what the input says; anything else that is expected now is told.
func TestMoreMembersAreExpectedOfMoreInput(t *testing.T) {
	const (
		js     = "const { response } = require('./response');\n\ntest('reads headers', () => {\n  const res = response();\n  res.set('X-Foo', 'bar');\n@  expect(res.header).toEqual({ 'x-foo': 'bar'~ });\n});\n"
		py     = "from shop import build\n\n\ndef test_build():\n    cart = build()\n    cart.add(apple=1@)\n    assert cart.lines == {'apple': 1~}\n"
		ruby   = "require 'shop'\n\nRSpec.describe Cart do\n  it 'lists' do\n    cart = Cart.new\n    cart.add 'apple'\n@    expect(cart.names).to eq(['apple'~])\n  end\nend\n"
		php    = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass CartTest extends TestCase\n{\n    public function testLists()\n    {\n        $cart = new Cart();\n        $cart->add('apple', 1);\n@        $this->assertSame(['apple' => 1~], $cart->lines());\n    }\n}\n"
		golang = "package shop\n\nimport (\n\t\"testing\"\n\n\t\"github.com/stretchr/testify/require\"\n)\n\nfunc TestLists(t *testing.T) {\n\tcart := New()\n\tcart.Add(\"apple\")\n@\trequire.Equal(t, []string{\"apple\"~}, cart.Names())\n}\n"
		java   = "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n\nclass CartTest {\n    @Test\n    void lists() {\n        Cart cart = new Cart();\n        cart.add(\"apple\");\n#        assertEquals(List.of(\"apple\"~), cart.names());\n    }\n}\n"
	)
	for name, k := range map[string]struct {
		path, frame, given, member string
		told                       bool
	}{
		"one call more":                 {"res.test.js", js, "  res.set('X-Number', 200);\n", ", 'x-number': '200'", false},
		"an assignment more":            {"res.test.js", js, "  res.number = 200;\n", ", number: '200'", false},
		"an argument more":              {"test_shop.py", py, ", pear=2", ", 'pear': 2", false},
		"an element more":               {"cart_spec.rb", ruby, "    cart.add 'pear'\n", ", 'pear'", false},
		"a key and its value more":      {"CartTest.php", php, "        $cart->add('pear', 2);\n", ", 'pear' => 2", false},
		"an element more in Go":         {"cart_test.go", golang, "\tcart.Add(\"pear\")\n", ", \"pear\"", false},
		"an element more in Java":       {"CartTest.java", java, "        cart.add(\"pear\");\n", ", \"pear\"", false},
		"nothing is given besides":      {"res.test.js", js, "", ", 'x-number': '200'", true},
		"something else is given":       {"res.test.js", js, "  res.set('X-Bar', 200);\n", ", 'x-number': '200'", true},
		"the word is only written down": {"res.test.js", js, "  console.log('x-number');\n", ", 'x-number': '200'", true},
		"a name that nobody asks":       {"res.test.js", js, "  const unused = 'x-number';\n", ", 'x-number': '200'", true},
		"one of two is not given":       {"cart_spec.rb", ruby, "    cart.add 'pear'\n", ", 'pear', 'plum'", true},
		"a member for another argument": {"test_shop.py", py, ", pear=2", ", 'plum': 2", true},
	} {
		t.Run(name, func(t *testing.T) {
			write := func(given, member string) string {
				return strings.NewReplacer("~", member, "@T", "@T", "@", given, "#  ", given+"  ").Replace(k.frame)
			}
			events := compareAt(t, k.path, write("", ""), write(k.given, k.member))
			told := slices.ContainsFunc(events, func(e string) bool { return e == "oracle-expected-changed" })
			if told != k.told || len(events) == 0 {
				t.Errorf("events %q, want them told: %v", events, k.told)
			}
		})
	}
}

// An old member that is another now is told, whatever came besides, and so is a step that the test no longer takes.
func TestMoreMembersDoNotExcuseOthers(t *testing.T) {
	const frame = "from shop import Cart\n\n\ndef test_lists():\n    cart = Cart()\n    @\n    assert cart.lines == {~}\n"
	for name, k := range map[string][4]string{
		"an old value is another": {"cart.add('apple')", "'apple': 1", "cart.add('apple')\n    cart.add('pear')", "'apple': 2, 'pear': 1"},
		"an old step is gone":     {"cart.add('apple')", "'apple': 1", "cart.put('pear')", "'apple': 1, 'pear': 1"},
		"there was nothing":       {"cart.drop('apple')", "", "cart.drop('apple')\n    cart.drop('pear')", "'pear': 1"},
	} {
		write := func(step, member string) string { return strings.NewReplacer("@", step, "~", member).Replace(frame) }
		events := compareAt(t, "test_shop.py", write(k[0], k[1]), write(k[2], k[3]))
		if !slices.ContainsFunc(events, func(e string) bool { return !strings.Contains(e, "cleared") }) {
			t.Errorf("%s: %q", name, events)
		}
	}
}
