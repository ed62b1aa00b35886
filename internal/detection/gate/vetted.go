package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// vetsAll is a command that vets all packages, and fails where that finds something.
var vetsAll = lazy.MustCompile(`^(?:(?:-\s*)?(?:run:\s*)?|@)go vet (?:-\S+ )*\./\.\.\.(?:\s*(?:&&|;|#).*)?$`)

// ClearVetted clears tests of Go that run without vet where another command of the repository vets everything.
func ClearVetted(events []event.Event, repository change.Repository) {
	if repository == nil {
		return
	}
	for i := range events {
		if events[i].Kind != Lowered || events[i].After != "-vet=off" {
			continue
		}
		hits, err := repository.Search([]string{"vet"})
		at := slices.IndexFunc(hits["vet"], func(h change.Hit) bool { return runsCommands(h.Path) && vetsAll.MatchString(strings.TrimSpace(h.Text)) })
		if err == nil && at >= 0 {
			events[i].Clear("replaced", hits["vet"][at].Path+" runs "+strings.TrimSpace(hits["vet"][at].Text))
		}
	}
}

// runsCommands tells a file of commands: a script, a Makefile, a file of CI.
func runsCommands(p string) bool {
	format := settings.FormatOf(p)
	return !sample(p) && (format == "shell" || format == "make" || format == "yaml" && inCI(p))
}
