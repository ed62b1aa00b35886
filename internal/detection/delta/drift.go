package delta

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"holdfast/internal/detection/inventory"
)

// limits are numbers in tests that decide how hard it is to succeed. Looser tells the
// direction in which they drift.
var limits = []struct {
	what   string
	looser int      // +1: more is looser, -1: less is looser
	words  []string // every match holds one of them
	form   func() *regexp.Regexp
}{
	{"timeout", +1, []string{"imeout"}, lazily(`(?:jest\.setTimeout|this\.timeout|\bt\.timeout)\(\s*([\d_]+)|(?:testTimeout|hookTimeout|defaultCommandTimeout)\s*:\s*([\d_]+)|@Timeout\(\s*(?:value\s*=\s*)?([\d_]+)|@pytest\.mark\.timeout\(\s*([\d_]+)|\[Timeout\(\s*([\d_]+)|@Test\(\s*timeout\s*=\s*([\d_]+)|@tag timeout:\s*([\d_]+)`)},
	{"retries", +1, []string{"retryTimes", "retries", "retry:", "Retry", "FlakeAttempts", "reruns", "max_runs"}, lazily(`(?:jest\.retryTimes|this\.retries|FlakeAttempts)\(\s*(\d+)|configure\(\{[^}]*retries:\s*(\d+)|(?:it|test|describe)\([^\n]*\{\s*retry:\s*(\d+)|(?:reruns|max_runs)\s*=\s*(\d+)|@Retry\w*\(\s*(?:value\s*=\s*)?(\d+)|\[Retry\(\s*(\d+)|@RetryingTest\(\s*(\d+)`)},
	{"examples", -1, []string{"max_examples", "numRuns", "num_runs", "inSuccessful", "with_cases", "trials", "max_tests", "MaxCount", "QuickCheck::new", "maxSize", "@Property", "iterations:"}, lazily(`(?:max_examples|numRuns|num_runs|minSuccessful|MinSuccessfulTests|with_cases|\btrials|max_tests|MaxCount|QuickCheck::new\(\)\.tests|maxSize)\s*[(:=]\s*([\d_]+)|@Property\(\s*(?:tries|trials)\s*=\s*([\d_]+)|iterations:\s*(\d+)`)},
}

func lazily(form string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(form) })
}

// compareLimits finds tests that got more time, more attempts or fewer examples.
func (c *comparison) compareLimits() {
	for i := range c.in.Pairs {
		p := &c.in.Pairs[i]
		f := p.File
		if !p.Test || p.Before == nil || p.After == nil || string(f.Before.Text) == string(f.After.Text) {
			continue
		}
		for _, l := range limits {
			if slices.Equal(passagesWith(l.words, f.Before.Text), passagesWith(l.words, f.After.Text)) {
				continue // the expressions are dear, and most tests have no limits
			}
			before, after := numbers(l.form(), string(f.Before.Text)), c.inExisting(p, numbers(l.form(), string(f.After.Text)))
			from, to, drifted := drift(before, after, l.looser)
			if !drifted || l.what == "retries" && to.value == 0 {
				continue
			}
			if test := caseAt(p, to.line); test != nil || len(p.After.Cases) > 0 {
				e := c.newEvent("oracle-drift", p.After.Cases[0], test)
				e.Path, e.Line, e.Before, e.After = f.Path, to.line, from.text, to.text
				e.Facts["what"], e.Facts["name"], e.Facts["from"], e.Facts["to"] = l.what, to.name, from.value, to.value
				c.emit(e)
			}
		}
	}
}

// numberWithin is how many lines after its word a limit's number may stand.
const numberWithin = 3

// passagesWith are the lines of a text that hold one of the words, each with the lines
// after it up to the first that has a digit: the number may stand below its word.
func passagesWith(words []string, text []byte) []string {
	var out []string
	open := 0 // lines in which the number of the last word may still come
	for line := range bytes.Lines(text) {
		from := -1
		for _, w := range words {
			from = max(from, bytes.Index(line, []byte(w)))
		}
		if from < 0 && open == 0 {
			continue
		}
		out = append(out, string(line))
		open--
		if from >= 0 {
			open = numberWithin
		}
		if bytes.ContainsAny(line[max(0, from):], "0123456789") {
			open = 0
		}
	}
	return out
}

// number is a limit as it is written.
type number struct {
	value float64
	name  string
	text  string
	line  int
}

func numbers(re *regexp.Regexp, text string) []number {
	var out []number
	for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
		for g := 2; g+1 < len(m); g += 2 {
			if m[g] < 0 {
				continue
			}
			value, err := strconv.ParseFloat(strings.ReplaceAll(text[m[g]:m[g+1]], "_", ""), 64)
			if err != nil {
				continue
			}
			whole := text[m[0]:m[1]]
			name := strings.TrimRight(strings.TrimRight(text[m[0]:m[g]], " \t:=("), " ")
			out = append(out, number{value: value, name: name, text: whole, line: 1 + strings.Count(text[:m[0]], "\n")})
		}
	}
	return out
}

// inExisting leaves out the limits of new tests, which may have what they like.
func (c *comparison) inExisting(p *Pair, list []number) []number {
	var out []number
	for _, n := range list {
		if test := caseAt(p, n.line); test == nil || !slices.Contains(c.fresh, test) {
			out = append(out, n)
		}
	}
	return out
}

// drift pairs limits of one name, equal ones first, and finds one that became looser.
// One that is new counts when more is looser: what had no limit had the runner's.
func drift(before, after []number, looser int) (from, to number, found bool) {
	rest := slices.Clone(before)
	take := func(a number, fits func(b number) bool) (number, bool) {
		for i, b := range rest {
			if b.name == a.name && fits(b) {
				rest = slices.Delete(rest, i, i+1)
				return b, true
			}
		}
		return number{}, false
	}
	var changed []number
	for _, a := range after {
		if _, same := take(a, func(b number) bool { return b.value == a.value }); !same {
			changed = append(changed, a)
		}
	}
	for _, a := range changed {
		b, paired := take(a, func(number) bool { return true })
		if paired && (a.value-b.value)*float64(looser) > 0 {
			return b, a, true
		}
		if !paired && looser > 0 && len(before) == 0 {
			return number{}, a, true
		}
	}
	return number{}, number{}, false
}

// caseAt is the case that a line of the file after the change belongs to.
func caseAt(p *Pair, line int) *inventory.Case {
	for _, c := range p.After.Cases {
		if c.Line-1 <= line && line <= c.EndLine {
			return c
		}
	}
	return nil
}
