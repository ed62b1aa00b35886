package agentcli

import (
	"errors"
	"fmt"
	"syscall"
	"time"
)

// Process finds a process again, also from another process and after its number was
// given to somebody else.
type Process struct {
	PID     int    `json:"pid"`     // also the number of its group
	Started string `json:"started"` // identifies the process beyond its number
}

// processOf is the process that has a number now.
func processOf(pid int) Process {
	started, _ := startOf(pid)
	return Process{PID: pid, Started: started}
}

// Alive tells whether it is still the same process and runs.
func (p Process) Alive() bool {
	started, running := startOf(p.PID)
	return p.PID > 1 && running && started == p.Started
}

// ours tells whether the number of its group is still that of this process: it is there,
// or it is gone and its number was not given to somebody else.
func (p Process) ours() bool {
	if p.PID <= 1 || p.Started == "" || p.boot() != bootID() {
		return false
	}
	started, _ := startOf(p.PID)
	return started == "" || started == p.Started
}

// howOften the end of processes is looked for.
const howOften = 10 * time.Millisecond

// KillGroup ends an agent that a crashed loop left behind, with its group. It does
// nothing when the number now belongs to somebody else.
func KillGroup(p Process, grace time.Duration) error {
	if !p.ours() || len(groupOf(p)) == 0 {
		return nil
	}
	if err := signalGroup(p.PID, syscall.SIGTERM); err != nil {
		return err
	}
	for end := time.Now().Add(grace); time.Now().Before(end); time.Sleep(howOften) {
		if len(groupOf(p)) == 0 {
			return nil
		}
	}
	if err := signalGroup(p.PID, syscall.SIGKILL); err != nil {
		return err
	}
	for end := time.Now().Add(killed); time.Now().Before(end); time.Sleep(howOften) {
		if len(groupOf(p)) == 0 {
			return nil
		}
	}
	return fmt.Errorf("end process group %d: it is still there", p.PID)
}

// killed is how long the kernel may take to end processes that were killed.
const killed = 5 * time.Second

func signalGroup(pgid int, sig syscall.Signal) error {
	if pgid <= 1 {
		return nil
	}
	if err := syscall.Kill(-pgid, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("signal process group %d: %w", pgid, err)
	}
	return nil
}

// groupOf lists the running processes of the group that p leads or led.
func groupOf(p Process) []int {
	if !p.ours() {
		return nil
	}
	return groupMembers(p.PID)
}
