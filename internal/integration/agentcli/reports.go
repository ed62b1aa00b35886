package agentcli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"
)

// leashStart is how long a leash may take until its agent runs.
const leashStart = 30 * time.Second

// report is what a leash tells the loop.
type report struct {
	PID      int    `json:"pid,omitempty"`
	Started  string `json:"started,omitempty"`
	Error    string `json:"error,omitempty"`
	Ended    bool   `json:"ended,omitempty"`
	Exit     int    `json:"exit,omitempty"`
	Signal   string `json:"signal,omitempty"`
	Leftover int    `json:"leftover,omitempty"`
}

// listen reads what the leash tells.
func (k *child) listen() {
	defer close(k.reports)
	decoder := json.NewDecoder(io.LimitReader(k.line, 1<<16))
	for {
		var r report
		if decoder.Decode(&r) != nil {
			return
		}
		k.reports <- r
	}
}

// await waits until the leash has started the agent. An agent may be so quick to kill or
// stop its leash that nothing is told of it; then the leash stands for it.
func (k *child) await() error {
	look := time.NewTicker(100 * time.Millisecond)
	defer look.Stop()
	for late := time.Now().Add(leashStart); ; {
		select {
		case r, told := <-k.reports:
			if r.PID > 1 {
				k.agent = Process{r.PID, r.Started}
				return nil
			}
			return k.unstarted(r, told)
		case <-look.C:
			if isStopped(k.agent.PID) || time.Now().After(late) {
				_ = k.cmd.Process.Kill()
			}
		}
	}
}

func (k *child) unstarted(r report, told bool) error {
	<-k.exited
	switch {
	case told && r.Error != "":
		return errors.New(r.Error)
	case k.cmd.ProcessState.Sys().(syscall.WaitStatus).Signaled():
		return nil
	}
	return fmt.Errorf("%s is no leash: it ended without starting the agent", k.cmd.Path)
}

// ending asks the leash, if there is one, and else the state of the process.
func (k *child) ending() ending {
	if k.line == nil {
		code, signal := statusOf(k.cmd.ProcessState.Sys().(syscall.WaitStatus))
		return ending{code: code, signal: signal}
	}
	late := time.After(time.Second)
	for {
		select {
		case r, open := <-k.reports:
			if r.Ended {
				return ending{code: r.Exit, signal: r.Signal, leftover: r.Leftover}
			}
			if !open {
				return ending{code: -1, lost: true}
			}
		case <-late:
			return ending{code: -1, lost: true}
		}
	}
}
