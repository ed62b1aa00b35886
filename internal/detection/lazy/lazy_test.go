package lazy_test

import (
	"testing"

	"holdfast/internal/detection/lazy"
)

func TestRegexp(t *testing.T) {
	r := lazy.MustCompile(`(\w+)-(\d+)`)
	if !r.MatchString("row-12") || r.MatchString("row") {
		t.Error("the expression does not match as it says")
	}
	if got := r.FindStringSubmatch("row-12"); len(got) != 3 || got[2] != "12" {
		t.Errorf("groups = %q", got)
	}
}

func TestMistakeShowsWhenUsed(t *testing.T) {
	r := lazy.MustCompile(`(`)
	defer func() {
		if recover() == nil {
			t.Error("a broken expression was used without a word")
		}
	}()
	r.MatchString("x")
}
