package shared

import (
	"fmt"

	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/outbox"
)

// Notify has people told of something by a process of its own. Nothing waits for it.
func Notify(state string, courier []string, s notice.Settings, m notice.Message) error {
	if !s.Wants(m.Event) {
		return nil
	}
	path, fresh, err := outbox.Put(state, notice.Outgoing{Message: m, Settings: s}, m.At)
	if err != nil || !fresh {
		return err
	}
	if len(courier) == 0 {
		return fmt.Errorf("nobody is told of %q: the program that tells people was not found", m.Title)
	}
	return outbox.Start(courier, path)
}
