package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"holdfast/internal/reinforcement/reflection"
)

// WriteMemories lists what a repository has taught, newest first.
func WriteMemories(out io.Writer, items []reflection.Reflection, asJSON bool) error {
	items = slices.Clone(items)
	slices.Reverse(items)
	if asJSON {
		return writeIndented(out, map[string]any{"memories": append([]reflection.Reflection{}, items...)})
	}
	if len(items) == 0 {
		_, err := fmt.Fprintln(out, "nothing was learnt here yet")
		return err
	}
	var b strings.Builder
	for _, r := range items {
		fmt.Fprintf(&b, "%s  %s  %s\n  %s\n", plain(r.ID), r.At.Format("2006-01-02"), r.Kind, plain(r.Lesson()))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// WriteMemory shows one of them in full.
func WriteMemory(out io.Writer, r reflection.Reflection, asJSON bool) error {
	if asJSON {
		return writeIndented(out, r)
	}
	var b strings.Builder
	for _, row := range [][2]string{
		{"id", r.ID}, {"kind", string(r.Kind)}, {"learnt", r.At.Format("2006-01-02 15:04")}, {"task class", r.TaskClass}, {"pattern", r.Pattern}, {"paths", strings.Join(r.Paths, ", ")},
		{"check", r.Check}, {"category", string(r.Category)}, {"strategy", string(r.Strategy)}, {"tried", r.Tried}, {"wrong because", r.Why}, {"what worked", r.Worked},
		{"recalled", fmt.Sprintf("%d times", r.Used)},
	} {
		if row[1] != "" {
			fmt.Fprintf(&b, "%-14s %s\n", row[0], plain(row[1]))
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func writeIndented(out io.Writer, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	_, err = out.Write(append(text, '\n'))
	return err
}
