package recovery

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"holdfast/internal/detection/detect"
)

// Begin opens a session for what was detected. A loop of before may allow itself more attempts
// than there are now; it has those there are.
func Begin(id string, task Task, f Facts, most, iteration int, at time.Time) Event {
	return Event{Kind: Detected, At: at, Iteration: iteration, Session: id, Detection: detected(f), Task: &task, Max: min(most, MaxAttempts), Fix: Fingerprint(f.Findings)}
}

func detected(f Facts) *Detection {
	if len(f.Findings) == 0 {
		return &Detection{}
	}
	g := worst(f.Findings)
	return &Detection{ID: g.ID + ":" + g.Path, Pattern: g.ID, Type: g.Type, Severity: string(g.Severity), Path: g.Path, Test: g.Test, Message: g.Message}
}

func worst(findings []detect.Finding) detect.Finding {
	return slices.MaxFunc(findings, func(a, b detect.Finding) int { return a.Severity.Rank() - b.Severity.Rank() })
}

// Pause says that the agent no longer writes and that what it left behind is kept.
func Pause(snapshot string, iteration int, at time.Time) Event {
	return Event{Kind: Paused, At: at, Iteration: iteration, Snapshot: snapshot}
}

// Step is what follows from facts alone: the diagnosis, and then the adaptation. At the
// other stages the session waits for the world.
func Step(s Session, f Facts, r Rules, iteration int, at time.Time) (Event, bool) {
	switch s.Stage {
	case AtDiagnose:
		d := Diagnose(s, f)
		return Event{Kind: Diagnosed, At: at, Iteration: iteration, Diagnosis: &d}, true
	case AtAdapt:
		a := Adapt(s, s.Diagnosis(), f, r)
		return Event{Kind: Adapted, At: at, Iteration: iteration, Adaptation: &a}, true
	}
	return Event{}, false
}

// Fail says that a retry came to nothing, and what was done in it.
func Fail(f Facts, why string, iteration int, at time.Time) Event {
	if len(f.Findings) > 0 {
		g := worst(f.Findings)
		why = g.Message + " (" + g.Path + ")"
	}
	return Event{Kind: Failed, At: at, Iteration: iteration, Reason: why, Fix: Fingerprint(f.Findings)}
}

// Fingerprint names what findings do, so that the same is known when it is done again.
// Nothing found has none: two honest retries are not the same.
func Fingerprint(findings []detect.Finding) string {
	if len(findings) == 0 {
		return ""
	}
	var parts []string
	for _, g := range findings {
		parts = append(parts, strings.Join([]string{g.ID, g.Path, g.Test, g.After, g.Message}, "\x00"))
	}
	slices.Sort(parts)
	sum := sha256.Sum256([]byte(strings.Join(slices.Compact(parts), "\x01")))
	return hex.EncodeToString(sum[:8])
}
