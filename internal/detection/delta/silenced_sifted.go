package delta

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// repeats is a line that says for what tests, or claims, are repeated.
	repeats = lazy.MustCompile(`\b(?:for|foreach|each|forEach|parametri[sz]e|arguments|withData|forAll|cases?|rows|table|EnumSource|MethodSource|MemberData|values|params)\b|<-`)
	// sieve is what leaves elements of a list out.
	sieve = lazy.MustCompile(`^\s*(?:\|>\s*Enum)?\s*(?:\.?\s*(?:filter|filterNot|select|reject|where|Where|take|Take|first|limit|slice|skip|Skip|drop\w*|prefix|take_while|takeWhile|grep)\b|\[\s*-?\d*\s*(?:\.\.[.<]?|:)\s*-?\d*\s*\])|^\s*,\s*(?:names|mode)\s*=`)
	// further is a second condition behind one that was there.
	further = lazy.MustCompile(`^\s*(?:and|&&)\s+\S`)
	// subtracted is a list from which another is taken away.
	subtracted = lazy.MustCompile(`(?:set\((\w+)\)|(\w+))\s*(?:-\s*[\w.]+|\.(?:difference|except|minus|subtract|subtracting)\([^()]*\)|--\s*[\w.]+)`)
	// chosen is a list of those elements of another that meet a condition.
	chosen = lazy.MustCompile(`[\[(]\s*\w+\s+for\s+\w+\s+in\s+([\w.]+)\s+if\s`)
)

// sifted finds a line that repeats something for a list and leaves elements of the list out now.
func (w wording) sifted() (was, is passage) {
	for _, g := range w.gone {
		for _, n := range w.come {
			if w.leavesOut(g, n) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

func (w wording) leavesOut(g, n passage) bool {
	if m := chosen.FindStringSubmatch(n.text); m != nil && repeats.MatchString(g.text) && expression.HoldsWord(g.text, m[1]) && !chosen.MatchString(g.text) {
		return strings.Split(g.text, m[1])[0] == strings.Split(n.text, m[0])[0]
	}
	if m := subtracted.FindStringSubmatch(n.text); m != nil && repeats.MatchString(g.text) && !subtracted.MatchString(g.text) && strings.Replace(n.text, m[0], m[1]+m[2], 1) == g.text {
		return true
	}
	put := putIn(g.text, n.text)
	switch {
	case put == "":
		return false
	case sieve.MatchString(put):
		return repeats.MatchString(g.text)
	}
	return further.MatchString(put) && w.inHead(n.line)
}

// headOfLoop is how many lines the head of a comprehension takes.
const headOfLoop = 3

// inHead tells a line in the head of a comprehension: a condition there chooses elements.
func (w wording) inHead(line int) bool {
	for n := line - 1; n > 0 && n >= line-headOfLoop; n-- {
		if text := strings.TrimSpace(w.lines[n-1]); strings.HasPrefix(text, "for ") && strings.HasSuffix(text, ",") {
			return true
		}
	}
	return false
}

// putIn is what one line has more than another that is as it was otherwise.
func putIn(was, is string) string {
	if len(is) <= len(was) {
		return ""
	}
	from := 0
	for from < len(was) && was[from] == is[from] {
		from++
	}
	if rest := was[from:]; strings.HasSuffix(is[from:], rest) {
		return is[from : len(is)-len(rest)]
	}
	return ""
}
