package main

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// sawtooth is memory as a garbage collector makes it: it fills up and falls back.
func sawtooth(iterations int, growth float64) (out []held) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range iterations {
		fill := 2e6 * min(1, float64(n)/filling) // what a loop keeps
		out = append(out, held{n, 12e6 + fill + growth*float64(n) + 8e6*float64(n%37)/37 + 3e5*r.Float64()})
	}
	return out
}

func TestTheTrendOfMemory(t *testing.T) {
	for name, row := range map[string]struct {
		moments []held
		says    string
		grows   bool
	}{
		"level":             {sawtooth(5000, 0), "flat", false},
		"a little":          {sawtooth(5000, 30), "flat", false},
		"two kilobytes":     {sawtooth(3000, 2048), "grows", true},
		"less than it had":  {sawtooth(5000, -500), "flat", false},
		"too short":         {sawtooth(900, 2048), "too short", false},
		"one moment":        {[]held{{1, 1}}, "too short", false},
		"none":              {nil, "too short", false},
		"all at one moment": {[]held{{2000, 1}, {2000, 9}, {2000, 2}}, "too short", false},
	} {
		got := trendOf(row.moments)
		if got.grows() != row.grows || !strings.Contains(got.String(), row.says) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestAProcessTellsItsMemory(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("there is no /proc")
	}
	if n, err := anonymous(os.Getpid()); err != nil || n < 1<<20 {
		t.Errorf("%v %v", n, err)
	}
}
