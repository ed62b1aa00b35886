package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// record is a labelled change as the accuracy bench reads it. Files that are the same
// on both sides are the rest of the repository, as far as it matters.
type record struct {
	ID       string    `json:"id"`
	Gate     string    `json:"gate"`
	Set      string    `json:"set"`
	Language string    `json:"language"`
	Family   string    `json:"family"`
	Patterns []string  `json:"patterns,omitempty"`
	Reason   string    `json:"reason"`
	Subject  string    `json:"subject,omitempty"`
	Files    []changed `json:"files"`
}

type changed struct {
	Path    string  `json:"path"`
	OldPath string  `json:"old_path,omitempty"`
	Before  *string `json:"before"`
	After   *string `json:"after"`

	from *source // whose text is one of the sides; nil when neither is
}

// writer writes one family's records, one line each.
type writer struct {
	file *os.File
	buf  *bufio.Writer
	json *json.Encoder
}

func newWriter(dir string, f family) (*writer, error) {
	file, err := os.Create(filepath.Join(dir, f.gate+"-"+f.name+".jsonl"))
	if err != nil {
		return nil, fmt.Errorf("create records: %w", err)
	}
	buf := bufio.NewWriter(file)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	return &writer{file: file, buf: buf, json: enc}, nil
}

func (w *writer) close() error {
	if err := w.buf.Flush(); err != nil {
		return fmt.Errorf("write records: %w", err)
	}
	return w.file.Close()
}
