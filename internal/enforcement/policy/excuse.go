package policy

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/lazy"
)

// What a task has to say for the tests of something to go with it.
var (
	givesUp    = lazy.MustCompile(`(?i)\b(migrat\w*|replac\w*|remov\w*|delet\w*|drop\w*|retir\w*|get rid of)\b`)
	moving     = lazy.MustCompile(`(?i)^migrat`)
	comingFrom = lazy.MustCompile(`(?i)\bfrom\b`)
	goingTo    = lazy.MustCompile(`(?i)\b(to|onto|into|with|by|in favou?r of|and)\b`)
	forbids    = lazy.MustCompile(`(?i)\b(not|never|without|keep|keeping|don't|instead of|rather than|no)\b`)
)

// Excuse says why a test of the start need not be proven any more: detection has cleared its
// removal, because what it is about went with it or because the task asks for it, and the
// task of the human itself names that thing as one that goes. Otherwise it is "", and the
// test is run. That a change removes a thing together with its test is never enough: an agent
// can remove anything.
func Excuse(task string, f detect.Finding) string {
	at := slices.IndexFunc(f.Clearances, func(c detect.Clearance) bool { return c.Kind == "subject-removed" || c.Kind == "task" })
	if f.Type != "test_deletion" || at < 0 {
		return ""
	}
	own := words(f.Test + " " + f.Path)
	for _, w := range givenUp(task) {
		if slices.Contains(own, w) {
			return fmt.Sprintf("%s: %s; the task gives up %q", f.Clearances[at].Kind, f.Clearances[at].Reason, w)
		}
	}
	return ""
}

// givenUp are the words by which a task names what goes: what is migrated from, what is
// replaced, what is removed. A sentence that forbids something gives nothing up.
func givenUp(task string) []string {
	var out []string
	for _, sentence := range sentences(task) {
		if forbids.MatchString(sentence) {
			continue
		}
		for _, at := range givesUp.FindAllStringIndex(sentence, -1) {
			rest := sentence[at[1]:]
			from := comingFrom.FindStringIndex(rest)
			if from != nil {
				rest = rest[from[1]:]
			} else if moving.MatchString(sentence[at[0]:at[1]]) {
				continue // what is migrated stays; only what it comes from goes
			}
			if to := goingTo.FindStringIndex(rest); to != nil {
				rest = rest[:to[0]]
			}
			out = append(out, words(rest)...)
		}
	}
	return out
}

func sentences(task string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(task, ". ", "\n"), func(r rune) bool { return strings.ContainsRune(";!?\n", r) })
}

// plainWords name nothing in particular.
var plainWords = map[string]bool{
	"test": true, "tests": true, "code": true, "system": true, "module": true, "file": true, "files": true, "function": true, "class": true, "service": true, "project": true,
	"this": true, "that": true, "from": true, "with": true, "when": true, "should": true, "src": true, "broken": true, "failing": true, "unused": true, "dead": true, "spec": true,
	"internal": true, "main": true, "index": true, "error": true, "errors": true, "other": true, "current": true, "existing": true, "whole": true, "everything": true, "all": true,
}

// words are the longer words of a text and of the names in it, in lower case.
func words(s string) []string {
	var b strings.Builder
	last := ' '
	for _, r := range s {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
		last = r
	}
	var out []string
	for _, w := range strings.FieldsFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) > 3 && !plainWords[w] {
			out = append(out, w)
		}
	}
	return out
}
