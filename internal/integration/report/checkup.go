package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Checkup is what `holdfast doctor` found, one item for everything it looked at.
type Checkup struct {
	Root  string        `json:"root"`
	Well  bool          `json:"well"`
	Items []CheckupItem `json:"items"`
	Fixed []string      `json:"fixed,omitempty"` // files that were written
}

// CheckupItem is one thing that was looked at.
type CheckupItem struct {
	Name      string   `json:"name"`
	Health    Health   `json:"health"`
	Facts     []string `json:"facts,omitempty"`
	Used      bool     `json:"used"`                // it is in use here
	Installed []string `json:"installed,omitempty"` // scopes: project, user
	Version   string   `json:"version,omitempty"`   // of the program
	Trusted   *bool    `json:"trusted,omitempty"`   // Codex: whether our hooks are
	Disabled  bool     `json:"disabled"`            // it has been told to run no hooks
	Problems  []Remedy `json:"problems,omitempty"`
	Advice    []Remedy `json:"advice,omitempty"`
}

// Health is how an item is.
type Health string

// An item is well, needs something, is in use without a guard, or is not in use.
const (
	Healthy Health = "ok"
	Ill     Health = "problem"
	Open    Health = "open"
	Unused  Health = "unused"
)

// Remedy is something that is wrong or good to know, and what to do about it.
type Remedy struct {
	What string `json:"what"`
	Mend string `json:"mend"`
}

// Settle sets the health that follows from what was found.
func (c *Checkup) Settle() {
	c.Well = true
	for i := range c.Items {
		item := &c.Items[i]
		switch {
		case len(item.Problems) > 0:
			item.Health, c.Well = Ill, false
		case item.Health == "":
			item.Health = Healthy
		}
	}
}

// WriteCheckup writes a checkup for people or for programs.
func WriteCheckup(w io.Writer, c Checkup, asJSON bool, s Style) error {
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		out.SetEscapeHTML(false)
		return out.Encode(c)
	}
	var out strings.Builder
	for _, path := range c.Fixed {
		fmt.Fprintf(&out, "%s  %s\n", paint(s.Color).as(green, "fixed"), plain(path))
	}
	var unused []string
	for _, item := range c.Items {
		if item.Health == Unused {
			unused = append(unused, item.Name)
			continue
		}
		writeItem(&out, item, s)
	}
	if len(unused) > 0 {
		fmt.Fprintf(&out, "%s\n", paint(s.Color).as(dim, "·  not in use: "+strings.Join(unused, ", ")))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func writeItem(out *strings.Builder, item CheckupItem, s Style) {
	mark, color := "✓", green
	switch item.Health {
	case Ill:
		mark, color = "✗", red
	case Open:
		mark, color = "·", dim
	}
	fmt.Fprintf(out, "%s  %-11s %s\n", paint(s.Color).as(color, mark), item.Name, paint(s.Color).as(dim, plain(strings.Join(item.Facts, ", "))))
	for _, p := range item.Problems {
		fmt.Fprintf(out, "     %s\n     %s %s\n", plain(p.What), paint(s.Color).as(bold, "do:"), plain(p.Mend))
	}
	for _, p := range item.Advice {
		fmt.Fprintf(out, "     %s\n", paint(s.Color).as(dim, plain("note: "+p.What+"; "+p.Mend)))
	}
}
