package looping

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
)

// Objection is what an agent says against a pattern: it thinks that something was wrongly
// called avoidance.
type Objection struct {
	Pattern, Path, Reason string
	Client                string // the program that asked
}

// Object writes an objection into the audit trail, for people to read. It changes no verdict.
// What the environment keeps secret is taken out of the reason.
func Object(dir string, o Objection, now func() time.Time) (entry int64, err error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return 0, err
	}
	trail, err := store.OpenAudit(state, shared.TopOf(cmp.Or(dir, ".")), now())
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, trail.Close()) }()
	mask := proving.MaskOf(os.Environ())
	written, err := trail.Append("false_positive_reported", now(), map[string]any{
		"pattern": o.Pattern, "path": mask.Replace(o.Path), "reason": mask.Replace(o.Reason), "client": o.Client,
	}, true)
	if err != nil {
		return 0, fmt.Errorf("write the audit trail: %w", err)
	}
	return written.Seq, o.review(state, shared.TopOf(cmp.Or(dir, ".")), mask.Replace, now())
}

// review opens a gate at which a person says whether the objection is right. Nothing else
// follows from it.
func (o Objection) review(state, root string, mask func(string) string, at time.Time) error {
	settings, err := config.Load(root)
	if err != nil {
		return err
	}
	rules := settings.Gates.Rules(0)
	if rules.Mode(gate.FalsePositive) == gate.Never {
		return nil
	}
	sum := sha256.Sum256([]byte(o.Pattern + "\x00" + o.Path)) // who objects again asks the same
	finding := detect.Finding{ID: o.Pattern, Path: mask(o.Path), Message: "an agent calls this finding wrong"}
	q := gate.Question{ID: hex.EncodeToString(sum[:5]), Root: root, Title: titles[gate.FalsePositive], Why: fmt.Sprintf("%s objects to %s (%s): %s", cmp.Or(o.Client, "an agent"), o.Pattern, mask(o.Path), shared.JoinShort([]string{mask(o.Reason)}, 400)), Findings: []detect.Finding{finding}}
	return store.PutQuestion(state, gate.Ask(gate.FalsePositive, rules, q, at))
}
