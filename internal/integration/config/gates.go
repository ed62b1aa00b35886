package config

import (
	"time"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/enforcement/gate"
)

// Gates are what a project says about the questions that humans are asked.
type Gates struct {
	Wait      *bool // a loop waits at a gate instead of stopping with exit status 5
	Timeout   *float64
	OnTimeout gate.Late
	Defer     *bool // a headless agent that can wait for an answer does
	Modes     map[gate.Name]gate.Mode
	// Conditions are those of gates whose mode is CONDITIONAL.
	Conditions map[gate.Name]string
}

func readGates(file string, n *yaml.Node) (Gates, []error) {
	var g Gates
	r := &reader{file: file, key: "gates"}
	mode := func(name gate.Name) func(*yaml.Node) {
		return func(n *yaml.Node) {
			var m gate.Mode
			var when string
			if n.Kind == yaml.MappingNode {
				m, when = readMode(r, n)
			} else {
				word(r, &m, gate.Modes()...)(n)
			}
			if m != "" {
				g.Modes = with(g.Modes, name, m)
			}
			if when != "" {
				g.Conditions = with(g.Conditions, name, when)
			}
		}
	}
	const year = 365 * 24 * 60
	r.section(fields{
		"wait":            r.flag(&g.Wait),
		"timeout_minutes": r.number(&g.Timeout, 0, year, false),
		"on_timeout":      word(r, &g.OnTimeout, gate.Lates()...),
		"defer":           r.flag(&g.Defer),
		"destructive":     mode(gate.Destructive),
		"recovery":        mode(gate.Recovery),
		"false_positive":  mode(gate.FalsePositive),
		"stuck_loop":      mode(gate.StuckLoop),
	})(n)
	return g, r.faults
}

// readMode reads a mode that carries a condition.
func readMode(r *reader, n *yaml.Node) (m gate.Mode, when string) {
	m = gate.Conditional
	at := n
	r.section(fields{
		"mode":      word(r, &m, gate.Modes()...),
		"condition": func(n *yaml.Node) { at = n; r.text(&when)(n) },
	})(n)
	if m != gate.Conditional {
		r.fault(at, "leave the condition out, or make the mode CONDITIONAL", "a gate that is %s has no condition", m)
		return m, ""
	}
	if wrong := gate.CheckCondition(when); when != "" && wrong != "" {
		r.fault(at, "docs/gates.md lists what conditions can name", "the condition %q: %s", when, wrong)
		return m, ""
	}
	return m, when
}

func with[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	if m == nil {
		m = map[K]V{}
	}
	m[key] = value
	return m
}

// Rules are what holds: holdfast.yaml before aiwg.yml, whose limit is human_gate_timeout_minutes.
func (g Gates) Rules(humanGate time.Duration) gate.Rules {
	out := gate.Rules{Wait: first(false, g.Wait), Timeout: humanGate, OnTimeout: g.OnTimeout, Modes: g.Modes, Conditions: g.Conditions}
	if g.Timeout != nil {
		out.Timeout = time.Duration(*g.Timeout * float64(time.Minute))
	}
	return out
}
