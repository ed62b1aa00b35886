package syntax

import "bytes"

// readKotlin makes readable what the grammar refuses: a last member that is followed by
// neither line break nor semicolon, class A { val x = 1 }; the words get and set as infix
// calls, row get name; strings that ask for more than one dollar sign; and what
// kotlinRefused knows. Every edit keeps the length, so that places stay as they are.
func readKotlin(src []byte) []byte {
	src = asNames(src, "suspend", "dynamic")
	edits := kotlinEdits(src)
	if len(edits) == 0 {
		return src
	}
	out := bytes.Clone(src)
	for _, e := range edits {
		out[e.at] = e.sign
	}
	return out
}

// kotlinEdit puts another sign in one place.
type kotlinEdit struct {
	at   int
	sign byte
}

// kotlinEdits walks code, comments, strings and templates of strings.
func kotlinEdits(src []byte) []kotlinEdit {
	var edits []kotlinEdit
	var open []kotlinText // the strings and templates around i
	for i := 0; i < len(src); {
		rest := src[i:]
		if len(open) == 0 || open[len(open)-1].template {
			switch {
			case rest[0] == '}' && len(open) == 0:
				if i > 0 && (src[i-1] == ' ' || src[i-1] == '\t') {
					edits = append(edits, kotlinEdit{i - 1, '\n'})
				}
			case rest[0] == '}' && open[len(open)-1].depth == 0:
				open = open[:len(open)-1]
			case rest[0] == '}':
				open[len(open)-1].depth--
			case rest[0] == '{' && len(open) > 0:
				open[len(open)-1].depth++
			case rest[0] == '$' && dollarString(rest) > 0:
				n := dollarString(rest)
				for k := range n {
					edits = append(edits, kotlinEdit{i + k, ' '})
				}
				raw := bytes.HasPrefix(rest[n:], []byte(`"""`))
				open = append(open, kotlinText{raw: raw, plain: true})
				i += n
				if raw {
					i += 2
				}
			case bytes.HasPrefix(rest, []byte(`"""`)):
				open = append(open, kotlinText{raw: true})
				i += 2
			case rest[0] == '"':
				open = append(open, kotlinText{})
			case infixAccessor(src, i):
				edits = append(edits, kotlinEdit{i, rest[0] - 'a' + 'A'})
				i += 3
			default:
				if refused := kotlinRefused(src, i); len(refused) > 0 {
					edits = append(edits, refused...)
				}
				i += kotlinOpaque(rest)
				continue
			}
			i++
			continue
		}
		switch text := open[len(open)-1]; {
		case text.plain && rest[0] == '$':
			edits = append(edits, kotlinEdit{i, '_'})
			i++
		case bytes.HasPrefix(rest, []byte("${")):
			open = append(open, kotlinText{template: true})
			i += 2
		case !text.raw && rest[0] == '\\':
			i += 2
		case !text.raw && (rest[0] == '"' || rest[0] == '\n'):
			open = open[:len(open)-1]
			i++
		case text.raw && bytes.HasPrefix(rest, []byte(`"""`)):
			open = open[:len(open)-1]
			i += len(rest) - len(bytes.TrimLeft(rest, `"`))
		default:
			i++
		}
	}
	return edits
}

// dollarString is how many dollar signs stand before a string, 0 when none follows.
func dollarString(rest []byte) int {
	n := len(rest) - len(bytes.TrimLeft(rest, "$"))
	if n < len(rest) && rest[n] == '"' {
		return n
	}
	return 0
}

// infixAccessor tells get and set between two values from those that open an accessor,
// which a parenthesis or the end of the line follows.
func infixAccessor(src []byte, i int) bool {
	word := src[i:]
	if i == 0 || src[i-1] != ' ' || len(word) < 5 || !bytes.HasPrefix(word, []byte("get ")) && !bytes.HasPrefix(word, []byte("set ")) || !isLetter(word[4]) && word[4] != '(' {
		return false
	}
	before := bytes.TrimRight(src[:i], " ")
	if len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	return last == '}' || last == ')' || last == ']' || isLetter(last) && word[4] != '('
}

// kotlinText is a string that is open, or the template in one. A plain one has no
// templates.
type kotlinText struct {
	raw, template, plain bool
	depth                int
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
