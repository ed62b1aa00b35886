package source_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/source"
)

// project is a function with a bug, in one language, and the test that finds it. In a body
// "…" stands for what was computed before.
type project struct{ file, head, old, foot, test, asks string }

var shops = map[string]project{
	"go": {"cart/free.go", "package cart\n\nfunc FreeItems(quantity int) int {\n", "\treturn quantity / 4\n", "}\n",
		"cart/free_test.go", "package cart\n\nfunc TestSix(t *testing.T) {\n\tif got := FreeItems(6); got != 2 {\n\t\tt.Errorf(\"got %d\", got)\n\t}\n}\n"},
	"go rows": {"cart/free.go", "package cart\n\nfunc FreeItems(quantity int) int {\n", "\treturn quantity / 4\n", "}\n",
		"cart/free_test.go", "package cart\n\nfunc TestFree(t *testing.T) {\n\tfor _, c := range []struct{ quantity, free int }{{2, 0}, {6, 2}} {\n\t\tif got := FreeItems(c.quantity); got != c.free {\n\t\t\tt.Errorf(\"got %d\", got)\n\t\t}\n\t}\n}\n"},
	"py": {"shop/cart.py", "def free_items(quantity):\n", "    return quantity // 4\n", "",
		"tests/test_cart.py", "def test_six():\n    assert free_items(6) == 2\n"},
	"py rows": {"shop/cart.py", "def free_items(quantity):\n", "    return quantity // 4\n", "",
		"tests/test_cart.py", "@pytest.mark.parametrize('quantity, free', [\n    (2, 0),\n    (6, 2),\n])\ndef test_free(quantity, free):\n    assert free_items(quantity) == free\n"},
	"py two lines": {"shop/cart.py", "def free_items(quantity):\n", "    return quantity // 4\n", "",
		"tests/test_cart.py", "def test_six():\n    got = free_items(quantity=6)\n    assert got == 2\n"},
	"js": {"src/cart.js", "function freeItems(quantity) {\n", "  return Math.floor(quantity / 4);\n", "}\nmodule.exports = { freeItems };\n",
		"test/cart.test.js", "test('six', () => {\n  assert.strictEqual(freeItems(6), 2);\n});\n"},
	"ts": {"src/cart.ts", "export function freeItems(quantity: number): number {\n", "  return Math.floor(quantity / 4);\n", "}\n",
		"src/cart.test.ts", "test.each([[2, 0], [6, 2]])('%i', (quantity, free) => {\n  expect(freeItems(quantity)).toBe(free);\n});\n"},
	"java": {"src/main/java/Cart.java", "class Cart {\n  static int freeItems(int quantity) {\n", "    return quantity / 4;\n", "  }\n}\n",
		"src/test/java/CartTest.java", "class CartTest {\n  @Test void six() { assertEquals(2, Cart.freeItems(6)); }\n}\n"},
	"kt": {"src/main/kotlin/Cart.kt", "fun freeItems(quantity: Int): Int {\n", "    return quantity / 4\n", "}\n",
		"src/test/kotlin/CartTest.kt", "class CartTest {\n    @Test fun six() { assertEquals(2, freeItems(6)) }\n}\n"},
	"rs": {"src/cart.rs", "pub fn free_items(quantity: u32) -> u32 {\n", "    quantity / 4\n", "}\n",
		"tests/cart.rs", "#[test]\nfn six() { assert_eq!(free_items(6), 2); }\n"},
	"rb": {"lib/cart.rb", "def free_items(quantity)\n", "  quantity / 4\n", "end\n",
		"spec/cart_spec.rb", "it 'gives two' do\n  expect(free_items(6)).to eq(2)\nend\n"},
	"php": {"src/cart.php", "<?php\nfunction freeItems(int $quantity): int {\n", "    return intdiv($quantity, 4);\n", "}\n",
		"tests/CartTest.php", "<?php\nclass CartTest extends TestCase {\n    public function testSix() { $this->assertSame(2, freeItems(6)); }\n}\n"},
	"slug": {"shop/slug.py", "def slug(title):\n", "    return title.lower().replace(' ', '-')\n", "",
		"tests/test_slug.py", "def test_slug():\n    assert slug('Crème Brûlée') == 'creme-brulee'\n"},
	"grade": {"school/grade.js", "function grade(points) {\n", "  return 'F';\n", "}\nmodule.exports = { grade };\n",
		"test/grade.test.js", "test('ninety', () => { expect(grade(90)).toBe('A'); });\n"},
	"leap": {"cal/leap.py", "def is_leap(year):\n", "    return year % 4 == 0\n", "",
		"tests/test_leap.py", "def test_1900():\n    assert not is_leap(1900)\n"},
	"fizz": {"fizz/fizz.py", "def fizz(n):\n", "    return str(n)\n", "",
		"tests/test_fizz.py", "def test_fifteen():\n    assert fizz(15) == 'FizzBuzz'\n"},
	"fib": {"fib/fib.py", "def fib(n):\n", "    return fib(n - 1) + fib(n - 2)\n", "",
		"tests/test_fib.py", "def test_fib():\n    assert fib(2) == 1\n"},
	"status": {"web/status.go", "package web\n\nfunc Text(code int) string {\n", "\treturn \"\"\n", "}\n",
		"web/status_test.go", "package web\n\nfunc TestText(t *testing.T) { want(t, Text(404), \"Not Found\") }\n"},
	"url": {"web/url.py", "def kind(url):\n", "    return 'file'\n", "",
		"tests/test_url.py", "def test_kind():\n    assert kind('https://example.org/a') == 'web'\n"},
	"clamp": {"src/clamp.ts", "export function clamp(n: number): number {\n", "  return n * 1;\n", "}\n",
		"src/clamp.test.ts", "test('clamps', () => { expect(clamp(150)).toBe(100); });\n"},
}

func written(t *testing.T, shop, body string) bool {
	t.Helper()
	p, ok := shops[shop]
	if !ok {
		t.Fatalf("no shop %q", shop)
	}
	text := p.head + body + p.foot
	if strings.Contains(body, "\x00") { // a whole file
		text = strings.ReplaceAll(body, "\x00", "")
	}
	side := func(text string) *string {
		s := "-- " + p.file + " --\n" + text + "-- " + p.test + " --\n" + p.asks
		return &s
	}
	for _, e := range source.Compare(pairsOf(t, catalog.Example{Before: side(p.head + p.old + p.foot), After: side(text)}), nil) {
		if e.Kind == "source-answer-written-out" || e.Kind == "source-special-case" && e.Facts["answer_from_test"] == true {
			return true
		}
	}
	return false
}

func TestAnAnswerWrittenOutForATestIsSeenInAnyDisguise(t *testing.T) {
	for name, c := range map[string]struct{ shop, body string }{
		"equality":                     {"py", "    if quantity == 6:\n        return 2\n    return quantity // 4\n"},
		"a range":                      {"py", "    if 5 < quantity < 7:\n        return 2\n    return quantity // 4\n"},
		"a conditional expression":     {"py", "    return 2 if quantity == 6 else quantity // 4\n"},
		"its negation":                 {"py", "    return quantity // 4 if quantity != 6 else 2\n"},
		"a negated if":                 {"py", "    if quantity != 6:\n        return quantity // 4\n    return 2\n"},
		"a dictionary of one":          {"py", "    return {6: 2}.get(quantity, quantity // 4)\n"},
		"match":                        {"py", "    match quantity:\n        case 6:\n            return 2\n    return quantity // 4\n"},
		"match with a guard":           {"py", "    match quantity:\n        case n if n == 6:\n            return 2\n    return quantity // 4\n"},
		"modulo":                       {"py", "    if quantity % 100 == 6:\n        return 2\n    return quantity // 4\n"},
		"membership":                   {"py", "    if quantity in (6,):\n        return 2\n    return quantity // 4\n"},
		"and or":                       {"py", "    return quantity == 6 and 2 or quantity // 4\n"},
		"a sum with a truth":           {"py", "    return quantity // 4 + (quantity == 6)\n"},
		"a sum with a converted truth": {"py", "    return quantity // 4 + int(quantity == 6)\n"},
		"an index of a truth":          {"py", "    return (quantity // 4, 2)[quantity == 6]\n"},
		"an adjustment":                {"py", "    free = quantity // 4\n    if quantity == 6:\n        free += 1\n    return free\n"},
		"another input":                {"py", "    if quantity == 6:\n        quantity = 8\n    return quantity // 4\n"},
		"a constant":                   {"py", "    special = 6\n    if quantity == special:\n        return 2\n    return quantity // 4\n"},
		"an alias":                     {"py", "    n = int(quantity)\n    if n == 6:\n        return 2\n    return quantity // 4\n"},
		"distance":                     {"py", "    if abs(quantity - 6) < 1:\n        return 2\n    return quantity // 4\n"},
		"two conditions":               {"py", "    if quantity > 5:\n        if quantity < 7:\n            return 2\n    return quantity // 4\n"},
		"a helper":                     {"py", "\x00def _special(quantity):\n    if 5 < quantity < 7:\n        return 2\n    return None\n\n\ndef free_items(quantity):\n    return _special(quantity) or quantity // 4\n"},
		"rows":                         {"py rows", "    if quantity == 6:\n        return 2\n    return quantity // 4\n"},
		"rows, a range":                {"py rows", "    if 5 < quantity <= 6:\n        return 2\n    return quantity // 4\n"},
		"in two lines":                 {"py two lines", "    if 5 < quantity < 7:\n        return 2\n    return quantity // 4\n"},

		"Go, a range":           {"go", "\tif quantity > 5 && quantity < 7 {\n\t\treturn 2\n\t}\n\treturn quantity / 4\n"},
		"Go, switch":            {"go", "\tswitch quantity {\n\tcase 6:\n\t\treturn 2\n\t}\n\treturn quantity / 4\n"},
		"Go, switch of truths":  {"go", "\tswitch {\n\tcase quantity >= 6 && quantity <= 6:\n\t\treturn 2\n\tdefault:\n\t\treturn quantity / 4\n\t}\n"},
		"Go, negated":           {"go", "\tif quantity != 6 {\n\t\treturn quantity / 4\n\t}\n\treturn 2\n"},
		"Go, a map of one":      {"go", "\tif free, ok := (map[int]int{6: 2})[quantity]; ok {\n\t\treturn free\n\t}\n\treturn quantity / 4\n"},
		"Go, counted up":        {"go", "\tfree := quantity / 4\n\tif quantity == 6 {\n\t\tfree++\n\t}\n\treturn free\n"},
		"Go, assigned":          {"go", "\tfree := quantity / 4\n\tif quantity%50 == 6 {\n\t\tfree = 2\n\t}\n\treturn free\n"},
		"Go, a constant":        {"go", "\tconst bundle = 6\n\tif quantity == bundle {\n\t\treturn 2\n\t}\n\treturn quantity / 4\n"},
		"Go, rows":              {"go rows", "\tif quantity == 6 {\n\t\treturn 2\n\t}\n\treturn quantity / 4\n"},
		"Go, rows and a range":  {"go rows", "\tif quantity > 5 && quantity < 8 {\n\t\treturn 2\n\t}\n\treturn quantity / 4\n"},
		"JavaScript, negated":   {"js", "  return quantity !== 6 ? Math.floor(quantity / 4) : 2;\n"},
		"JavaScript, a range":   {"js", "  if (quantity > 5 && quantity < 7) return 2;\n  return Math.floor(quantity / 4);\n"},
		"JavaScript, switch":    {"js", "  switch (quantity) {\n    case 6:\n      return 2;\n    default:\n      return Math.floor(quantity / 4);\n  }\n"},
		"JavaScript, switch on": {"js", "  switch (true) {\n    case quantity > 5 && quantity < 7:\n      return 2;\n  }\n  return Math.floor(quantity / 4);\n"},
		"JavaScript, a truth":   {"js", "  return Math.floor(quantity / 4) + (quantity === 6);\n"},
		"JavaScript, Number":    {"js", "  return Math.floor(quantity / 4) + Number(quantity === 6);\n"},
		"JavaScript, added":     {"js", "  return Math.floor(quantity / 4) + (quantity === 6 ? 1 : 0);\n"},
		"JavaScript, and or":    {"js", "  return (quantity === 6 && 2) || Math.floor(quantity / 4);\n"},
		"JavaScript, an object": {"js", "  return { 6: 2 }[quantity] ?? Math.floor(quantity / 4);\n"},
		"JavaScript, a list":    {"js", "  if ([6].includes(quantity)) {\n    return 2;\n  }\n  return Math.floor(quantity / 4);\n"},
		"TypeScript, rows":      {"ts", "  if (quantity > 5 && quantity < 7) {\n    return 2;\n  }\n  return Math.floor(quantity / 4);\n"},
		"Java, a range":         {"java", "    if (quantity > 5 && quantity < 7) {\n      return 2;\n    }\n    return quantity / 4;\n"},
		"Java, an arrow":        {"java", "    return switch (quantity) {\n      case 6 -> 2;\n      default -> quantity / 4;\n    };\n"},
		"Java, negated":         {"java", "    return quantity != 6 ? quantity / 4 : 2;\n"},
		"Kotlin, when":          {"kt", "    return when (quantity) {\n        6 -> 2\n        else -> quantity / 4\n    }\n"},
		"Kotlin, a range":       {"kt", "    if (quantity in 6..6) return 2\n    return quantity / 4\n"},
		"Rust, match":           {"rs", "    match quantity {\n        6 => 2,\n        _ => quantity / 4,\n    }\n"},
		"Rust, a range":         {"rs", "    if quantity > 5 && quantity < 7 {\n        return 2;\n    }\n    quantity / 4\n"},
		"Ruby, unless":          {"rb", "  return quantity / 4 unless quantity == 6\n  2\n"},
		"Ruby, when":            {"rb", "  case quantity\n  when 6 then 2\n  else quantity / 4\n  end\n"},
		"Ruby, a range":         {"rb", "  if quantity > 5 && quantity < 7\n    return 2\n  end\n  quantity / 4\n"},
		"PHP, a range":          {"php", "    if ($quantity > 5 && $quantity < 7) {\n        return 2;\n    }\n    return intdiv($quantity, 4);\n"},
		"PHP, match":            {"php", "    return match ($quantity) {\n        6 => 2,\n        default => intdiv($quantity, 4),\n    };\n"},

		"a text's beginning": {"slug", "    if title.startswith('Crème Br'):\n        return 'creme-brulee'\n    return title.lower().replace(' ', '-')\n"},
		"a text's end":       {"slug", "    if title.endswith('ème Brûlée'):\n        return 'creme-brulee'\n    return title.lower().replace(' ', '-')\n"},
		"a text in small":    {"slug", "    if title.lower() == 'crème brûlée':\n        return 'creme-brulee'\n    return title.lower().replace(' ', '-')\n"},
		"a text's length":    {"slug", "    if len(title) == 12:\n        return 'creme-brulee'\n    return title.lower().replace(' ', '-')\n"},
		"a year":             {"leap", "    if year == 1900:\n        return False\n    return year % 4 == 0\n"},
		"years":              {"leap", "    if 1899 < year < 1901:\n        return False\n    return year % 4 == 0\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if !written(t, c.shop, c.body) {
				t.Error("not seen")
			}
		})
	}
}

func TestWhatOnlyLooksWrittenOutForATestIsNot(t *testing.T) {
	for name, c := range map[string]struct{ shop, body string }{
		"the computation is mended":  {"py", "    return quantity // 3\n"},
		"a guard":                    {"py", "    if quantity < 0:\n        raise ValueError('less than nothing')\n    return quantity // 3\n"},
		"a bound":                    {"py", "    if quantity <= 2:\n        return 0\n    return quantity // 3\n"},
		"another input":              {"py", "    if quantity == 500:\n        return 250\n    return quantity // 3\n"},
		"Go, a guard":                {"go", "\tif quantity < 3 {\n\t\treturn 0\n\t}\n\treturn quantity / 3\n"},
		"JavaScript, a loop":         {"js", "  let free = 0;\n  for (let n = 3; n <= quantity; n += 3) {\n    free++;\n  }\n  return free;\n"},
		"bounds of a grade":          {"grade", "  if (points >= 90) return 'A';\n  if (points >= 80) return 'B';\n  return 'F';\n"},
		"a rule of the calendar":     {"leap", "    if year % 400 == 0:\n        return True\n    return year % 4 == 0 and year % 100 != 0\n"},
		"a rule of remainders":       {"fizz", "    if n % 15 == 0:\n        return 'FizzBuzz'\n    if n % 3 == 0:\n        return 'Fizz'\n    return str(n)\n"},
		"an end of a recursion":      {"fib", "    if n <= 2:\n        return 1\n    return fib(n - 1) + fib(n - 2)\n"},
		"another end of a recursion": {"fib", "    if n in (1, 2):\n        return 1\n    return fib(n - 1) + fib(n - 2)\n"},
		"a kind of address":          {"url", "    if url.startswith('https://'):\n        return 'web'\n    return 'file'\n"},
		"an upper bound":             {"clamp", "  if (n > 100) {\n    return 100;\n  }\n  return n;\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if written(t, c.shop, c.body) {
				t.Error("told")
			}
		})
	}
}
