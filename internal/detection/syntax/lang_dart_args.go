package syntax

import "strings"

// dartTypeArgs joins arguments that the grammar took apart at the comma of a type list:
// f<A, B>(x) is one argument, as the language itself reads it, not f < A and B > (x).
func (t *Tree) dartTypeArgs(args []Arg) []Arg {
	for i := 0; i+1 < len(args); i++ {
		if !opensTypes(t.ArgText(args[i])) {
			continue
		}
		for j := i + 1; j < len(args); j++ {
			text := t.ArgText(args[j])
			if closesTypes(text) {
				args[i].End = args[j].End
				args = append(args[:i+1:i+1], args[j+1:]...)
				break
			}
			if !typeName(text) {
				break
			}
		}
	}
	return args
}

// opensTypes tells a text that ends in a name, a sign and the first of several types.
func opensTypes(text string) bool {
	at := strings.LastIndexByte(text, '<')
	return at > 0 && typeName(text[at+1:]) && wordByte(text[at-1])
}

// closesTypes tells a text that begins with the last type of a list and a call.
func closesTypes(text string) bool {
	name, rest, ok := strings.Cut(text, ">")
	return ok && typeName(name) && strings.HasPrefix(strings.TrimSpace(rest), "(")
}

func typeName(text string) bool {
	text = strings.TrimSuffix(strings.TrimSpace(text), "?")
	for i := range len(text) {
		if !wordByte(text[i]) && text[i] != '.' {
			return false
		}
	}
	return text != ""
}

func wordByte(b byte) bool {
	return b == '_' || b == '$' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}
