package inventory

import (
	"strings"
	"testing"
)

func TestConditionsAreToldUpToALength(t *testing.T) {
	long := strings.Repeat("x ", maxUnder)
	if got := joinUnder("", long, true); got != long {
		t.Error("the first condition is told, however long it is")
	}
	if got := joinUnder(long, "y", false); got != long {
		t.Errorf("%d bytes were added to it", len(got)-len(long))
	}
	if got, want := joinUnder("a", "b", false), "a and not b"; got != want {
		t.Errorf("%q and not %q", got, want)
	}
}
