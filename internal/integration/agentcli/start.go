package agentcli

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// child is a started agent, with the leash that may stand before it.
type child struct {
	cmd      *exec.Cmd
	agent    Process
	mark     string        // a variable that all its processes carry
	out, err *os.File      // what it writes
	in       *os.File      // the prompt goes in here; nil for none
	line     *os.File      // to the leash; nil without one
	reports  chan report   // from the leash, closed when it is gone
	exited   chan struct{} // closed when it has ended
}

// ending is how a process ended.
type ending struct {
	code     int
	signal   string
	leftover int
	lost     bool // the leash ended without a word
}

func start(req Request, c call) (*child, error) {
	if info, err := os.Stat(req.Dir); err != nil {
		return nil, fmt.Errorf("start agent: %w", err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("start agent in %s: not a directory", req.Dir)
	}
	k := req.Ahead.use(req, c)
	if k == nil {
		k = fresh(req, c)
		if err := k.launch(c.stdin != "", len(req.Leash) > 0); err != nil {
			return nil, fmt.Errorf("start agent: %w", err)
		}
	}
	if k.line != nil {
		go k.listen()
		if err := k.await(); err != nil {
			k.close()
			return nil, fmt.Errorf("start agent: %w", err)
		}
	}
	if k.in != nil {
		go func() {
			_, _ = io.WriteString(k.in, c.stdin) // an agent need not read it
			k.in.Close()
		}()
	}
	return k, nil
}

// fresh is an agent that is to be started, behind its leash if there is one.
func fresh(req Request, c call) *child {
	k := &child{mark: "HOLDFAST_RUN=" + rand.Text(), exited: make(chan struct{})}
	argv := c.argv
	if len(req.Leash) > 0 {
		argv = append(append(append([]string{}, req.Leash...), "--"), argv...)
	}
	k.cmd = exec.Command(argv[0], argv[1:]...)
	k.cmd.Dir, k.cmd.Env = req.Dir, req.environ(k.mark)
	k.cmd.SysProcAttr = ownSession(len(req.Leash) == 0)
	return k
}

// launch starts the process with its pipes.
func (k *child) launch(prompt, leash bool) error {
	theirs, err := k.connect(prompt, leash)
	if err == nil {
		err = k.begin()
	}
	for _, f := range theirs {
		f.Close()
	}
	if err != nil {
		k.close()
	}
	return err
}

// connect makes the pipes; theirs are the ends that the child keeps.
func (k *child) connect(prompt, leash bool) (theirs []*os.File, err error) {
	pipe := func(ours **os.File, writes bool) *os.File {
		r, w, e := os.Pipe()
		if err = errors.Join(err, e); e != nil {
			return nil
		}
		if writes {
			r, w = w, r
		}
		*ours = r
		theirs = append(theirs, w)
		return w
	}
	if w := pipe(&k.out, false); w != nil {
		k.cmd.Stdout = w
	}
	if w := pipe(&k.err, false); w != nil {
		k.cmd.Stderr = w
	}
	if prompt {
		if r := pipe(&k.in, true); r != nil {
			k.cmd.Stdin = r
		}
	}
	if leash {
		ours, end, e := socketPair()
		if err = errors.Join(err, e); e == nil {
			k.line, k.reports = ours, make(chan report, 2)
			k.cmd.ExtraFiles = []*os.File{end}
			theirs = append(theirs, end)
		}
	}
	return theirs, err
}

// begin starts the process from a thread that stays until it ends: the kernel takes the
// end of the thread for the end of the parent.
func (k *child) begin() error {
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := k.cmd.Start()
		if err == nil {
			k.agent = processOf(k.cmd.Process.Pid)
		}
		started <- err
		if err == nil {
			_ = k.cmd.Wait() // the state tells how it ended
			close(k.exited)
		}
	}()
	return <-started
}

func statusOf(status syscall.WaitStatus) (code int, signal string) {
	if status.Signaled() {
		return -1, signalName(status.Signal())
	}
	return status.ExitStatus(), ""
}

func (k *child) close() {
	for _, f := range []*os.File{k.out, k.err, k.in, k.line} {
		if f != nil {
			f.Close()
		}
	}
}
