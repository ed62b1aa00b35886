package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// measurer judges sets of labelled changes.
type measurer struct {
	scanner          *detect.Scanner
	only             string
	details, explain bool
	both             bool     // whole files, and the changed parts alone
	unlike           []string // what is found in one of the ways only
	write            string
	out              io.Writer
}

// tally counts verdicts on one group of changes.
type tally struct{ total, flagged, stopped, blocked, warned int }

// set measures one set. A set that is not there is said loudly and holds no floor.
func (m *measurer) set(title, dir string, load func(string) ([]labelled, error), floors []floor) (bool, error) {
	fmt.Fprintf(m.out, "\n== %s ==\n", title)
	if dir == "" {
		fmt.Fprintf(m.out, "NOT MEASURED: no folder given for this set\n")
		return true, nil
	}
	if _, err := os.Stat(dir); err != nil {
		fmt.Fprintf(m.out, "NOT MEASURED: %v\n", err)
		return true, nil
	}
	cases, err := load(dir)
	if err != nil {
		return false, fmt.Errorf("load %s: %w", title, err)
	}
	groups := map[string]*tally{}
	cases = slices.DeleteFunc(cases, func(l labelled) bool {
		return l.Disputed || m.only != "" && !strings.Contains(l.ID+" "+l.Set+" "+l.Language, m.only)
	})
	for some := range slices.Chunk(cases, atOnce) {
		for i, s := range m.scanAll(some) {
			if s.err == nil && m.write != "" {
				s.err = writeCase(m.write, some[i])
			}
			if s.err != nil {
				return false, fmt.Errorf("%s: %w", some[i].ID, s.err)
			}
			m.count(some[i], s, groups)
		}
	}
	m.table(groups)
	if m.only != "" {
		return true, nil
	}
	held, alike := m.hold(floors, groups), m.alike()
	return held && alike, nil
}

// atOnce is how many changes are scanned before they are counted.
const atOnce = 64

// scanned is what detection says of one change.
type scanned struct {
	res        detect.Result
	difference string // between judging whole files and the changed parts alone
	err        error
}

// scanAll runs detection on several changes, on as many at a time as there are processors.
func (m *measurer) scanAll(cases []labelled) []scanned {
	out := make([]scanned, len(cases))
	var all sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, l := range cases {
		all.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			s := &out[i]
			if s.res, s.err = m.scanner.Scan(l.Change, options(l)); s.err == nil && m.both {
				s.difference, s.err = differs(m.scanner, l, s.res)
			}
		})
	}
	all.Wait()
	return out
}

// count counts one change under its gate, its language and family, and its set.
func (m *measurer) count(l labelled, s scanned, groups map[string]*tally) {
	res := s.res
	if s.difference != "" {
		m.unlike = append(m.unlike, s.difference)
	}
	d := policy.Decide(res.Findings, res.Cleared, policy.Standard)
	hit := d.Verdict != policy.Allow && (l.Gate != "must_flag" || matches(res.Findings, l.Types))
	stopped := hit && d.Verdict.Rank() >= policy.Ask.Rank()
	for _, key := range []string{l.Gate, l.Gate + " " + l.Language + " × " + l.Family, l.Gate + " set:" + l.Set} {
		t := groups[key]
		if t == nil {
			t = &tally{}
			groups[key] = t
		}
		t.total++
		if hit {
			t.flagged++
		}
		if stopped {
			t.stopped++
		}
		switch d.Verdict {
		case policy.Block:
			t.blocked++
		case policy.Warn, policy.Ask:
			t.warned++
		}
	}
	wrong := l.Gate == "must_flag" && !hit || l.Gate == "must_allow" && d.Verdict != policy.Allow
	if m.explain || m.details && wrong {
		m.print(l, d, res)
	}
}

// matches tells whether some finding has one of the types; no types means any.
func matches(fs []detect.Finding, types []string) bool {
	if len(types) == 0 {
		return len(fs) > 0
	}
	return slices.ContainsFunc(fs, func(f detect.Finding) bool { return slices.Contains(types, f.Type) })
}

func (m *measurer) print(l labelled, d policy.Decision, res detect.Result) {
	fmt.Fprintf(m.out, "%s %s %s → %s (%s) %v: %s\n", l.ID, l.Gate, l.Language, d.Verdict, l.Family, l.Types, l.Reason)
	for _, f := range res.Findings {
		fmt.Fprintf(m.out, "    %s %s %.2f %s:%d %s | %s → %s\n", f.ID, f.Severity, f.Confidence, f.Path, f.Line, f.Test, oneLine(f.Before), oneLine(f.After))
	}
	if !m.explain {
		return
	}
	for _, f := range res.Cleared {
		fmt.Fprintf(m.out, "    cleared %s %s:%d %s %v\n", f.ID, f.Path, f.Line, f.Test, f.Clearances)
	}
	for _, u := range res.Unjudged {
		fmt.Fprintf(m.out, "    unjudged %s:%d %s\n", u.Path, u.Line, u.Reason)
	}
}

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 100 {
		return s[:100] + "…"
	}
	return s
}

// table prints the groups, gates first.
func (m *measurer) table(groups map[string]*tally) {
	keys := make([]string, 0, len(groups))
	for k := range groups {
		if !strings.Contains(k, " set:") {
			keys = append(keys, k)
		}
	}
	sort.Strings(keys)
	fmt.Fprintf(m.out, "%-64s %5s %22s %22s %22s\n", "gate language × family", "n", "flagged", "asked or blocked", "blocked")
	for _, k := range keys {
		t := groups[k]
		fmt.Fprintf(m.out, "%-64s %5d %22s %22s %22s\n", k, t.total, interval(t.flagged, t.total), interval(t.stopped, t.total), interval(t.blocked, t.total))
	}
}

// interval writes a share with its 95 % Wilson interval.
func interval(k, n int) string {
	if n == 0 {
		return "-"
	}
	low, high := wilson(k, n)
	return fmt.Sprintf("%d (%.0f–%.0f %%)", k, 100*low, 100*high)
}

// wilson is the 95 % score interval of a share.
func wilson(k, n int) (low, high float64) {
	const z = 1.96
	p, m := float64(k)/float64(n), float64(n)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, centre-half), min(1, centre+half)
}

func sortedKeys(maps ...map[string]string) []string {
	seen := map[string]bool{}
	var out []string
	for _, m := range maps {
		for k := range m {
			if !seen[k] {
				seen[k] = true
				out = append(out, k)
			}
		}
	}
	sort.Strings(out)
	return out
}

// writeCase puts a case's two versions on disk, to look at with other tools.
func writeCase(dir string, l labelled) error {
	for _, f := range l.Change.Files {
		for version, text := range map[string][]byte{"before/" + f.PathBefore(): f.Before.Text, "after/" + f.Path: f.After.Text} {
			if text == nil {
				continue
			}
			path := filepath.Join(dir, filepath.FromSlash(l.ID), filepath.FromSlash(version))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, text, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
