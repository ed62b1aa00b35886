package gate

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// inTests is a word of a command that names a test, a list of tests or a folder of them.
const inTests = `["']?(?:\S*/)?(?:(?:tests?|testsuite|specs?|__tests__)/\S+|test_\w+\.\w+|\w+[_.-](?:test|spec)s?\.\w+)`

// edits are the ways in which a script changes a test before it runs the tests, so that the test says nothing.
var edits = []*lazy.Regexp{
	// a line is put in that ends the test, or has it skipped: sed -i '1a exit 0' tests/cart.sh
	lazy.MustCompile(`\bsed\s.*(?:[0-9/$][aic]\s*\\?\s*(?:exit (?:0|77)\b|skip)|/(?:[^/]*\b)?(?:exit (?:0|77)|skip\w*|[@#]\W?(?:ignore|disabled)\w*\W*|t\.Skip\w*\(.*)[^/]*/g?).*\s` + inTests),
	// a line of a list of tests goes: sed -i '/refund_test/d' tests/Makefile.am
	lazy.MustCompile(`\bsed\s+-i\S*\s.*/[^/']*(?:test|spec)\S*/\s*[dD]\b.*\s` + inTests),
	// a line of a list of tests becomes a comment: sed -i 's/^test_refund/#&/' tests/list
	lazy.MustCompile(`\bsed\s+-i\S*\s.*s([/|,])\^?\(?[^/|,]*(?:test|spec)[^/|,]*[/|,](?:#|//).*\s` + inTests),
	// a file of tests goes
	lazy.MustCompile(`^(?:- )?(?:run: *)?(?:sudo )?(?:git )?rm (?:-\w+ )*(?:\S+ )*(?:\S*/)?(?:test_\w+\.(?:py|rb|c|cpp|sh|js)|\w+[_.-](?:test|spec)s?\.(?:py|go|rb|js|ts|c|cc|cpp|sh|exs?|dart)|\w+Tests?\.(?:java|kt|cs|php|swift|scala))(?:\s|$)`),
	// a test is overwritten by one that says nothing
	lazy.MustCompile(`^(?:- )?(?:run: *)?(?:echo ["']?exit (?:0|77)["']?|:|true|echo) ?> ?` + inTests),
	// a patch is applied that says so itself
	lazy.MustCompile(`(?i)\b(?:patch|git apply|git am)\b.*\b(?:disable|skip|remove|ignore)[\w-]*tests?[\w-]*\.(?:patch|diff)`),
}

// editsTests finds a script that newly changes a test before it runs it.
func editsTests(f edited) (event.Event, bool) {
	if !f.runs {
		return event.Event{}, false
	}
	for i, l := range strings.Split(f.after, "\n") {
		text := strings.TrimSpace(l)
		if !f.came(text) || firstMatch(edits, text) == nil || spelledAnew(f, text) {
			continue
		}
		l := looser{before: "(the test as it is)", after: text, from: "(as it is)", to: shorten(text), line: i + 1}
		e := l.event(f, "narrowed", "test")
		e.After, e.Facts["minor"] = shorten(text), true
		return e, true
	}
	return event.Event{}, false
}

// spelledAnew tells whether a line that is gone did the same to the same test.
func spelledAnew(f edited, text string) bool {
	words := strings.Fields(text)
	last := strings.Trim(words[len(words)-1], `"'`)
	for old := range f.was {
		if f.lost(old) && strings.Contains(old, last) && firstMatch(edits, old) != nil {
			return true
		}
	}
	return false
}
