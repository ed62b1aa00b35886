package policy

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// Exception is a human's approval of one finding. It is bound to the content before
// and after: any further edit of the file ends it.
type Exception struct {
	Pattern    string // id of the pattern, or its LP number
	Path       string
	BeforeHash string // git's name of the content, or Absent
	AfterHash  string
	Reason     string
	Expires    time.Time // the last day on which it holds
}

// Absent stands for the content of a file that is not there.
const Absent = "absent"

// Override is a project's own view of a pattern: another severity, or none at all.
type Override struct {
	Severity detect.Severity
	Disabled bool
	Reason   string
}

// Rules are what a project has decided beforehand.
type Rules struct {
	Exceptions []Exception
	Overrides  map[string]Override // by pattern id
}

// Apply puts a project's rules onto a scan: overridden severities, disabled patterns
// and approved exceptions. What it clears says why; an exception that has run out, or is about
// another content, clears nothing, and that is said in the second result.
func Apply(r detect.Result, c change.Change, rules Rules, now time.Time) (detect.Result, []string) {
	hashes := contents(c)
	var notes []string
	kept := []detect.Finding{}
	cleared := append([]detect.Finding{}, r.Cleared...)
	for _, f := range r.Findings {
		if o, ok := rules.Overrides[f.ID]; ok && o.Severity != "" {
			f.Severity = o.Severity
		}
		reason, note := rules.clears(f, hashes, now)
		if note != "" && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
		if reason == nil {
			kept = append(kept, f)
			continue
		}
		f.Clearances = append(append([]detect.Clearance{}, f.Clearances...), *reason)
		cleared = append(cleared, f)
	}
	r.Findings, r.Cleared = kept, cleared
	return r, notes
}

func (rules Rules) clears(f detect.Finding, hashes map[string][2]string, now time.Time) (reason *detect.Clearance, note string) {
	if o := rules.Overrides[f.ID]; o.Disabled {
		return &detect.Clearance{Kind: "disabled", Reason: "the project has disabled this pattern: " + o.Reason}, ""
	}
	for _, e := range rules.Exceptions {
		if !e.covers(f, hashes) {
			continue
		}
		if now.After(e.Expires.AddDate(0, 0, 1)) {
			note = fmt.Sprintf("the exception for %s in %s expired on %s", e.Pattern, e.Path, e.Expires.Format(time.DateOnly))
			continue
		}
		return e.clearance(), ""
	}
	if last := rules.stepByStep(f, hashes[f.Path], now); last != nil {
		return last.clearance(), ""
	}
	return nil, cmp.Or(note, rules.unbound(f, hashes))
}

// unbound says of a finding for which there is an exception why it does not count: with the names that it would need,
// so that nobody has to guess them.
func (rules Rules) unbound(f detect.Finding, hashes map[string][2]string) string {
	i := slices.IndexFunc(rules.Exceptions, func(e Exception) bool { return e.speaksOf(f) })
	if i < 0 {
		return ""
	}
	e := rules.Exceptions[i]
	have, known := hashes[f.Path]
	if !known {
		return fmt.Sprintf("the exception for %s in %s counts for whole files, and only a part of this one is known", e.Pattern, e.Path)
	}
	return fmt.Sprintf("the exception for %s in %s is about another content; this one would need before_hash: %s and after_hash: %s", e.Pattern, e.Path, have[0], have[1])
}

func (e Exception) clearance() *detect.Clearance {
	return &detect.Clearance{Kind: "approved", Reason: e.Reason + " (until " + e.Expires.Format(time.DateOnly) + ")"}
}

// stepByStep is the last of several exceptions that lead from the content before to the one
// after: who has approved every step has approved the way.
func (rules Rules) stepByStep(f detect.Finding, have [2]string, now time.Time) *Exception {
	var steps []Exception
	for _, e := range rules.Exceptions {
		if have[0] != have[1] && e.speaksOf(f) && !now.After(e.Expires.AddDate(0, 0, 1)) {
			steps = append(steps, e)
		}
	}
	reached := map[string]bool{strings.ToLower(have[0]): true}
	for range steps {
		for i, e := range steps {
			if !reached[strings.ToLower(e.BeforeHash)] {
				continue
			}
			if reached[strings.ToLower(e.AfterHash)] = true; strings.EqualFold(e.AfterHash, have[1]) {
				return &steps[i]
			}
		}
	}
	return nil
}

func (e Exception) covers(f detect.Finding, hashes map[string][2]string) bool {
	have, ok := hashes[f.Path]
	return ok && e.speaksOf(f) && strings.EqualFold(e.BeforeHash, have[0]) && strings.EqualFold(e.AfterHash, have[1])
}

func (e Exception) speaksOf(f detect.Finding) bool {
	return (e.Pattern == f.ID || e.Pattern == f.LP) && path.Clean(e.Path) == f.Path
}

// contents names what every path held before and after; a path whose content is not
// known has no entry, so that no exception can cover it.
func contents(c change.Change) map[string][2]string {
	out := map[string][2]string{}
	for _, f := range c.Files {
		before, after := content(f.Before), content(f.After)
		if before != "" && after != "" {
			out[f.Path] = [2]string{before, after}
		}
	}
	return out
}

func content(s change.Side) string {
	if !s.Present {
		return Absent
	}
	return s.Hash
}
