package gate

import (
	"path"
	"slices"
	"sync"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// edited is a file that was edited, with how often each of its lines stands in it before and
// after, comments apart. Every look at lines reads the same ones; none may change them.
type edited struct {
	change.File
	mark          string // how a comment begins
	runs          bool   // it runs checks, and does not only hold settings
	before, after string
	gone, come    string // what of both is not where they begin and end alike
	was, is       map[string]int
	remarked      map[string]int // the comments before
}

func newEdited(f change.File, mark string) edited {
	e := edited{File: f, mark: mark, runs: runMark(f) != "", before: f.Before.All(), after: f.After.All()}
	e.gone, e.come = middles(e.before, e.after)
	e.was, e.remarked = linesOf(f.Before.Text, mark)
	e.is, _ = linesOf(f.After.Text, mark)
	return e
}

// lost tells whether a line stands less often than before, came whether it stands more often.
func (e edited) lost(line string) bool { return e.was[line] > e.is[line] }
func (e edited) came(line string) bool { return e.is[line] > e.was[line] }

// lineLosses looks at the lines of edited files of which nothing is told yet, one look after the
// other until one tells of a loss that nothing excuses.
func lineLosses(changed []change.File, gates []catalog.Gate, told []event.Event) (out []event.Event) {
	tools := sync.OnceValue(func() commands { return commandsOf(gates) })
	looks := []func(edited) (event.Event, bool){
		func(e edited) (event.Event, bool) { return silenced(e, tools) },
		lostFailure, lostWord,
		func(e edited) (event.Event, bool) { return lostReach(e, changed) },
		testsLeftOut, lostNumber, lostBound, lostDependence, lostPrerequisite, editsTests, lessTested, lostInBranch, fewerInLoop, behindOption, askedForNow, takenFromOptions, wideExemption,
	}
	for _, f := range changed {
		mark := lineMark(f)
		if mark == "" || !f.Before.Present || !f.After.Present || f.Partial || untouched(f) || toldOf(told, f.Path) {
			continue
		}
		e := newEdited(f, mark)
		for _, look := range looks {
			found, ok := look(e)
			if !ok {
				continue
			}
			if word, _ := found.Facts["from"].(string); found.Facts["setting"] == anOption {
				if by := askedElsewhere(changed, f, word); by != "" {
					found.Clear("moved", "the option is now in "+by)
				}
			}
			if out = append(out, found); len(found.Clearances) == 0 {
				break
			}
		}
	}
	return append(out, earlyExits(changed, slices.Concat(told, out))...)
}

// runMark is how a comment begins in a file that runs checks, "" for other files.
func runMark(f change.File) string {
	if mark := commentMark(f.Path); mark != "" {
		return mark
	}
	return scriptMark(f)
}

// longestGate bounds the files that are looked at line by line, in bytes: what is longer is data.
const longestGate = 256 << 10

// scriptHolders are the files of JSON that hold commands.
var scriptHolders = map[string]bool{"package.json": true, "composer.json": true, "deno.json": true, "deno.jsonc": true}

// lineMark is how a comment begins in a file whose lines may hold a gate, "" for other files.
func lineMark(f change.File) string {
	if mark := runMark(f); mark != "" || !HoldsGates(f) || len(f.Before.Text) > longestGate {
		return mark
	}
	switch settings.FormatOf(f.Path) {
	case "script":
		return "//"
	case "json":
		if scriptHolders[path.Base(f.Path)] {
			return "//"
		}
		return ""
	}
	return "#"
}
