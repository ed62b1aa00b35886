package shared

import (
	"errors"
	"fmt"
	"time"

	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/store"
)

// InScratch runs something with a folder that is removed afterwards: by this process, or
// by a later one if this one is killed.
func InScratch(what string, do func(dir string) error) error {
	scratch, err := store.NewScratch(what, time.Now())
	if err != nil {
		return err
	}
	return errors.Join(do(scratch.Dir), proving.RemoveTree(scratch.Base))
}

// SweepScratch removes the temporary folders of processes of ours that were killed, and
// ends the checks that were left running in them: whoever takes a loop up again must not
// work beside those.
func SweepScratch(note func(string)) (removed int) {
	folders, err := store.Abandoned()
	if err != nil {
		note(err.Error())
	}
	for _, folder := range folders {
		if n := agentcli.EndIn(folder); n > 0 {
			note(fmt.Sprintf("%d processes of checks were left behind by a process that was killed; they are ended", n))
		}
		if err := proving.RemoveTree(folder); err != nil {
			note(fmt.Sprintf("a temporary folder stays: %v", err))
			continue
		}
		removed++
	}
	return removed
}
