package mcp

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/store"
)

var requestApproval = tool{
	name: "request_approval", title: "Ask about a ticket",
	description: `Ask about the ticket of a call that was refused: is it open, approved or rejected, what is it about, and what to do now. People answer tickets; this tool opens none and answers none.`,
	bounds:      map[string]func(*jsonschema.Schema){"ticket": word(64, `^[0-9a-f]{4,}$`)},
}

type approvalInput struct {
	Ticket string `json:"ticket" jsonschema:"the id of a ticket, as the refusal names it"`
}

// standing is how a ticket stands.
type standing struct {
	Ticket  string       `json:"ticket"`
	State   string       `json:"state"` // open, approved, rejected, expired
	Pattern string       `json:"pattern"`
	Path    string       `json:"path"`
	Line    int          `json:"line"`
	Message string       `json:"message"`
	Advice  string       `json:"advice"`
	Created time.Time    `json:"created"`
	Answer  *gate.Answer `json:"answer,omitempty"`
	WhatNow string       `json:"what_now"`
}

func (d *desk) requestApproval(_ context.Context, _ caller, in approvalInput) (reply, error) {
	t, err := looping.FindTicket(d.root, in.Ticket)
	if err != nil {
		return reply{}, err
	}
	state := stateOf(t, d.Now())
	f := t.Finding
	return reply{document: standing{
		Ticket: t.ID, State: state, Pattern: f.ID, Path: f.Path, Line: f.Line, Message: f.Message, Advice: f.Advice, Created: t.Created,
		Answer: t.Answer, WhatNow: whatNow(t, state),
	}}, nil
}

func stateOf(t store.Asked, now time.Time) string {
	switch {
	case t.Answer == nil:
		return "open"
	case t.Answer.Decision == gate.Approved && !now.Before(t.Answer.Expires):
		return "expired"
	}
	return string(t.Answer.Decision)
}

func whatNow(t store.Asked, state string) string {
	switch state {
	case "approved":
		return "A person has allowed this change to this content, until " + t.Answer.Expires.UTC().Format(time.DateOnly) + ". Make the same call again; anything else is judged anew."
	case "rejected":
		return "A person has refused it for good. Do the work another way."
	case "expired":
		return "A person had allowed it, and the time for that is over. Tell the person you work for."
	}
	return fmt.Sprintf("Nobody has answered yet. Tell the person you work for about ticket %s and why you think that the change is right; they see it with `holdfast gate show %s` and answer it in a terminal of their own. Go on with work that does not depend on it.", t.ID, t.ID)
}

var reportFalsePositive = tool{
	name: "report_false_positive", title: "Object to a finding", writes: true,
	description: `Write into the audit trail that you think a finding is wrong, with the pattern, the path and the reason, for people to read. It changes no verdict and allows nothing.`,
	bounds:      map[string]func(*jsonschema.Schema){"pattern": text(1, 100), "path": text(1, maxName), "reason": text(10, maxReason)},
}

type objectionInput struct {
	Pattern string `json:"pattern" jsonschema:"the id or the number of the pattern, as the finding names it"`
	Path    string `json:"path" jsonschema:"the file of the finding, relative to the top of the work tree"`
	Reason  string `json:"reason" jsonschema:"why it is no avoidance: what the change does, and where what was proven is proven now"`
}

type recorded struct {
	Entry   int64  `json:"entry"`
	Pattern string `json:"pattern"`
	Path    string `json:"path"`
	WhatNow string `json:"what_now"`
}

func (d *desk) reportFalsePositive(_ context.Context, who caller, in objectionInput) (reply, error) {
	if err := inside(in.Path); err != nil {
		return reply{}, err
	}
	if strings.TrimSpace(in.Reason) == "" {
		return reply{}, question{"the reason is empty", "say why the change is no avoidance"}
	}
	p, err := judging.FindPattern(d.root, in.Pattern)
	if err != nil {
		return reply{}, err
	}
	if d.reports.Add(1) > maxReports {
		return reply{}, question{fmt.Sprintf("this session has objected %d times", maxReports), "tell the person you work for instead"}
	}
	entry, err := looping.Object(d.root, looping.Objection{Pattern: p.ID, Path: in.Path, Reason: in.Reason, Client: string(who)}, d.Now)
	if err != nil {
		return reply{}, err
	}
	return reply{document: recorded{Entry: entry, Pattern: p.ID, Path: in.Path, WhatNow: "It is written down for people to read. The finding stands and every verdict is as it was; tell the person you work for."}}, nil
}
