package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
)

// lostSpares finds a flag that spared some failures from being tried again, and is gone while failures are
// still tried again: a test that is wrong may now be wrong several times and pass once.
func lostSpares(b, a check) []event.Event {
	triesAgain := slices.ContainsFunc(a.command.Patience, func(rule string) bool {
		flag, unset, _ := strings.Cut(rule, " ")
		tries := flagValue(a.args, flag)
		return tries != "" && tries != unset
	})
	gone := func(flag string) bool { return hasFlag(b.args, flag) && !hasFlag(a.args, flag) }
	at := slices.IndexFunc(b.command.Spares, gone)
	if at < 0 || !triesAgain || slices.ContainsFunc(a.command.Spares, func(flag string) bool { return hasFlag(a.args, flag) }) {
		return nil
	}
	flag := b.command.Spares[at]
	e := checkEvent("strictness", b, a, shorten(a.text))
	e.Before, e.Facts["setting"], e.Facts["from"], e.Facts["to"], e.Facts["minor"] = shorten(b.text), toolName(b.tool), flag, "(gone)", true
	return []event.Event{e}
}
