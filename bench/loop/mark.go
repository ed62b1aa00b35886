package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// mark is how a loop looks from outside at one moment.
type mark struct {
	iteration             int
	memory, journal       int64         // MiB resident, KiB
	files, children, refs int           // files: the fewest that were open since the mark before
	total                 time.Duration // processor time of the loop and of all that it has waited for
	cpu                   time.Duration // of an iteration since the mark before
}

func (m mark) String() string {
	return fmt.Sprintf("%10d %6d MiB %8d %8d %8d %6d KiB %12s", m.iteration, m.memory, m.files, m.children, m.refs, m.journal, short(m.cpu))
}

// look takes a mark; it needs a system with /proc.
func (r *rig) look(pid, iteration int, before []mark) (mark, error) {
	m := mark{iteration: iteration}
	proc := filepath.Join("/proc", strconv.Itoa(pid))
	children, err := filepath.Glob(filepath.Join(proc, "task", "*", "children"))
	if err != nil {
		return m, err
	}
	for _, file := range children {
		text, _ := os.ReadFile(file) // a thread may have ended
		m.children += len(strings.Fields(string(text)))
	}
	if m.memory, err = resident(proc); err != nil {
		return m, err
	}
	if m.total, err = processorTime(proc); err != nil {
		return m, err
	}
	if n := len(before); n > 0 && iteration > before[n-1].iteration {
		m.cpu = (m.total - before[n-1].total) / time.Duration(iteration-before[n-1].iteration)
	}
	refs, err := exec.Command("git", "-C", r.tree, "for-each-ref").Output()
	m.refs = strings.Count(string(refs), "\n")
	return m, errors.Join(err, r.journalSize(&m))
}

// openFiles is how many files a process has open this very moment. A check of the state opens
// twice as many as stay open: only the fewest of many looks tell of a leak.
func openFiles(pid int) (int, error) {
	open, err := os.ReadDir(filepath.Join("/proc", strconv.Itoa(pid), "fd"))
	return len(open), err
}

func (r *rig) journalSize(m *mark) error {
	journals, err := filepath.Glob(filepath.Join(r.state, "holdfast", "loops", "*", "journal.jsonl"))
	for _, file := range journals {
		if info, err := os.Stat(file); err == nil {
			m.journal += info.Size() >> 10
		}
	}
	return err
}

func resident(proc string) (int64, error) {
	text, err := os.ReadFile(filepath.Join(proc, "statm"))
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0, errors.New("unexpected statm")
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize()) >> 20, err
}

// ticks is how many ticks of /proc a second has.
const ticks = 100

// processorTime sums up what a process and the children it has waited for have used.
func processorTime(proc string) (time.Duration, error) {
	text, err := os.ReadFile(filepath.Join(proc, "stat"))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 15 {
		return 0, errors.New("unexpected stat")
	}
	var sum time.Duration
	for _, field := range fields[11:15] { // utime, stime, cutime, cstime
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, err
		}
		sum += time.Duration(n) * time.Second / ticks
	}
	return sum, nil
}

// processesIn names the processes that work in a folder.
func processesIn(dir string) (names []string) {
	found, _ := filepath.Glob("/proc/[0-9]*/cwd")
	for _, link := range found {
		if at, err := os.Readlink(link); err == nil && (at == dir || strings.HasPrefix(at, dir+"/")) {
			name, _ := os.ReadFile(filepath.Join(filepath.Dir(link), "comm"))
			names = append(names, strings.TrimSpace(string(name)))
		}
	}
	return names
}
