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
