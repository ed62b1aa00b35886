package wording

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
func (w Change) sifted() (was, is Passage) {
	for _, g := range w.Gone {
		for _, n := range w.Come {
			if w.leavesOut(g, n) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

func (w Change) leavesOut(g, n Passage) bool {
	if m := chosen.FindStringSubmatch(n.Text); m != nil && repeats.MatchString(g.Text) && expression.HoldsWord(g.Text, m[1]) && !chosen.MatchString(g.Text) {
		return strings.Split(g.Text, m[1])[0] == strings.Split(n.Text, m[0])[0]
	}
	if m := subtracted.FindStringSubmatch(n.Text); m != nil && repeats.MatchString(g.Text) && !subtracted.MatchString(g.Text) && strings.Replace(n.Text, m[0], m[1]+m[2], 1) == g.Text {
		return true
	}
	put := putIn(g.Text, n.Text)
	switch {
	case put == "":
		return false
	case sieve.MatchString(put):
		return repeats.MatchString(g.Text)
	}
	return further.MatchString(put) && w.inHead(n.Line)
}

// headOfLoop is how many lines the head of a comprehension takes.
const headOfLoop = 3

// inHead tells a line in the head of a comprehension: a condition there chooses elements.
func (w Change) inHead(line int) bool {
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
