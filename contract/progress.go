package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Fingerprint is what an iteration left behind, in a form that can be compared.
type Fingerprint struct {
	Tree    string            `json:"tree" yaml:"tree"`                           // hash of the whole work tree, commits and untracked files included
	Checks  map[string]string `json:"checks,omitempty" yaml:"checks,omitempty"`   // by ID: the hash of status and normalised output
	Failing []string          `json:"failing,omitempty" yaml:"failing,omitempty"` // IDs of checks that did not pass
	Excused string            `json:"excused,omitempty" yaml:"excused,omitempty"` // why this iteration is none to compare, such as rate_limited
}

// FingerprintOf takes the fingerprint of an iteration. Durations, exit statuses of equal
// outcome and whatever Normalise takes out do not count.
func FingerprintOf(tree string, evidence []Evidence) Fingerprint {
	f := Fingerprint{Tree: tree, Checks: map[string]string{}}
	for _, e := range evidence {
		status := e.Status()
		text := strings.Join([]string{f.Checks[e.Check], string(status), Normalise(e.Reason), Normalise(e.OutputTail)}, "\x00")
		sum := sha256.Sum256([]byte(text))
		f.Checks[e.Check] = hex.EncodeToString(sum[:])
		if status != Passed && !slices.Contains(f.Failing, e.Check) {
			f.Failing = append(f.Failing, e.Check)
		}
	}
	slices.Sort(f.Failing)
	return f
}

// Equal tells whether two iterations left the same behind.
func (f Fingerprint) Equal(g Fingerprint) bool {
	return f.Tree == g.Tree && maps.Equal(f.Checks, g.Checks)
}

// sameErrors tells whether the same checks failed in the same way.
func (f Fingerprint) sameErrors(g Fingerprint) bool {
	if len(f.Failing) == 0 || !slices.Equal(f.Failing, g.Failing) {
		return false
	}
	return !slices.ContainsFunc(f.Failing, func(id string) bool { return f.Checks[id] != g.Checks[id] })
}

// History are the fingerprints of a loop, oldest first.
type History []Fingerprint

// StandstillKind is the way in which a loop does not get on.
type StandstillKind string

// Nothing changes; the same states come back in turn; the code changes but the failure does not.
const (
	Unchanged   StandstillKind = "unchanged"
	Oscillation StandstillKind = "oscillation"
	SameError   StandstillKind = "same_error"
)

// Standstill says how a loop does not get on, since when, and what stayed equal. The zero
// value is a loop that does.
type Standstill struct {
	Kind    StandstillKind `json:"kind" yaml:"kind"`
	Repeats int            `json:"repeats" yaml:"repeats"`                   // how many iterations brought nothing new
	Period  int            `json:"period,omitempty" yaml:"period,omitempty"` // how many states take turns
	Equal   []string       `json:"equal,omitempty" yaml:"equal,omitempty"`   // what stayed equal
}

// maxPeriod is how many states are recognised when they take turns.
const maxPeriod = 4

// Standstill looks at the end of the history. Excused iterations, in which the loop waited
// for a rate limit or the agent only read, neither count nor break a row.
func (h History) Standstill() Standstill {
	var seen History
	for _, f := range h {
		if f.Excused == "" {
			seen = append(seen, f)
		}
	}
	if n := seen.repeats(1, Fingerprint.Equal); n > 0 {
		return Standstill{Kind: Unchanged, Repeats: n, Equal: seen[len(seen)-1].all()}
	}
	for period := 2; period <= maxPeriod; period++ {
		if n := seen.repeats(period, Fingerprint.Equal); n > 0 {
			return Standstill{Kind: Oscillation, Repeats: n, Period: period, Equal: seen[len(seen)-1].all()}
		}
	}
	if n := seen.repeats(1, Fingerprint.sameErrors); n > 0 {
		return Standstill{Kind: SameError, Repeats: n, Equal: seen[len(seen)-1].results(seen[len(seen)-1].Failing)}
	}
	return Standstill{}
}

// repeats counts the fingerprints at the end that are like the one a period before.
func (h History) repeats(period int, like func(a, b Fingerprint) bool) int {
	n := 0
	for i := len(h) - 1; i >= period && like(h[i], h[i-period]); i-- {
		n++
	}
	return n
}

func (f Fingerprint) all() []string {
	out := f.results(slices.Sorted(maps.Keys(f.Checks)))
	if f.Tree == "" {
		return out
	}
	return append([]string{"the work tree " + f.Tree[:min(len(f.Tree), 12)]}, out...)
}

func (f Fingerprint) results(ids []string) []string {
	var out []string
	for _, id := range ids {
		out = append(out, "the result of "+id)
	}
	return out
}

// String says it in a sentence; nothing for a loop that gets on.
func (s Standstill) String() string {
	equal := strings.Join(s.Equal, ", ")
	switch s.Kind {
	case Unchanged:
		return fmt.Sprintf("%d iterations left the same behind; equal were %s", s.Repeats+1, equal)
	case Oscillation:
		return fmt.Sprintf("%d states take turns, %d iterations brought back an earlier one; equal were %s", s.Period, s.Repeats, equal)
	case SameError:
		return fmt.Sprintf("%d iterations changed the code and failed in the same way; equal were %s", s.Repeats+1, equal)
	}
	return ""
}
