package adapted

import (
	"slices"
	"strings"
)

// called stands for a call of a symbol in a line.
const called = "\x00"

// hasFollowed tells whether a block says what it said before, apart from calls of the symbols.
func (c *comparison) hasFollowed(before, after block) bool {
	old, now := c.named(before.text, before.key, before.key), c.named(after.text, after.key, before.key)
	outside := map[string]bool{}
	for _, l := range old {
		rest, _ := c.collapse(l)
		for _, t := range rest {
			if isValue(t) {
				outside[valueOf(t)] = true
			}
		}
	}
	var added []addition
	at, fresh := 0, map[string]bool{}
	for i := 0; i < len(now); {
		if at < len(old) {
			if values, ok := c.follows(old[at], now[i], fresh); ok {
				for _, v := range values {
					added = append(added, addition{v, outside})
				}
				at++
				i++
				continue
			}
		}
		taken, values := c.insertable(now[i:], fresh)
		if taken == 0 {
			return false
		}
		if len(values) > 0 {
			added = append(added, addition{values, outside})
		}
		i += taken
	}
	if at < len(old) {
		return false
	}
	c.added = append(c.added, added...)
	return true
}

// named are the lines of a block in which successors, and the block itself, have the names of before.
func (c *comparison) named(text, own, before string) []line {
	lines := c.language.lines(text)
	for _, l := range lines {
		for i, t := range l {
			if at := slices.IndexFunc(c.symbols, func(s Symbol) bool { return t == s.Successor }); at >= 0 {
				l[i] = c.symbols[at].Name
			}
			if t == own {
				l[i] = before
			}
		}
	}
	return lines
}

// follows tells whether a line is another with its calls in the new form, and what each of
// them gives in addition.
func (c *comparison) follows(old, now line, fresh map[string]bool) (added [][]string, ok bool) {
	was, oldCalls := c.collapse(old)
	is, newCalls := c.collapse(now)
	if len(oldCalls) != len(newCalls) || !c.matches(was, is, fresh) {
		return nil, false
	}
	for i := range oldCalls {
		values, ok := c.compareArguments(oldCalls[i], newCalls[i])
		if !ok {
			return nil, false
		}
		added = append(added, values)
	}
	return added, true
}

// matches compares what is left of two lines. Beside a call may stand what a new form of its
// result needs: another name that is bound, await, a part that is taken of it.
func (c *comparison) matches(was, is line, fresh map[string]bool) bool {
	calls := slices.Contains(was, called)
	w, i := 0, 0
	for i < len(is) {
		if w < len(was) && was[w] == is[i] {
			w++
			i++
			continue
		}
		n := 0
		switch rest := is[i:]; {
		case rest[0] == "async" && w < len(was):
			n = 1
		case !calls:
		case rest[0] == "await" && len(rest) > 1 && rest[1] == called:
			n = 1
		case rest[0] == "." && i > 0 && is[i-1] == called && len(rest) > 1 && isName(rest[1]) && (len(rest) == 2 || rest[2] != "("):
			n = 2
		case rest[0] == "," && len(rest) > 2 && (rest[1] == "_" || rest[1] == "err" || c.isNew(rest[1])) && (rest[2] == "=" || rest[2] == ":="):
			fresh[rest[1]] = true
			n = 2
		}
		if n == 0 && i > 0 && is[i-1] == "if" && len(is) > i+3 && fresh[is[i]] && slices.Equal(is[i+1:i+4], line{"!=", "nil", "||"}) {
			n = 4
		}
		if n == 0 {
			return false
		}
		i += n
	}
	return w == len(was)
}

func (c *comparison) isNew(name string) bool {
	return isName(name) && !c.known[name] && !constants[name]
}

// reporters fail a test of Go. What they say is no claim.
var reporters = []string{"Error", "Errorf", "Fatal", "Fatalf"}

// insertable tells how many lines from here on may have come new, 0 for none: a name that was
// not there gets a value, or an error that a call gives now is looked at.
func (c *comparison) insertable(now []line, fresh map[string]bool) (taken int, values []string) {
	first := now[0]
	if c.language.indents && len(first) > 1 {
		first = first[1:]
	}
	if len(now) > 2 && len(first) == 5 && first[0] == "if" && fresh[first[1]] && slices.Equal(first[2:], line{"!=", "nil", "{"}) {
		if said, _ := c.collapse(now[1]); len(said) == 4 && said[1] == "." && slices.Contains(reporters, said[2]) && slices.Equal(now[2], line{"}"}) {
			return 3, nil
		}
	}
	if len(first) == 8 && (first[0] == "require" || first[0] == "assert") && first[2] == "NoError" && fresh[first[6]] {
		return 1, nil
	}
	if first[0] == "const" || first[0] == "let" || first[0] == "var" {
		first = first[1:]
	}
	if len(first) < 3 || !c.isNew(first[0]) || first[1] != "=" && first[1] != ":=" || slices.ContainsFunc(first, meddles) {
		return 0, nil
	}
	fresh[first[0]] = true
	for _, t := range first[2:] {
		if isValue(t) {
			values = append(values, valueOf(t))
		}
	}
	return 1, values
}

// meddles tells names that change what others find, or hide code in a value.
func meddles(t string) bool {
	lower := strings.ToLower(t)
	return slices.Contains([]string{"func", "function", "lambda", "=>", "setattr", "delattr", "globals", "exec", "eval", "jest", "vi", "sinon", "process", "os", "sys"}, t) ||
		isName(t) && (strings.Contains(lower, "mock") || strings.Contains(lower, "patch") || strings.Contains(lower, "stub") || strings.Contains(lower, "skip"))
}

// collapse replaces the calls of the symbols, and what reporters say, and gives the arguments
// of the former.
func (c *comparison) collapse(l line) (rest line, calls []line) {
	for i := 0; i < len(l); i++ {
		opens := i+1 < len(l) && l[i+1] == "("
		end := closing(l, i+1)
		switch {
		case opens && end > 0 && c.isSymbol(l[i]) && (i == 0 || !slices.Contains([]string{"func", "def", "function"}, l[i-1])):
			rest, calls = append(rest, called), append(calls, l[i+2:end])
			i = end
		case opens && end > 0 && i > 1 && l[i-1] == "." && slices.Contains(reporters, l[i]):
			rest = append(rest, l[i], "()")
			i = end
		default:
			rest = append(rest, l[i])
		}
	}
	return rest, calls
}

func (c *comparison) isSymbol(t string) bool {
	return slices.ContainsFunc(c.symbols, func(s Symbol) bool { return t == s.Name })
}

// closing is where the bracket that opens at a place closes, 0 for nowhere.
func closing(l line, at int) int {
	depth := 0
	for i := at; i < len(l); i++ {
		switch l[i] {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

// compareArguments tells what a call gives that it did not give before. It has to give
// everything that it gave, or the same arguments without some of them.
func (c *comparison) compareArguments(old, now line) (added []string, ok bool) {
	if slices.Equal(old, now) {
		return nil, true
	}
	if slices.ContainsFunc(now, meddles) && !slices.ContainsFunc(old, meddles) {
		return nil, false
	}
	left := c.given(now)
	for _, v := range c.given(old) {
		at := slices.Index(left, v)
		if at < 0 {
			return nil, fewerOf(arguments(old), arguments(now))
		}
		left = slices.Delete(left, at, at+1)
	}
	return slices.DeleteFunc(left, isVariable), true
}

// isVariable tells names from values, by the mark that given has put before them.
func isVariable(v string) bool { return strings.HasPrefix(v, "\x01") }

// given are the values and the variables of the test that arguments hold.
func (c *comparison) given(args line) []string {
	var out []string
	for i, t := range args {
		switch {
		case isValue(t):
			out = append(out, valueOf(t))
		case isName(t) && c.known[t] && (i+1 == len(args) || !slices.Contains([]string{"(", "{", ".", ":", "="}, args[i+1])) && (i == 0 || args[i-1] != "]"):
			out = append(out, "\x01"+t)
		}
	}
	return out
}

// fewerOf tells whether arguments are others without some of them.
func fewerOf(old, now []string) bool {
	if len(now) >= len(old) {
		return false
	}
	at := 0
	for _, a := range old {
		if at < len(now) && now[at] == a {
			at++
		}
	}
	return at == len(now)
}

func arguments(l line) (out []string) {
	depth, from := 0, 0
	for i, t := range append(slices.Clone(l), ",") {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			if depth <= 0 && i > from {
				out, from = append(out, strings.Join(l[from:i], " ")), i+1
			}
		}
	}
	return out
}
