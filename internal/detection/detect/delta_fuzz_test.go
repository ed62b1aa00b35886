package detect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// pair is one file of an example, before and after.
type pair struct{ file, before, after string }

// pairs are the examples of all patterns that change one file.
func pairs(t testing.TB) []pair {
	t.Helper()
	patterns, err := builtin.PatternsWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	var out []pair
	for _, p := range patterns {
		for _, ex := range slices.Concat(p.Catches, p.Allows) {
			if p := (pair{file: ex.File}); ex.File != "" && ex.Before != nil && ex.After != nil {
				p.before, p.after = *ex.Before, *ex.After
				out = append(out, p)
			}
		}
	}
	return out
}

// spliced is a text with a piece of it exchanged; any numbers will do.
func spliced(text string, at, length uint16, insert string) string {
	from := int(at) % (len(text) + 1)
	to := min(len(text), from+int(length)%64)
	return text[:from] + insert + text[to:]
}

// told is what findings say, without where.
func told(findings []detect.Finding) []string {
	var out []string
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s %s %s", f.ID, f.Severity, f.Test))
	}
	slices.Sort(out)
	return out
}

// states are the patterns about whether a test runs: no test can stop running both
// ways round.
var states = map[string]bool{"test-skipped": true, "test-commented-out": true, "expected-failure-marked": true, "tests-disabled-in-bulk": true}

// FuzzDelta holds what is true of every comparison: a text against itself has no
// findings, nor has one that moved; moving both sides changes nothing; and what stops
// running one way round starts running the other way round.
func FuzzDelta(f *testing.F) {
	all := pairs(f)
	for i := 0; i < len(all); i += 4 {
		f.Add(uint16(i), uint16(0), uint16(0), "")
	}
	f.Add(uint16(3), uint16(40), uint16(9), "skip")
	f.Add(uint16(7), uint16(90), uint16(30), "\n\treturn\n")
	f.Fuzz(func(t *testing.T, which, at, length uint16, insert string) {
		p := all[int(which)%len(all)]
		if len(insert) > 200 || strings.ContainsRune(insert, 0) {
			return
		}
		after := spliced(p.after, at, length, insert)
		there := scan(t, edited(p.file, p.before, after)).Findings
		none(t, "a text against itself", scan(t, edited(p.file, after, after)).Findings)
		none(t, "a moved text", scan(t, moved("one/"+p.file, "two/"+p.file, after)).Findings)
		if one, two := told(scan(t, edited("one/"+p.file, p.before, after)).Findings), told(scan(t, edited("two/"+p.file, p.before, after)).Findings); !slices.Equal(one, two) {
			t.Errorf("a folder of another name changes %q to %q", one, two)
		}
		back := told(scan(t, edited(p.file, after, p.before)).Findings)
		for _, finding := range there {
			if states[finding.ID] && finding.Test != "" && slices.Contains(back, fmt.Sprintf("%s %s %s", finding.ID, finding.Severity, finding.Test)) {
				t.Errorf("%s is found in both directions: %s", finding.ID, finding.Test)
			}
		}
	})
}

func none(t *testing.T, what string, findings []detect.Finding) {
	t.Helper()
	if len(findings) > 0 {
		t.Errorf("%s: %q, %+v", what, told(findings), findings[0])
	}
}

func moved(from, to, text string) change.Change {
	c := edited(to, text, text)
	c.Files[0].Status, c.Files[0].OldPath = change.Renamed, from
	return c
}

// mutual are the patterns that must object in both directions: something else is claimed
// than before, neither more nor less.
var mutual = map[string]bool{
	"assertion-swapped": true, "expected-computation-changed": true, "expected-value-rewritten": true, "golden-rewritten": true, "input-swapped": true, "polarity-flipped": true,
	"skip-condition-turned": true, "table-answer-flipped": true, "test-data-rewritten": true,
}

// Weaker one way round is stronger the other way round, for every example of every
// pattern about tests.
func TestSwappedSides(t *testing.T) {
	patterns, err := builtin.PatternsWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	oneWay := []string{"assertion_weakening", "test_skip", "test_deletion"}
	for _, p := range patterns {
		if !slices.Contains(oneWay, p.Type) || mutual[p.ID] {
			continue
		}
		for _, ex := range p.Catches {
			if ex.File == "" || ex.Before == nil || ex.After == nil {
				continue
			}
			back := scan(t, edited(ex.File, *ex.After, *ex.Before)).Findings
			if slices.ContainsFunc(back, func(f detect.Finding) bool { return f.ID == p.ID }) {
				t.Errorf("%s: %s is caught in both directions", p.ID, ex.Title)
			}
		}
	}
}
