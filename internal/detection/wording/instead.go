package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/lazy"
)

// skipsRest is a call that says of a script of tests that a part of it is left out.
var skipsRest = lazy.MustCompile("^(?:await\\s+)?(?:t|tap|test|assert|this|self)\\.(?:skip|todo|pending|comment)\\s*\\(\\s*(?:[\"'`][^\"'`]*[\"'`]\\s*)?\\)\\s*;?$")

// skippedInstead finds claims of a script in whose place nothing stands but the word that they are skipped.
func (w Change) skippedInstead() (was, is Passage) {
	come := Saying(w.Come)
	if len(come) == 0 || slices.ContainsFunc(come, func(l Passage) bool { return !skipsRest.MatchString(l.Text) }) {
		return Passage{}, Passage{}
	}
	for _, g := range w.Gone {
		if claimCall.MatchString(g.Text) {
			return g, come[0]
		}
	}
	return Passage{}, Passage{}
}

// leavesFile is a call that ends a whole file of tests as one that was skipped.
var leavesFile = lazy.MustCompile(`^(?:\\?\w+\\)*Environment::skip\(|^pytest\.skip\(.*allow_module_level|^raise\s+(?:unittest\.)?SkipTest\b|^(?:T\.)?plan\(?\s*skip_all\b|^plan\s+skip_all\b`)

// leftOnNewer finds a new condition by which a whole file of tests is skipped from a version on, and so on all
// that come after it.
func (w Change) leftOnNewer() (was, is Passage) {
	for _, n := range w.Come {
		asked := ""
		switch {
		case !leavesFile.MatchString(n.Text):
			continue
		case passesIf.MatchString(n.Text):
			asked = n.Text
		default:
			asked = w.askedAbove(n)
		}
		if asked != "" && askedFrom(asked) && !strings.ContainsAny(asked, "&|") {
			return Passage{n.Line, "it ran on every version"}, Passage{n.Line, strings.TrimSpace(strings.TrimRight(asked, "{: "))}
		}
	}
	return Passage{}, Passage{}
}

// askedFrom tells a question that holds for a version and all that come after it.
func askedFrom(question string) bool {
	return circumstance.FromVersion.MatchString(question) != circumstance.BeforeVersion.MatchString(question) && circumstance.FromVersion.MatchString(question) != circumstance.Denied.MatchString(question)
}

var (
	// wantsFailure names what must fail, or a part of a line that does, and letsFail one that may.
	wantsFailure = lazy.MustCompile(`\b(?:pytest\.|self\.)?(?:raises|assertRaises\w*|assert_raises)\(`)
	letsFail     = lazy.MustCompile(`\b(?:contextlib\.)?(?:suppress|nullcontext|does_not_raise|ignored?)\(`)
)

// mayFailNow finds a name that tests use for what must fail, and that stands for what may fail now.
func (w Change) mayFailNow() (was, is Passage) {
	for _, n := range w.Come {
		at := letsFail.FindStringIndex(n.Text)
		if at == nil || wantsFailure.MatchString(n.Text) {
			continue
		}
		for _, g := range w.Gone {
			if had := wantsFailure.FindStringIndex(g.Text); had != nil && strings.Contains(n.Text, "=") && g.Text[:had[0]] == n.Text[:at[0]] {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}
