package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"holdfast/internal/detection/detect"
)

// The moments of a watch.
const (
	WatchStarted  = "started"
	WatchFound    = "found"    // an edit that does not stand
	WatchDue      = "due"      // something begun and not completed: a test that left and did not come back
	WatchCleared  = "cleared"  // nothing that does not stand is left
	WatchFailed   = "failed"   // an edit could not be judged
	WatchFinished = "finished" // with what is still open
)

// WatchMoment is one moment of a watch.
type WatchMoment struct {
	At         time.Time        `json:"at"`
	Event      string           `json:"event"`
	Root       string           `json:"root,omitempty"`
	Note       string           `json:"note,omitempty"`
	Findings   []detect.Finding `json:"findings,omitempty"`
	RolledBack []string         `json:"rolled_back,omitempty"`
	Safety     string           `json:"safety,omitempty"` // the snapshot that holds what was taken back
}

// WriteWatch writes a moment of a watch: a line of JSON, or what a person wants to know.
func WriteWatch(w io.Writer, m WatchMoment, asJSON bool, s Style) error {
	if asJSON {
		return json.NewEncoder(w).Encode(m)
	}
	p := paint(s.Color)
	var out strings.Builder
	fmt.Fprintf(&out, "%s  %s\n", p.as(dim, m.At.Format(time.TimeOnly)), watchLine(p, m))
	if m.Event == WatchFound || m.Event == WatchDue {
		out.WriteByte('\n')
		for _, g := range folded(m.Findings) {
			finding(&out, p, g)
		}
	}
	if len(m.RolledBack) > 0 {
		fmt.Fprintf(&out, "taken back: %s\nwhat was there is kept: git show %s:PATH\n\n", plain(strings.Join(m.RolledBack, ", ")), m.Safety)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func watchLine(p paint, m WatchMoment) string {
	switch m.Event {
	case WatchStarted:
		line := "watching " + plain(m.Root) + "; ^C ends"
		if m.Note != "" {
			line += "\n          " + plain(m.Note)
		}
		return line
	case WatchFound:
		return p.as("1;31", "an edit does not stand")
	case WatchDue:
		return p.as("1;31", "something was begun and not completed")
	case WatchCleared:
		return p.as(green, "everything found so far is put right")
	case WatchFailed:
		return p.as(yellow, "could not judge: ") + plain(m.Note)
	}
	if len(m.Findings) == 0 {
		return p.as(green, "nothing is open")
	}
	return p.as("1;31", fmt.Sprintf("open at the end: %d", len(m.Findings)))
}
