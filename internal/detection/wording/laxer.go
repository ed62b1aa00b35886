package wording

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// comparing is how functions are called that tests compare with.
	comparing = lazy.MustCompile(`(?i)equal|same|match|compar|cmp|check|verif|assert|expect|valid|normali[sz]|canonical|clean|simplif|equiv|diff`)
	// agrees is what a comparison answers when two things are alike, differs when they are not.
	agrees  = lazy.MustCompile(`^(?:return\s+(?:[tT]rue|nil|null|Ok\(\(\)\)|0|None)\b|[tT]rue$)`)
	differs = lazy.MustCompile(`^(?:return\s+(?:[fF]alse|Err\(|fmt\.Errorf\(|errors\.|1\b|-1\b)|[fF]alse$|throw\b|raise\b|panic)`)
	// elseWhat is a further choice, beside which nothing need be alike: one of them is not there.
	elseWhat = lazy.MustCompile(`^\s*(?:\|\||or\b)\s.*(?:\bnil\b|\bnull\b|\bNone\b|undefined|nullptr|\btrue\b|\bTrue\b|(?i:empty|is_none|isblank|len\(|\.length|\.size))`)
	// oneLess is a part of what must all hold, answered a line that says whether it does.
	oneLess  = lazy.MustCompile(`^\s*(?:&&|and\b).*(?:[=!<>]=|(?i:equal|same|cmp|eq\b))|(?:[=!<>]=|(?i:equal|same|cmp|eq\b)).*(?:&&|and)\s*$`)
	answered = lazy.MustCompile(`^(?:return\b|.*(?:=>|=)\s*[^{]*==)`)
	// besides is a further condition without which nothing is refused.
	besides = lazy.MustCompile(`^\s*(?:&&|and)\s`)
	// blurs are calls after which texts are alike that were not: blanks and lines are gone, or what
	// is small and what is big.
	blurs        = lazy.MustCompile(`(?i)(?:replace\w*|gsub!?|re\.sub|regexp?_replace|preg_replace|str_replace|String\.replace|delete|remove\w*|tr)\s*\(\s*(?:r?["'/@][^"'/]*(?:\\s|\\n|\\W|\\d| |\\t)[^"'/]*["'/][gmu]*|/[^/]*(?:\\s|\\n|\\W| )[^/]*/\w*)\s*,\s*(?:""|''|string\.Empty)|\.(?:toLowerCase|toUpperCase|lower|upper|downcase|upcase|ToLower|ToUpper|ToLowerInvariant|lowercased|lowercase|to_lowercase|casefold)\(?|strings\.ToLower\(|strtolower\(|String\.downcase\(`)
	functionName = lazy.MustCompile(`\b(?:def|defp|func|fn|fun|function|void|bool|int|string|String|boolean|static|var|let|const|private|auto|Boolean|CharSequence)\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w*[?!]?)\s*(?:<[^>]*>)?\s*[=(:]`)
)

// comparesLaxer finds a comparison of the tests' own that now takes things for alike which it told
// apart: by a further choice, by a further condition, or by what it takes away from both.
func (w Change) comparesLaxer() (was, is Passage) {
	for _, n := range w.Come {
		for _, g := range w.Gone {
			if !nearTo(g, n) || !w.laxer(g, n) || !comparing.MatchString(w.functionAt(n.Line)) {
				continue
			}
			return g, n
		}
	}
	return Passage{}, Passage{}
}

func (w Change) laxer(g, n Passage) bool {
	if part := putIn(n.Text, g.Text); oneLess.MatchString(part) && answered.MatchString(n.Text) && !strings.Contains(g.Text, "||") {
		return true
	}
	switch put := putIn(g.Text, n.Text); {
	case elseWhat.MatchString(put):
		return agrees.MatchString(w.codeAfter(n.Line))
	case besides.MatchString(put):
		return differs.MatchString(w.codeAfter(n.Line))
	}
	return startOf(g.Text) == startOf(n.Text) && len(blurs.FindAllString(n.Text, -1)) > len(blurs.FindAllString(g.Text, -1))
}

// startOf is the first word of a line.
func startOf(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return first
}

// codeAfter is the next line that says something.
func (w Change) codeAfter(line int) string {
	for n := line; n < len(w.lines); n++ {
		if text := strings.TrimSpace(w.lines[n]); text != "" && text != "{" {
			return text
		}
	}
	return ""
}

// holdsFunction is a value that is a function: a name that is given another value is none of one.
var holdsFunction = lazy.MustCompile(`=>|->|\b(?:function|lambda|func|fn|proc)\b|=\s*\(|[{(]$`)

// farthestHead is how many lines a function of tests may have above a line for its head to be found.
const farthestHead = 40

// functionAt is the name of the function that a line stands in.
func (w Change) functionAt(line int) string {
	for n := line; n > 0 && n > line-farthestHead; n-- {
		text := strings.TrimSpace(w.lines[n-1])
		if n < line && len(IndentOf(w.lines[n-1])) >= len(IndentOf(w.lines[line-1])) {
			continue
		}
		if m := functionName.FindStringSubmatch(text); m != nil && (!givesName.MatchString(text) || strings.Contains(text, m[1]+"(") || holdsFunction.MatchString(text)) {
			return m[1]
		}
	}
	return ""
}
