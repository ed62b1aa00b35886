package leftout

import "testing"

// TestAChoiceOfMarksTakesWhatItDoesNotLeaveOut: what is named alone leaves out all the rest.
func TestAChoiceOfMarksTakesWhatItDoesNotLeaveOut(t *testing.T) {
	for choice, takes := range map[string]bool{
		"not release and not docs": true,
		"slow":                     true,
		"slow and not docs":        true,
		"not slow":                 false,
		"not docs and not slow":    false,
		"docs":                     false,
		"docs and not release":     false,
		"not (slow or docs)":       false,
	} {
		if got := takesMark(choice, "slow"); got != takes {
			t.Errorf("%s: %v, want %v", choice, got, takes)
		}
	}
}
