package catalog

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// Gate is what one tool's settings and commands mean: which of them hold a standard
// up, and in which direction a change lowers it.
type Gate struct {
	Tool string `yaml:"tool"`
	// Family is what the tool is for; a tool may replace another of its family.
	Family   string        `yaml:"family"`
	Files    []string      `yaml:"files"`
	Settings []GateSetting `yaml:"settings"`
	Commands []GateCommand `yaml:"commands"`
	Baseline GateBaseline  `yaml:"baseline"`
	Examples GateExamples  `yaml:"examples"`

	File string `yaml:"-"`
}

// GateSetting is a group of settings that loosen in the same direction. Keys are
// globs over key paths: `*` is one key, `**` any number, `a|b` either.
type GateSetting struct {
	Keys    []string `yaml:"keys"`
	Loosens string   `yaml:"loosens"`
	What    string   `yaml:"what"`
	// Measure says what a threshold measures: coverage, mutation, warnings, retries, time.
	Measure string `yaml:"measure"`
	// Default is the value that holds when the setting is absent.
	Default string `yaml:"default"`
	// Command is the command whose options an `arguments` setting holds.
	Command string `yaml:"command"`
	// Only are globs: values that meet none of them, or one with "!" before it, are not
	// spoken of.
	Only []string `yaml:"only"`
	// Retired are entries of a list by which the tool does nothing any more.
	Retired []string `yaml:"retired"`
	// Minor settings are worth a word, never a refusal.
	Minor bool `yaml:"minor"`
}

// GateCommand is a command that checks something, known by its first words.
type GateCommand struct {
	Run   []string `yaml:"run"`
	Check string   `yaml:"check"`
	// Needs are flags without which the command checks nothing (black --check).
	Needs []string `yaml:"needs"`
	// Narrows are flags that choose fewer things to check, Toothless ones make it pass
	// whatever happens, Thresholds carry the number it must reach.
	Narrows    []string `yaml:"narrows"`
	Toothless  []string `yaml:"toothless"`
	Thresholds []string `yaml:"thresholds"`
	// Teeth are flags without which it lets more pass (mypy --strict).
	Teeth []string `yaml:"teeth"`
	// Levels are names of one flag that asks for more the higher its value is (phpstan -l 8).
	Levels []string `yaml:"levels"`
	// Patience are flags that forgive more the higher their number is, each with the number
	// that holds without it (--retries 0).
	Patience []string `yaml:"patience"`
	// Spares are flags that spare some failures from being tried again (--rerun-except).
	Spares []string `yaml:"spares"`
	// Not are words that make it something else (go test -list).
	Not []string `yaml:"not"`
}

// GateBaseline is a file that lists the problems a tool shall overlook. Entry is a
// regular expression; its first group, where it has one, is how often an entry counts.
type GateBaseline struct {
	Files []string `yaml:"files"`
	Entry string   `yaml:"entry"`
}

// GateExamples are changes that must, and must not, give an event.
type GateExamples struct {
	Catches []Example `yaml:"catches"`
	Allows  []Example `yaml:"allows"`
}

// The words a gate file may use.
var (
	gateDirections = []string{"lower", "higher", "true-to-false", "false-to-true", "unset-to-set", "grows", "shrinks", "level", "removed", "arguments"}
	gateKinds      = []string{"threshold", "strictness", "exclusion", "narrowed", "disabled", "non-blocking", "trigger", "matrix", "baseline-grown"}
	gateChecks     = []string{"test", "lint", "types", "coverage", "build", "format", "security", "all"}
)

// Gates decodes the gates of all sources, without their examples; a later source
// replaces a tool of an earlier one.
func (c *Catalog) Gates() ([]Gate, error) { return once(c, &c.keptGates, c.gates) }

func (c *Catalog) gates() ([]Gate, error) {
	byTool := map[string]Gate{}
	var all []error
	for _, source := range c.sources {
		list, err := gates.load(source, bare, "", &all)
		if err != nil {
			return nil, err
		}
		for _, g := range list {
			byTool[g.Tool] = g
		}
	}
	out := make([]Gate, 0, len(byTool))
	for _, g := range byTool {
		out = append(out, g)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Tool < out[j].Tool })
	return out, errors.Join(all...)
}

// DecodeGate decodes one gate file with its examples, which are mandatory.
func DecodeGate(file string, text []byte) (Gate, error) {
	g, err := decodeGate(file, text)
	if err != nil {
		return g, err
	}
	var all []error
	for name, list := range map[string][]Example{"catches": g.Examples.Catches, "allows": g.Examples.Allows} {
		if len(list) == 0 {
			all = append(all, Fault{File: file, Message: "examples need at least one under " + name, Hint: "add a change before and after"})
		}
	}
	return g, errors.Join(all...)
}

func decodeGate(file string, text []byte) (Gate, error) {
	g := Gate{File: file}
	if err := decodeStrict(file, text, &g); err != nil {
		return g, err
	}
	var all []error
	fault := func(format string, args ...any) {
		all = append(all, Fault{File: file, Message: fmt.Sprintf(format, args...), Hint: "compare with `holdfast catalog show` of a built-in entry"})
	}
	if want := strings.TrimSuffix(path.Base(file), ".yaml"); g.Tool != want {
		fault("tool %q must be the file's name, %q", g.Tool, want)
	}
	if len(g.Settings) > 0 && len(g.Files) == 0 {
		fault("settings need files")
	}
	if _, err := regexp.Compile(g.Baseline.Entry); err != nil {
		fault("baseline entry: %v", err)
	}
	for _, s := range g.Settings {
		if !slices.Contains(gateDirections, s.Loosens) {
			fault("loosens %q is none of %s", s.Loosens, strings.Join(gateDirections, ", "))
		}
		if !slices.Contains(gateKinds, s.What) && s.Loosens != "arguments" {
			fault("what %q is none of %s", s.What, strings.Join(gateKinds, ", "))
		}
		if len(s.Keys) == 0 {
			fault("a setting needs keys")
		}
	}
	for _, c := range g.Commands {
		if !slices.Contains(gateChecks, c.Check) {
			fault("check %q is none of %s", c.Check, strings.Join(gateChecks, ", "))
		}
		if len(c.Run) == 0 {
			fault("a command needs run")
		}
	}
	return g, errors.Join(all...)
}
