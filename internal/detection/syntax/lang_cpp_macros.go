package syntax

import "bytes"

var cppTypeWords = map[string]bool{
	"bool": true, "char": true, "double": true, "float": true, "int": true, "long": true, "short": true, "signed": true,
	"unsigned": true, "void": true, "const": true, "auto": true,
}

// readTypeArgs spells the built-in types in TEMPLATE_TEST_CASE("x", "", float, long long) { … }
// as names, because the grammar knows no types among the arguments of a call.
func readTypeArgs(src []byte) []byte {
	out := src
	for start := 0; start < len(src); {
		end := bytes.IndexByte(src[start:], '\n')
		if end < 0 {
			return out
		}
		if open := macroOpen(src[start : start+end]); open > 0 {
			if args := macroArgs(src[start+open:]); args > 0 {
				if &out[0] == &src[0] {
					out = bytes.Clone(src)
				}
				nameTypes(out[start+open : start+open+args])
			}
		}
		start += end + 1
	}
	return out
}

// macroOpen is where the arguments of a macro at the start of a line begin, or 0.
func macroOpen(line []byte) int {
	open := bytes.IndexByte(line, '(')
	if open < 2 || !isMacroWord(line[:open]) {
		return 0
	}
	return open
}

// macroArgs is the length of an argument list that a block follows, or 0.
func macroArgs(text []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(text) && i < 4000; i++ {
		switch b := text[i]; {
		case b == '\\' && quoted:
			i++
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '(':
			depth++
		case b == ')':
			if depth--; depth == 0 {
				if !bytes.HasPrefix(bytes.TrimLeft(text[i+1:], " \t\r\n"), []byte("{")) {
					return 0
				}
				return i + 1
			}
		}
	}
	return 0
}

func nameTypes(args []byte) {
	quoted, before := false, false // before: the word before was a type too
	for i := 0; i < len(args); i++ {
		switch b := args[i]; {
		case b == '\\' && quoted:
			i++
		case b == '"':
			quoted = !quoted
		case quoted || !isLetter(b):
			before = before && b == ' '
		default:
			end := i
			for end < len(args) && isWord(args[end]) {
				end++
			}
			isType := cppTypeWords[string(args[i:end])]
			if isType {
				args[i] -= 'a' - 'A'
			}
			if before && isType {
				args[i-1] = '_'
			}
			i, before = end-1, isType
		}
	}
}
