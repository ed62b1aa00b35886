package agentcli

import (
	"syscall"
	"time"
)

// EndIn kills the processes that use a folder, or one below it, for their temporary files,
// and tells how many those were. It is for a folder of ours whose owner is dead: only what
// the owner had started carries it. Where the system does not tell the environment of a
// process, none is found.
func EndIn(folder string) (ended int) {
	inVain := 0
	for end := time.Now().Add(killed); inVain < 2 && time.Now().Before(end); {
		left := carrying("TMPDIR=" + folder)
		if inVain++; len(left) == 0 {
			continue
		}
		inVain, ended = 0, max(ended, len(left))
		for _, pid := range left {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		time.Sleep(howOften)
	}
	return ended
}
