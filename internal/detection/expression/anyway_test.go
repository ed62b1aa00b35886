package expression

import (
	"testing"
)

// Where a test is left out under a condition that holds everywhere, it is left out.
func TestConditionsThatHoldEverywhereAreKnown(t *testing.T) {
	for condition, want := range map[string]bool{
		"true || !configured":                 true,
		"ready && 1 == 2":                     false,
		"3 > 2":                               true,
		"2 < 1 && ready":                      false,
		"!ready || sizeof(void *) >= 4":       true,
		"sizeof(int) < 4":                     false,
		"Date.now() > 0":                      true,
		"time.time() <= 0":                    false,
		"ready || !ready":                     true,
		"ready and not ready":                 false,
		`os.environ["HOME"].startswith("")`:   true,
		`strings.HasPrefix(runtime.GOOS, "")`: true,
		"limit == limit":                      true,
		"len(rows) >= 0":                      true,
		"cart.rowCount() >= 0":                true,
		"cart.rows.length > -1":               true,
	} {
		if value, known := Anyway(condition); !known || value != want {
			t.Errorf("%s is %v (known: %v), want %v", condition, value, known, want)
		}
	}
	for _, condition := range []string{"sizeof(void *) == 8", "sizeof(long) > 4", "ready || steady", "next() == next()", `name.startsWith("a")`, "getpid() > 1", "ready && !steady", "len(rows) > 0",
		"index(rows, len(name) > 2) >= 0", `find("length") >= 0`, "sums[len(sums)-1] >= 0", "len(rows) - len(gone) >= 0", "silence >= 0"} {
		if value, known := Anyway(condition); known {
			t.Errorf("%s is taken to be %v everywhere", condition, value)
		}
	}
}
