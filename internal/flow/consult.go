package flow

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/spelling"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/tree"
	"holdfast/internal/tracking/loop"
)

// What agents may ask while they work. Nothing here allows anything.

// WorkTree is the top of the work tree that a folder is in.
func WorkTree(dir string) (string, error) {
	info, err := os.Stat(cmp.Or(dir, "."))
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", fmt.Errorf("%s: %w", dir, tree.ErrNotDirectory)
	}
	return topOf(cmp.Or(dir, ".")), nil
}

// UnknownPattern is a name that the catalog does not have.
type UnknownPattern struct {
	Name string
	Near []string // names that may have been meant
}

func (u UnknownPattern) Error() string { return fmt.Sprintf("the catalog has no %q", u.Name) }

// FindPattern is a pattern with its examples, by its id or its number, as the catalogs of a
// folder have it.
func FindPattern(dir, name string) (catalog.Pattern, error) {
	cat, err := judging.OpenCatalog(dir)
	if err != nil {
		return catalog.Pattern{}, err
	}
	all, err := cat.PatternsWithExamples()
	if err != nil {
		return catalog.Pattern{}, err
	}
	unknown := UnknownPattern{Name: name}
	var ids []string
	for _, p := range all {
		if catalog.Called(name, p.ID, p.LP) {
			return p, nil
		}
		ids = append(ids, p.ID)
	}
	unknown.Near = spelling.Near(name, ids)
	return catalog.Pattern{}, unknown
}

// LoopHere is a loop of a folder's work tree as its journal tells it: a whole id, a part of
// one that fits no other, or nothing for the last. Nothing is written, and loops of other
// work trees are not shown.
func LoopHere(dir, name string, hands LoopHands) (*loop.Loop, error) {
	r := &runner{LoopHands: hands}
	if err := r.useState(); err != nil {
		return nil, err
	}
	ids, err := store.List(r.State)
	if err != nil {
		return nil, err
	}
	root := topOf(cmp.Or(dir, "."))
	var near []*loop.Loop
	for _, id := range ids {
		if !strings.Contains(id, name) {
			continue
		}
		l, err := r.readOnly(id)
		if err != nil {
			if id == name {
				return nil, err
			}
			continue
		}
		if !insideTree(root, l.Root) && !insideTree(root, l.HomeRoot) {
			continue
		}
		if id == name {
			return l, nil
		}
		near = append(near, l)
	}
	return theLoop(near, name)
}

// theLoop is the one that is meant: the last when nothing was named.
func theLoop(near []*loop.Loop, name string) (*loop.Loop, error) {
	switch {
	case len(near) == 0 && name == "":
		return nil, fmt.Errorf("%w in this work tree", ErrNoLoop)
	case len(near) == 0:
		return nil, fmt.Errorf("%s: %w in this work tree", name, ErrNoLoop)
	case len(near) > 1 && name != "":
		return nil, fmt.Errorf("%s: %w", name, ErrAmbiguousLoop)
	}
	return slices.MaxFunc(near, func(a, b *loop.Loop) int { return a.StartedAt.Compare(b.StartedAt) }), nil
}

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
	trail, err := store.OpenAudit(state, topOf(cmp.Or(dir, ".")), now())
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
	return written.Seq, o.review(state, topOf(cmp.Or(dir, ".")), mask.Replace, now())
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
	q := gate.Question{ID: hex.EncodeToString(sum[:5]), Root: root, Title: titles[gate.FalsePositive], Why: fmt.Sprintf("%s objects to %s (%s): %s", cmp.Or(o.Client, "an agent"), o.Pattern, mask(o.Path), joinShort([]string{mask(o.Reason)}, 400)), Findings: []detect.Finding{finding}}
	return store.PutQuestion(state, gate.Ask(gate.FalsePositive, rules, q, at))
}
