package inventory_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

// A macro whose rules all end in itself has as many ways as it has rules, at every step: it is followed once.
func TestAMacroThatWritesItselfIsFollowedOnce(t *testing.T) {
	rules := strings.Repeat("    ($a:expr, $b:tt) => { tell!($a, tell!($b, 1)) };\n", 40)
	text := "macro_rules! tell {\n" + rules + "    ($a:expr) => { assert!(said($a)) };\n}\n\n#[test]\nfn adds() {\n    tell!(1, 2);\n    assert_eq!(total(1), 2);\n}\n"
	if got := claimsOf(t, syntax.Rust, "tests/add.rs", text); len(got) != 2 || !slices.Contains(got, "total ( 1 ) is 2") {
		t.Errorf("claims %q, want that of the macro and that of the test", got)
	}
}
