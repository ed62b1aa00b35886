package agentcli

import (
	"encoding/json"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

// leashFD is where a leash finds the line to the loop.
const leashFD = 3

// Exit codes of a leash that could not do its work.
const (
	leashMisused    = 125
	leashNotStarted = 126
	leashLoopGone   = 130
)

// moment is how long processes that an agent leaves behind may take to end by themselves.
const moment = 200 * time.Millisecond

// LeashMain stands between the loop and an agent: what the agent does to its parent hits
// the leash, and no process of the agent outlives it. args are those after the name of
// the command: -- and the agent's, or --wait to be told over the line. in is the line to the loop, nil for file descriptor 3;
// it must not be stdin, which is the agent's. The result is the exit status.
func LeashMain(args []string, in io.Reader) int {
	wait := len(args) == 1 && args[0] == waitFlag
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if in == nil {
		syscall.CloseOnExec(leashFD)
		in = os.NewFile(leashFD, "loop")
	}
	if len(args) == 0 || in == nil {
		return leashMisused
	}
	runtime.LockOSThread() // the agent is to die with the leash, and the kernel looks at the thread
	shrugOffSignals()
	adoptOrphans()
	l := &leash{loop: in, agentEnded: make(chan syscall.WaitStatus, 1), allGone: make(chan struct{})}
	if !wait {
		return l.run(order{Argv: args, Stdin: true})
	}
	o, err := awaitOrder(in)
	if err != nil {
		return leashLoopGone
	}
	return l.run(o)
}

// leash holds one agent.
type leash struct {
	loop       io.Reader
	agent      int
	agentEnded chan syscall.WaitStatus
	allGone    chan struct{} // no child is left
}

func (l *leash) run(o order) int {
	stdin, err := o.stdin()
	var program *os.Process
	if err == nil {
		program, err = os.StartProcess(o.Argv[0], o.Argv, &os.ProcAttr{
			Files: []*os.File{stdin, os.Stdout, os.Stderr}, Env: o.Env, Dir: o.Dir, Sys: ownSession(true),
		})
	}
	if err != nil {
		l.tell(report{Error: err.Error()})
		return leashNotStarted
	}
	l.agent = program.Pid
	started := processOf(l.agent) // before it is reaped
	l.tell(report{PID: l.agent, Started: started.Started})
	go l.reap()
	go l.wake()
	select {
	case status := <-l.agentEnded:
		left := l.clear(moment)
		code, signal := statusOf(status)
		l.tell(report{Ended: true, Exit: code, Signal: signal, Leftover: left})
		if signal != "" {
			return 128 + int(status.Signal())
		}
		return code
	case <-l.loopGone():
		l.clear(0)
		return leashLoopGone
	}
}

// tell writes to the loop; when it is gone, nobody needs to know.
func (l *leash) tell(r report) {
	if w, ok := l.loop.(io.Writer); ok {
		_ = json.NewEncoder(w).Encode(r)
	}
}

// loopGone is closed when the other end of the line is.
func (l *leash) loopGone() <-chan struct{} {
	gone := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, l.loop)
		close(gone)
	}()
	return gone
}

// reap takes leave of every child, adopted ones too, so that none stays as a zombie.
func (l *leash) reap() {
	for {
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &status, 0, nil)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			close(l.allGone)
			return
		case pid == l.agent && (status.Exited() || status.Signaled()):
			l.agentEnded <- status
		}
	}
}

// dozing is how often the leash looks for processes that were stopped.
const dozing = 2 * time.Second

// wake lets processes of the agent go on that stay stopped: nobody is there who would do so,
// and the loop would wait for ever.
func (l *leash) wake() {
	stopped := map[int]bool{}
	for {
		select {
		case <-l.allGone:
			return
		case <-time.After(dozing):
		}
		now := map[int]bool{}
		for _, pid := range l.remaining() {
			if now[pid] = isStopped(pid); now[pid] && stopped[pid] {
				_ = syscall.Kill(pid, syscall.SIGCONT)
			}
		}
		stopped = now
	}
}

// clear kills what is left of the agent and tells how many processes that were.
func (l *leash) clear(patience time.Duration) (left int) {
	select {
	case <-l.allGone:
		return 0
	case <-time.After(patience):
	}
	left = len(l.remaining())
	for end := time.Now().Add(killed); time.Now().Before(end); {
		_ = signalGroup(l.agent, syscall.SIGKILL)
		for _, pid := range l.remaining() {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		select {
		case <-l.allGone:
			return left
		case <-time.After(howOften):
		}
	}
	return left
}

// shrugOffSignals keeps the agent from ending its leash with anything but SIGKILL.
// Signals are caught, not ignored: the agent would inherit that.
func shrugOffSignals() {
	caught := make(chan os.Signal, 16)
	signal.Notify(caught)
	go func() {
		for range caught { // nothing is done about any of them
		}
	}()
}
