package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
)

// sameButQualified tells two expressions of which the one writes a name of a type with what it stands in,
// and the other the bare name: Layer and Shop::Layer.
func sameButQualified(was, is string) bool {
	if was == is || was == "" || is == "" {
		return false
	}
	a, b := strings.Fields(was), strings.Fields(is)
	for len(a) > 0 && len(b) > 0 {
		if a[0] == b[0] {
			a, b = a[1:], b[1:]
			continue
		}
		if rest := unqualified(a, b[0]); rest != nil {
			a = rest
		} else if rest := unqualified(b, a[0]); rest != nil {
			b = rest
		} else {
			return false
		}
	}
	return len(a) == 0 && len(b) == 0
}

// unqualified are words from the bare name of a type on, behind the modules that they name first; nil where
// another name stands there.
func unqualified(words []string, name string) []string {
	if name[0] < 'A' || name[0] > 'Z' || !expression.IsName(name) {
		return nil
	}
	if words[0] == `\` || words[0] == "::" { // from the root
		words = words[1:]
	}
	for len(words) > 2 && words[0] != name && expression.IsName(words[0]) && (words[1] == "::" || words[1] == `\` || words[1] == ".") {
		words = words[2:]
	}
	if len(words) == 0 {
		return nil
	}
	if path, whole := strings.CutSuffix(words[0], "."+name); whole && expression.IsName(path[:1]) { // an alias of Elixir is one word
		return append([]string{name}, words[1:]...)
	}
	if words[0] != name {
		return nil
	}
	return words
}
