package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// Tests that are compiled only with a feature run where the feature is on by default, and nowhere where
// nothing can switch it on.
func TestFeaturesThatTestsWaitFor(t *testing.T) {
	const (
		code     = "pub fn total(a: i32, b: i32) -> i32 {\n    a + b\n}\n\n"
		one      = "#[test]\n@fn adds() {\n    assert_eq!(total(1, 2), 3);\n}\n"
		manifest = "[package]\nname = \"cart\"\n\n[features]\ndefault = [\n    \"full\",\n]\nfull = [\"std\"]\nstd = []\nbytes = []\nslow = []\n"
	)
	with := func(frame, mark string) string { return strings.Replace(frame, "@", mark, 1) }
	for name, c := range map[string]struct{ path, before, after, want string }{
		"a module, behind a feature":            {"src/lib.rs", code + "#[cfg(test)]\nmod tests;\n", code + "#[cfg(all(test, feature = \"slow\"))]\nmod tests;\n", "conditional mode"},
		"a module, behind one that is unknown":  {"src/lib.rs", code + "#[cfg(test)]\nmod tests;\n", code + "#[cfg(all(test, feature = \"exhaustive\"))]\nmod tests;\n", "skip"},
		"a module, behind one that is on":       {"src/lib.rs", code + "#[cfg(test)]\nmod tests;\n", code + "#[cfg(all(test, feature = \"std\"))]\nmod tests;\n", "conditional mode cleared"},
		"a module, without its feature":         {"src/lib.rs", code + "#[cfg(all(test, feature = \"slow\"))]\nmod tests;\n", code + "#[cfg(test)]\nmod tests;\n", ""},
		"a module of code, behind a feature":    {"src/lib.rs", code + "mod rows;\n", code + "#[cfg(feature = \"slow\")]\nmod rows;\n", ""},
		"a test, behind one that is on":         {"tests/cart.rs", with(one, ""), with(one, "#[cfg(feature = \"std\")]\n"), "conditional mode cleared"},
		"a test, behind another, known feature": {"tests/cart.rs", with(one, "#[cfg(feature = \"bytes\")]\n"), with(one, "#[cfg(feature = \"slow\")]\n"), ""},
		"a test, behind another, unknown one":   {"tests/cart.rs", with(one, "#[cfg(feature = \"bytes\")]\n"), with(one, "#[cfg(feature = \"bytes-later\")]\n"), "skip"},
	} {
		t.Run(name, func(t *testing.T) {
			events := run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, c.before, c.after)}, Repository: project{"Cargo.toml": manifest}})
			if got := left(events); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
