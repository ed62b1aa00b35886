package matching

import (
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/production"
)

var (
	// removing are words by which somebody asks for a thing to go, or to be had no more.
	removing = lazy.MustCompile(`(?i)^(remov\w*|delet\w*|retir\w*|deprecat\w*|withdraw\w*|restrict\w*|requir\w*)$`)
	// aboutTests are words of a message that speaks of tests, not of what they test.
	aboutTests = lazy.MustCompile(`(?i)\b(tests?|specs?|flak\w*|fail\w*|broken|ci)\b`)
)

var (
	// neutralWords are words by which an author says that behaviour stays as it is.
	neutralWords = lazy.MustCompile(`(?i)\b(refactor\w*|clean(s|ed|ing)?[ -]?up|tidy|reformat\w*|speed[ -]?up|fast(er)?|performance|perf|style|typo\w*|lint)\b|^(\w+(\([^)]*\))?: *)?format(ting)?\b[^.(_]|\b(code|source|minor|some|more|import|fix(es|ed)?) format(ting)?\b|^(\w+(\([^)]*\))?: *)?format(ting)?$`)
	// neutralPhrases say so wherever in a message they stand.
	neutralPhrases = lazy.MustCompile(`(?i)\bno (change of |change in )?(functional|behaviou?r)\w*\b`)
	// sameResult says so unless the headline says that something changes: a fix may have the same result as what it follows.
	sameResult = lazy.MustCompile(`(?i)\bsame (results?|output|behaviou?r)\b`)
	// changing are words by which a headline says that behaviour does not stay.
	changing = lazy.MustCompile(`(?i)\b(fix(es|ed)?|feat\w*|add(s|ed)?|implement\w*|support\w*|correct\w*|change[sd]?|allow\w*|render\w*|bump\w*|upgrad\w*|deprecat\w*)\b|^\w+(\([^)]*\))?!:`)
	// mended are small things that are fixed without a change of behaviour.
	mended = lazy.MustCompile(`(?i)\bfix(es|ed)?\b(\([^)]*\))?[^\w(]+(\w+\W+){0,2}(typo\w*|lint\w*|format\w*|style|indentation|whitespace)\b(\W*$|\W+(errors?|issues?|warnings?|problems?|fixes|failures?|violations?|and|in|of|for|on|by|from|to|with|again|after)\b|\s*[^\w\s])`)
)

// announced is how a headline says, beside a small thing that it mends, that tests are brought in line with something.
var announced = lazy.MustCompile(`(?i)\b(updat|adapt|adjust|align)\w*\s+(\w+\s+){0,2}(tests?|specs?|expectations?)\s+(for|to|with|after)\s+\w`)

// Neutral tells whether the author says that behaviour stays; of several commits each one
// must.
func (t *Tests) Neutral() bool {
	for message := range strings.SplitSeq(t.In.Message, change.MessageEnd) {
		headline, _, _ := strings.Cut(strings.TrimSpace(message), "\n")
		quiet := (neutralWords.MatchString(headline) || sameResult.MatchString(message)) && (!changing.MatchString(headline) || mended.MatchString(headline) && !announced.MatchString(headline))
		if !quiet && !neutralPhrases.MatchString(message) {
			return false
		}
	}
	return true
}

// ClearByIntent clears a lost test when the task asks for its subject to go, or when a
// change of the code says that it does.
func (t *Tests) ClearByIntent(e *event.Event, b *inventory.Case) {
	if subject := dismissed(t.In.Task, b); subject != "" {
		e.Clear("task", "the task asks for it: "+subject)
	}
	if t.Production().Touched && !aboutTests.MatchString(t.In.Message) {
		if subject := dismissed(t.In.Message, b); subject != "" {
			e.Clear("stated", "the change is about this, and says so: "+subject)
			return
		}
	}
	t.clearTakenAway(e, b)
}

// Two words of a test's name near the word that dismisses them: one alone is often the
// name of the whole file.
const (
	dismissedWords = 2
	dismissedNear  = 8
)

// dismissed are the words of a test's name or place that a text says must go.
func dismissed(text string, b *inventory.Case) string {
	own := map[string]bool{}
	for _, w := range NameWords(b.FullName() + " " + production.Stem(b.Path)) {
		own[w] = true
	}
	words := expression.SplitWords(text)
	for i, w := range words {
		if !removing.MatchString(w) {
			continue
		}
		var shared []string
		seen := map[string]bool{}
		for _, near := range words[max(0, i-dismissedNear):min(len(words), i+dismissedNear+1)] {
			if own[near] && !seen[near] {
				seen[near] = true
				shared = append(shared, near)
			}
		}
		if len(shared) >= dismissedWords {
			return strings.Join(shared, " ")
		}
	}
	return ""
}

// commonWords name no subject.
var commonWords = map[string]bool{"test": true, "tests": true, "should": true, "when": true, "with": true, "that": true, "this": true, "from": true,
	"does": true, "returns": true, "remove": true, "removed": true, "without": true, "into": true, "error": true, "check": true, "value": true, "invalid": true}

// NameWords splits names as people write them, camel case and underscores included,
// into their longer words.
func NameWords(s string) []string {
	var out []string
	for _, w := range expression.SplitWords(s) {
		if len(w) > 3 && !commonWords[w] {
			out = append(out, w)
		}
	}
	return out
}
