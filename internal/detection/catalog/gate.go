package catalog

import (
	"errors"
	"sort"
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
// globs over key paths such as limits/warnings: `*` is one key, `**` any number, `a|b` either.
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

// Gates decodes the gates of all sources, without their examples; a later source
// replaces a tool of an earlier one.
func (c *Catalog) Gates() ([]Gate, error) {
	return once(c, &c.keptGates, func() ([]Gate, error) { return c.gates(bare) })
}

// GatesWithExamples decodes the gates whole.
func (c *Catalog) GatesWithExamples() ([]Gate, error) { return c.gates(whole) }

func (c *Catalog) gates(part part) ([]Gate, error) {
	byTool := map[string]Gate{}
	var all []error
	for _, source := range c.sources {
		list, err := gates.load(source, part, "", &all)
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
