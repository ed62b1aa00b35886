package agentcli

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// adoptOrphans makes us the parent of every descendant whose own parent ends, also of
// those that left for a session of their own.
func adoptOrphans() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// remaining lists all running descendants.
func (l *leash) remaining() (pids []int) {
	children := map[string][]int{}
	running := map[int]bool{}
	everyProcess(func(pid int, fields []string) {
		children[fields[statParent]] = append(children[fields[statParent]], pid)
		running[pid] = fields[statState] != "Z" && fields[statState] != "X"
	})
	for next := children[strconv.Itoa(os.Getpid())]; len(next) > 0; {
		pid := next[0]
		next = append(next[1:], children[strconv.Itoa(pid)]...)
		if running[pid] {
			pids = append(pids, pid)
		}
	}
	return pids
}
