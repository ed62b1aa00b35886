package acceptance

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// left are the processes that were started in a site and still run, with their commands.
// They are known by the mark in their environment, whoever their parent is now.
func (s *site) left() map[int]string {
	found := map[int]string{}
	environments, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range environments {
		text, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(text, []byte(s.mark)) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil && pid != os.Getpid() {
			line, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
			found[pid] = string(bytes.ReplaceAll(line, []byte{0}, []byte{' '}))
		}
	}
	return found
}

// nobodyLeft waits a moment for processes that are on their way out.
func (s *site) nobodyLeft() error { return s.nobodyLeftBut("") }

// nobodyLeftBut leaves out those of a command: a check of a loop that was killed runs on
// until it is done or the loop is taken up again.
func (s *site) nobodyLeftBut(command string) error {
	deadline := time.Now().Add(2 * time.Second)
	for {
		left := s.left()
		maps.DeleteFunc(left, func(_ int, line string) bool { return command != "" && strings.Contains(line, command) })
		if len(left) == 0 {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("processes are left: %v", left)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func (s *site) killLeft() {
	for pid := range s.left() {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

func needsProc(t *testing.T) {
	t.Helper()
	if _, err := os.Stat("/proc/self/environ"); err != nil {
		t.Skip("processes are found by what /proc knows of them")
	}
}
