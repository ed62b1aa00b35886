package agentcli

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// waitFlag makes a leash wait to be told what to start.
const waitFlag = "--wait"

// order is what a leash that waits is told.
type order struct {
	Argv  []string `json:"argv"`
	Env   []string `json:"env"`
	Dir   string   `json:"dir"`
	Stdin bool     `json:"stdin"` // the agent reads what comes through the leash's
}

// Ahead is a leash that was started before its agent: until our own program is up takes
// longer than to start an agent, and need not be part of the time between two of them.
// It ends with the loop, used or not.
type Ahead struct{ child *child }

// Prepare starts a leash for the next Run.
func Prepare(leash []string) (*Ahead, error) {
	k := &child{mark: "HOLDFAST_RUN=" + rand.Text(), exited: make(chan struct{})}
	k.cmd = exec.Command(leash[0], append(append([]string{}, leash[1:]...), waitFlag)...)
	k.cmd.Env = Request{}.environ(k.mark)
	k.cmd.SysProcAttr = ownSession(false)
	if err := k.launch(true, true); err != nil {
		return nil, fmt.Errorf("prepare a leash: %w", err)
	}
	return &Ahead{k}, nil
}

// Close lets go of a leash that is not needed, and waits until it has ended.
func (a *Ahead) Close() {
	if a == nil || a.child == nil {
		return
	}
	a.child.close()
	_ = a.child.cmd.Process.Kill() // it has no child yet; asked to end, one that was stopped would not
	<-a.child.exited
	a.child = nil
}

// use gives the leash its agent; nil when somebody has ended or stopped it meanwhile.
func (a *Ahead) use(req Request, c call) *child {
	if a == nil || a.child == nil {
		return nil
	}
	k := a.child
	select {
	case <-k.exited:
	default:
		if isStopped(k.agent.PID) || !k.agent.Alive() { // that it has ended may not be known yet
			break
		}
		a.child = nil
		if c.stdin == "" {
			k.in.Close()
			k.in = nil
		}
		// Not waited for: should the leash be stopped this very moment, await sees to it.
		go func() { _ = json.NewEncoder(k.line).Encode(order{c.argv, req.environ(k.mark), req.Dir, c.stdin != ""}) }()
		return k
	}
	a.Close()
	return nil
}

// awaitOrder is the leash's side of it.
func awaitOrder(in io.Reader) (order, error) {
	var o order
	err := json.NewDecoder(in).Decode(&o)
	if err == nil && len(o.Argv) == 0 {
		err = os.ErrInvalid
	}
	return o, err
}

// stdin is what the agent reads from.
func (o order) stdin() (*os.File, error) {
	if o.Stdin {
		return os.Stdin, nil
	}
	return os.Open(os.DevNull)
}
