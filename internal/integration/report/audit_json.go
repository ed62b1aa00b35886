package report

import (
	"fmt"
	"io"

	"holdfast/internal/tracking/history"
)

// auditJSON writes one document, a commit a line, as the commits come. Whenever it is
// closed, what was written is a whole document; docs/schema/audit.schema.json
// describes it.
type auditJSON struct {
	out     io.Writer
	commits int
}

func newAuditJSON(w io.Writer, head AuditHead) (*auditJSON, error) {
	_, err := fmt.Fprintf(w, `{"schema":1,"selection":%s,"commits":[`, compact(head))
	return &auditJSON{out: w}, err
}

func (a *auditJSON) Commit(c history.Commit) error {
	lead := ",\n"
	if a.commits == 0 {
		lead = "\n"
	}
	a.commits++
	c.Findings = listed(c.Findings)
	_, err := fmt.Fprintf(a.out, "%s%s", lead, compact(c))
	return err
}

func (a *auditJSON) Close(end AuditEnd) error {
	stopped := ""
	if end.Partial {
		stopped = end.Summary.Last.ID
	}
	_, err := fmt.Fprintf(a.out, "\n],\n\"summary\":%s,\n\"partial\":%t,\"stopped_at\":%s,\"duration_ms\":%d}\n",
		compact(end.Summary), end.Partial, compact(stopped), end.DurationMS)
	return err
}
