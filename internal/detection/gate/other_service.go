package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// goesOff are words by which a file of CI says that it judges every change.
var goesOff = []string{"push", "pull_request", "merge_request_event"}

// beforeCommand is what stands before a command in a line of a file of CI.
var beforeCommand = lazy.MustCompile(`^\s*(?:-\s+)*(?:(?:run|script|sh|command)\s*:\s*)?(?:[|>]-?\s*)?["']?`)

// ClearOtherService clears tests that went with the file of one CI service where a file of another, which the change
// does not touch, runs the same tool for every change: the project has moved before.
func ClearOtherService(events []event.Event, repository change.Repository) {
	for i := range events {
		e := &events[i]
		tool, _ := e.Facts["tool"].(string)
		name, _, _ := strings.Cut(tool, " ")
		if repository == nil || name == "" || e.Facts["what"] != "step-removed" || e.Facts["whole_file"] != true || service(e.Path) == "" || len(e.Clearances) > 0 {
			continue
		}
		hits, err := repository.Search(append([]string{name}, goesOff...))
		if err != nil {
			continue
		}
		for _, h := range hits[name] {
			if h.Path != e.Path && inCI(h.Path) && service(h.Path) != service(e.Path) && runsTool(h.Text, name) && judgesChanges(hits, h.Path) {
				e.Clear("replaced", h.Path+" runs it for every change: "+shorten(strings.TrimSpace(h.Text)))
				break
			}
		}
	}
}

// runsTool tells a line of a file of CI that calls a tool, and does not bring it in.
func runsTool(line, name string) bool {
	words := unwrapCall(strings.Fields(strings.Trim(beforeCommand.ReplaceAllString(line, ""), `"'`)))
	return len(words) > 0 && program(words[0]) == name && !slices.Contains(words, "install")
}

// judgesChanges tells whether a file of CI runs when something is pushed or handed in.
func judgesChanges(hits map[string][]change.Hit, path string) bool {
	if service(path) != "github" {
		return true // other services do so unless they are told otherwise
	}
	return slices.ContainsFunc(goesOff, func(word string) bool {
		return slices.ContainsFunc(hits[word], func(h change.Hit) bool {
			return h.Path == path && !strings.Contains(strings.Split(h.Text, word)[0], "#")
		})
	})
}
