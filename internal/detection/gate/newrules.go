package gate

import (
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/upgrade"
)

// clearNewRules clears rules that are left out where the linter comes in a newer version: what it
// brought along was in force nowhere before.
func clearNewRules(events []event.Event, changed []change.File) {
	by, asked := "", false
	for i := range events {
		e := &events[i]
		if e.Facts["family"] != "lint" || e.Facts["what"] != "strictness" || e.Facts["minor"] != true || e.Facts["from"] != "" {
			continue
		}
		if to, _ := e.Facts["to"].(string); !ownRule(to) {
			continue
		}
		if !asked {
			by, asked = upgrade.Linter(textsOf(changed)), true
		}
		if by != "" {
			e.Clear("replaced", "the change brings a newer version of "+by+", whose rules it takes up but for this one")
		}
	}
}

// ownRule tells the name of a single rule from a family or a pattern for many.
func ownRule(name string) bool {
	digits := 0
	for _, r := range name {
		switch {
		case r == '*' || r == ' ' || r == ',':
			return false
		case '0' <= r && r <= '9':
			digits++
		}
	}
	return digits >= 2 || digits == 0 && len(name) > 4
}

func textsOf(changed []change.File) []upgrade.Texts {
	var out []upgrade.Texts
	for _, f := range changed {
		if f.Before.Present && f.After.Present {
			out = append(out, upgrade.Texts{Path: f.Path, Before: f.Before.All(), After: f.After.All()})
		}
	}
	return out
}
