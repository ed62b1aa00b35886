package expression

import (
	"strings"
	"testing"
)

func TestConditionsAreToldUpToALength(t *testing.T) {
	long := strings.Repeat("x ", maxUnder)
	if got := Under("", long, true); got != long {
		t.Error("the first condition is told, however long it is")
	}
	if got := Under(long, "y", false); got != long {
		t.Errorf("%d bytes were added to it", len(got)-len(long))
	}
	if got, want := Under("a", "b", false), "a and not b"; got != want {
		t.Errorf("%q and not %q", got, want)
	}
}
