package looping

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/integration/store"
)

// markSessions shows in the files of old detections what a human has said about them, for
// those that are meant.
func markSessions(state, root string, answer gate.Answer, meant func(Detection) bool) error {
	sessions, err := store.Sessions(state, root)
	if err != nil {
		return err
	}
	var errs []error
	for _, s := range sessions {
		for _, line := range s.Detected {
			var d Detection
			if json.Unmarshal(line, &d) == nil && meant(d) && d.File == filepath.Base(d.File) && strings.HasSuffix(d.File, "-detection.json") {
				errs = append(errs, markFile(root, d, answer))
			}
		}
	}
	return errors.Join(errs...)
}

func markFile(root string, d Detection, answer gate.Answer) error {
	text, err := json.MarshalIndent(d.Detected.Answered(answer), "", "  ")
	if err != nil {
		return err
	}
	return store.WriteBeside(root, "detections", d.File, append(text, '\n'))
}

// sumAgain writes the metrics of a work tree anew after a human has answered, where there are any.
func sumAgain(state, root string) error {
	if _, err := os.Lstat(filepath.Join(root, filepath.FromSlash(".aiwg/persistence/metrics/persistence-metrics.json"))); err != nil {
		return nil
	}
	all, err := SumTasks(state, root)
	if err != nil {
		return fmt.Errorf("sum up the work tree: %w", err)
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return store.WriteBeside(root, "metrics", "persistence-metrics.json", append(text, '\n'))
}

// ofTicket are the detections that a ticket asks about.
func ofTicket(id string) func(Detection) bool {
	return func(d Detection) bool { return d.Ticket == id }
}

// ofObjection are the detections that an objection is about: those of its pattern in its file,
// as far as they were there when it was agreed with.
func ofObjection(q store.Standing) func(Detection) bool {
	alarm := alarmOf(q)
	return func(d Detection) bool {
		return alarm.Means(d.Detection.Details.PatternMatched, d.Detection.Details.FilePath, d.Detection.Timestamp)
	}
}
