package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// hidingWords are those by which Ruby hides methods: alone they hide what follows, with a name or a method just that.
var hidingWords = []string{"private", "protected"}

// undoingWords are those by which Ruby takes a method away again that stands before them.
var undoingWords = []string{"undef", "undef_method", "remove_method"}

// privateByWord tells a method of Ruby that a word hides from the runner, which only collects what is public.
func (r *reader) privateByWord(n int) bool {
	t := r.tree
	around := t.Parent(n)
	if t.Role(around) == syntax.Args { // private def test_total
		word, _, _ := strings.Cut(t.Text(t.Parent(around)), " ")
		return slices.Contains(hidingWords, word)
	}
	hidden := false
	for _, c := range t.NamedChildren(around) {
		if c == n || t.Role(c) == syntax.Func || t.Role(c) == syntax.Comment {
			continue
		}
		word, names, named := strings.Cut(strings.Replace(t.Text(c), "(", " ", 1), " ")
		switch {
		case c > n && slices.Contains(undoingWords, word):
			if expression.HoldsWord(names, t.Name(n)) && !onlyWhere(names) {
				return true
			}
		case slices.Contains(hidingWords, word) && named:
			if strings.HasPrefix(names, ":") && expression.HoldsWord(names, t.Name(n)) {
				return true
			}
		case c > n:
		case slices.Contains(hidingWords, word):
			hidden = true
		case word == "public" && !named:
			hidden = false
		}
	}
	return hidden
}

// onlyWhere tells words that count only if something holds: undef :test_fork unless Process.respond_to?(:fork)
func onlyWhere(words string) bool {
	return strings.Contains(words, " if ") || strings.Contains(words, " unless ")
}
