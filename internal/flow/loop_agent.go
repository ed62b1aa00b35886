package flow

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"holdfast/internal/integration/agentcli"
	"holdfast/internal/tracking/loop"
)

// agentThere refuses an agent command whose program is nowhere: the loop would run, and
// nobody would work. Only the first word of a shell line can be told.
func agentThere(a loop.Agent, root string) error {
	words := strings.Fields(a.Command)
	if len(words) == 0 || !plainProgram(words[0]) {
		return nil
	}
	name := words[0]
	var err error
	switch {
	case filepath.IsAbs(name):
		_, err = os.Stat(name)
	case strings.Contains(name, "/"):
		_, err = os.Stat(filepath.Join(root, filepath.FromSlash(name)))
	default:
		_, err = exec.LookPath(name)
	}
	if err != nil {
		return fmt.Errorf("the agent %s: %w", name, agentcli.ErrNotInstalled)
	}
	return nil
}
