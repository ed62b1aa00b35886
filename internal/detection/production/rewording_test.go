package production

import (
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
)

func TestASpellingIsMendedInTheCodeAsInTheTest(t *testing.T) {
	code := change.File{Before: change.Side{Text: []byte("say('pass the corect %s, which was enabled')")}, After: change.Side{Text: []byte("say('pass the correct %s, which was disabled')")}}
	x := exchange{touched: []inventory.Pair{{File: code}}}
	for texts, want := range map[[2]string]bool{
		{`"please pass the corect set"`, `"please pass the correct set"`}: true,
		{`"it is enabled"`, `"it is disabled"`}:                           false,
		{`"please pass the wrong set"`, `"please pass the correct set"`}:  false,
		{`"please recieve"`, `"please receive"`}:                          false,
	} {
		if got := x.Rewords(texts[0], texts[1]); got != want {
			t.Errorf("%s to %s: %v, want %v", texts[0], texts[1], got, want)
		}
	}
}
