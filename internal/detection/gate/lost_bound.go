package gate

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// comparedShare is a share of something that a script compares with what it must at least be:
	// percent < 90, [ "$coverage" -lt "$MIN" ].
	comparedShare = lazy.MustCompile(`(?i)\b(\w*(?:percent|coverage|covered|\bpct|_pct|mutation_?score|\bcov\b|_cov\b)\w*)\b["'})\]]*(?:\.(?:to_[fi]|round|floor)(?:\(\d*\))?)?\s*(?:<=?|>=?|-l[te]|-g[te])\s*["'$({]*([A-Za-z_][\w.]*|\d+(?:\.\d+)?)`)
	// plainShare is the same under a name that says nothing, in a file that is about nothing else.
	plainShare = lazy.MustCompile(`(?i)\b(total|actual|current|value|result|lines?|branches|functions|statements|rate)\b["'})\]]*\s*(?:<=?|>=?|-l[te]|-g[te])\s*["'$({]*([A-Za-z_][\w.]*|\d+(?:\.\d+)?)`)
	// badShare are shares of which less is better.
	badShare = lazy.MustCompile(`(?i)err|fail|dup|uncover|debt|miss|flak|disk|mem|cpu|batter|progress`)
	// ofTesting are words of what a share of tests is measured by; a bare percentage may be one of anything.
	ofTesting   = lazy.MustCompile(`(?i)cover|simplecov|\bcov\b|_cov\b|mutation`)
	plainNumber = lazy.MustCompile(`^\d+(?:\.\d+)?$`)
)

// lostBound finds a share that a script or a build compares by hand and that may be lower than before,
// whether the bound is written where it is compared or has a name.
func lostBound(f edited) (event.Event, bool) {
	if !strings.ContainsAny(f.gone+f.come, "0123456789") || !ofTesting.MatchString(f.before) { // no number is another one
		return event.Event{}, false
	}
	shares := []*lazy.Regexp{comparedShare}
	if ofTesting.MatchString(path.Base(f.Path)) {
		shares = append(shares, plainShare)
	}
	was, is := bounds(f.before, f.mark, shares), bounds(f.after, f.mark, shares)
	for _, b := range was {
		at := slices.IndexFunc(is, func(a bound) bool { return a.share == b.share })
		if at < 0 || difference(b.least, is[at].least) <= 0 || slices.ContainsFunc(is, func(a bound) bool { return a.share == b.share && a.least == b.least }) {
			continue
		}
		l := looser{before: b.text, after: is[at].text, from: b.least, to: is[at].least, line: is[at].line}
		e := l.event(f, "threshold", "coverage")
		e.Facts["setting"], e.Facts["measure"], e.Facts["minor"], e.Facts["delta"] = b.share, "coverage", false, difference(b.least, is[at].least)
		return e, true
	}
	return event.Event{}, false
}

// bound is what a share must at least be.
type bound struct {
	share, least, text string
	line               int
}

func bounds(text, mark string, shares []*lazy.Regexp) (out []bound) {
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if _, comment := cutMark(line, mark); comment {
			continue
		}
		m := firstMatch(shares, line)
		if m == nil || badShare.MatchString(m[1]) {
			continue
		}
		least := m[2]
		if !plainNumber.MatchString(least) {
			least = numberOf(text, least)
		}
		if least != "" {
			out = append(out, bound{share: m[1], least: least, text: line, line: i + 1})
		}
	}
	return out
}

// firstMatch is what the first of several expressions finds in a line.
func firstMatch(shapes []*lazy.Regexp, line string) []string {
	for _, shape := range shapes {
		if m := shape.FindStringSubmatch(line); m != nil {
			return m
		}
	}
	return nil
}

// numberOf is the number that a text gives a name, "" where it gives it none or several.
func numberOf(text, name string) string {
	given, err := regexp.Compile(`(?m)(?:^|[\s;])(?:export\s+)?` + regexp.QuoteMeta(name) + `\s*:?=\s*["']?(?:\$\{\w+:-)?(\d+(?:\.\d+)?)\b`)
	if err != nil {
		return ""
	}
	found := given.FindAllStringSubmatch(text, -1)
	if len(found) != 1 {
		return ""
	}
	return found[0][1]
}
