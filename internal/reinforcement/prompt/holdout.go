package prompt

import (
	"strings"

	"holdfast/contract"
)

// holdouts are the checks of which an agent must not learn where they are and what they
// ask.
type holdouts []contract.Check

func (in Input) holdouts() holdouts {
	var out holdouts
	for _, c := range append(append([]contract.Check{}, in.required()...), in.Contract.CompletionChecks...) {
		if c.Kind == contract.Holdout {
			out = append(out, c)
		}
	}
	return out
}

func (h holdouts) names(id string) bool {
	for _, c := range h {
		if c.ID() == id {
			return true
		}
	}
	return false
}

// masked leaves out a text that speaks of a hidden check.
func (h holdouts) masked(text string) string {
	for _, c := range h {
		for _, secret := range append([]string{c.ID(), c.Name, c.Path, c.Command}, strings.Join(c.Argv, " ")) {
			if secret != "" && strings.Contains(text, secret) {
				return "some of " + hidden + " do not hold"
			}
		}
	}
	return text
}
