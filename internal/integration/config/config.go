// Package config reads holdfast.yaml, a project's own decisions. Reading is strict:
// every mistake is reported at once, with its line and the way to mend it.
package config

import (
	"time"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/tracking/loop"
)

// Name is the file's name.
const Name = "holdfast.yaml"

// Config is what a project has decided. The zero value of a field means that the
// project says nothing about it.
type Config struct {
	File     string // where it was read, "" when there is none
	Mode     policy.Mode
	FailOn   policy.Verdict
	Rules    policy.Rules
	Coverage Coverage
	Loop     Loop
	Guard    Guard
	Gates    Gates
	LLM      loop.LLM // the model that is asked for an opinion
	Notify   notice.Settings

	modeSaid bool // the file names a mode
}

// Coverage is how far test coverage may drop, in percentage points.
type Coverage struct {
	Limits
	Paths []PathLimits
}

// Limits are the drops above which a change is blocked or warned about.
type Limits struct {
	BlockAbove float64
	WarnAbove  float64
}

// PathLimits are limits for the files that match a glob.
type PathLimits struct {
	Path string
	Limits
}

// Default is what holds where no project says otherwise.
func Default() Config {
	return Config{
		Mode:     policy.Standard,
		FailOn:   policy.Block,
		Coverage: Coverage{Limits: Limits{BlockAbove: 5, WarnAbove: 2}},
		Guard:    writtenGuard{}.settle(),
	}
}

// written is the file as people write it.
type written struct {
	Mode       string                    `yaml:"mode"`
	FailOn     string                    `yaml:"fail_on"`
	Exceptions []writtenException        `yaml:"exceptions"`
	Patterns   map[string]writtenPattern `yaml:"patterns"`
	Coverage   writtenCoverage           `yaml:"coverage"`
	Loop       yaml.Node                 `yaml:"loop"`
	Guard      writtenGuard              `yaml:"guard"`
	Gates      yaml.Node                 `yaml:"gates"`
	LLM        yaml.Node                 `yaml:"llm"`
	Notify     yaml.Node                 `yaml:"notify"`
}

type writtenException struct {
	Pattern    string `yaml:"pattern"`
	Path       string `yaml:"path"`
	BeforeHash string `yaml:"before_hash"`
	AfterHash  string `yaml:"after_hash"`
	Reason     string `yaml:"reason"`
	Expires    string `yaml:"expires"`
}

type writtenPattern struct {
	Severity string `yaml:"severity"`
	Disabled bool   `yaml:"disabled"`
	Reason   string `yaml:"reason"`
}

type writtenCoverage struct {
	BlockAbove *float64      `yaml:"block_above"`
	WarnAbove  *float64      `yaml:"warn_above"`
	Paths      []writtenPath `yaml:"paths"`
}

type writtenPath struct {
	Path       string   `yaml:"path"`
	BlockAbove *float64 `yaml:"block_above"`
	WarnAbove  *float64 `yaml:"warn_above"`
}

// settle turns what was written into what holds; it is called on checked files only.
func (w written) settle(file string) Config {
	c := Default()
	c.File = file
	if w.Mode != "" {
		c.Mode, c.modeSaid = policy.Mode(w.Mode), true
	}
	if w.FailOn != "" {
		c.FailOn = policy.Verdict(w.FailOn)
	}
	for _, e := range w.Exceptions {
		day, _ := time.Parse(time.DateOnly, e.Expires)
		c.Rules.Exceptions = append(c.Rules.Exceptions, policy.Exception{
			Pattern: e.Pattern, Path: e.Path, BeforeHash: e.BeforeHash, AfterHash: e.AfterHash, Reason: e.Reason, Expires: day,
		})
	}
	c.Rules.Overrides = map[string]policy.Override{}
	for id, p := range w.Patterns {
		c.Rules.Overrides[id] = policy.Override{Severity: detect.Severity(p.Severity), Disabled: p.Disabled, Reason: p.Reason}
	}
	c.Coverage.Limits = limits(w.Coverage.BlockAbove, w.Coverage.WarnAbove, c.Coverage.Limits)
	for _, p := range w.Coverage.Paths {
		c.Coverage.Paths = append(c.Coverage.Paths, PathLimits{p.Path, limits(p.BlockAbove, p.WarnAbove, c.Coverage.Limits)})
	}
	c.Guard = w.Guard.settle()
	return c
}

func limits(block, warn *float64, otherwise Limits) Limits {
	if block != nil {
		otherwise.BlockAbove = *block
	}
	if warn != nil {
		otherwise.WarnAbove = *warn
	}
	return otherwise
}
