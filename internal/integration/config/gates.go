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
}

func readGates(file string, n *yaml.Node) (Gates, []error) {
	var g Gates
	r := &reader{file: file, key: "gates"}
	mode := func(name gate.Name) func(*yaml.Node) {
		return func(n *yaml.Node) {
			var m gate.Mode
			if word(r, &m, gate.Modes()...)(n); m != "" {
				if g.Modes == nil {
					g.Modes = map[gate.Name]gate.Mode{}
				}
				g.Modes[name] = m
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

// Rules are what holds: holdfast.yaml before aiwg.yml, whose limit is human_gate_timeout_minutes.
func (g Gates) Rules(humanGate time.Duration) gate.Rules {
	out := gate.Rules{Wait: first(false, g.Wait), Timeout: humanGate, OnTimeout: g.OnTimeout, Modes: g.Modes}
	if g.Timeout != nil {
		out.Timeout = time.Duration(*g.Timeout * float64(time.Minute))
	}
	return out
}
