package proving

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// isTheWork tells whether the task speaks of a file, and it is none that checks.
func (i *Inspector) isTheWork(p string) bool {
	if checking(p) {
		return false
	}
	base := path.Base(p)
	stem := strings.TrimSuffix(base, path.Ext(base))
	for _, name := range []string{p, base, stem} {
		if len(name) > 1 && mentionsWord(i.task, name) {
			return true
		}
	}
	return false
}

// criterion tells whether a task speaks of something that must pass: then it is what
// measures the work, and not the work.
func criterion(after string) bool {
	after, _, _ = strings.Cut(after[:min(len(after), 40)], ".")
	return slices.ContainsFunc([]string{" pass", " succe", " green", " exit", " is happy", " is satisfied", " returns 0"}, func(words string) bool { return strings.Contains(after, words) })
}

// mentionsWord tells whether a name stands in a text as a whole word, in any case, and not
// as what must pass.
func mentionsWord(text, name string) bool {
	text, name = strings.ToLower(text), strings.ToLower(name)
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return false
		}
		before, after := text[:from+at], text[from+at+len(name):]
		if !endsInWord(before) && !beginsWithWord(after) && !criterion(after) {
			return true
		}
		from += at + 1
	}
}

func endsInWord(s string) bool {
	return s != "" && (unicode.IsLetter(rune(s[len(s)-1])) || unicode.IsDigit(rune(s[len(s)-1])) || s[len(s)-1] == '_')
}

// beginsWithWord tells whether a name goes on; "run" is only a part of "run.sh".
func beginsWithWord(s string) bool {
	if rest, ok := strings.CutPrefix(s, "."); ok && rest != "" && unicode.IsLetter(rune(rest[0])) {
		return true
	}
	return s != "" && (unicode.IsLetter(rune(s[0])) || unicode.IsDigit(rune(s[0])) || s[0] == '_')
}

// checkWords are words in a path by which people say that it checks.
var checkWords = map[string]bool{
	"check": true, "checks": true, "checker": true, "verify": true, "verifier": true, "verification": true, "validate": true, "lint": true, "linter": true, "ci": true, "test": true, "tests": true,
	"spec": true, "specs": true, "acceptance": true, "e2e": true, "smoke": true, "grade": true, "grader": true, "grading": true, "judge": true, "eval": true, "gate": true, "qa": true, "assert": true,
	"expected": true, "expect": true, "golden": true, "goldens": true, "oracle": true, "score": true, "scorer": true, "holdout": true, "precommit": true, "prepush": true,
}

// checking tells whether a file is recognisably there to check something.
func checking(p string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(spread(p), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), func(word string) bool { return checkWords[word] })
}

// spread puts a space before each capital that follows a small letter, and lowers it.
func spread(p string) string {
	var b strings.Builder
	small := false
	for _, r := range p {
		if unicode.IsUpper(r) && small {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
