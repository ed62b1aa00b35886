// Package report writes what a check found, one file a format: for people, for
// programs, and for the services that show results beside the code.
package report

import (
	"fmt"
	"io"
	"sort"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// Report is the outcome of a check.
type Report struct {
	Decision   policy.Decision
	Mode       policy.Mode
	Summary    detect.Summary
	Unjudged   []detect.Unjudged
	DurationMS int64
	Meanings   map[string]string // what patterns mean, in a line, by id; for formats that describe them
}

// Style is how a report is written.
type Style struct {
	Explain bool // show what was cleared, and why
	Color   bool
	Version string // of the tool, for formats that name it
}

type writer func(w io.Writer, r Report, s Style) error

var formats = map[string]writer{
	"text": text, "json": asJSON, "sarif": sarif, "github": github, "junit": junit, "markdown": markdown,
}

// Formats lists the names of the formats.
func Formats() []string {
	var names []string
	for name := range formats {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Write writes a report in a format.
func Write(w io.Writer, format string, r Report, s Style) error {
	write, ok := formats[format]
	if !ok {
		return fmt.Errorf("unknown format %q", format)
	}
	if err := write(w, r, s); err != nil {
		return fmt.Errorf("write %s report: %w", format, err)
	}
	return nil
}

// name is what people call a finding: its id and its place in the list of patterns.
func name(f detect.Finding) string {
	if f.LP == "" {
		return f.ID
	}
	return f.ID + " (" + f.LP + ")"
}

// place is path:line, as editors understand it.
func place(path string, line int) string {
	if line <= 0 {
		return path
	}
	return fmt.Sprintf("%s:%d", path, line)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// Counts tells whether a report says how many tests the files have, touched or not.
func Counts(format string, s Style) bool {
	return format == "json" || format == "markdown" || format == "text" && s.Explain
}
