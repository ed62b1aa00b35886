package condition_test

import (
	"strings"
	"testing"

	"holdfast/internal/enforcement/condition"
)

type facts struct {
	Iteration int      `expr:"iteration"`
	Severity  string   `expr:"severity"`
	Stuck     bool     `expr:"stuck"`
	Types     []string `expr:"types"`
}

func TestConditionsHoldOrDoNot(t *testing.T) {
	language := condition.Over(facts{})
	now := facts{Iteration: 5, Severity: "critical AND NOT mild", Types: []string{"test_skip"}}
	for source, want := range map[string]bool{
		"iteration >= 5 AND NOT stuck": true, "iteration > 5 OR stuck": false, "severity == 'critical AND NOT mild'": true,
		"'test_skip' in types": true, "len(types) > 1": false, "NOT (stuck OR iteration < 5)": true,
	} {
		c, wrong := language.Compile(source)
		if wrong != "" {
			t.Errorf("%s: %s", source, wrong)
			continue
		}
		if got, err := c.Holds(now); got != want || err != nil {
			t.Errorf("%s: %v, %v", source, got, err)
		}
	}
}

func TestConditionsThatCannotBe(t *testing.T) {
	language := condition.Over(facts{})
	for source, want := range map[string]string{
		"iteration": "expected bool", "iteration == 'five'": "mismatched types", "itertion > 1": "unknown name itertion", "now() > 1": "now", "iteration >": "unexpected token",
		"true" + strings.Repeat(" OR true", 100): "longer than", strings.Repeat("(", 200): "unexpected",
	} {
		if _, wrong := language.Compile(source); !strings.Contains(wrong, want) || strings.Contains(wrong, "\n") {
			t.Errorf("%.40s: %q", source, wrong)
		}
	}
}

func FuzzCondition(f *testing.F) {
	for _, seed := range []string{"iteration >= 5 AND NOT stuck", "'a' in types", "severity == \"x\\\"y\" OR", "types[9] == 'x'", "`", "iteration / 0 > 1"} {
		f.Add(seed)
	}
	language := condition.Over(facts{})
	f.Fuzz(func(t *testing.T, source string) {
		c, wrong := language.Compile(source)
		if wrong != "" {
			return
		}
		first, err := c.Holds(facts{Iteration: 2, Types: []string{"a"}})
		if again, err2 := c.Holds(facts{Iteration: 2, Types: []string{"a"}}); first != again || (err == nil) != (err2 == nil) {
			t.Errorf("%q holds once and not again", source)
		}
	})
}
