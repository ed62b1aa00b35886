package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	paths "holdfast/internal/detection/place"
)

// failuresList is how a file is called that lists nothing but what tests may fail for, in any words.
var failuresList = lazy.MustCompile(`(?i)(?:known|expect(?:ed)?|allowed)[-_. ]?fail(?:ures?|ing|s)?$|^(?:x-?fails?|failing[-_. ](?:tests?|cases?))$`)

// grownFailures finds a list of expected failures, an entry in a line, that got more of them.
func grownFailures(f change.File, plain bool) (event.Event, bool) {
	name := strings.TrimSuffix(path.Base(f.Path), path.Ext(f.Path))
	if !plain || !paths.OfTests(f.Path) || !failuresList.MatchString(name) {
		return event.Event{}, false
	}
	was, is := plainEntries(f.Before.Text), plainEntries(f.After.Text)
	lost, gained := missing(was, is), missing(is, was)
	if len(gained) <= len(lost) {
		return event.Event{}, false
	}
	return event.Event{Kind: "test-silenced", Path: f.Path, Line: lineOf(f.After.Text, gained[0]), Before: "not listed", After: shorten(gained[0]), Facts: map[string]any{
		"how": "listed-off", "neutral": false, "stated": false, "in_test": true, "tooling": false,
	}}, true
}

func plainEntries(text []byte) (entries []string) {
	for line := range strings.SplitSeq(string(text), "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") && !slices.Contains(entries, line) {
			entries = append(entries, line)
		}
	}
	return entries
}
