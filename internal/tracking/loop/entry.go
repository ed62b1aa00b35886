package loop

import (
	"encoding/json"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/reinforcement/reminder"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/best"
	"holdfast/internal/tracking/cover"
	"holdfast/internal/tracking/quality"
)

// Kind says what an entry of the journal tells.
type Kind string

// The entries of a journal. An iteration is began, agent_began, agent_ended, judged,
// undone (where something was), checked, iteration_ended. Whatever is not there has not
// happened, and is done when the loop is taken up again.
const (
	KindStarted   Kind = "started"
	KindBegan     Kind = "iteration_began"
	KindAgent     Kind = "agent_began"
	KindAgentDone Kind = "agent_ended"
	KindJudged    Kind = "judged"
	KindUndone    Kind = "undone"
	KindChecked   Kind = "checked"
	KindEnded     Kind = "iteration_ended"
	KindWaiting   Kind = "waiting"
	KindPaused    Kind = "paused"
	KindResumed   Kind = "resumed"
	KindStopping  Kind = "stopping"
	KindStopped   Kind = "stopped"
	KindClosed    Kind = "closed"
	KindRechecked Kind = "rechecked"
)

// Point is a kept state of the work tree.
type Point struct {
	Snapshot string `json:"snapshot"`
	Tree     string `json:"tree"`
}

// Agent is who works.
type Agent struct {
	Name    string   `json:"name,omitempty"`
	Command string   `json:"command,omitempty"`
	Model   string   `json:"model,omitempty"`
	Args    []string `json:"args,omitempty"`
}

// String is how people call the agent.
func (a Agent) String() string {
	if a.Command != "" {
		return a.Command
	}
	if a.Model != "" {
		return a.Name + " (" + a.Model + ")"
	}
	return a.Name
}

// Rules are what was decided before the loop began. They hold for all of it: what an agent
// writes into the project's settings changes nothing.
type Rules struct {
	Mode               string       `json:"mode"`
	OnAsk              string       `json:"on_ask"` // undo, gate or allow
	MaxRecoveries      int          `json:"max_recoveries"`
	EscalateOnCritical bool         `json:"escalate_on_critical"`
	Best               best.Rule    `json:"best_output"`
	KeepFinal          bool         `json:"keep_final"`
	SnapshotsKept      int          `json:"snapshots_kept"`
	MaxWaitMS          int64        `json:"max_wait_ms"`
	Reinforcement      level.Rules  `json:"reinforcement"`
	CoverageCommand    string       `json:"coverage_command,omitempty"`
	LintCommand        string       `json:"lint_command,omitempty"`
	TypeCommand        string       `json:"type_command,omitempty"`
	Interactive        bool         `json:"interactive"`
	Hooks              string       `json:"hooks,omitempty"`                 // the project's own file of hooks
	Plain              bool         `json:"plain,omitempty"`                 // the agent is run and its work checked, and nothing else
	Patterns           []string     `json:"patterns_enabled,omitempty"`      // types of findings that count; nil for all
	HumanGateMS        int64        `json:"human_gate_timeout_ms,omitempty"` // how long a question waits for its answer; 0 for ever
	DetectionBudgetMS  int64        `json:"detection_budget_ms,omitempty"`   // how long judging an iteration may take before it is told
	MaxOverhead        float64      `json:"max_overhead_percent,omitempty"`  // and how much of an iteration the guard may take
	Exceptions         policy.Rules `json:"exceptions"`                      // severities and approvals of the project
	Gates              gate.Rules   `json:"gates"`                           // where humans are asked
	Targets            Targets      `json:"targets,omitzero"`                // what the guard may cost
	LLM                LLM          `json:"llm,omitzero"`

	Notify notice.Settings `json:"notify,omitzero"` // how people are told
}

// Mode is whether a loop goes round: behind the stop gate until its checks hold, or once.
type Mode string

// The modes.
const (
	Ralph  Mode = "ralph"
	Single Mode = "single"
)

// Started begins every journal.
type Started struct {
	LoopID       string            `json:"loop_id"`
	Task         string            `json:"task"`
	Root         string            `json:"root"`
	Repository   string            `json:"repository"`          // the key loops are counted under
	HomeRoot     string            `json:"home_root"`           // the work tree in which the loop was started
	Worktree     string            `json:"worktree,omitempty"`  // the branch, when the loop runs in a worktree of its own
	Continues    string            `json:"continues,omitempty"` // the loop of another program whose task it goes on with
	Owner        string            `json:"owner"`
	PID          int               `json:"pid"`
	Agent        Agent             `json:"agent"`
	Contract     contract.Contract `json:"contract"`
	ContractHash string            `json:"contract_hash"`
	Rules        Rules             `json:"rules"`
	Mode         Mode              `json:"loop_mode,omitempty"`
	Prompts      map[string]string `json:"prompts,omitempty"` // the project's own texts for agents, by file
	Baseline     Point             `json:"baseline"`
	Metrics      baseline.Metrics  `json:"baseline_metrics"`
	Survey       baseline.Survey   `json:"survey,omitzero"`
	Anchor       json.RawMessage   `json:"anchor,omitempty"` // what git held beside the files
	Ground       json.RawMessage   `json:"ground,omitempty"` // what the checks have to know of the start
}

// Began opens an iteration. Attempts beyond the first repeat one that was cut off.
type Began struct {
	Iteration   int    `json:"iteration"`
	Attempt     int    `json:"attempt"`
	Before      Point  `json:"before"`
	Level       string `json:"level"`
	LevelReason string `json:"level_reason,omitempty"` // when the level changed
}

// AgentBegan says which process is at work.
type AgentBegan struct {
	Iteration int    `json:"iteration"`
	PID       int    `json:"pid"`
	Identity  string `json:"identity"`
	// Reminders are what the agent was reminded of; the prompt has the texts.
	Reminders []reminder.Given `json:"reminders,omitempty"`
}

// AgentEnded is what was seen of the agent.
type AgentEnded struct {
	Iteration    int       `json:"iteration"`
	Exit         int       `json:"exit"`
	Reason       string    `json:"reason"`
	Error        string    `json:"error,omitempty"`
	Message      string    `json:"message,omitempty"` // the end of what it said
	TokenGiven   bool      `json:"token_given,omitempty"`
	Session      string    `json:"session,omitempty"`
	Model        string    `json:"model,omitempty"`
	Tokens       int64     `json:"tokens"`
	CostUSD      float64   `json:"cost_usd"`
	CostSource   string    `json:"cost_source"`
	ToolCalls    int64     `json:"tool_calls"`
	ToolFailures int64     `json:"tool_failures"`
	OnlyRead     bool      `json:"only_read,omitempty"`
	LimitedUntil time.Time `json:"limited_until,omitzero"`
	Limited      bool      `json:"limited,omitempty"`
	DurationMS   int64     `json:"duration_ms"`
	// Files are hashes of what is kept beside the journal: the prompt and the output.
	Files map[string]string `json:"files,omitempty"`
}

// Undo is a file that is brought back, and why.
type Undo struct {
	Path   string `json:"path"`
	To     string `json:"to"` // the snapshot it is taken from
	Reason string `json:"reason"`
}

// Judged is what detection and policy had to say about what the agent left behind.
type Judged struct {
	Iteration    int              `json:"iteration"`
	After        Point            `json:"after"`
	Verdict      string           `json:"verdict"`
	Findings     []detect.Finding `json:"findings,omitempty"` // those that count: undone or open
	Notes        []detect.Finding `json:"notes,omitempty"`    // warnings
	Cleared      int              `json:"cleared,omitempty"`
	Legitimate   []detect.Finding `json:"legitimate,omitempty"` // what the iteration did for a good reason, as far as it fits
	Unjudged     []string         `json:"unjudged,omitempty"`
	Undo         []Undo           `json:"undo,omitempty"`
	Tampered     []string         `json:"tampered,omitempty"`
	Summary      detect.Summary   `json:"summary"` // since the baseline
	Changed      []Artifact       `json:"changed,omitempty"`
	DurationMS   int64            `json:"duration_ms"`
	TestsTouched bool             `json:"tests_touched"`
	Counsel      *Counsel         `json:"counsel,omitempty"` // what a model said, where one was asked
	Doubt        string           `json:"doubt,omitempty"`   // why a human has to look, although facts did not demand it

	Acquitted []detect.Finding `json:"-"` // what was cleared, while it is judged
}

// Artifact is a file that an iteration left behind.
type Artifact struct {
	Path   string `json:"path"`
	Hash   string `json:"hash,omitempty"`
	Size   int64  `json:"size_bytes,omitempty"`
	Status string `json:"status,omitempty"`
}

// Undone closes what Judged asked for.
type Undone struct {
	Iteration int    `json:"iteration"`
	Safety    string `json:"safety,omitempty"` // everything that was replaced, to be looked at
	Point     Point  `json:"point"`
	// TestsTouched and Summary are as in Judged, after undoing.
	TestsTouched bool           `json:"tests_touched"`
	Summary      detect.Summary `json:"summary"`
}

// Checked is the evidence of an iteration.
type Checked struct {
	Iteration  int                 `json:"iteration"`
	Point      Point               `json:"point"`
	Evidence   []contract.Evidence `json:"evidence"`
	Metrics    *baseline.Metrics   `json:"metrics,omitempty"`
	Coverage   *cover.Comparison   `json:"coverage,omitempty"` // against the start
	DurationMS int64               `json:"duration_ms"`
}

// Recovery is what an iteration means for the recovery that is under way.
type Recovery string

// A recovery begins or goes on, is over for good, or needs a human.
const (
	NoRecovery        Recovery = ""
	RecoveryFailed    Recovery = "failed"
	RecoverySucceeded Recovery = "success"
	RecoveryEscalated Recovery = "escalated"
)

// Ended closes an iteration.
type Ended struct {
	Iteration   int                  `json:"iteration"`
	Point       Point                `json:"point"`
	Quality     float64              `json:"quality_score"`
	Breakdown   quality.Breakdown    `json:"quality_breakdown"`
	Verified    bool                 `json:"verified"`
	Tests       *TestResults         `json:"test_results,omitempty"`
	Fingerprint contract.Fingerprint `json:"fingerprint"`
	Decision    contract.Decision    `json:"decision"`
	Recovery    Recovery             `json:"recovery,omitempty"`
	Escalation  string               `json:"escalation,omitempty"` // why a human has to decide
	ElapsedMS   int64                `json:"elapsed_ms"`           // of the whole loop, pauses left out
	OverheadMS  int64                `json:"overhead_ms"`          // of the iteration, without agent and checks
}

// TestResults are the counts of a test run.
type TestResults struct {
	Total    int      `json:"total"`
	Passed   int      `json:"passed"`
	Failed   int      `json:"failed"`
	Skipped  int      `json:"skipped"`
	Coverage *float64 `json:"coverage,omitempty"`
}

// Waiting says that the loop waits, and for what.
type Waiting struct {
	Iteration int       `json:"iteration"`
	Until     time.Time `json:"until"`
	Reason    string    `json:"reason"`
}

// Stop says why a loop pauses or ends.
type Stop struct {
	Reason  contract.StopReason `json:"terminal_reason,omitempty"`
	Reasons []string            `json:"reasons,omitempty"`
}

// Resumed says that another process has taken the loop up.
type Resumed struct {
	PID           int    `json:"pid"`
	Crashed       bool   `json:"crashed,omitempty"`
	Waiting       bool   `json:"waiting,omitempty"` // the answer to an escalation is yet to come
	Decided       string `json:"decided,omitempty"` // what a human decided at an escalation
	Justification string `json:"justification,omitempty"`
	Point         Point  `json:"point"` // the work tree now
	// Files are the contents a human stands for, by path: git's name of them, or absent.
	Files   map[string]string `json:"files,omitempty"`
	Adopted []detect.Finding  `json:"adopted,omitempty"` // what the user did meanwhile and stands for
}

// Stopping begins the end: what was chosen, and what the loop ends as.
type Stopping struct {
	Stop
	Status   Status         `json:"status"`
	Selected best.Selection `json:"selected"`
	Restore  *Point         `json:"restore,omitempty"` // the tree to bring back
}

// Closed says that everything around the loop is tidied up. After it a journal only tells
// what was found when the work was looked at again.
type Closed struct{}

// Rechecked is what was found when a completed loop was looked at again, later: whether its
// checks still hold on the tree it handed over, and whether the tests of its start do.
type Rechecked struct {
	Holds   *bool    `json:"holds"` // nil when it could not be told
	Reasons []string `json:"reasons,omitempty"`
	Proof   string   `json:"proof"`  // what the tests of the start say
	Checks  int      `json:"checks"` // commands that were run again
}

// Stopped is the end of the work.
type Stopped struct {
	Status Status `json:"status"`
	Safety string `json:"safety,omitempty"`
	Point  Point  `json:"point"`
	Branch string `json:"branch,omitempty"` // where the work of a worktree was left
}
