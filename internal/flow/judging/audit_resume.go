package judging

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"holdfast/internal/integration/report"
	"holdfast/internal/tracking/history"
)

// ErrOtherAudit says that a report answers another question than the one that is asked.
var ErrOtherAudit = errors.New("that report is of another audit")

// earlier opens the report of an audit to go on from. Commits of another selection, or
// judged by other rules, would make a report that answers neither question.
func earlier(req AuditRequest, want report.AuditHead) (*report.AuditReader, error) {
	if req.Earlier == nil {
		return nil, nil
	}
	reader, got, err := report.ReadAudit(req.Earlier)
	if err != nil {
		return nil, err
	}
	for _, differs := range []struct {
		what      string
		got, want any
	}{
		{"revision", got.Revision, want.Revision},
		{"--since", got.Since, want.Since},
		{"--until", got.Until, want.Until},
		{"--author", got.Author, want.Author},
		{"--agents-only", got.AgentsOnly, want.AgentsOnly},
		{"--merges", got.Merges, want.Merges},
		{"--mode", got.Mode, want.Mode},
		{"build, catalog or settings of Holdfast", got.Rules, want.Rules},
	} {
		if differs.got != differs.want {
			return nil, fmt.Errorf("%w: its %s is %q and not %q", ErrOtherAudit, differs.what, fmt.Sprint(differs.got), fmt.Sprint(differs.want))
		}
	}
	return reader, nil
}

// known is the verdict on a commit that an earlier audit reached. What it could not judge
// is tried again.
func (j judge) known(id string) (history.Commit, bool, error) {
	if j.earlier == nil {
		return history.Commit{}, false, nil
	}
	c, known, err := j.earlier.Take(id)
	return c, known && c.Judged(), err
}

// fingerprint is the same for audits that judge alike.
func (j judge) fingerprint(program string) (string, error) {
	rules, err := json.Marshal(j.rules)
	if err != nil {
		return "", fmt.Errorf("write down the rules: %w", err)
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n%s\n%t\n", program, rules, j.whole)
	if err := j.cat.Digest(sum); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), nil
}
