package proving

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"holdfast/contract"
)

// look runs a check once.
func (in *Inspection) look(ctx context.Context, check contract.Check) (contract.Evidence, error) {
	if in.dirty && check.Kind != contract.Coverage { // a report may be what the check before wrote
		if err := in.settle(ctx); err != nil {
			return contract.Evidence{}, err
		}
	}
	limit := in.limit
	if limit == 0 {
		limit = DefaultLimit
	}
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	e, err := in.lookAt(ctx, check)
	if errors.Is(err, context.DeadlineExceeded) { // before the command was even begun
		return contract.Evidence{Reason: "the time was over", ExitCode: -1, InputsHash: in.inputs(check)}, nil
	}
	return e, err
}

func (in *Inspection) lookAt(ctx context.Context, check contract.Check) (contract.Evidence, error) {
	switch check.Kind {
	case contract.Command:
		return in.command(ctx, check, JobOf(check))
	case contract.Holdout:
		return in.holdout(ctx, check)
	case contract.TestsGreen:
		return in.testsGreen(ctx, check)
	case contract.OriginalTestsGreen:
		return in.proven(ctx, check)
	case contract.Coverage:
		return in.coverage(ctx, check)
	case contract.NoHighRisk:
		return in.verdict(check, contract.NoHighRiskHolds(in.open.Violations, in.open.Criticals)), nil
	case contract.File, contract.JSON, contract.PRDAllPass:
		return in.fileCheck(check)
	}
	return contract.Evidence{}, fmt.Errorf("%w %q", errUnknownCheck, check.Kind)
}

func (in *Inspection) settle(ctx context.Context) error {
	in.dirty = false
	_, err := in.Settle(ctx, in.At)
	return err
}

// verdict is the evidence of a check that runs nothing.
func (in *Inspection) verdict(check contract.Check, v contract.Verdict) contract.Evidence {
	return contract.Evidence{Passed: v.Passed, Reason: v.Reason, InputsHash: in.inputs(check)}
}

// inputs is the hash of what a check depends on besides the tree: itself, the tree of the
// start, where programs are found, what is installed, and what the caller adds.
func (in *Inspection) inputs(check contract.Check, more ...string) string {
	text, err := json.Marshal(check)
	if err != nil {
		text = []byte(check.ID())
	}
	sum := sha256.New()
	for _, part := range append([]string{string(text), in.baseline.Tree, in.SearchPath(), in.installed()}, more...) {
		fmt.Fprintf(sum, "%d %s\n", len(part), part)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// installed tells by their times whether packages were installed since.
func (in *Inspection) installed() string {
	var b strings.Builder
	for _, name := range append([]string{"node_modules/.package-lock.json", "node_modules/.bin"}, dependencies...) {
		if info, err := os.Lstat(filepath.Join(in.root, filepath.FromSlash(name))); err == nil {
			fmt.Fprintln(&b, name, info.ModTime().UnixNano())
		}
	}
	return b.String()
}
