package syntax

import "bytes"

// readKotlin ends the line before a closing brace. The grammar refuses a class whose
// last member is followed by neither line break nor semicolon: class A { val x = 1 }.
func readKotlin(src []byte) []byte {
	out := src
	for _, i := range kotlinClosingBraces(src) {
		if i == 0 || src[i-1] != ' ' && src[i-1] != '\t' {
			continue
		}
		if &out[0] == &src[0] {
			out = bytes.Clone(src)
		}
		out[i-1] = '\n'
	}
	return out
}

// kotlinClosingBraces finds the closing braces that are code: in no comment, name,
// string or template of a string.
func kotlinClosingBraces(src []byte) []int {
	var found []int
	var open []kotlinText // the strings and templates around i
	for i := 0; i < len(src); {
		rest := src[i:]
		if len(open) == 0 || open[len(open)-1].template {
			switch {
			case rest[0] == '}' && len(open) == 0:
				found = append(found, i)
			case rest[0] == '}' && open[len(open)-1].depth == 0:
				open = open[:len(open)-1]
			case rest[0] == '}':
				open[len(open)-1].depth--
			case rest[0] == '{' && len(open) > 0:
				open[len(open)-1].depth++
			case bytes.HasPrefix(rest, []byte(`"""`)):
				open = append(open, kotlinText{raw: true})
				i += 2
			case rest[0] == '"':
				open = append(open, kotlinText{})
			default:
				i += kotlinOpaque(rest)
				continue
			}
			i++
			continue
		}
		switch raw := open[len(open)-1].raw; {
		case bytes.HasPrefix(rest, []byte("${")):
			open = append(open, kotlinText{template: true})
			i += 2
		case !raw && rest[0] == '\\':
			i += 2
		case !raw && (rest[0] == '"' || rest[0] == '\n'):
			open = open[:len(open)-1]
			i++
		case raw && bytes.HasPrefix(rest, []byte(`"""`)):
			open = open[:len(open)-1]
			i += len(rest) - len(bytes.TrimLeft(rest, `"`))
		default:
			i++
		}
	}
	return found
}

// kotlinText is a string that is open, or the template in one.
type kotlinText struct {
	raw, template bool
	depth         int
}

// kotlinOpaque is the length of the comment, character or quoted name that a text
// begins with, or 1.
func kotlinOpaque(rest []byte) int {
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		return until(rest, 2, "\n")
	case bytes.HasPrefix(rest, []byte("/*")):
		return nestedComment(rest)
	case bytes.HasPrefix(rest, []byte(`'\`)):
		return until(rest, 3, "'")
	case rest[0] == '\'', rest[0] == '`':
		return until(rest, 1, string(rest[:1]))
	}
	return 1
}

// until is the length up to and with the first end after from; a quote ends with its line.
func until(rest []byte, from int, end string) int {
	if from >= len(rest) {
		return len(rest)
	}
	i := bytes.IndexAny(rest[from:], end+"\n")
	if i < 0 {
		return len(rest)
	}
	return from + i + 1
}

func nestedComment(rest []byte) int {
	depth := 0
	for i := 0; i+1 < len(rest); i++ {
		switch {
		case rest[i] == '/' && rest[i+1] == '*':
			depth++
			i++
		case rest[i] == '*' && rest[i+1] == '/':
			depth--
			i++
			if depth == 0 {
				return i + 1
			}
		}
	}
	return len(rest)
}
