package cli

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/signal"
	"os/user"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"holdfast/contract"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/report"
	"holdfast/internal/tracking/loop"
)

// The exit codes of a loop, besides those of every command.
const (
	exitEscalated   = 5
	exitInterrupted = 130
)

// runFlags are what a user says on the command line.
type runFlags struct {
	req                    looping.Request
	iterations, noProgress int
	budget                 float64
	timeout, each, idle    time.Duration
	noInput, json          bool
}

func (a *app) run() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   `run "TASK"`,
		Short: "Run an agent again and again until the work is really done",
		Long: `Run starts a coding agent on a task, again and again, until checks that Holdfast
runs itself hold. That the agent says it is done counts for nothing.

After every iteration the work tree is kept in a snapshot and judged, against the
iteration before and against the start. Tests that were deleted, skipped or
weakened, gates that were lowered, errors that were swallowed are taken back, and
the agent is told why. The best iteration is handed over. Your uncommitted work is
part of the start and is never lost; index, branch and stash stay as they are.

Checks (--completion, --check, or loop.completion in holdfast.yaml): any command,
tests_green, original_tests_green, prd_all_pass, no_high_risk, coverage, file:…,
json:…, holdout:…; docs/contract.md tells them all. All of them must hold.

Exit status: 0 completed, 1 stopped without completion, 3 usage, 4 could not judge,
5 a human has to decide, 130 interrupted. The first ^C pauses after the iteration,
the second at once; ` + "`holdfast resume`" + ` goes on.`,
		Example: `  holdfast run "fix the failing tests" --completion "go test ./..."
  holdfast run "make tsc happy" --completion "npx tsc --noEmit passes" --agent claude --budget 5
  holdfast run "implement prd.json" --prd prd.json --check tests_green --max-iterations 20
  holdfast run "fix it" --agent-cmd "./my-agent --yes" --completion "make check" --no-input --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && strings.TrimSpace(args[0]) != "" {
				return nil
			}
			return usage("run takes one task, in quotes", "for example: holdfast run \"fix the failing tests\" --completion \"go test ./...\"")
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			f.req.Task = args[0]
			return a.runLoop(cmd, f)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVar(&f.req.Completion, "completion", nil, "done means that `CMD` succeeds; may be given several times")
	flags.StringArrayVar(&f.req.Checks, "check", nil, "done means that the check `NAME` holds; may be given several times")
	flags.StringVar(&f.req.Token, "token", "", "the agent also has to say `WORD` on a line of its own")
	flags.StringVar(&f.req.PRD, "prd", "", "every story of `FILE` has to pass")
	flags.StringVar(&f.req.Agent, "agent", "", "work with `NAME`: "+strings.Join(agentcli.Names(), ", "))
	flags.StringVar(&f.req.Command, "agent-cmd", "", "work with `CMD`; it gets the prompt on stdin and in $HOLDFAST_PROMPT_FILE")
	flags.StringArrayVar(&f.req.AgentArgs, "agent-arg", nil, "hand `ARG` on to the agent; may be given several times")
	flags.StringVar(&f.req.Model, "model", "", "the agent's model")
	flags.StringVar((*string)(&f.req.Ralph), "ralph", "", "run the agent again and again: `on`, off, or auto when objective checks say what done means")
	flags.IntVar(&f.iterations, "max-iterations", 0, "stop after `N` iterations")
	flags.IntVar(&f.noProgress, "no-progress", 0, "stop when `N` iterations repeat what was there")
	flags.Float64Var(&f.budget, "budget", 0, "stop when `USD` are spent")
	flags.DurationVar(&f.timeout, "timeout", 0, "stop the loop after `D`, such as 90m or 8h")
	flags.DurationVar(&f.each, "iteration-timeout", 0, "end the agent after `D` in each iteration")
	flags.DurationVar(&f.idle, "idle-timeout", 0, "end an agent that is silent for `D`")
	flags.BoolVar(&f.req.Worktree, "worktree", false, "work in a git worktree of its own, and leave the result on a branch")
	flags.BoolVar(&f.req.KeepFinal, "keep-final", false, "hand over the last iteration, even where another was better")
	flags.BoolVar(&f.req.Force, "force", false, "start although as many loops run as are allowed")
	flags.BoolVar(&f.req.Wait, "wait", false, "wait at a gate until somebody answers it, instead of stopping with exit status 5")
	flags.BoolVar(&f.noInput, "no-input", false, "never ask; leave what a human has to decide to holdfast resume")
	flags.BoolVar(&f.json, "json", false, "write one JSON event a line")
	flags.BoolVar(&f.req.DryRun, "dry-run", false, "show the contract and the first prompt, and run nothing")
	flags.StringVarP(&f.req.Dir, "directory", "C", "", "work in `DIR` instead of the current directory")
	a.completeAgents(cmd)
	return cmd
}

func (a *app) completeAgents(cmd *cobra.Command) {
	// A name that is not registered twice cannot fail.
	_ = cmd.RegisterFlagCompletionFunc("agent", cobra.FixedCompletions(agentcli.Names(), cobra.ShellCompDirectiveNoFileComp))
	var checks []string
	for _, k := range contract.Kinds() {
		checks = append(checks, string(k))
	}
	_ = cmd.RegisterFlagCompletionFunc("ralph", cobra.FixedCompletions([]string{"on", "auto", "off"}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("check", cobra.FixedCompletions(checks, cobra.ShellCompDirectiveNoFileComp))
}

// limits takes over what was really said: a limit of zero is a mistake, not silence.
func (f runFlags) limits(cmd *cobra.Command) looping.Limits {
	var l looping.Limits
	said := cmd.Flags().Changed
	if said("max-iterations") {
		l.MaxIterations = &f.iterations
	}
	if said("no-progress") {
		l.NoProgress = &f.noProgress
	}
	if said("budget") {
		l.CostUSD = &f.budget
	}
	if said("timeout") {
		l.WallTime = &f.timeout
	}
	if said("iteration-timeout") {
		l.Iteration = &f.each
	}
	if said("idle-timeout") {
		l.Idle = &f.idle
	}
	return l
}

func (a *app) runLoop(cmd *cobra.Command, f runFlags) error {
	if f.req.Agent != "" && f.req.Command != "" {
		return usage("--agent and --agent-cmd exclude one another", "give one of them")
	}
	if r := f.req.Ralph; r != "" && !slices.Contains([]config.Ralph{config.RalphOn, config.RalphAuto, config.RalphOff}, r) {
		return usage("--ralph "+string(r)+" is not known", "use on, auto or off")
	}
	f.req.Limits = f.limits(cmd)
	ctx, stop := a.hands(cmd.Context(), &f.req.Hands, f.noInput, f.json)
	result, err := looping.Run(ctx, f.req)
	stop()
	if result.Plan != nil && err == nil {
		p := result.Plan
		return report.WriteLoopPlan(a.out, report.LoopPlan{Root: p.Root, Task: p.Task, Agent: p.Agent.String(), Criteria: p.Criteria, Hash: p.Hash, Prompt: p.Prompt, Iterations: p.Contract.LoopMaxIters}, p, f.json, report.Style{Color: colored(a.out)})
	}
	return a.loopEnded(result, err, f.json)
}

// hands are how loops reach this process and the person in front of it. The first
// interrupt lets the iteration end, the second does not.
func (a *app) hands(parent context.Context, h *looping.Hands, noInput, asJSON bool) (context.Context, func()) {
	h.Now, h.NewID, h.PID, h.Owner = a.now, newID, os.Getpid(), owner()
	h.Leash, h.Courier = leash(), courier()
	ctx, cancel := context.WithCancel(context.WithoutCancel(parent))
	gentle := make(chan struct{})
	h.Interrupt = gentle
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	view := a.loopView(asJSON)
	h.Watch, h.Note = view.event, view.note
	go func() {
		first := true
		for s := range signals {
			if first && s == os.Interrupt {
				first = false
				close(gentle)
				view.note("pausing after this iteration; ^C again stops at once")
				continue
			}
			cancel()
		}
	}()
	if in, ok := a.in.(*os.File); ok && !noInput && !asJSON && isTerminal(in) && terminal(a.err) {
		hand := &typist{in: in}
		h.Ask = func(ctx context.Context, q gate.Question) (gate.Reply, error) { return a.ask(ctx, hand, view, q) }
	}
	return ctx, func() {
		signal.Stop(signals)
		close(signals)
		view.close()
		cancel()
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// newID is 32 random hexadecimal digits.
func newID() string {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // it does not fail: see its documentation
	return hex.EncodeToString(raw[:])
}

func owner() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "unknown"
}

// leash is our own hidden command that stands between a loop and its agent.
func leash() []string {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	return []string{self, leashCommand}
}

// courier is the program that tells people; nothing when it is not there.
func courier() []string {
	server, err := findServer()
	if err != nil {
		return nil
	}
	return []string{server, "notify"}
}

// loopEnded tells how a loop left off and gives the exit code.
func (a *app) loopEnded(result looping.Result, err error, asJSON bool) error {
	if err != nil {
		return err
	}
	l := result.Loop
	a.exit = loopExit(l)
	if asJSON {
		return json.NewEncoder(a.out).Encode(map[string]any{"event": "result", "loop_id": l.LoopID, "status": l.Status, "terminal_reason": l.Terminal.Reason, "exit": a.exit, "state": l.Document()})
	}
	return report.WriteLoopEnd(a.out, l, result.Branch, report.Style{Color: colored(a.out)})
}

func loopExit(l *loop.Loop) int {
	switch {
	case l.Status == loop.Completed:
		return exitClean
	case l.Terminal.Reason == contract.Escalated:
		return exitEscalated
	case l.Terminal.Reason == contract.ContextCanceled:
		return exitInterrupted
	case l.Terminal.Reason == contract.Error:
		return exitCannotJudge
	}
	return exitFound
}
