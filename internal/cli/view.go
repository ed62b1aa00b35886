package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"holdfast/contract"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/report"
	"holdfast/internal/tracking/loop"
)

// loopView shows a loop while it runs: a line for everything that is worth keeping, and
// for people at a terminal a last line that says what is going on right now.
type loopView struct {
	mu     sync.Mutex
	out    io.Writer // lines
	err    io.Writer // notes
	json   bool
	live   bool
	style  report.Style
	now    func() time.Time
	start  time.Time
	status string
	held   bool // a question is on the screen
	loop   *loop.Loop
	stop   chan struct{}
}

func (a *app) loopView(asJSON bool) *loopView {
	v := &loopView{out: a.out, err: a.err, json: asJSON, live: !asJSON && terminal(a.out), style: report.Style{Color: colored(a.out)}, now: a.now, start: a.now(), stop: make(chan struct{})}
	if v.live {
		go v.tick()
	}
	return v
}

// tick moves the clock of the last line.
func (v *loopView) tick() {
	every := time.NewTicker(time.Second)
	defer every.Stop()
	for {
		select {
		case <-v.stop:
			return
		case <-every.C:
			v.mu.Lock()
			v.draw()
			v.mu.Unlock()
		}
	}
}

func (v *loopView) close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	close(v.stop)
	v.wipe()
	v.live = false
}

func (v *loopView) pause() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.wipe()
	v.held = true
}

func (v *loopView) resume() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.held = false
}

func (v *loopView) note(text string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.wipe()
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		fmt.Fprintf(v.err, "holdfast: note: %s\n", line)
	}
	v.draw()
}

func (v *loopView) event(e looping.Moment) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.loop = e.Loop
	if v.json {
		v.writeJSON(e)
		return
	}
	line, status := v.describe(e)
	if status != "" {
		v.status = status
	}
	if line != "" {
		v.wipe()
		fmt.Fprintln(v.out, line)
	}
	v.draw()
}

// jsonEvent is a line of `run --json`.
type jsonEvent struct {
	looping.Moment
	Tool     *agentcli.Tool      `json:"tool,omitempty"`
	Evidence []contract.Evidence `json:"evidence,omitempty"`
}

// inBetween names lines of `run --json` that are no event of a loop's life.
const inBetween loop.Event = "progress"

func (v *loopView) writeJSON(e looping.Moment) {
	line := jsonEvent{Moment: e, Evidence: e.Evidence}
	if line.Name == "" {
		line.Name = inBetween
	}
	if e.Agent != nil {
		line.Text = cmp.Or(line.Text, e.Agent.Text)
		if e.Agent.Kind == agentcli.ToolCall || e.Agent.Kind == agentcli.ToolResult {
			line.Tool = &e.Agent.Tool
		}
	}
	if text, err := json.Marshal(line); err == nil {
		fmt.Fprintf(v.out, "%s\n", text)
	}
}

// describe gives the line that stays and what is going on now.
func (v *loopView) describe(e looping.Moment) (line, status string) {
	switch e.Name {
	case loop.LoopStart:
		return report.LoopStarted(e.Loop, v.style), "starting"
	case loop.PreIteration:
		return report.IterationBegan(e.Loop, v.style), "the agent starts"
	case loop.PreToolCall:
		return "", e.Text + " " + e.Agent.Tool.Input
	case loop.OnError:
		return report.LoopProblem(e.Text, v.style), ""
	case loop.RegressionDetected:
		return report.AvoidanceFound(e.Loop, v.style), "avoidance found"
	case loop.PostIteration:
		return report.IterationEnded(e.Loop, v.style), ""
	case loop.ReinforcementEscalation, loop.StuckLoopDetected:
		return report.LoopRemark(e.Text, v.style), ""
	}
	return v.phase(e)
}

func (v *loopView) phase(e looping.Moment) (line, status string) {
	switch e.Phase {
	case "agent":
		if e.Agent != nil && e.Agent.Text != "" {
			return "", "says: " + e.Agent.Text
		}
		return "", "the agent works"
	case "judge":
		return "", "judging the change"
	case "undo":
		return "", "undoing " + e.Text
	case "check":
		return "", "checking " + e.Check
	case "checked":
		return report.Evidence(e.Evidence, v.style), ""
	case "wait":
		return report.LoopRemark(e.Text, v.style), e.Text
	case "gate":
		return report.LoopRemark("a gate is open: "+e.Text, v.style), "waiting for an answer"
	case "answer":
		return report.LoopRemark(e.Text, v.style), ""
	case "recovery":
		return report.LoopRemark("recovery "+e.Text, v.style), ""
	case "restore":
		return report.LoopRemark("handing over: "+e.Text, v.style), ""
	}
	return "", ""
}

const statusWidth = 100

// draw puts the last line on the screen; wipe takes it away.
func (v *loopView) draw() {
	if !v.live || v.held || v.status == "" || v.loop == nil {
		return
	}
	l := v.loop
	text := fmt.Sprintf("  iteration %d/%d · %s · %s", l.Iteration, l.Contract.LoopMaxIters, v.now().Sub(v.start).Round(time.Second), strings.Join(strings.Fields(v.status), " "))
	if l.Spent.CostUSD > 0 {
		text = fmt.Sprintf("  $%.2f%s", l.Spent.CostUSD, text)
	}
	if runes := []rune(text); len(runes) > statusWidth {
		text = string(runes[:statusWidth-1]) + "…"
	}
	fmt.Fprintf(v.out, "\r\x1b[K%s", strings.Map(printable, text))
}

func (v *loopView) wipe() {
	if v.live {
		fmt.Fprint(v.out, "\r\x1b[K")
	}
}

// printable keeps what an agent says from driving the terminal.
func printable(r rune) rune {
	if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
		return ' '
	}
	return r
}
