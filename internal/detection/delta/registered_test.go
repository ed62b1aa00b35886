package delta_test

import (
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A file of tests that no other starts any more does not run, and nothing in it says so.
func TestFilesOfTestsThatNobodyStarts(t *testing.T) {
	const (
		dart  = "import 'cart_test.dart' as cart;\nimport 'till_test.dart' as till;\n\nvoid main() {\n  cart.main();\n  till.main();\n}\n"
		less  = "import 'cart_test.dart' as cart;\nimport 'till_test.dart' as till;\n\nvoid main() {\n  cart.main();\n}\n"
		group = "import 'cart_test.dart' as cart;\nimport 'till_test.dart' as till;\n\nvoid main() {\n  cart.main();\n  group('till', till.main);\n}\n"
		rust  = "#[path = \"by-kind/test_cart.rs\"]\nmod test_cart;\n\n#[path = \"by-kind/test_till.rs\"]\nmod test_till;\n"
		fewer = "#[path = \"by-kind/test_cart.rs\"]\nmod test_cart;\n\n#[path = \"by-kind/test_till.rs\"]\n"
	)
	for name, c := range map[string]struct {
		pairs []inventory.Pair
		want  string
	}{
		"Dart: no longer started":   {[]inventory.Pair{pair(t, "test/all_tests.dart", dart, less)}, "told"},
		"Dart: started in a group":  {[]inventory.Pair{pair(t, "test/all_tests.dart", dart, group)}, "silent"},
		"Dart: found by itself":     {[]inventory.Pair{pair(t, "test/all_tests.dart", dart, "")}, "silent"},
		"Rust: no longer declared":  {[]inventory.Pair{pair(t, "tests/all.rs", rust, fewer)}, "told"},
		"Rust: the other way round": {[]inventory.Pair{pair(t, "tests/all.rs", fewer, rust)}, "silent"},
	} {
		if got := outcome(run(matching.Input{Pairs: c.pairs})); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
