package golden

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/wording"
)

// goldenFolders hold what tests compare with.
var goldenFolders = []string{"__snapshots__/", "/testdata/", "testdata/", "/golden/", "/fixtures/", "/snapshots/", "/__fixtures__/", "/expected/", "/approvals/", "/cassettes/"}

// compareGoldens finds expected outputs rewritten while nothing that produces them changed.
func (r *report) compareGoldens() {
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		f := p.File
		if !f.Before.Present || !f.After.Present || !golden(f.Path) || holdsTests(p) || servesTests(p) {
			continue
		}
		changed := r.rewrittenLines(p)
		if changed == 0 || onlyRemarks(p) {
			continue
		}
		fed := program(p)
		e := event.Event{Kind: "oracle-golden-rewritten", Path: f.Path, Line: 1, Facts: map[string]any{
			"production": r.Production().TouchedWord(), "neutral": r.Neutral() && !fed, "program": fed, "lines": float64(changed), "tests_changed": len(r.Pairs) > 0 && r.testsTouched(), "data": place.FeedsTests(f.Path)}}
		r.Emit(e)
	}
}

// program tells code in a folder of what tests need that they run or read: nothing is compared with it, unless its
// path says that it is what must come out.
func program(p *inventory.Pair) bool {
	if slices.Contains(scripts, path.Ext(p.File.Path)) { // its name may well speak of an output that it looks at
		return !comesOut.MatchString(path.Dir(p.File.Path) + "/")
	}
	return p.BeforeTree != nil && !comesOut.MatchString(p.File.Path)
}

// scripts are the endings of programs that no grammar reads here.
var scripts = []string{".bats", ".pl", ".pm", ".t", ".lua", ".tcl", ".ps1", ".psm1", ".fish", ".awk", ".groovy", ".gradle", ".fs", ".clj", ".hs", ".ml", ".zig", ".nim", ".jl", ".erl"}

// comesOut are the words of paths for what something must give.
var comesOut = lazy.MustCompile(`(?i)(?:^|[/._-])(?:__snapshots__|snapshots?|snap|golden|expect(?:ed|ations?)?|approv(?:ed|als?)|verified|outputs?|out|results?|after|wants?|correct|fixed|generated|reference|baselines?|cassettes)(?:[/._-]|$)|(?:Expected|Output|Golden|Result)\b`)

// holdsTests tells a file of tests. In a folder of snapshots even tests are what a program wrote.
func holdsTests(p *inventory.Pair) bool {
	return p.Before != nil && len(p.Before.Cases) > 0 && !strings.Contains(p.File.Path, "__snapshots__/")
}

// onlyRemarks tells a program of which nothing but remarks became other ones.
func onlyRemarks(p *inventory.Pair) bool {
	if p.BeforeTree == nil {
		return false
	}
	gone, come := wording.DifferingLines(p.File.Before.All(), p.File.After.All())
	return !slices.ContainsFunc(append(gone, come...), func(l wording.Passage) bool { return l.Text != "" && !forPeople.MatchString(l.Text) })
}

// forPeople is a line that only people read.
var forPeople = lazy.MustCompile(`^(?:#(?:[^!\[{]|$)|//|--\s|/\*.*\*/$)`)

// servesTests tells code that tests run and do not compare with: it says what they have in common.
func servesTests(p *inventory.Pair) bool {
	stem := strings.TrimSuffix(path.Base(p.File.Path), path.Ext(p.File.Path))
	return p.BeforeTree != nil && slices.Contains(moduleNames, stem)
}

// moduleNames are the names of files that make a module out of a folder: no output has them.
var moduleNames = []string{"mod", "__init__", "conftest"}

// rewrittenLines counts the lines of a file that are gone from it and stand in no new file of
// its kind: what moves to a file of its own says what it said, whatever its margin.
func (r *report) rewrittenLines(p *inventory.Pair) int {
	before, after := p.File.Before.All(), p.File.After.All()
	changed := changedLines(before, after)
	if changed < fewLines {
		return changed
	}
	var moved strings.Builder
	for i := range r.In.Pairs {
		if f := r.In.Pairs[i].File; !f.Before.Present && f.After.Present && golden(f.Path) && path.Ext(f.Path) == path.Ext(p.File.Path) {
			moved.WriteByte('\n')
			moved.Write(f.After.Text)
		}
	}
	if moved.Len() == 0 {
		return changed
	}
	return changedLines(marginless(before), marginless(after+moved.String()))
}

// fewLines are too few to look for elsewhere.
const fewLines = 3

// marginless is a text without margins and empty lines.
func marginless(text string) string {
	var out strings.Builder
	for l := range strings.SplitSeq(text, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			out.WriteString(l)
			out.WriteByte('\n')
		}
	}
	return out.String()
}

func (r *report) testsTouched() bool {
	for _, p := range r.In.Pairs {
		if p.Test && p.After != nil && len(p.After.Cases) > 0 && !strings.Contains(p.File.Path, "__snapshots__/") {
			return true
		}
	}
	return false
}

func golden(p string) bool {
	if slices.Contains(credentials, strings.ToLower(path.Ext(p))) {
		return false
	}
	for _, w := range goldenFolders {
		if strings.Contains(p, w) {
			return true
		}
	}
	ext := path.Ext(p)
	return ext == ".snap" || ext == ".golden" || place.Accepted(p)
}

// credentials are the endings of keys and certificates: tests are given them, and nothing is compared with them. They
// run out, and are made anew.
var credentials = []string{".pem", ".crt", ".cer", ".csr", ".key", ".p12", ".pfx", ".der", ".jks", ".keystore"}

// changedLines counts lines that were there before and are not after.
func changedLines(before, after string) int {
	have := map[string]int{}
	for l := range strings.SplitSeq(after, "\n") {
		have[l]++
	}
	n := 0
	for l := range strings.SplitSeq(before, "\n") {
		if have[l] > 0 {
			have[l]--
		} else {
			n++
		}
	}
	return n
}
