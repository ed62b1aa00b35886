package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A test that calls a function which nothing has could not be built: an earlier change took the function and left
// the test. What the same change takes, what the tests define themselves and what a library brings is another matter.
func TestATestThatCouldNotBeBuiltIsNoLoss(t *testing.T) {
	const (
		goHead  = "package shop\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\n"
		goStays = "func TestTotal(t *testing.T) {\n\tif total(1, 2) != 3 {\n\t\tt.Errorf(\"total() = %d\", total(1, 2))\n\t}\n}\n"
		goGone  = "func TestPrints(t *testing.T) {\n\tos.Setenv(\"SHOP\", \"x\")\n\tdefer os.Unsetenv(\"SHOP\")\n\tif got := printed(3); got != \"3.00\" {\n\t\tt.Errorf(\"printed(3) = %q\", got)\n\t}\n}\n"
		rsHead  = "fn total(a: u32, b: u32) -> u32 { a + b }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n"
		rsStays = "    #[test]\n    fn adds() { assert_eq!(total(1, 2), 3); }\n"
		rsGone  = "    #[test]\n    fn prints() { assert_eq!(printed(3).to_string().trim_end().trim_start(), \"3.00\"); }\n"
	)
	for name, c := range map[string]struct {
		path, before, after string
		repo                project
		also                []inventory.Pair
		cleared             bool
	}{
		"Go: nothing has it":                   {"shop_test.go", goHead + goGone + goStays, goHead + goStays, project{"shop.go": "package shop\n// printed was here once.\nfunc total(a, b int) int { return a + b }\n", "x_test.go": "os.Setenv() os.Unsetenv()"}, nil, true},
		"Go: nothing has it, and it is denied": {"shop_test.go", goHead + strings.Replace(goGone, "got := printed(3); got != \"3.00\"", "!printed(3)", 1) + goStays, goHead + goStays, project{"shop.go": "package shop\n", "x_test.go": "os.Setenv() os.Unsetenv() t.Errorf()"}, nil, true},
		"Go: another file has it":              {"shop_test.go", goHead + goGone + goStays, goHead + goStays, project{"shop.go": "package shop\nfunc printed(n int) string { return \"\" }\n", "x_test.go": "os.Setenv() os.Unsetenv()"}, nil, false},
		"Go: another package is taken whole":   {"shop_test.go", strings.Replace(goHead, "\t\"os\"", "\t\"os\"\n\t. \"example.com/print\"", 1) + goGone + goStays, strings.Replace(goHead, "\t\"os\"", "\t\"os\"\n\t. \"example.com/print\"", 1) + goStays, project{"x_test.go": "os.Setenv() os.Unsetenv()"}, nil, false},
		"Go: the test is given it":             {"shop_test.go", goHead + strings.Replace(goGone, "\tif got", "\tprinted := load(t)\n\tif got", 1) + goStays, goHead + goStays, project{"x_test.go": "os.Setenv() os.Unsetenv() load()"}, nil, false},
		"Go: the same change takes a helper":   {"shop_test.go", goHead + goGone + goStays, goHead + goStays, project{"x_test.go": "os.Setenv() os.Unsetenv() render()"}, []inventory.Pair{pair(t, "help_test.go", "package shop\nfunc printed(n int) string { return render(n) }\n", "")}, false},
		"Rust: nothing has it":                 {"src/lib.rs", rsHead + rsGone + rsStays + "}\n", rsHead + rsStays + "}\n", project{"src/lib.rs": rsHead, "src/a.rs": "x.to_string().trim_end().trim_start()"}, nil, true},
		"Rust: another module has it":          {"src/lib.rs", rsHead + rsGone + rsStays + "}\n", rsHead + rsStays + "}\n", project{"src/lib.rs": rsHead, "src/print.rs": "pub fn printed(n: u32) -> String { n.to_string().trim_end().trim_start() }"}, nil, false},
		"Rust: another crate is taken whole":   {"src/lib.rs", rsHead + "    use printers::*;\n" + rsGone + rsStays + "}\n", rsHead + "    use printers::*;\n" + rsStays + "}\n", project{"src/lib.rs": rsHead, "src/a.rs": "x.to_string().trim_end().trim_start()"}, nil, false},
		"Rust: a closure of the test has it":   {"src/lib.rs", rsHead + strings.Replace(rsGone, "{ assert", "{ let printed = |n| total(n, 0); assert", 1) + rsStays + "}\n", rsHead + rsStays + "}\n", project{"src/lib.rs": rsHead, "src/a.rs": "x.to_string().trim_end().trim_start()"}, nil, false},
	} {
		events := run(matching.Input{Pairs: append([]inventory.Pair{pair(t, c.path, c.before, c.after)}, c.also...), Repository: c.repo})
		at := slices.IndexFunc(events, func(e event.Event) bool { return e.Kind == "case-gone" })
		if at < 0 {
			t.Errorf("%s: no test is missed: %v", name, events)
			continue
		}
		if got := len(events[at].Clearances) > 0; got != c.cleared {
			t.Errorf("%s: cleared %v by %v, want %v", name, got, events[at].Clearances, c.cleared)
		}
	}
}
