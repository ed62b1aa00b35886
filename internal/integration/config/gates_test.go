package config_test

import (
	"strings"
	"testing"
	"time"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/integration/config"
)

func TestGatesAreRead(t *testing.T) {
	c, err := config.Parse("holdfast.yaml", []byte("gates: {wait: true, timeout_minutes: 90, on_timeout: proceed, destructive: ALWAYS, stuck_loop: NEVER, defer: true}"))
	if err != nil {
		t.Fatal(err)
	}
	r := c.Gates.Rules(time.Minute)
	if !r.Wait || r.Timeout != 90*time.Minute || r.Late() != gate.Proceed || r.Mode(gate.Destructive) != gate.Always || r.Mode(gate.StuckLoop) != gate.Never || r.Mode(gate.Recovery) != gate.Terminate || !*c.Gates.Defer {
		t.Errorf("%+v", r)
	}
	if r := (config.Gates{}).Rules(time.Hour); r.Wait || r.Timeout != time.Hour || r.Late() != gate.Block {
		t.Errorf("human_gate_timeout_minutes does not hold: %+v", r)
	}
}

func TestGatesCarryConditions(t *testing.T) {
	c, err := config.Parse("holdfast.yaml", []byte("gates:\n  destructive: {condition: \"critical AND iteration >= 3\"}\n  recovery: {mode: CONDITIONAL, condition: exhausted}\n  stuck_loop: CONDITIONAL\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := c.Gates.Rules(0)
	if r.Mode(gate.Destructive) != gate.Conditional || r.Conditions[gate.Destructive] != "critical AND iteration >= 3" || r.Mode(gate.Recovery) != gate.Conditional || r.Conditions[gate.Recovery] != "exhausted" || r.Conditions[gate.StuckLoop] != "" {
		t.Errorf("%+v", r)
	}
	_, err = config.Parse("holdfast.yaml", []byte("gates:\n  destructive:\n    condition: criticl OR stuck\n  recovery:\n    condition: iteration\n  stuck_loop: {mode: ALWAYS, condition: stuck}\n  false_positive: {when: never}\n"))
	if err == nil {
		t.Fatal("nothing is wrong with it")
	}
	for _, want := range []string{
		`holdfast.yaml:3: the condition "criticl OR stuck": unknown name criticl`, `holdfast.yaml:5: the condition "iteration": expected bool, but got int`, "holdfast.yaml:6: a gate that is ALWAYS has no condition", `holdfast.yaml:7: unknown key "when"`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in\n%v", want, err)
		}
	}
}

func TestGatesThatCannotBe(t *testing.T) {
	_, err := config.Parse("holdfast.yaml", []byte("gates:\n  wait: yes please\n  timeout_minutes: 0\n  on_timeout: approve\n  destructive: sometimes\n  door: open\n"))
	if err == nil {
		t.Fatal("nothing is wrong with it")
	}
	for _, want := range []string{
		"holdfast.yaml:2: wait: \"yes please\" is neither true nor false", "holdfast.yaml:3: \"0\" is no timeout_minutes", "holdfast.yaml:4: \"approve\" is no on_timeout",
		"holdfast.yaml:5: \"sometimes\" is no destructive", "holdfast.yaml:6: unknown key \"door\"",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in\n%v", want, err)
		}
	}
}
