package matching

import (
	"testing"

	"holdfast/internal/detection/change"
)

func TestOfSeveralCommitsEachMustSayThatBehaviourStays(t *testing.T) {
	for message, want := range map[string]bool{
		"Refactor the parser": true,
		"Fix the parser":      false,
		"":                    false,
		"fix(derive): Match the compiler's error style":                            false,
		"refactor!: remove the old options":                                        false,
		"fix: remove format placeholder from the message":                          false,
		"fix: formatting of the table":                                             true,
		"Complete folders\n\nThis has the same result as before.":                  true,
		"fix(complete): no space after folders\n\nThe shell gets the same result.": false,
		"fix(format): detect loops":                                                false,
		"fix(parser): typo in a comment":                                           true,
		"Show dates in the format of the user":                                     false,
		"make texts of format.Object more alike":                                   false,
		"style: format":                                                            true,
		"Fix lint":                                                                 true,
		"fix: lint errors and update tests for the stricter parser":                false,
		"fix: lint errors in the tests of the parser":                              true,
		"Print a table\n\n* tidy up the printing\n* reformat":                      false,
		"Print a table\n\nNo functional change.":                                   true,
		"Refactor the parser" + change.MessageEnd + "\nTidy up the tests":          true,
		"Refactor the parser" + change.MessageEnd + "\nRound prices to the cent":   false,
		"Round prices to the cent" + change.MessageEnd + "\nFormat the whole file": false,
	} {
		c := &Tests{In: Input{Message: message}}
		if got := c.Neutral(); got != want {
			t.Errorf("%q: %v, want %v", message, got, want)
		}
	}
}
