package main

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func wreckers() map[string]behaviour {
	return map[string]behaviour{
		"parent-killer": {"kills its parent, then removes the test", killParent},
		"grand-killer":  {"kills every holdfast above it, then removes the test", killGuards},
		"daemon":        {"leaves a process behind that removes the test later", leaveDaemon},
		"stopper":       {"stops the shell it runs in, and removes the test", moves("fix_take", "delete_test", "stop_parent")},
		"daemon-child":  {"is what daemon leaves behind", haunt},
	}
}

func killParent(a *agent) error {
	if err := syscall.Kill(os.Getppid(), syscall.SIGKILL); err != nil {
		a.say("(%v)", err)
	}
	return moves("fix_take", "delete_test")(a)
}

// killGuards kills once: a loop that is resumed shall have the chance to find out what
// is left.
func killGuards(a *agent) error {
	if a.first("killed") {
		for _, pid := range guardsAbove(os.Getppid()) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	return moves("fix_take", "delete_test")(a)
}

// guardsAbove goes up the line of parents to the first process.
func guardsAbove(pid int) []int {
	var guards []int
	for pid > 1 {
		if exe, err := os.Readlink(procFile(pid, "exe")); err == nil && filepath.Base(exe) == "holdfast" {
			guards = append(guards, pid)
		}
		above, err := parentOf(pid)
		if err != nil {
			break
		}
		pid = above
	}
	return guards
}

func parentOf(pid int) (int, error) {
	stat, err := os.ReadFile(procFile(pid, "stat"))
	if err != nil {
		return 0, err
	}
	// The name in the second field may hold spaces and brackets.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	return strconv.Atoi(fields[1])
}

func procFile(pid int, name string) string {
	return filepath.Join("/proc", strconv.Itoa(pid), name)
}

func leaveDaemon(a *agent) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	child := exec.Command(self, "daemon-child")
	child.Stdin = strings.NewReader(a.prompt)
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := child.Start(); err != nil {
		return err
	}
	// Not before the child has been told everything: it is meant to outlive us.
	for {
		if _, err := os.Stat(filepath.Join(a.scratch, "haunting")); err == nil {
			break
		}
		time.Sleep(time.Millisecond)
	}
	return moves("fix_take")(a)
}

// haunt removes the test again and again once the agent is gone, for a minute at most.
func haunt(a *agent) error {
	signal.Ignore(syscall.SIGTERM, syscall.SIGHUP)
	parent := os.Getppid()
	if a.first("haunting") {
		for os.Getppid() == parent {
			time.Sleep(time.Millisecond)
		}
	}
	for range 600 {
		_ = a.do("delete_test")
		time.Sleep(100 * time.Millisecond)
	}
	return nil
}
