package production

import (
	"slices"
	"testing"
)

func TestANumberInAnExpressionIsNotWhatItIsAbout(t *testing.T) {
	got := spelled([]string{"valid", "(", "0xed", ",", "12", ")"})
	if want := []string{"valid", "(", ",", ")"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
