package proving

import (
	"maps"
	"testing"
)

func renamingOf(before, after string) *renaming {
	r := &renaming{before: map[string]bool{}, after: map[string]bool{}}
	declare(r.before, before, "shop/cart.py")
	declare(r.after, after, "shop/basket.py")
	return r
}

// TestNamesThatTheCodeHasChanged tells a test that follows its code from one that asks for less.
func TestNamesThatTheCodeHasChanged(t *testing.T) {
	const (
		code, renamedCode = "def free_items(n):\n    return n // 4\n", "def free_count(n):\n    return n // 3\n"
		test              = "from shop import cart\n\nclass CartTest(TestCase):\n    def test_six(self):\n        self.assertEqual(cart.free_items(6), 2)\n"
	)
	for name, c := range map[string]struct {
		after string
		want  map[string]string
	}{
		"the function and the module": {
			"from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n        self.assertEqual(basket.free_count(6), 2)\n", map[string]string{"cart": "basket", "free_items": "free_count"}},
		"a class of the test as well": {
			"from shop import basket\n\nclass BasketTest(TestCase):\n    def test_six(self):\n        self.assertEqual(basket.free_count(6), 2)\n", map[string]string{"cart": "basket", "free_items": "free_count", "CartTest": "BasketTest"}},
		"another value":           {"from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n        self.assertEqual(basket.free_count(6), 1)\n", nil},
		"a weaker assertion":      {"from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n        self.assertIsNotNone(basket.free_count(6), 2)\n", nil},
		"a line less":             {"from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n", nil},
		"an indent more":          {"from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n            self.assertEqual(basket.free_count(6), 2)\n", nil},
		"two names for one":       {"from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n        self.assertEqual(cart.free_count(6), 2)\n", nil},
		"a name that nobody has":  {"from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n        self.assertEqual(basket.always_two(6), 2)\n", nil},
		"nothing at all":          {test, nil},
		"a name of its own only":  {"from shop import cart\n\nclass BasketTest(TestCase):\n    def test_six(self):\n        self.assertEqual(cart.free_items(6), 2)\n", nil},
		"a name inside of quotes": {"from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n        self.assertEqual('free_count'(6), 2)\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if got := renamingOf(code, renamedCode).between(test, c.after); !maps.Equal(got, c.want) || (got == nil) != (c.want == nil) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
	t.Run("the code still has the old name", func(t *testing.T) {
		after := "from shop import basket\n\nclass CartTest(TestCase):\n    def test_six(self):\n        self.assertEqual(basket.free_count(6), 2)\n"
		if got := renamingOf(code, code+renamedCode).between(test, after); got != nil {
			t.Errorf("%v", got)
		}
	})
	t.Run("a module of JavaScript", func(t *testing.T) {
		got := renamingOf("", "").between("const { a } = require('../src/cart.js');\nassert.equal(a('cart'), 1);\n", "const { a } = require('../src/basket.js');\nassert.equal(a('cart'), 1);\n")
		if got["cart"] != "basket" {
			t.Errorf("%v", got)
		}
		if got := renamingOf("", "").between("assert.equal(a(), 'cart');\n", "assert.equal(a(), 'basket');\n"); got != nil {
			t.Errorf("an expected value became another: %v", got)
		}
	})
}

func FuzzCutUp(f *testing.F) {
	f.Add("import \"a/b\"\nx := 'y' + `z`\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, token := range cutUp(text) {
			if token == "" {
				t.Fatal("an empty token")
			}
		}
		if got := renamingOf("", "").between(text, text); len(got) != 0 {
			t.Errorf("a text differs from itself by %v", got)
		}
	})
}
