package circumstance

import "testing"

func TestAConditionThatAsksOnlyTheRuntime(t *testing.T) {
	const (
		php    = "$this->markTestSkipped('the extension is not strict enough')"
		python = "pytest.skip('the build has no support for it')"
		ruby   = "skip 'the platform has no such signal'"
	)
	for _, k := range []struct {
		file, condition, why, test string
		want                       bool
	}{
		{"CartTest.php", "json_decode($json) && JSON_ERROR_NONE === json_last_error()", php, "$json = '{ \"a\": 1 }x';", true},
		{"CartTest.php", "json_decode($json) && JSON_ERROR_NONE === json_last_error()", php, "$json = $cart->toJson();", false},
		{"CartTest.php", "json_decode($json)", php, "$json = '{}'; $json = $cart->toJson();", false},
		{"CartTest.php", "json_decode($cart->toJson())", php, "", false},
		{"CartTest.php", "json_decode($json)", "$this->markTestSkipped('see the issue')", "$json = '{}';", false},
		{"CartTest.php", "mb_internal_encoding() === 'UTF-8'", php, "", false},
		{"CartTest.php", "mb_internal_encoding() !== 'UTF-8'", php, "", true},
		{"CartTest.php", "strlen('a') === 1", php, "", false},
		{"CartTest.php", "cart_total() && ini_get('x')", php, "", false},
		{"test_cart.py", "struct.calcsize('P') == 4", python, "", true},
		{"test_cart.py", "json.loads(text) == 1", python, "text = '1.0'\n", true},
		{"test_cart.py", "json.loads(shop.text()) == 1", python, "", false},
		{"test_other.py", "locale.getlocale() == x", python, "x = 3\n", false},
		{"cart.test.js", "os.cpus().length < 2", "this.skip()", "", true},
		{"cart.test.js", "os.cpus().length < cart.size", "this.skip()", "", false},
		{"cart_test.rb", "!Signal.list.key?('USR1')", ruby, "", true},
		{"cart_test.rb", "!Cart.list.key?('USR1')", ruby, "", false},
		{"CartTest.java", "Locale.getDefault() == null", "assumeTrue(x, \"the platform\")", "", false},
	} {
		text := "import json, struct\n"
		if got := AsksOnlyRuntime(k.file, k.condition, k.why, k.test, text); got != k.want {
			t.Errorf("%s (%s): %v, want %v", k.condition, k.why, got, k.want)
		}
	}
}
