package catalog

import (
	"fmt"
	"regexp"
)

// The words a gate file may use.
var (
	gateDirections = []string{"lower", "higher", "true-to-false", "false-to-true", "unset-to-set", "grows", "shrinks", "level", "removed", "arguments"}
	gateKinds      = []string{"threshold", "strictness", "exclusion", "narrowed", "disabled", "non-blocking", "trigger", "matrix", "baseline-grown"}
	gateChecks     = []string{"test", "lint", "types", "coverage", "build", "format", "security", "all"}
)

func (k *checking) gate(e *entry) {
	var g Gate
	whole, some := e.decode(&g)
	if !some {
		return
	}
	if whole || g.Tool != "" {
		e.named("tool", g.Tool)
	}
	e.unfilled()
	if len(g.Settings) > 0 && len(g.Files) == 0 && whole {
		e.fault("add `files: [tool.toml]`, globs of where the settings stand", "settings need files", "settings")
	}
	e.globs(g.Files, "files")
	e.globs(g.Baseline.Files, "baseline", "files")
	if _, err := regexp.Compile(g.Baseline.Entry); err != nil {
		e.fault("write it as Go's regexp package reads it", fmt.Sprintf("baseline entry: %v", err), "baseline", "entry")
	}
	for i, s := range g.Settings {
		e.gateSetting(s, whole, "settings", i)
	}
	for i, c := range g.Commands {
		e.gateCommand(c, whole, "commands", i)
	}
	if whole && k.demands.Examples > 0 {
		e.gateExamples(g.Examples)
	}
}

// gateSetting checks a group of settings. Where some fields could not be read, what is missing
// may be what was misspelt.
func (e *entry) gateSetting(s GateSetting, whole bool, at ...any) {
	if whole || s.Loosens != "" {
		e.oneOf("way to loosen", s.Loosens, gateDirections, under(at, "loosens")...)
	}
	if s.What != "" || whole && s.Loosens != "arguments" {
		e.oneOf("kind of gate", s.What, gateKinds, under(at, "what")...)
	}
	if whole && len(s.Keys) == 0 {
		e.fault("add `keys: [section.key]`", "a setting needs keys", at...)
	}
}

func (e *entry) gateCommand(c GateCommand, whole bool, at ...any) {
	if whole || c.Check != "" {
		e.oneOf("check", c.Check, gateChecks, under(at, "check")...)
	}
	if whole && len(c.Run) == 0 {
		e.fault("add `run: [tool check]`, the first words of the command", "a command needs run", at...)
	}
}

func (e *entry) gateExamples(x GateExamples) {
	for _, part := range []struct {
		key  string
		list []Example
	}{{"catches", x.Catches}, {"allows", x.Allows}} {
		if len(part.list) == 0 {
			e.fault("add a change before and after", "examples need at least one under "+part.key, "examples", part.key)
		}
	}
}

// under is a place below another.
func under(at []any, step any) []any { return append(at[:len(at):len(at)], step) }
