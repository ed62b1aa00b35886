package wiring

import (
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/loop"
)

func (r *reader) hooks(n *yaml.Node, w *Wiring) {
	r.each(n, "hooks", func(key, value *yaml.Node) {
		if !slices.Contains(eventNames(), key.Value) {
			r.fault(key, hintFor(key.Value, eventNames()), "%q is no hook", clip(key.Value))
			return
		}
		h := r.hook(loop.Event(key.Value), key, value)
		h.Text = r.written(n, key)
		w.Hooks[h.Name] = h
	})
}

// written are the lines of a hook, up to the next one.
func (r *reader) written(hooks, key *yaml.Node) string {
	end := len(r.lines)
	for i := 0; i < len(hooks.Content); i += 2 {
		if line := hooks.Content[i].Line; line > key.Line {
			end = line - 1
			break
		}
	}
	lines := r.lines[min(key.Line-1, end):end]
	for i, line := range lines[min(1, len(lines)):] {
		if line != "" && !strings.HasPrefix(line, " ") {
			lines = lines[:i+1] // the section of hooks has ended
			break
		}
	}
	for len(lines) > 1 {
		if last := strings.TrimSpace(lines[len(lines)-1]); last != "" && !strings.HasPrefix(last, "#") {
			break
		}
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n") + "\n"
}

// hook reads one. A hook that says nothing does nothing.
func (r *reader) hook(name loop.Event, key, n *yaml.Node) Hook {
	h := Hook{Name: name, Agents: []Agent{}, Actions: []string{}, Updates: []Update{}, File: r.file, Line: key.Line}
	if isNull(n) {
		return h
	}
	known := keys{
		"description": r.text("description", &h.Description), "trigger": r.text("trigger", &h.Trigger), "timing": r.text("timing", &h.Timing),
		"agents_to_invoke": r.items("agents_to_invoke", func(n *yaml.Node) { h.Agents = append(h.Agents, r.agent(n)) }),
		"actions": r.items("actions", func(n *yaml.Node) {
			var action string
			r.word("action", &action, actionNames())(n)
			h.Actions = append(h.Actions, action)
		}),
		"state_updates":       r.items("state_updates", func(n *yaml.Node) { h.Updates = append(h.Updates, r.update(n)) }),
		"conditional_actions": r.items("conditional_actions", func(n *yaml.Node) { h.Conditions = append(h.Conditions, r.condition(n, triggerHook)) }),
	}
	maps.Copy(known, r.special(name, &h))
	r.object(n, string(name), known)
	r.sources(h, n)
	return h
}

// special are the keys that only some hooks have.
func (r *reader) special(name loop.Event, h *Hook) keys {
	switch name {
	case loop.PreToolCall:
		return keys{"risk_patterns": r.items("risk_patterns", func(n *yaml.Node) { h.Risks = append(h.Risks, r.risk(n)) })}
	case loop.ReinforcementEscalation:
		return keys{"thresholds": func(n *yaml.Node) {
			r.each(n, "thresholds", func(key, value *yaml.Node) { r.threshold(key, value, h) })
		}}
	case loop.RegressionDetected:
		return keys{"recovery_protocol": func(n *yaml.Node) { h.Recovery = r.recovery(n) }}
	case loop.StuckLoopDetected:
		return keys{"human_gate": func(n *yaml.Node) { h.Gate = r.gate(n) }}
	}
	return nil
}

func actionNames() []string { return slices.Sorted(maps.Keys(Actions())) }

func (r *reader) agent(n *yaml.Node) Agent {
	var a Agent
	r.object(n, "an agent", keys{
		"agent":    r.word("agent", &a.Name, slices.Sorted(maps.Keys(voices()))),
		"purpose":  r.text("purpose", &a.Purpose),
		"required": r.flag("required", &a.Required),
		"inputs": func(n *yaml.Node) {
			r.each(n, "inputs", func(key, value *yaml.Node) {
				a.Inputs = append(a.Inputs, Input{key.Value, r.input(value)})
			})
		},
	})
	if a.Name == "" && n.Kind == yaml.MappingNode && !has(n, "agent") {
		r.fault(n, "write agent: and its name", "an agent without a name")
	}
	return a
}

// input is a value with its placeholders checked.
func (r *reader) input(n *yaml.Node) any {
	var out any
	if n.Kind == yaml.AliasNode || n.Decode(&out) != nil {
		r.fault(n, "write a text, a number or a list", "%s cannot be read", shown(n))
		return nil
	}
	r.placeholders(n)
	return out
}

func (r *reader) placeholders(n *yaml.Node) {
	for _, inner := range n.Content {
		r.placeholders(inner)
	}
	if n.Kind != yaml.ScalarNode {
		return
	}
	for _, name := range placeholdersIn(n.Value) {
		if _, known := places()[name]; !known {
			r.fault(n, hintFor(name, slices.Sorted(slices.Values(factNames()))), "{%s} stands for nothing that is known", clip(name))
		}
	}
}

func (r *reader) update(n *yaml.Node) Update {
	var u Update
	named := func(op Op) func(*yaml.Node) {
		return func(n *yaml.Node) {
			if u.Op != "" {
				r.fault(n, "write one update for each", "an update is either set, append or increment")
			}
			u.Op = op
			r.word("field of the state", &u.Field, slices.Sorted(maps.Keys(fields())))(n)
			if want := map[Op]shape{Append: list, Increment: counter}[op]; u.Field != "" && want != "" && fields()[u.Field].shape != want {
				r.fault(n, "set it instead", "%s is no %s", u.Field, want)
			}
		}
	}
	r.object(n, "an update", keys{
		"set": named(Set), "append": named(Append), "increment": named(Increment),
		"from": r.text("from", &u.From), "value": func(n *yaml.Node) { u.Value = r.input(n) },
	})
	if n.Kind != yaml.MappingNode {
		return u
	}
	switch both := has(n, "from") && has(n, "value"); {
	case u.Op == "":
		r.fault(n, "write set:, append: or increment: and a field", "an update without a field")
	case both, u.Op == Increment && (has(n, "from") || has(n, "value")):
		r.fault(n, "keep one of the two; increment takes neither", "an update with more than one source")
	case u.Op != Increment && !has(n, "from") && !has(n, "value"):
		r.fault(n, "write from: or value:", "an update without a source")
	}
	return u
}

func has(n *yaml.Node, key string) bool {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return true
		}
	}
	return false
}

// sources looks whether everything that updates take over is there to be taken.
func (r *reader) sources(h Hook, n *yaml.Node) {
	for _, u := range h.Updates {
		if u.From == "" {
			continue
		}
		at := valueNode(n, u.From)
		if _, known := places()[u.From]; known {
			continue
		}
		agent, value, isAgent := strings.Cut(u.From, ".")
		values, known := voices()[agent]
		asked := slices.ContainsFunc(h.Agents, func(a Agent) bool { return a.Name == agent })
		switch {
		case !isAgent || !known:
			r.fault(at, hintFor(u.From, slices.Sorted(slices.Values(factNames()))), "%q is neither a fact nor a value of an agent", clip(u.From))
		case !slices.Contains(values, value):
			r.fault(at, hintFor(value, values), "%s answers with no %q", agent, clip(value))
		case !asked:
			r.fault(at, "add it to agents_to_invoke", "%s is not asked at %s", agent, h.Name)
		}
	}
}

// valueNode finds where a value is written, for the line of a fault.
func valueNode(n *yaml.Node, value string) *yaml.Node {
	if n.Kind == yaml.ScalarNode && n.Value == value {
		return n
	}
	for _, inner := range n.Content {
		if found := valueNode(inner, value); found != nil {
			return found
		}
	}
	return nil
}

func (r *reader) condition(n *yaml.Node, actions ...string) Condition {
	var c Condition
	var source, hook string
	var at *yaml.Node
	all := append(actions, actionNames()...)
	r.object(n, "a condition", keys{
		"condition": func(n *yaml.Node) { at = n; r.text("condition", &source)(n) },
		"action":    r.word("action", &c.Action, all),
		"hook":      r.word("hook", &hook, eventNames()),
	})
	c.Hook = loop.Event(hook)
	if source != "" {
		var wrong string
		if c.When, wrong = compile(source); wrong != "" {
			r.fault(at, "docs/events.md lists what conditions can compare", "condition %s: %s", shown(at), wrong)
		}
	}
	if n.Kind != yaml.MappingNode {
		return c
	}
	switch {
	case !has(n, "condition") || !has(n, "action"):
		r.fault(n, "write condition: and action:", "a condition without condition or action")
	case c.Action == triggerHook && !has(n, "hook"):
		r.fault(n, "write hook: and its name", "trigger_hook does not say which")
	case c.Action != triggerHook && c.Action != "" && has(n, "hook"):
		r.fault(n, "leave hook: out, or write action: trigger_hook", "%s raises no hook", c.Action)
	}
	return c
}

func (r *reader) threshold(key, value *yaml.Node, h *Hook) {
	var to string
	r.word("level to rise to", &to, []string{string(level.Minimal), string(level.Standard), string(level.Aggressive)})(value)
	if _, ok := iterationOf(key.Value); !ok && key.Value != plateau {
		r.fault(key, "write iteration_N or quality_plateau", "%q is no threshold", clip(key.Value))
		return
	}
	h.Thresholds = append(h.Thresholds, Threshold{key.Value, level.Level(to)})
}

func (r *reader) recovery(n *yaml.Node) *Recovery {
	out := &Recovery{}
	steps := []string{"PAUSE", "DIAGNOSE", "ADAPT", "RETRY", "ESCALATE"}
	r.object(n, "recovery_protocol", keys{
		"steps": r.items("steps", func(n *yaml.Node) {
			r.each(n, "a step", func(key, value *yaml.Node) {
				s := Step{}
				r.word("step", &s.Name, steps)(key)
				r.text("step", &s.Text)(value)
				out.Steps = append(out.Steps, s)
			})
		}),
		"escalation_conditions": r.items("escalation_conditions", func(n *yaml.Node) {
			c := r.condition(n)
			if c.Action != "" && c.Action != humanGate {
				r.fault(n, "write action: "+humanGate, "%s does not escalate", c.Action)
			}
			out.Escalate = append(out.Escalate, c)
		}),
	})
	if len(out.Steps) > 0 {
		for i, s := range out.Steps {
			if i >= len(steps) || s.Name != "" && s.Name != steps[i] {
				r.fault(n, "write them in the order "+strings.Join(steps, ", "), "the steps of a recovery are in no order that it can have")
				break
			}
		}
	}
	return out
}

func (r *reader) gate(n *yaml.Node) *Gate {
	g := &Gate{}
	r.object(n, "human_gate", keys{
		"type": r.word("type of a gate", &g.Type, []string{"ALWAYS", "NEVER", "CONDITIONAL", "TERMINATE"}),
		"timeout": func(n *yaml.Node) {
			if isNull(n) {
				return
			}
			var seconds float64
			r.number("number of seconds", &seconds, 1, 31_536_000)(n)
			whole := int64(seconds)
			g.Timeout = &whole
		},
		"message": func(n *yaml.Node) { r.text("message", &g.Message)(n); r.placeholders(n) },
		"options": r.items("options", func(n *yaml.Node) {
			var o Option
			r.object(n, "an option", keys{"id": r.text("id", &o.ID), "label": r.text("label", &o.Label), "action": r.word("action of an option", &o.Action, []string{Continue, AbortLoop, ManualFix})})
			g.Options = append(g.Options, o)
		}),
	})
	return g
}
