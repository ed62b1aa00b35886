package unrun

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
)

// examplesGone tells a registration of the examples in a module's documents which the change takes out of them: of the
// functions that the registration names none has an example left, or the module has none where it names no function.
func (r *report) examplesGone(entry string) bool {
	rest, ok := strings.CutPrefix(entry, "doctest ")
	if !ok {
		return false
	}
	var module string
	var functions []string
	for _, word := range inventory.Identifiers(rest) {
		if unicode.IsUpper(rune(word[0])) {
			module = word
		} else if word != "only" && word != "import" && word != "except" {
			functions = append(functions, word)
		}
	}
	return module != "" && slices.ContainsFunc(r.In.Pairs, func(p inventory.Pair) bool {
		return !p.Test && spelledAs(p.File.Path, module) && examples(p.File.Before.All(), functions) > 0 && examples(p.File.After.All(), functions) == 0
	})
}

// spelledAs tells the file that a module of Elixir stands in.
func spelledAs(file, module string) bool {
	stem := strings.TrimSuffix(path.Base(file), path.Ext(file))
	return strings.HasPrefix(path.Ext(file), ".ex") && strings.EqualFold(strings.ReplaceAll(stem, "_", ""), module)
}

// examples counts the lines of examples that speak of one of some functions, of any where none is named.
func examples(text string, functions []string) int {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "iex>") && !strings.HasPrefix(line, "...>") && !strings.HasPrefix(line, "iex(") {
			continue
		}
		if len(functions) == 0 || slices.ContainsFunc(functions, func(name string) bool { return expression.HoldsWord(line, name) }) {
			n++
		}
	}
	return n
}
