// Package install puts Holdfast into the settings of coding agents, into git hooks and
// into CI, and takes it out again. What would be written is planned first and can be
// shown; foreign entries, comments and layout stay as they are.
package install

import (
	"fmt"
	"io/fs"
	"strings"
)

// Target is a place that Holdfast can be installed into.
type Target string

// The targets.
const (
	Claude    Target = "claude"
	Codex     Target = "codex"
	Gemini    Target = "gemini"
	Copilot   Target = "copilot"
	OpenCode  Target = "opencode"
	Cursor    Target = "cursor"
	Windsurf  Target = "windsurf"
	Crush     Target = "crush"
	Aider     Target = "aider"
	Git       Target = "git"
	GitHub    Target = "github"
	GitLab    Target = "gitlab"
	PreCommit Target = "pre-commit"
)

// Targets lists them all, agents first.
func Targets() []Target {
	return append(Agents(), Git, GitHub, GitLab, PreCommit)
}

// Agents lists those of the targets that are coding agents.
func Agents() []Target {
	return []Target{Claude, Codex, Gemini, Copilot, OpenCode, Cursor, Windsurf, Crush, Aider}
}

// Programs are the names that an agent's command line goes by.
func Programs(t Target) []string {
	for _, known := range traces() {
		if known.target == t {
			return known.programs
		}
	}
	return nil
}

// Scope says whose settings are meant.
type Scope string

// The scopes: one repository, which is the default, or everything a user does.
const (
	Project Scope = "project"
	User    Scope = "user"
)

// Options say how to install.
type Options struct {
	Command     string // the holdfast binary: a name on the PATH or a path; default "holdfast"
	Scope       Scope  // default Project
	Trust       bool   // Codex: also record the user's trust in our hooks; ask the user first
	TrustFolder bool   // Codex: also record that the user trusts this folder's settings; ask the user first
	Action      string // GitHub: the published action, OWNER/NAME@REF; without it holdfast must be on the runner's PATH
}

// Step is one file that would be written or, when After is nil, removed. A symlink has
// its target as content and fs.ModeSymlink in its mode.
type Step struct {
	Path       string
	Before     []byte
	After      []byte
	Existed    bool
	Mode       fs.FileMode // of the file after the step
	BeforeMode fs.FileMode
	Why        string

	origin *origin // what the file was without us, for the receipt; nil in removals
}

// Problem is something that keeps a target from working, and what to do about it.
type Problem struct{ What, Mend string }

// State is what is found of us in a target.
type State struct {
	Target    Target
	Installed bool     // at least one entry of ours is there
	Current   bool     // all that Plan would write is there
	Foreign   int      // hooks of others at the same places
	Disabled  bool     // the host has been told not to run hooks
	Trusted   *bool    // Codex: whether our hooks are trusted; nil where trust is not a thing
	Files     []string // the files looked at that exist
	Problems  []Problem
	Advice    []Problem // what cannot be seen from here, but keeps hooks from running
}

// Found is a target that seems to be in use, and what says so.
type Found struct {
	Target Target
	Why    string
	Where  Trace
}

// Trace is where the use of a target shows.
type Trace string

// The traces, the surest first.
const (
	InRepository Trace = "repository"
	OnPath       Trace = "path"
	InHome       Trace = "home"
)

// target is how one target is installed, removed and looked at.
type target struct {
	plan   func(site) ([]Step, error)
	remove func(site) ([]Step, error)
	status func(site) (State, error)
}

func lookup(t Target) (target, error) {
	table := map[Target]func() target{
		Claude: claudeTarget, Codex: codexTarget, Aider: aiderTarget, OpenCode: openCodeTarget,
		Git: gitTarget, GitHub: githubTarget, GitLab: gitlabTarget, PreCommit: preCommitTarget,
	}
	if make, ok := table[t]; ok {
		return make(), nil
	}
	if a, ok := fileOf(t); ok {
		return a.target(), nil
	}
	var names []string
	for _, known := range Targets() {
		names = append(names, string(known))
	}
	return target{}, fmt.Errorf("%q is nothing to install into; known are %s", t, strings.Join(names, ", "))
}

// Plan says what installing would write; nothing when all is in place already.
func Plan(root, home string, t Target, opt Options) ([]Step, error) {
	found, err := lookup(t)
	if err != nil {
		return nil, err
	}
	s, err := newSite(root, home, t, opt)
	if err != nil {
		return nil, err
	}
	return found.plan(s)
}

// PlanRemoval says what has to be written so that nothing of ours is left.
func PlanRemoval(root, home string, t Target, opt Options) ([]Step, error) {
	found, err := lookup(t)
	if err != nil {
		return nil, err
	}
	s, err := newSite(root, home, t, opt)
	if err != nil {
		return nil, err
	}
	return found.remove(s)
}

// Status says whether a target is installed, and what keeps it from working.
func Status(root, home string, t Target, opt Options) (State, error) {
	found, err := lookup(t)
	if err != nil {
		return State{}, err
	}
	s, err := newSite(root, home, t, opt)
	if err != nil {
		return State{}, err
	}
	return found.status(s)
}
