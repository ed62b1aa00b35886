package agentcli

import (
	"fmt"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// States of processes.
const (
	halted = 4 // stopped by a signal
	zombie = 5 // has ended and waits for its parent
)

var bootID = sync.OnceValue(func() string {
	at, err := unix.SysctlTimeval("kern.boottime")
	if err != nil {
		return "unknown"
	}
	return fmt.Sprint(at.Sec)
})

func (p Process) boot() string {
	_, boot, _ := strings.Cut(p.Started, "@")
	return boot
}

func startOf(pid int) (started string, running bool) {
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil || int(info.Proc.P_pid) != pid {
		return "", false
	}
	at := info.Proc.P_starttime
	return fmt.Sprintf("%d.%06d@%s", at.Sec, at.Usec, bootID()), info.Proc.P_stat != zombie
}

func groupMembers(pgid int) (pids []int) {
	all, err := unix.SysctlKinfoProcSlice("kern.proc.pgrp", pgid)
	if err != nil {
		return nil
	}
	for _, info := range all {
		if info.Proc.P_stat != zombie {
			pids = append(pids, int(info.Proc.P_pid))
		}
	}
	return pids
}

// marked finds nothing here: the environment of other processes is not told.
func marked(string) []int { return nil }

func carrying(string) []int { return nil }

// isStopped tells whether a process was stopped by a signal.
func isStopped(pid int) bool {
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	return err == nil && info.Proc.P_stat == halted
}
