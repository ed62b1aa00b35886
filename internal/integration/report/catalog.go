package report

import (
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
)

// CatalogEntry is a pattern, a framework or a gate as lists show it.
type CatalogEntry struct {
	Kind       string            `json:"kind"`
	ID         string            `json:"id"`
	LP         string            `json:"lp,omitempty"`
	Type       string            `json:"type,omitempty"`
	Summary    string            `json:"summary,omitempty"`
	Severity   map[string]string `json:"severity,omitempty"`
	Confidence float64           `json:"confidence,omitempty"`
	ClearedBy  []string          `json:"cleared_by,omitempty"`
	Message    string            `json:"message,omitempty"`
	Advice     string            `json:"advice,omitempty"`
	Languages  []string          `json:"languages,omitempty"`
	Files      []string          `json:"files,omitempty"`
	File       string            `json:"file"`
}

// PatternEntry is a pattern in such a list.
func PatternEntry(p catalog.Pattern) CatalogEntry {
	return CatalogEntry{
		Kind: "pattern", ID: p.ID, LP: p.LP, Type: p.Type, Summary: p.Summary, Confidence: p.Confidence, ClearedBy: p.ClearedBy,
		Severity: map[string]string{"call": p.Severity.Call, "iteration": p.Severity.Iteration, "commit": p.Severity.Commit},
		Message:  p.Message, Advice: p.Advice, Languages: p.Languages, File: p.File,
	}
}

// Explanation is everything that is known about a pattern, as data.
type Explanation struct {
	CatalogEntry
	Events     []string          `json:"events,omitempty"`
	Clearances map[string]string `json:"clearances"`
	Catches    []CatalogExample  `json:"catches"`
	Allows     []CatalogExample  `json:"allows"`
}

// CatalogExample shows what a pattern catches or allows.
type CatalogExample struct {
	Title  string         `json:"title"`
	File   string         `json:"file,omitempty"`
	Before *string        `json:"before,omitempty"`
	After  *string        `json:"after,omitempty"`
	Event  string         `json:"event,omitempty"`
	Facts  map[string]any `json:"facts,omitempty"`
}

// Explain tells about a pattern.
func Explain(p catalog.Pattern) Explanation {
	clearances := map[string]string{}
	for _, kind := range p.ClearedBy {
		clearances[kind] = event.ClearanceMeaning(kind)
	}
	return Explanation{PatternEntry(p), p.When.Events, clearances, examplesOf(p.Catches), examplesOf(p.Allows)}
}

func examplesOf(in []catalog.Example) []CatalogExample {
	out := []CatalogExample{}
	for _, ex := range in {
		out = append(out, CatalogExample{ex.Title, ex.File, ex.Before, ex.After, ex.Event, ex.Facts})
	}
	return out
}
