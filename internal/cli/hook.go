package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/hooking"
	"holdfast/internal/integration/agenthook"
)

// smallCall is a payload for which all that is read fits into memory many times over.
const smallCall = 1 << 20

// maxPayload bounds what an agent may hand to a hook: more is no call of a tool.
const maxPayload = 64 << 20

// hookTime is our own deadline: below the one that `holdfast install` asks the agent for,
// because most agents let a call run whose hook takes too long.
func hookTime(phase agenthook.Phase) time.Duration {
	switch phase {
	case agenthook.Stop, agenthook.SubagentStop:
		return 280 * time.Second
	case agenthook.SessionStart, agenthook.Prompt, agenthook.Post, agenthook.PostFailure:
		return 50 * time.Second // the work tree is kept, and other sessions may be at it
	case agenthook.SessionEnd:
		return 2 * time.Second
	}
	return 8 * time.Second
}

// lastMoment is what is left of that time for an answer when the judgement does not end.
const lastMoment = 500 * time.Millisecond

// hook is the command for people who look for it; agents come in through answerHook.
func (a *app) hook() *cobra.Command {
	names := make([]string, 0, len(agenthook.Agents()))
	for _, agent := range agenthook.Agents() {
		names = append(names, string(agent))
	}
	return &cobra.Command{
		Use:   "hook AGENT",
		Short: "Answer a hook of a coding agent (agents call this themselves)",
		Long: `Hook reads what an agent tells its hooks on stdin and answers in the agent's own
form: it judges a tool call before it runs, what a command did after it ran, and a
whole session before it is believed to be done. ` + "`holdfast install AGENT`" + ` puts it into
the agent's settings.

In a repository that is not guarded it says nothing. Agents: ` + strings.Join(names, ", ") + `.`,
		Example:   `  holdfast hook claude < payload.json`,
		ValidArgs: names,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return nil
			}
			return usage("hook takes the name of an agent", "one of %s", strings.Join(names, ", "))
		},
		RunE: func(_ *cobra.Command, args []string) error {
			a.exit = answerHook(args[0], a.in, a.out, a.err)
			return nil
		},
	}
}

// answerHook answers one call. It never fails without an answer: most agents take silence
// for consent.
func answerHook(name string, in io.Reader, out, err io.Writer) int {
	agent, known := agenthook.AgentNamed(name)
	if !known {
		fmt.Fprintf(err, "holdfast: error: %q is no agent whose hooks are known\nholdfast: hint: `holdfast hook --help` lists them\n", name)
		return exitUsage
	}
	raw, readErr := io.ReadAll(io.LimitReader(in, maxPayload+1))
	var answer agenthook.Output
	switch {
	case readErr != nil:
		answer = agenthook.Failure(agent, raw, true, "Holdfast could not read the call: "+readErr.Error())
	case len(raw) > maxPayload:
		answer = agenthook.Failure(agent, raw[:1<<20], true, "Holdfast does not judge calls of this size.")
	default:
		answer = judgeHook(agent, raw)
	}
	_, _ = out.Write(answer.Stdout) // an agent that does not listen cannot be told so
	_, _ = err.Write(answer.Stderr)
	return answer.Exit
}

func judgeHook(agent agenthook.Agent, raw []byte) agenthook.Output {
	if len(raw) < smallCall {
		debug.SetGCPercent(1000) // the process is over before collecting garbage pays
	}
	phase := agenthook.GuessPhase(agent, raw)
	limit := hookTime(phase)
	ctx, stop := context.WithTimeout(context.Background(), limit-lastMoment)
	defer stop()
	home, err := os.UserHomeDir()
	if err != nil {
		home = "" // then there are no settings of the user's to guard
	}
	answer := make(chan agenthook.Output, 1)
	go func() {
		answer <- hooking.Hook(ctx, hooking.Request{Agent: agent, Raw: raw, Env: os.Getenv, Home: home, Now: time.Now, PID: os.Getpid(), Courier: courier, Leash: leash()})
	}()
	select {
	case out := <-answer:
		return out
	case <-time.After(limit):
		block := phase == agenthook.Pre || phase == agenthook.Permission || phase == agenthook.ConfigChange // what cannot be counted is not refused
		return agenthook.Failure(agent, raw, block, "Holdfast could not judge this in time. Tell the person you work for.")
	}
}
