package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"

	"holdfast/internal/detection/change"
)

// labelled is a change with the verdict a careful reader gave it.
type labelled struct {
	ID       string
	Set      string
	Gate     string // must_flag, must_allow, may_flag
	Language string
	Family   string
	Types    []string // a finding of one of these is a hit; none means any
	Reason   string
	Disputed bool
	Change   change.Change
	// Repository answers questions about the unchanged rest, where it is known.
	Repository change.Repository
}

// record is the JSON form of a labelled change.
type record struct {
	ID       string   `json:"id"`
	Gate     string   `json:"gate"`
	Set      string   `json:"set"`
	Language string   `json:"language"`
	Class    string   `json:"class"`
	Family   string   `json:"family"`
	Patterns []string `json:"patterns"`
	Reason   string   `json:"reason"`
	Subject  string   `json:"subject"`
	Disputed any      `json:"disputed"`
	Files    []struct {
		Path    string  `json:"path"`
		OldPath string  `json:"old_path"`
		Before  *string `json:"before"`
		After   *string `json:"after"`
	} `json:"files"`
}

func loadRecords(dir string) ([]labelled, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, fmt.Errorf("list records: %w", err)
	}
	sort.Strings(names)
	var out []labelled
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read record: %w", err)
		}
		var r record
		if err := json.Unmarshal(text, &r); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, r.labelled())
	}
	return out, nil
}

// labelled makes a record into a change. Files that are the same on both sides are no
// part of it.
func (r record) labelled() labelled {
	l := labelled{ID: r.ID, Set: r.Set, Gate: r.Gate, Language: r.Language, Family: r.Family + r.Class, Types: r.Patterns, Reason: r.Reason, Disputed: r.Disputed != nil}
	l.Change.Message = r.Subject
	for _, f := range r.Files {
		if f.OldPath == "" && f.Before != nil && f.After != nil && *f.Before == *f.After {
			continue
		}
		c := file(f.Path, f.Before, f.After)
		if f.OldPath != "" {
			c.Status, c.OldPath = change.Renamed, f.OldPath
		}
		l.Change.Files = append(l.Change.Files, c)
	}
	return l
}

// loadPeer reads the peer's cases. Its labels name no type of ours, so any finding of
// the needed verdict is a hit.
func loadPeer(dir string) ([]labelled, error) {
	all, err := loadRecords(dir)
	for i := range all {
		all[i].Types = nil
	}
	return all, err
}

// file makes a changed file of its two texts; nil means absent.
func file(path string, before, after *string) change.File {
	f := change.File{Path: path, Status: change.Modified, Before: side(before), After: side(after)}
	switch {
	case before == nil:
		f.Status = change.Added
	case after == nil:
		f.Status = change.Removed
	}
	return f
}

func side(text *string) change.Side {
	if text == nil {
		return change.Side{}
	}
	return change.Stored([]byte(*text), 0o100644)
}
