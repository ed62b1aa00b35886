package command

import "strings"

// codeCall is a call in code of another language, with the strings that are its first
// arguments.
type codeCall struct {
	name string
	args []string
	all  string // the arguments as written
	rest string // what follows the call
}

// maxCodeCalls bounds how many calls of a code are looked at.
const maxCodeCalls = 500

// callsIn finds calls whose first argument is a plain string: name("x"), name(["x", "y"]),
// name 'x'.
func callsIn(code string) []codeCall {
	var out []codeCall
	for i := 0; i < len(code) && len(out) < maxCodeCalls; {
		if !nameByte(code[i]) {
			if code[i] == '"' || code[i] == '\'' {
				if size := quotedSize(code[i:]); size > 0 {
					i += size
					continue
				}
			}
			i++
			continue
		}
		start := i
		for i < len(code) && nameByte(code[i]) {
			i++
		}
		c := codeCall{name: strings.Trim(code[start:i], ".")}
		at := i
		for at < len(code) && (code[at] == ' ' || code[at] == '(' || code[at] == '[') {
			at++
		}
		if at == i || at >= len(code) || code[at] != '"' && code[at] != '\'' && code[at] != '`' {
			continue
		}
		end := c.arguments(code, at)
		c.all = code[at:end]
		c.rest = strings.TrimLeft(code[end:min(end+40, len(code))], ") ]")
		out = append(out, c)
		i = end
	}
	return out
}

// arguments reads strings with commas in between and gives where they end.
func (c *codeCall) arguments(code string, at int) int {
	for at < len(code) {
		size := quotedSize(code[at:])
		if size == 0 {
			return at
		}
		c.args = append(c.args, strings.ReplaceAll(code[at+1:at+size-1], `\`, ""))
		at += size
		next := at
		for next < len(code) && (code[next] == ' ' || code[next] == ',' || code[next] == '[') {
			next++
		}
		if next == at || next >= len(code) || quotedSize(code[next:]) == 0 {
			return at
		}
		at = next
	}
	return at
}

// quotedSize is the length of the string that starts here, 0 when there is none or it holds
// something that is filled in later.
func quotedSize(s string) int {
	if s == "" || s[0] != '"' && s[0] != '\'' && s[0] != '`' {
		return 0
	}
	for i := 1; i < len(s) && i < maxValue; i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == s[0]:
			return i + 1
		case s[i] == '$' && s[0] == '`', s[i] == '\n' && s[0] != '`':
			return 0
		}
	}
	return 0
}

func nameByte(c byte) bool {
	return c == '_' || c == '.' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}
