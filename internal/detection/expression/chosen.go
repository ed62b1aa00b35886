package expression

import "strings"

// Chosen takes an expression apart that is one value where a condition holds and another where it does not:
// c ? a : b, a if c else b, if (c) a else b, if c { a } else { b }, if c, do: a, else: b.
func Chosen(s string) (condition, then, otherwise string, ok bool) {
	toks := strings.Fields(Undated(s))
	for len(toks) > 2 && toks[0] == "(" && Matching(toks, 0) == len(toks)-1 {
		toks = toks[1 : len(toks)-1]
	}
	var a, b, c []string
	switch {
	case len(toks) > 4 && toks[0] == "if":
		a, b, c = afterIf(toks)
	case at(toks, "?") > 0:
		q := at(toks, "?")
		if colon := at(toks[q:], ":"); colon > 0 {
			a, b, c = toks[:q], toks[q+1:q+colon], toks[q+colon+1:]
		}
	case at(toks, "if") > 0:
		if i := at(toks, "if"); at(toks[i:], "else") > 1 {
			e := i + at(toks[i:], "else")
			a, b, c = toks[i+1:e], toks[:i], toks[e+1:]
		}
	}
	if len(a) == 0 || len(b) == 0 || len(c) == 0 {
		return "", "", "", false
	}
	return strings.Join(a, " "), strings.Join(b, " "), strings.Join(c, " "), true
}

// afterIf reads the forms that begin with the word: a condition in brackets or before a block, and Elixir's.
func afterIf(toks []string) (a, b, c []string) {
	other := at(toks, "else")
	switch do := at(toks, "do:"); {
	case do > 1 && at(toks, "else:") > do:
		end := at(toks, "else:")
		return trimmed(toks[1:do]), trimmed(toks[do+1 : end]), toks[end+1:]
	case other < 0:
		return nil, nil, nil
	case toks[1] == "(" && Matching(toks, 1) > 0 && Matching(toks, 1) < other:
		end := Matching(toks, 1)
		return toks[2:end], braced(toks[end+1 : other]), braced(toks[other+1:])
	case at(toks, "{") > 1 && at(toks, "{") < other:
		open := at(toks, "{")
		return toks[1:open], braced(toks[open:other]), braced(toks[other+1:])
	}
	return nil, nil, nil
}

// at is where a word stands outside of all brackets, or -1.
func at(toks []string, word string) int {
	for i := 0; i < len(toks); i++ {
		if toks[i] == word {
			return i
		}
		if toks[i] == "(" || toks[i] == "[" || toks[i] == "{" {
			if end := Matching(toks, i); end > i {
				i = end
			}
		}
	}
	return -1
}

func trimmed(toks []string) []string {
	if n := len(toks); n > 0 && toks[n-1] == "," {
		return toks[:n-1]
	}
	return toks
}

func braced(toks []string) []string {
	if len(toks) > 2 && toks[0] == "{" && Matching(toks, 0) == len(toks)-1 {
		return toks[1 : len(toks)-1]
	}
	return toks
}

// Affirmed is a condition without the words and signs that deny it as a whole, and whether they do.
func Affirmed(condition string) (string, bool) {
	s, denied := strings.NewReplacer(" ", "", "'", `"`).Replace(condition), false
	for {
		for len(s) > 2 && s[0] == '(' && Closing(s) == len(s)-1 {
			s = s[1 : len(s)-1]
		}
		rest, word := strings.CutPrefix(s, "not")
		if !word {
			rest, word = strings.CutPrefix(s, "!")
		}
		if !word {
			return s, denied
		}
		s, denied = rest, !denied
	}
}

// Closing is where the bracket that a text begins with is closed, or -1.
func Closing(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
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
