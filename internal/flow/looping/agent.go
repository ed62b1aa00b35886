package looping

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/tracking/loop"
)

// agentThere refuses an agent command whose program cannot be started: the loop would run,
// and nobody would work. Only the first word of a shell line can be told.
func agentThere(a loop.Agent, root string) error {
	words := strings.Fields(a.Command)
	if len(words) == 0 || !proving.PlainProgram(words[0]) {
		return nil
	}
	name := words[0]
	if strings.Contains(name, "/") && !filepath.IsAbs(name) {
		name = filepath.Join(root, filepath.FromSlash(name))
	}
	if _, err := exec.LookPath(name); err != nil {
		return fmt.Errorf("the agent %s: %w (%w)", words[0], agentcli.ErrNotInstalled, errors.Unwrap(err))
	}
	return nil
}

// ErrStateInside says that a loop would work on its own state.
var ErrStateInside = errors.New("the work tree holds the state of all loops")

// stateOutside refuses a work tree that the state directory lies in, such as a whole home:
// its snapshots would hold the journal, and undoing would rewind it.
func (r *runner) stateOutside() error {
	if shared.InsideTree(r.State, r.loop.Root) {
		return fmt.Errorf("%s: %w (%s)", r.loop.Root, ErrStateInside, r.State)
	}
	return nil
}
