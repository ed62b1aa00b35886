package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"holdfast/internal/enforcement/gate"
)

// GateLine is a question to a human in a list: a ticket or a loop's gate.
type GateLine struct {
	Kind string `json:"kind"` // ticket, loop
	*gate.Ticket
	*gate.Question
	ID        string       `json:"id"` // both have one
	Root      string       `json:"root"`
	State     gate.State   `json:"state"`
	Answer    *gate.Answer `json:"answer,omitempty"`
	Delegated *gate.Answer `json:"delegated,omitempty"`
	Reply     string       `json:"reply_file,omitempty"`
}

// WriteGates lists what humans are asked.
func WriteGates(w io.Writer, lines []GateLine, asJSON bool, s Style) error {
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(lines)
	}
	if len(lines) == 0 {
		_, err := fmt.Fprintln(w, "no open gates or tickets")
		return err
	}
	var out strings.Builder
	for _, l := range lines {
		if l.Question != nil {
			questionLine(&out, l, s)
		} else {
			ticketLine(&out, l, s)
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func ticketLine(out *strings.Builder, l GateLine, s Style) {
	p, t := paint(s.Color), l.Ticket
	fmt.Fprintf(out, "%s  %s  %s  %s\n    %s\n", p.as(bold, l.ID), t.Created.Format(time.DateTime), t.Agent, p.as(dim, plain(standing(l))), findingLine(t.Finding))
	if t.Command != "" {
		fmt.Fprintf(out, "    command: %s\n", oneLine(t.Command, 120))
	}
}

func questionLine(out *strings.Builder, l GateLine, s Style) {
	p, q := paint(s.Color), l.Question
	fmt.Fprintf(out, "%s  %s  %s  %s\n    %s\n    %s\n", p.as(bold, l.ID), q.Opened.Format(time.DateTime), q.Gate, p.as(dim, plain(standing(l))), oneLine(q.Why, 160), p.as(dim, fmt.Sprintf("%s, iteration %d", q.LoopID, q.Iteration)))
}

func standing(l GateLine) string {
	switch {
	case l.Answer != nil:
		return fmt.Sprintf("%s by %s: %s", l.Answer.Decision, l.Answer.By, l.Answer.Reason)
	case l.Delegated != nil:
		return "delegated to " + l.Delegated.To
	}
	return string(gate.Open)
}

// WriteGate shows one of them in full.
func WriteGate(w io.Writer, l GateLine, asJSON bool, s Style) error {
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(l)
	}
	var out strings.Builder
	if l.Question != nil {
		WriteQuestion(&out, *l.Question, s)
	} else {
		ticketLine(&out, l, s)
		fmt.Fprintf(&out, "    before: %s\n    now:    %s\n", oneLine(l.Finding.Before, 120), oneLine(l.Finding.After, 120))
	}
	fmt.Fprintf(&out, "  %s\n", plain(standing(l)))
	if l.Reply != "" && l.State == gate.Open {
		fmt.Fprintf(&out, "  answer with holdfast gate CHOICE %s, or a reply file %s\n", l.ID, l.Reply)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteQuestion shows a loop's gate: what happened, before and after, the tests that are
// gone by name, and what can be done. That it could not be shown is for whoever reads the
// answer to find out.
func WriteQuestion(w io.Writer, q gate.Question, s Style) {
	p := paint(s.Color)
	fmt.Fprintf(w, "\n%s  %s\n  %s\n  loop %s · task: %s\n", p.as(red, q.Title), p.as(dim, fmt.Sprintf("%s, %s", q.Gate, q.ID)), plain(q.Why), q.LoopID, oneLine(q.Task, 120))
	if q.TestsBefore != q.TestsAfter {
		fmt.Fprintf(w, "  Previous: %s\n  Current:  %s\n", plural(q.TestsBefore, "test"), plural(q.TestsAfter, "test"))
	}
	if len(q.Deleted) > 0 {
		fmt.Fprintln(w, "  Deleted tests:")
		for _, t := range q.Deleted {
			fmt.Fprintf(w, "  - %s\n", plain(t))
		}
	}
	for _, f := range q.Findings {
		fmt.Fprintf(w, "  - %s\n", findingLine(f))
		if f.Before != "" {
			fmt.Fprintf(w, "      before: %s\n      now:    %s\n", oneLine(f.Before, 120), oneLine(f.After, 120))
		}
	}
	if len(q.Undone) > 0 {
		fmt.Fprintf(w, "  undone: %s\n", plain(strings.Join(q.Undone, ", ")))
	}
	if q.Attempts > 0 {
		fmt.Fprintf(w, "  recovery attempts: %d\n", q.Attempts)
	}
	for _, line := range q.Story {
		fmt.Fprintf(w, "  - %s\n", plain(line))
	}
	if q.Advice != "" {
		fmt.Fprintf(w, "  recommended: %s\n", q.Advice)
	}
	fmt.Fprintln(w)
	for i, o := range q.Options {
		fmt.Fprintf(w, "  [%d] %s\n", i+1, o.Label+detail(q, o))
	}
	fmt.Fprintln(w)
}

// detail says of a rejection where it leads.
func detail(q gate.Question, o gate.Option) string {
	if o.ID != gate.Reject {
		return ""
	}
	if q.Clean == 0 {
		return ": back to the start"
	}
	return fmt.Sprintf(": back to iteration %d", q.Clean)
}
