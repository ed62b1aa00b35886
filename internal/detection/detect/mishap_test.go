package detect

import (
	"fmt"
	"strings"
	"testing"
)

func TestAPanicBesideOthersSaysWhereItBegan(t *testing.T) {
	defer func() {
		said := fmt.Sprint(recover())
		for _, want := range []string{"index out of range", "detect.stumble, line "} {
			if !strings.Contains(said, want) {
				t.Errorf("%q does not say %q", said, want)
			}
		}
	}()
	new(Scanner).sideBySide(4, stumble)
	t.Error("nothing was handed on")
}

//go:noinline
func stumble(i int) { _ = []int{}[i] }
