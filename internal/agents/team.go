package agents

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/reinforcement/reminder"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
)

// Desk is what the agents of a loop work with. They read it and change nothing.
type Desk struct {
	Bus     Bus
	Loop    *loop.Loop
	Scanner *detect.Scanner // nil when calls cannot be looked at beforehand
	Mode    policy.Mode
	Limits  baseline.Limits
	Texts   reminder.Set // what agents are reminded of
	Consult Consult      // asks a model; nil for none
}

// Team are the named agents around one desk, with one bus between them.
type Team struct {
	Desk
	hooks   *ConversableAgent // in whose name the events of a loop ask
	members map[string]*ConversableAgent
	aliases map[string]string
}

// Asker is the name under which the events of a loop ask.
const Asker = "hooks"

// NewTeam brings the agents together.
func NewTeam(d Desk) *Team {
	t := &Team{Desk: d, members: map[string]*ConversableAgent{}, aliases: map[string]string{}}
	if t.Loop == nil {
		t.Loop = &loop.Loop{}
	}
	t.hooks = &ConversableAgent{Definition: Definition{Name: Asker}, bus: &t.Bus}
	answers := t.answers()
	for _, def := range Definitions() {
		t.members[def.Name] = &ConversableAgent{Definition: def, answer: answers[def.Name], bus: &t.Bus}
		for _, alias := range def.Aliases {
			t.aliases[alias] = def.Name
		}
	}
	return t
}

// answers are what the agents reply with, by name.
func (t *Team) answers() map[string]func(context.Context, Call) (Answer, error) {
	return map[string]func(context.Context, Call) (Answer, error){
		"laziness-detection":    t.detectLaziness,
		"coverage-monitor":      t.monitorCoverage,
		"recovery-orchestrator": t.orchestrateRecovery,
		"quality-gate-enforcer": t.enforceQuality,
		"blocking-decision":     t.decideBlocking,
		"prompt-reinforcement":  t.reinforce,
		"behavioral-correction": t.correct,
		"progress-tracking":     t.trackProgress,
		"regression-detection":  t.detectRegression,
		"best-output-selector":  t.selectBest,
		"best-output-tracker":   t.trackBest,
		"metrics-aggregator":    t.aggregate,
	}
}

// Find is the agent of a name or of one of its aliases.
func (t *Team) Find(name string) (*ConversableAgent, bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	if real, ok := t.aliases[name]; ok {
		name = real
	}
	a, ok := t.members[name]
	return a, ok
}

// UnknownAgentError says that nobody has that name.
type UnknownAgentError struct {
	Name  string
	Known []string
}

func (e *UnknownAgentError) Error() string {
	return fmt.Sprintf("there is no agent %q; known are %s", e.Name, strings.Join(e.Known, ", "))
}

// Known are the names that Find takes, aliases included.
func Known() []string {
	var names []string
	for _, d := range Definitions() {
		names = append(append(names, d.Name), d.Aliases...)
	}
	slices.Sort(names)
	return names
}

// Invoke asks an agent in the name of an event.
func (t *Team) Invoke(ctx context.Context, c Call) (Answer, error) {
	return t.ask(ctx, t.hooks, c)
}

// ask lets one agent ask another.
func (t *Team) ask(ctx context.Context, from *ConversableAgent, c Call) (Answer, error) {
	to, ok := t.Find(c.Agent)
	if !ok {
		return Answer{}, &UnknownAgentError{Name: c.Agent, Known: Known()}
	}
	said, err := from.InitiateChat(ctx, to, c.message())
	if err != nil {
		return Answer{}, err
	}
	answer, ok := said.Answer()
	if !ok {
		return Answer{}, fmt.Errorf("%s has nothing to say", to.Name)
	}
	return answer, nil
}

// confer lets a member ask another in the course of its own answer, about the same moment.
func (t *Team) confer(ctx context.Context, from string, about Call, to, purpose string, inputs map[string]any) (Answer, error) {
	about.Agent, about.Purpose, about.Inputs = to, purpose, inputs
	return t.ask(ctx, t.members[from], about)
}
