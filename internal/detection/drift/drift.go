package drift

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/wording"
)

// limits are numbers in tests that decide how hard it is to succeed. Looser tells the
// direction in which they drift.
var limits = []struct {
	what   string
	looser int      // +1: more is looser, -1: less is looser
	words  []string // every match holds one of them
	form   *lazy.Regexp
}{
	{"timeout", +1, []string{"imeout", "timeLimit"}, lazy.MustCompile(`\bTimeout(?:\.|::)timeout\(\s*([\d_]+)|\.timeLimit\(\.(?:minutes|seconds)\(\s*([\d_]+)|(?:jest\.setTimeout|this\.timeout|\bt\.timeout)\(\s*([\d_]+)|(?:testTimeout|hookTimeout|defaultCommandTimeout)\s*:\s*([\d_]+)|@Timeout\(\s*(?:value\s*=\s*)?([\d_]+)|@pytest\.mark\.timeout\(\s*([\d_]+)|\[(?:[^\]\n]*,\s*)?Timeout\(\s*([\d_]+)|@Test\(\s*timeout\s*=\s*([\d_]+)|@tag timeout:\s*([\d_]+)`)},
	{"retries", +1, []string{"retryTimes", "retries", "retry:", "Retry", "Retries", "FlakeAttempts", "reruns", "max_runs", "repeats"}, lazy.MustCompile(`(?:it|test|check|testAsync)\([^\n]*\b[mM]ax_?[rR]etr(?:y|ies)\s*[:=]\s*(\d+)|config\([^\n]*\bretries\s*=\s*(\d+)|(?:it|test|describe)\([^\n]*\{\s*retries:\s*(\d+)|@Repeated\w+\(\s*repeats\s*=\s*(\d+)|(?:jest\.retryTimes|this\.retries|FlakeAttempts)\(\s*(\d+)|configure\(\{[^}]*retries:\s*(\d+)|(?:it|test|describe)\([^\n]*\{\s*retry:\s*(\d+)|(?:reruns|max_runs)\s*=\s*(\d+)|(?m:^\s*(?:it|specify|scenario|describe|context)\b[^\n]*,\s*retry:\s*(\d+))|\},\s*retry:\s*(\d+)|@Retry\w*\(\s*(?:value\s*=\s*)?(\d+)|\[Retry\(\s*(\d+)|@RetryingTest\(\s*(\d+)`)},
	{"examples", -1, []string{"max_examples", "numRuns", "num_runs", "inSuccessful", "with_cases", "trials", "max_tests", "MaxCount", "QuickCheck::new", "maxSize", "@Property", "iterations:", "max_runs:"}, lazy.MustCompile(`\bmax_runs:\s*([\d_]+)|(?:max_examples|numRuns|num_runs|minSuccessful|MinSuccessfulTests|with_cases|\btrials|max_tests|MaxCount|QuickCheck::new\(\)\.tests|maxSize)\s*[(:=]\s*([\d_]+)|@Property\(\s*(?:tries|trials)\s*=\s*([\d_]+)|iterations:\s*(\d+)`)},
}

// compareLimits finds tests that got more time, more attempts or fewer examples.
func (r *report) compareLimits() {
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		f := p.File
		if !p.Test || p.Before == nil || p.After == nil || f.Before.All() == f.After.All() {
			continue
		}
		textBefore, textAfter := f.Before.All(), f.After.All()
		partBefore, partAfter := changedParts(textBefore, textAfter)
		for _, l := range limits {
			if !holdsAny(partBefore, l.words) && !holdsAny(partAfter, l.words) {
				continue
			}
			old, now := passagesWith(l.words, textBefore), passagesWith(l.words, textAfter)
			if slices.EqualFunc(old, now, func(a, b wording.Passage) bool { return a.Text == b.Text }) {
				continue // the expressions are dear, and most tests have no limits
			}
			before, after := numbers(l.form, old), r.inExisting(p, numbers(l.form, now))
			from, to, drifted := drift(before, after, l.looser)
			if !drifted && l.what == "retries" {
				to, drifted = r.firstOfTest(p, before, after)
			}
			if !drifted || l.what == "retries" && to.Value == 0 || l.what == "timeout" && from.Text != "" && staysBrief(to.Text, from.Value, to.Value) {
				continue
			}
			if test := matching.CaseAt(p, to.Line); test != nil || len(p.After.Cases) > 0 {
				e := r.NewEvent("oracle-drift", p.After.Cases[0], test)
				e.Path, e.Line, e.Before, e.After = f.Path, to.Line, from.Text, to.Text
				e.Facts["what"], e.Facts["name"], e.Facts["from"], e.Facts["to"] = l.what, to.Name, from.Value, to.Value
				e.Facts["slight"] = l.what == "timeout" && fewTimes(to.Text, from.Value, to.Value)
				r.Emit(e)
			}
		}
	}
}

// changedParts are what two texts do not begin and end with alike, with as many lines around
// as a limit may be spread over: a limit that stands elsewhere is what it was.
func changedParts(before, after string) (string, string) {
	begin, shorter := 0, min(len(before), len(after))
	for begin < shorter && before[begin] == after[begin] {
		begin++
	}
	end := 0
	for end < shorter-begin && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	from := linesBack(before, begin, limitBefore+limitAfter)
	cut := func(text string) string {
		to := len(text) - end
		return text[from : to+wording.LinesOn(text[to:], limitBefore+limitAfter)]
	}
	return cut(before), cut(after)
}

func holdsAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// How many lines before and after its word a limit may be spread over.
const (
	limitBefore = 4
	limitAfter  = 3
)

// passagesWith are the parts of a text around lines that hold one of the words.
func passagesWith(words []string, text string) []wording.Passage {
	var at []int
	for _, w := range words {
		for from := 0; ; {
			i := strings.Index(text[from:], w)
			if i < 0 {
				break
			}
			at = append(at, from+i)
			from += i + len(w)
		}
	}
	slices.Sort(at)
	var out []wording.Passage
	line, counted, start, end := 1, 0, 0, 0
	for _, i := range at {
		reach := i + wording.LinesOn(text[i:], limitAfter)
		if i < end { // it goes on
			end = max(end, reach)
			out[len(out)-1].Text = text[start:end]
			continue
		}
		start, end = max(end, linesBack(text, i, limitBefore)), reach
		line, counted = line+strings.Count(text[counted:start], "\n"), start
		out = append(out, wording.Passage{Line: line, Text: text[start:end]})
	}
	return out
}

// linesBack is where the line starts that stands so many lines before a place.
func linesBack(text string, at, lines int) int {
	for ; lines >= 0; lines-- {
		if at = strings.LastIndexByte(text[:at], '\n'); at < 0 {
			return 0
		}
	}
	return at + 1
}

func numbers(form *lazy.Regexp, passages []wording.Passage) []wording.Number {
	var out []wording.Number
	for _, p := range passages {
		out = append(out, p.Numbers(form)...)
	}
	return out
}

// inExisting leaves out the limits of new tests, which may have what they like, and those that a test
// brought along from another file.
func (r *report) inExisting(p *inventory.Pair, list []wording.Number) []wording.Number {
	var out []wording.Number
	for _, n := range list {
		test := matching.CaseAt(p, n.Line)
		if test == nil {
			test = ofSuite(p, n.Line, n.Text)
		}
		if test == nil || !slices.Contains(r.Fresh, test) && !r.broughtAlong(p, test, n) {
			out = append(out, n)
		}
	}
	return out
}

// broughtAlong tells a limit that a test had in the file from which it came.
func (r *report) broughtAlong(p *inventory.Pair, test *inventory.Case, limit wording.Number) bool {
	return slices.ContainsFunc(r.Pairs, func(m matching.Match) bool {
		from := r.FileOf[m.Before]
		return m.After == test && from != nil && from != p && strings.Contains(matching.CodeOf(from.BeforeLines(), m.Before), limit.Text)
	})
}

// drift pairs limits of one name, equal ones first, and finds one that became looser.
// One that is new counts when more is looser: what had no limit had the runner's.
func drift(before, after []wording.Number, looser int) (from, to wording.Number, found bool) {
	rest := slices.Clone(before)
	take := func(a wording.Number, fits func(b wording.Number) bool) (wording.Number, bool) {
		for i, b := range rest {
			if b.Name == a.Name && fits(b) {
				rest = slices.Delete(rest, i, i+1)
				return b, true
			}
		}
		return wording.Number{}, false
	}
	var changed []wording.Number
	for _, a := range after {
		if _, same := take(a, func(b wording.Number) bool { return b.Value == a.Value }); !same {
			changed = append(changed, a)
		}
	}
	for _, a := range changed {
		b, paired := take(a, func(wording.Number) bool { return true })
		if paired && (a.Value-b.Value)*float64(looser) > 0 {
			return b, a, true
		}
		if !paired && looser > 0 && len(before) == 0 {
			return wording.Number{}, a, true
		}
	}
	return wording.Number{}, wording.Number{}, false
}

// firstOfTest finds a limit that a test did not have, in a file where others had theirs before.
// Only a test that stood in this very file counts: one that moved brings its limits along.
func (r *report) firstOfTest(p *inventory.Pair, before, after []wording.Number) (wording.Number, bool) {
	if len(after) <= len(before) {
		return wording.Number{}, false
	}
	limited := map[string]bool{}
	for _, n := range before {
		if test := matching.CaseIn(p.Before.Cases, n.Line); test != nil {
			limited[test.Name] = true
		}
	}
	for _, n := range after {
		test := matching.CaseAt(p, n.Line)
		if test == nil || limited[test.Name] {
			continue
		}
		if slices.ContainsFunc(p.Before.Cases, func(old *inventory.Case) bool { return old.Name == test.Name }) {
			return n, true
		}
	}
	return wording.Number{}, false
}
