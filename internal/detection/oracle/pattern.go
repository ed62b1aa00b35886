package oracle

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// everything are regular expressions that find something in every text.
var everything = []string{"", ".", ".*", ".+", ".*?", ".+?", "^", "$", "^.*", ".*$", "^.*$", "^.+$", "(.*)", "(?s).*", "(?s).+", "(?s:.*)", "[\\s\\S]*", "[\\s\\S]+", "\\X*", "|"}

// AcceptsAll tells a pattern, as written, that no text can fail: ".*", /.+/, re.compile("").
func AcceptsAll(written string) bool {
	text := strings.TrimSpace(written)
	if inner, ok := strings.CutPrefix(text, "re.compile("); ok {
		text = strings.TrimSuffix(inner, ")")
	}
	if quote := strings.IndexAny(text, "\"'`/"); quote >= 0 && quote <= 2 { // r".*", ~r/.*/
		end := strings.LastIndexByte(text, text[quote])
		return end > quote && slices.Contains(everything, text[quote+1:end])
	}
	return false
}

// namesOnly tells a pattern that says only whether there is a value or an error, whatever it
// is: Err(_), Some(..).
func namesOnly(pattern []string) bool {
	return len(pattern) == 4 && (pattern[0] == "Err" || pattern[0] == "Ok" || pattern[0] == "Some") && pattern[1] == "(" && (pattern[2] == "_" || pattern[2] == "..")
}

// patternLevel is how much a pattern of matches!(x, pattern) asks.
func patternLevel(pattern []string, level int) int {
	switch {
	case namesOnly(pattern):
		return LevelShape
	case comparesAll(pattern):
		return LevelExact
	}
	return level
}

// comparesAll tells a pattern that leaves nothing open: Number(ref s) if s == "x" compares
// the one part that it gives a name.
func comparesAll(pattern []string) bool {
	at := slices.Index(pattern, "if")
	if at < 0 || slices.Contains(pattern, "_") || slices.Contains(pattern, "..") || slices.Contains(pattern, "|") || slices.Contains(pattern, "||") {
		return false
	}
	bound := 0
	for i, w := range pattern[:at] {
		if !expression.IsWord(w) || w == "ref" || w == "mut" || w[0] >= 'A' && w[0] <= 'Z' || i+1 < at && (pattern[i+1] == "::" || pattern[i+1] == ":") || i > 0 && pattern[i-1] == "::" {
			continue
		}
		compared := slices.Index(pattern[at:], w)
		if compared < 0 || at+compared+1 >= len(pattern) || pattern[at+compared+1] != "==" {
			return false
		}
		bound++
	}
	return bound > 0
}

// askedOf are properties that only say which of two cases a value is.
var askedOf = map[string]int{"isLeft": LevelShape, "isRight": LevelShape, "isSuccess": LevelShape, "isFailure": LevelShape, "isDefined": LevelNonNull}

// asCase reads either.isLeft equals true as what it says of the either: which case it is.
func asCase(o *Oracle) {
	if o.Kind != "equal" || o.Dead != "" || o.Expected != "true" {
		return
	}
	toks := expression.Fields(o.Subject)
	if n := len(toks); n > 3 && toks[n-1] == ")" && toks[n-2] == "(" {
		toks = toks[:n-2]
	}
	n := len(toks)
	if n < 3 || toks[n-2] != "." {
		return
	}
	if level, ok := askedOf[toks[n-1]]; ok {
		o.Kind, o.Matcher, o.Subject, o.Expected, o.Strength = "match", toks[n-1], expression.Join(toks[:n-2]), "", level
	}
}
