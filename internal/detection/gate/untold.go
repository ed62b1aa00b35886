package gate

import (
	"iter"
	"path"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// untold are the edited files whose lines are worth a look of their own, each with how a comment
// begins in it: nothing is told of them yet, and mark knows them.
func untold(changed []change.File, told []event.Event, mark func(change.File) string) iter.Seq2[change.File, string] {
	return func(yield func(change.File, string) bool) {
		for _, f := range changed {
			sign := mark(f)
			if sign == "" || !f.Before.Present || !f.After.Present || f.Partial || untouched(f) || toldOf(told, f.Path) {
				continue
			}
			if !yield(f, sign) {
				return
			}
		}
	}
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
	if mark := runMark(f); mark != "" || !Concerns(f.Path) || len(f.Before.Text) > longestGate {
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
