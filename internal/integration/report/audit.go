package report

import (
	"fmt"
	"io"

	"holdfast/internal/enforcement/policy"
	"holdfast/internal/tracking/history"
)

// Audit writes what was found in a history. Formats for programs get every commit as
// it comes; formats for people get the totals at the end.
type Audit interface {
	Commit(c history.Commit) error
	Close(end AuditEnd) error
}

// AuditHead says what was asked for, and by what it was judged.
type AuditHead struct {
	Revision   string      `json:"revision"`
	Since      string      `json:"since"`
	Until      string      `json:"until"`
	Author     string      `json:"author"`
	AgentsOnly bool        `json:"agents_only"`
	Merges     bool        `json:"merges"`
	Mode       policy.Mode `json:"mode"`
	Rules      string      `json:"rules"` // audits with the same text here judge alike
}

// AuditEnd is what is known when an audit ends, or is ended.
type AuditEnd struct {
	Summary    history.Summary
	Partial    bool
	DurationMS int64
}

// AuditFormats lists the formats of an audit.
func AuditFormats() []string { return []string{"html", "json", "markdown", "text"} }

// NewAudit starts the report of an audit.
func NewAudit(w io.Writer, format string, head AuditHead, s Style) (Audit, error) {
	switch format {
	case "json":
		return newAuditJSON(w, head)
	case "text":
		return atEnd{w, head, s, auditText}, nil
	case "markdown":
		return atEnd{w, head, s, auditMarkdown}, nil
	case "html":
		return atEnd{w, head, s, auditHTML}, nil
	}
	return nil, fmt.Errorf("unknown format %q", format)
}

// atEnd is a report that needs nothing but the totals.
type atEnd struct {
	w     io.Writer
	head  AuditHead
	style Style
	write func(io.Writer, AuditHead, AuditEnd, Style) error
}

func (a atEnd) Commit(history.Commit) error { return nil }

func (a atEnd) Close(end AuditEnd) error {
	if err := a.write(a.w, a.head, end, a.style); err != nil {
		return fmt.Errorf("write audit: %w", err)
	}
	return nil
}

// percent writes a share with its interval.
func percent(s history.Share) string {
	return fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*s.Rate, 100*s.Low, 100*s.High)
}

// stopped says where an audit that was cut short stopped, and how to go on.
func stopped(end AuditEnd) string {
	last := end.Summary.Last
	if last.ID == "" {
		return "partial: it was stopped before the first commit was judged"
	}
	return fmt.Sprintf("partial: it was stopped after commit %s of %s; commits older than that are not in it", short(last.ID), last.When.UTC().Format("2006-01-02"))
}

func short(id string) string { return id[:min(len(id), 10)] }

func period(s history.Summary) string {
	if s.Commits == 0 {
		return ""
	}
	return s.Oldest.UTC().Format("2006-01-02") + " to " + s.Newest.UTC().Format("2006-01-02")
}

// from is the period as part of a sentence.
func from(s history.Summary) string {
	if when := period(s); when != "" {
		return " from " + when
	}
	return ""
}
