package testrun

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A test can start processes that leave its group: they would change files when everybody
// believes that the run is over. This process adopts them, and ends them with the run.

// underWay are the groups of the runs of this process.
var underWay = struct {
	sync.Mutex
	groups map[int]bool
}{groups: map[int]bool{}}

var adopt = sync.OnceFunc(func() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) })

// begin starts a run so that its processes can be told from those of others; the result ends
// what has left its group.
func begin(start func() (pid int, err error)) (end func(), err error) {
	adopt()
	underWay.Lock()
	defer underWay.Unlock()
	pid, err := start()
	if err != nil {
		return nil, err
	}
	underWay.groups[pid] = true
	return func() {
		underWay.Lock()
		defer underWay.Unlock()
		delete(underWay.groups, pid)
		endStrays()
	}, nil
}

// endStrays kills until nobody is left. The children of one that is killed are ours as soon as
// it has ended, and not before: while it is dying it is listed no more, and they not yet.
func endStrays() {
	dying := map[int]bool{}
	for end := time.Now().Add(grace); time.Now().Before(end); time.Sleep(time.Millisecond) {
		left := strays()
		if len(left) == 0 && len(dying) == 0 {
			return
		}
		for _, pid := range left {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			dying[pid] = true
		}
		for pid := range dying {
			if ended, err := syscall.Wait4(pid, nil, syscall.WNOHANG, nil); ended == pid || err != nil {
				delete(dying, pid)
			}
		}
	}
}

// strays are the children of this process that it did not start itself. Its own stay in its
// group, lead a run that is under way, or are this very program.
func strays() (pids []int) {
	own := syscall.Getpgrp()
	self, _ := os.Readlink("/proc/self/exe")
	for _, pid := range children() {
		state, group := stateOf(pid)
		if group == own || underWay.groups[group] || state == "" || state == "X" {
			continue
		}
		if exe, err := os.Readlink(filepath.Join("/proc", strconv.Itoa(pid), "exe")); err != nil || exe == self {
			continue // a zombie has no program any more: whoever started it takes leave of it
		}
		pids = append(pids, pid)
	}
	return pids
}

func children() (pids []int) {
	lists, _ := filepath.Glob("/proc/self/task/*/children") // the pattern is ours
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			continue // a thread that has ended
		}
		for _, word := range strings.Fields(string(text)) {
			if pid, err := strconv.Atoi(word); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

// stateOf reads the state and the group of a process; "" when it is gone.
func stateOf(pid int) (state string, group int) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return "", 0
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // the name may hold anything
	if len(fields) < 3 {
		return "", 0
	}
	group, _ = strconv.Atoi(fields[2])
	return fields[0], group
}
