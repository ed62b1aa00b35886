package expression

// Unparen takes off parentheses that enclose the whole expression.
func Unparen(toks []string) []string {
	for len(toks) >= 2 && toks[0] == "(" && toks[len(toks)-1] == ")" && Matching(toks, 0) == len(toks)-1 {
		toks = toks[1 : len(toks)-1]
	}
	return toks
}

// Matching is the index of the bracket that closes the one at i, or -1.
func Matching(toks []string, i int) int {
	depth := 0
	for j := i; j < len(toks); j++ {
		switch toks[j] {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
			if depth == 0 {
				return j
			}
		}
	}
	return -1
}

// SplitTop splits at operators that stand outside all brackets.
func SplitTop(toks []string, ops ...string) [][]string {
	var out [][]string
	depth, start := 0, 0
	for i, t := range toks {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth != 0 {
			continue
		}
		for _, op := range ops {
			if t == op {
				out = append(out, toks[start:i])
				start = i + 1
			}
		}
	}
	return append(out, toks[start:])
}

// Opening is where the last bracket opens that is still open at the end, -1 when none is.
func Opening(toks []string) int {
	depth := 0
	for i := len(toks) - 1; i >= 0; i-- {
		switch toks[i] {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}

// LastCall is the name and the arguments of the call that an expression ends in.
func LastCall(toks []string) (string, [][]string) {
	if len(toks) < 3 || toks[len(toks)-1] != ")" {
		return "", nil
	}
	depth := 0
	for i := len(toks) - 1; i > 0; i-- {
		switch toks[i] {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			depth--
			if depth == 0 {
				args := SplitTop(toks[i+1:len(toks)-1], ",")
				if len(args) == 1 && len(args[0]) == 0 {
					args = nil
				}
				name := toks[i-1]
				if name == "?" || name == "!" { // Ruby predicates, Rust macros
					if i >= 2 {
						name = toks[i-2]
					}
				}
				return name, args
			}
		}
	}
	return "", nil
}

// Balanced tells words in which every bracket is closed that they open, and no other.
func Balanced(toks []string) bool {
	depth := 0
	for _, t := range toks {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// Unwrapped is the x of f(x).
func Unwrapped(toks []string) ([]string, bool) {
	if len(toks) < 4 || !IsWord(toks[0]) || toks[1] != "(" || Matching(toks, 1) != len(toks)-1 {
		return nil, false
	}
	return toks[2 : len(toks)-1], true
}

// Parenthesized puts a part that has operators of its own in parentheses.
func Parenthesized(toks []string) []string {
	if !HasOperator(toks) {
		return toks
	}
	return append(append([]string{"("}, toks...), ")")
}
