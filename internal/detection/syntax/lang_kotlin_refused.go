package syntax

import "bytes"

// kotlinRefused are the edits for what begins at a place in code and has no rule in the
// grammar: context(scope: Scope) before a declaration or a type, suspend { … } and
// override() as calls, and String?::plus.
func kotlinRefused(src []byte, i int) []kotlinEdit {
	rest := src[i:]
	switch rest[0] {
	case '?':
		if bytes.HasPrefix(rest, []byte("?::")) {
			return []kotlinEdit{{i, ' '}}
		}
	case 's', 'o', 'c':
		if i > 0 && (isWord(src[i-1]) || src[i-1] == '.') {
			return nil
		}
		switch {
		case bytes.HasPrefix(rest, []byte("suspend {")), bytes.HasPrefix(rest, []byte("override()")):
			return []kotlinEdit{{i, rest[0] - 'a' + 'A'}}
		case bytes.HasPrefix(rest, []byte("context(")):
			return blankContext(src, i)
		}
	}
	return nil
}

// blankContext blanks a context that a declaration or a type follows; a call is followed
// by a block, an operator or the end of its line.
func blankContext(src []byte, i int) []kotlinEdit {
	text := src[i:min(len(src), i+1000)]
	end := closing(text)
	if end < 0 || !declares(text, end) {
		return nil
	}
	var edits []kotlinEdit
	for k, b := range text[:end+1] {
		if b != '\n' {
			edits = append(edits, kotlinEdit{i + k, ' '})
		}
	}
	return edits
}

// closing is where the first parenthesis of a text is closed, or -1.
func closing(text []byte) int {
	depth := 0
	for i, b := range text {
		switch b {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// declares tells whether the parameters up to end are those of a context: a name and a
// type each, or types alone when a type follows on the same line. A title in quotes or a
// block make it the call of a test framework.
func declares(text []byte, end int) bool {
	after := bytes.TrimLeft(text[end+1:], " ")
	if bytes.IndexByte(text[:end], '"') >= 0 || bytes.HasPrefix(after, []byte("{")) {
		return false
	}
	return bytes.Contains(text[:end], []byte(": ")) || len(after) > 0 && isLetter(after[0])
}
