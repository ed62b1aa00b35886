package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/lazy"
)

var (
	// skipsIf is a line that skips the running test where its condition holds.
	skipsIf = lazy.MustCompile(`^(?:skip|pending)\b.*\s(?:if|unless)\s|^(?:Assume\.|Assumptions\.)?assume(?:True|False|That|Not)\w*\(|^(?:try\s+)?XCTSkip(?:If|Unless)\(|^Skip\.(?:If|IfNot|Unless)\(|^Assume\.That\(`)
	// missingOnly are kinds of conditions on what a machine or a run may lack.
	missingOnly = []string{"platform", "version", "tool", "environment", "mode"}
)

// skipsInHelper finds a new condition by which what tests stand on skips the test that uses it. What a machine may
// lack is no such condition.
func (w Change) skipsInHelper() (was, is Passage) {
	if slices.ContainsFunc(w.Gone, func(g Passage) bool { return SkipMark.MatchString(g.Text) || skipsIf.MatchString(g.Text) }) {
		return Passage{}, Passage{}
	}
	for _, n := range w.Come {
		asked := ""
		switch {
		case skipsIf.MatchString(n.Text):
			asked = n.Text
		case SkipMark.MatchString(n.Text):
			asked = w.askedAbove(n)
		}
		if asked == "" || slices.Contains(missingOnly, circumstance.Kind(withoutQuoted(asked))) && !saysTrouble(n.Text) || saysWhatLacks(n.Text) || notThere.MatchString(asked) {
			continue
		}
		name := w.functionAt(n.Line)
		head := slices.IndexFunc(w.before, func(l string) bool {
			m := functionName.FindStringSubmatch(strings.TrimSpace(l))
			return m != nil && name != "" && m[1] == name
		})
		if head >= 0 {
			return Passage{head + 1, name + " let every test run that uses it"}, Passage{n.Line, asked}
		}
	}
	return Passage{}, Passage{}
}

// notThere asks whether there is something at all.
var notThere = lazy.MustCompile(`===?\s*(?:null|undefined|nullptr|NULL)\b|\bnull\s*===?|\bis_null\(|\.isNull\b|\bempty\(`)

// notSetUp are words for a machine on which something was not set up.
var notSetUp = lazy.MustCompile(`(?i)\bnot (?:\w+ly )?(?:enabled|configured|set up|installed|found|running|reachable|present|given|defined)\b|\bmissing\b|\bat least\b|\btoo old\b|\bneeds?\b`)

// saysWhatLacks tells a skip that says what the machine lacks, and no trouble.
func saysWhatLacks(skip string) bool {
	return (circumstance.Lack.MatchString(skip) || notSetUp.MatchString(skip)) && !circumstance.Trouble.MatchString(skip)
}

// saysTrouble tells a skip that says the test fails there: no machine lacks anything then.
func saysTrouble(skip string) bool {
	return circumstance.Trouble.MatchString(skip) && !circumstance.Lack.MatchString(skip)
}

var quotedPart = lazy.MustCompile("\"[^\"]*\"|'[^']*'|`[^`]*`")

// withoutQuoted is a line without the texts in it.
func withoutQuoted(text string) string { return quotedPart.ReplaceAllString(text, `""`) }
