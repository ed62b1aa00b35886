package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"holdfast/internal/enforcement/gate"
)

// TicketLine is a ticket in a list.
type TicketLine struct {
	gate.Ticket
	Answer *gate.Answer `json:"answer,omitempty"`
}

// WriteTickets lists what agents were refused.
func WriteTickets(w io.Writer, tickets []TicketLine, asJSON bool, s Style) error {
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(tickets)
	}
	if len(tickets) == 0 {
		_, err := fmt.Fprintln(w, "no open tickets")
		return err
	}
	var out strings.Builder
	p := paint(s.Color)
	for _, t := range tickets {
		state := "open"
		if t.Answer != nil {
			state = fmt.Sprintf("%s by %s: %s", t.Answer.Decision, t.Answer.By, t.Answer.Reason)
		}
		fmt.Fprintf(&out, "%s  %s  %s  %s\n    %s\n", p.as(bold, t.ID), t.Created.Format(time.DateTime), t.Agent, p.as(dim, plain(state)), findingLine(t.Finding))
		if t.Command != "" {
			fmt.Fprintf(&out, "    command: %s\n", oneLine(t.Command, 120))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}
