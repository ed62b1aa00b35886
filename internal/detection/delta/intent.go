package delta

import (
	"regexp"
	"strings"
	"unicode"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
)

var (
	// removing are words by which a task asks for something to go.
	removing = regexp.MustCompile(`(?i)\b(remov\w*|delet\w*|drop\w*|retir\w*|deprecat\w*|withdraw\w*|get rid of|migrat\w*|replac\w*|restrict\w*|requir\w*|no longer|stop \w+ing)\b`)
	// aboutTests are words of a message that speaks of tests, not of what they test.
	aboutTests = regexp.MustCompile(`(?i)\b(tests?|specs?|flak\w*|fail\w*|broken|ci)\b`)
)

// clearByIntent clears a lost test when the task asks for its subject to go, or when the
// change touches its subject and says so.
func (c *comparison) clearByIntent(e *event.Event, b *inventory.Case) {
	if removing.MatchString(c.in.Task) {
		if w := sharedWord(c.in.Task, b); w != "" {
			e.Clear("task", "the task asks for "+w+" to go")
		}
	}
	if c.production.concerns(b) && removing.MatchString(c.in.Message) && !aboutTests.MatchString(c.in.Message) {
		if w := sharedWord(c.in.Message, b); w != "" {
			e.Clear("stated", "the change is about "+w+", and says so")
		}
	}
}

// sharedWord is a word that a text and the name or place of a test have in common.
func sharedWord(text string, b *inventory.Case) string {
	said := map[string]bool{}
	for _, w := range nameWords(text) {
		said[w] = true
	}
	for _, w := range nameWords(b.FullName() + " " + stem(b.Path)) {
		if said[w] {
			return w
		}
	}
	return ""
}

// commonWords name no subject.
var commonWords = map[string]bool{"test": true, "tests": true, "should": true, "when": true, "with": true, "that": true, "this": true, "from": true,
	"does": true, "returns": true, "remove": true, "removed": true, "without": true, "into": true, "error": true, "check": true, "value": true, "invalid": true}

// nameWords splits names as people write them, camel case and underscores included,
// into their longer words.
func nameWords(s string) []string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	var out []string
	for w := range strings.FieldsFuncSeq(b.String(), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) > 3 && !commonWords[w] {
			out = append(out, w)
		}
	}
	return out
}
