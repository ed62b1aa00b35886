// Package gate is a question to a human as values: what is asked, what was answered, and
// what an answer covers. An approval is bound to content, never to a path alone.
package gate

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// Ticket is what a refused call leaves behind: one finding that a human may allow.
type Ticket struct {
	ID         string         `json:"id"`
	Root       string         `json:"root"`
	Agent      string         `json:"agent"`
	Session    string         `json:"session"`
	Created    time.Time      `json:"created"`
	Finding    detect.Finding `json:"finding"`
	BeforeHash string         `json:"before_hash"`
	AfterHash  string         `json:"after_hash"`
	Command    string         `json:"command,omitempty"` // the shell line, when it was one
}

// Answer is what a human said.
type Answer struct {
	Decision Decision  `json:"decision"`
	Reason   string    `json:"reason"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
	Expires  time.Time `json:"expires,omitzero"`
	To       string    `json:"to,omitempty"`  // whom it was delegated to
	Via      string    `json:"via,omitempty"` // terminal, cli, http, file, clock
	// FalsePositive marks that the finding was wrong, not only allowed for once.
	FalsePositive bool `json:"false_positive,omitempty"`
}

// Decision is what came of an answer: a ticket is approved or rejected, a loop's gate may
// end in any state that is final.
type Decision string

// The decisions on tickets.
const (
	Approved Decision = "approved"
	Rejected Decision = "rejected"
)

// ErrUnjustified says that an approval came without a reason.
var ErrUnjustified = errors.New("an approval needs a justification")

// Valid for how long an approval holds.
const valid = 90 * 24 * time.Hour

// Resolve makes an answer of a decision.
func Resolve(d Decision, reason, by string, at time.Time) (Answer, error) {
	if d == Approved && strings.TrimSpace(reason) == "" {
		return Answer{}, ErrUnjustified
	}
	a := Answer{Decision: d, Reason: strings.TrimSpace(reason), By: by, At: at}
	if d == Approved {
		a.Expires = at.Add(valid)
	}
	return a, nil
}

// New makes a ticket for a finding in a change. Its id follows from what it is about: the
// same call, refused again, is the same question.
func New(f detect.Finding, c change.Change, command string) Ticket {
	t := Ticket{Finding: f, BeforeHash: policy.Absent, AfterHash: policy.Absent, Command: command}
	for _, file := range c.Files {
		if file.Path != f.Path && file.PathBefore() != f.Path {
			continue
		}
		if file.Before.Present {
			t.BeforeHash = file.Before.Hash
		}
		if file.After.Present {
			t.AfterHash = file.After.Hash
		}
	}
	sum := sha256.Sum256([]byte(strings.Join([]string{f.ID, f.Path, t.BeforeHash, t.AfterHash, command}, "\x00")))
	t.ID = hex.EncodeToString(sum[:5])
	return t
}

// Exception is what an approved ticket allows.
func (t Ticket) Exception(a Answer) policy.Exception {
	return policy.Exception{Pattern: t.Finding.ID, Path: t.Finding.Path, BeforeHash: t.BeforeHash, AfterHash: t.AfterHash, Reason: a.Reason, Expires: a.Expires}
}

// Stands tells whether an approved ticket speaks of a finding that is seen again later,
// when the file has gone on: the same test, the same words before and after.
func (t Ticket) Stands(f detect.Finding, a Answer, now time.Time) bool {
	known := t.Finding
	return a.Decision == Approved && now.Before(a.Expires) && known.ID == f.ID && known.Path == f.Path && known.Test == f.Test &&
		known.Before != "" && known.Before == f.Before && known.After == f.After
}

// Covers tells whether an approved ticket allows a finding that has no file: a command.
func (t Ticket) Covers(f detect.Finding, command string, a Answer, now time.Time) bool {
	return a.Decision == Approved && now.Before(a.Expires) && t.Command != "" && t.Command == command && t.Finding.ID == f.ID && t.Finding.Path == f.Path
}
