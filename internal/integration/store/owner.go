package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Owner is a process, told apart from a later one with the same number.
type Owner struct {
	PID    int       `json:"pid"`
	Start  string    `json:"start"` // when it started, as the system tells it
	Host   string    `json:"host"`
	LoopID string    `json:"loop_id,omitempty"`
	Since  time.Time `json:"since"`
}

// Self is this process.
func Self(at time.Time) Owner {
	self := self()
	self.Since = at.UTC().Round(0)
	return self
}

var self = sync.OnceValue(func() Owner {
	host, _ := os.Hostname()
	start, _ := startOf(os.Getpid())
	return Owner{PID: os.Getpid(), Start: start, Host: host}
})

// life is what can be told of a process.
type life int

const (
	dead life = iota
	alive
	elsewhere // on another machine, or in another container: nothing can be told from here
)

// lives tells whether the very process still runs, not merely its number.
func (o Owner) lives() life {
	me := self()
	if o.Host != me.Host {
		return elsewhere
	}
	start, err := startOf(o.PID)
	if err != nil || start != o.Start && o.Start != "" {
		return dead
	}
	return alive
}

var errNoProcess = errors.New("there is no such process")

// startOf identifies the life of a process. Its number alone is given again.
func startOf(pid int) (string, error) {
	if pid <= 0 {
		return "", errNoProcess
	}
	if _, err := os.Stat("/proc/self/stat"); err == nil {
		return startFromProc(pid)
	}
	return startFromPS(pid)
}

func startFromProc(pid int) (string, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return "", errNoProcess
	}
	// The name in the second field may hold anything, brackets too.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	const state, started = 0, 19 // fields 3 and 22
	if len(fields) <= started || strings.ContainsAny(fields[state], "ZX") {
		return "", errNoProcess
	}
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	return strings.TrimSpace(string(boot)) + ":" + fields[started], err
}

// startFromPS is for systems without /proc.
func startFromPS(pid int) (string, error) {
	cmd := exec.Command("ps", "-o", "stat=", "-o", "lstart=", "-p", strconv.Itoa(pid))
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	out, err := cmd.Output()
	state, started, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	if err != nil || strings.HasPrefix(state, "Z") || started == "" {
		return "", errNoProcess
	}
	return strings.Join(strings.Fields(started), " "), nil
}
