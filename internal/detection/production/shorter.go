package production

import (
	"strings"
	"unicode"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// shorter is how many lines of code files have less than before, comments left out. Files with tests in them
// do not count: there the lines may be those of tests.
func shorter(touched []inventory.Pair) int {
	less := 0
	for _, p := range touched {
		if !p.Mixed() {
			less += codeLines(p.BeforeTree) - codeLines(p.AfterTree)
		}
	}
	return less
}

// codeLines counts the lines on which something begins that is no comment.
func codeLines(t *syntax.Tree) int {
	lines := map[int]bool{}
	for n := range shipped(t) {
		if t.Role(n) != syntax.Comment {
			lines[t.Line(n)] = true
		}
	}
	return len(lines)
}

// occurrence tells how often a word stood in the touched files, and how often it does.
type occurrence func(word string) (before, after int)

func occurrences(touched []inventory.Pair) occurrence {
	was, is := map[string]int{}, map[string]int{}
	for _, p := range touched {
		if !p.Mixed() {
			countWords(string(p.File.Before.Text), was)
			countWords(string(p.File.After.Text), is)
		}
	}
	return func(word string) (before, after int) { return was[word], is[word] }
}

// Seldomer tells a word that the touched files have less often than before.
func (p Change) Seldomer(word string) bool {
	was, is := p.said()(word)
	return is < was
}

// SeldomerByHalf tells a word that they have at most half as often.
func (p Change) SeldomerByHalf(word string) bool {
	was, is := p.said()(word)
	return 2*is <= was && was > 0
}

func countWords(text string, into map[string]int) {
	for _, w := range SplitWords(text) {
		into[w]++
	}
}

// SplitWords splits a text and the names in it into lower-case words: camel case and underscores part them.
func SplitWords(s string) []string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) })
}
