package setup

import (
	"context"
	"os/exec"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/install"
	"holdfast/internal/integration/store"
	"holdfast/internal/integration/testrun"
	"holdfast/internal/integration/tree"
)

// InitRequest says which repository is to be guarded.
type InitRequest struct {
	Dir     string
	Agents  []install.Target // those alone; nil for those that are found
	Command string           // what hooks call; "" to find out
}

// Survey is what was seen of a repository.
type Survey struct {
	Languages []LanguageCount // the most used first
	Runners   []testrun.Plan
}

// LanguageCount is how many files of a language there are.
type LanguageCount struct {
	Language syntax.Language
	Files    int
}

// PlanInit looks at a repository and says what guarding it would write: settings, hooks for
// the agents in use, git's hooks and CI.
func PlanInit(ctx context.Context, req InitRequest) (Plan, error) {
	p, err := premisesOf(ctx, req.Dir, req.Command)
	if err != nil {
		return Plan{}, err
	}
	if err := p.notHome(); err != nil {
		return Plan{}, err
	}
	s := p.setup()
	if s.Survey, err = p.survey(ctx); err != nil {
		return Plan{}, err
	}
	s.Parts = append(s.Parts, p.settingsPart(s.Survey.Runners))
	found := install.Detect(p.root, p.home, exec.LookPath)
	for _, f := range append(chosenAgents(found, req.Agents), p.below(ctx, found)...) {
		s.Parts = append(s.Parts, p.part(f.Target, f.Why, install.Options{}, putIn))
	}
	s.Notes = append(append(s.Notes, p.missing(s.Parts)...), p.asleep(s.Parts)...)
	if !store.Marked(p.state, p.root) {
		s.Mark = SetMark
	}
	return s, nil
}

func (p premises) settingsPart(runners []testrun.Plan) Part {
	part := Part{Name: config.Name}
	part.Steps, part.Obstacle = install.PlanSettings(p.root, p.home, config.Name, settingsText(runners), "the settings of this repository, to be committed")
	if part.Obstacle == nil {
		part.Obstacle = install.Check(p.root, p.home, part.Steps)
	}
	return part
}

func isAgent(t install.Target) bool { return slices.Contains(install.Agents(), t) }

// chosenAgents are those that the user names, or else those that are found.
func chosenAgents(found []install.Found, named []install.Target) []install.Found {
	var out []install.Found
	for _, f := range found {
		if isAgent(f.Target) && (named == nil || slices.Contains(named, f.Target)) {
			out = append(out, f)
		}
	}
	for _, t := range named {
		if !slices.ContainsFunc(out, func(f install.Found) bool { return f.Target == t }) {
			out = append(out, install.Found{Target: t, Why: "you named it"})
		}
	}
	return out
}

// below are the places under the agents: git's hooks, and the CI that is there or that the
// remotes speak of.
func (p premises) below(ctx context.Context, found []install.Found) []install.Found {
	var out []install.Found
	ci := false
	for _, f := range found {
		if isAgent(f.Target) || f.Target == install.Git {
			continue
		}
		out = append(out, f)
		ci = ci || f.Target == install.GitHub || f.Target == install.GitLab
	}
	if p.repo == nil {
		return out
	}
	out = append([]install.Found{{Target: install.Git, Why: "it is a git repository"}}, out...)
	if !ci {
		out = append(out, p.hosts(ctx)...)
	}
	return out
}

func (p premises) hosts(ctx context.Context) []install.Found {
	urls, err := p.repo.Remotes(ctx)
	if err != nil {
		return nil // what is not known is not installed
	}
	for _, url := range urls {
		for _, host := range []install.Target{install.GitHub, install.GitLab} {
			if strings.Contains(strings.ToLower(url), string(host)+".") {
				return []install.Found{{Target: host, Why: "a remote is there"}}
			}
		}
	}
	return nil
}

// missing says which floors a repository is left without.
func (p premises) missing(parts []Part) []string {
	has := func(targets ...install.Target) bool {
		return slices.ContainsFunc(parts, func(part Part) bool { return slices.Contains(targets, install.Target(part.Name)) })
	}
	var out []string
	if !has(install.Agents()...) {
		out = append(out, "no coding agent was found; name those you use with --agents, such as --agents claude,codex")
	}
	if p.repo == nil {
		out = append(out, "this is no git repository, so nothing judges commits; run `holdfast init` again after `git init`")
	}
	if !has(install.GitHub, install.GitLab) {
		out = append(out, "no CI was found; `holdfast install github` or `holdfast install gitlab` adds a check that no setting on a developer's machine lowers")
	}
	return out
}

// survey counts the files of each language and finds what runs the tests.
func (p premises) survey(ctx context.Context) (Survey, error) {
	paths, err := p.files(ctx)
	if err != nil {
		return Survey{}, err
	}
	counts := map[syntax.Language]int{}
	for _, path := range paths {
		if l := syntax.LanguageOf(path); l != "" {
			counts[l]++
		}
	}
	s := Survey{Runners: runnersIn(p.root, paths)}
	for l, n := range counts {
		s.Languages = append(s.Languages, LanguageCount{l, n})
	}
	slices.SortFunc(s.Languages, func(a, b LanguageCount) int {
		if a.Files != b.Files {
			return b.Files - a.Files
		}
		return strings.Compare(string(a.Language), string(b.Language))
	})
	return s, nil
}

func (p premises) files(ctx context.Context) ([]string, error) {
	if p.repo == nil {
		l, err := tree.List(p.root, nil)
		if err != nil {
			return nil, err
		}
		defer l.Close()
		return l.Paths, nil
	}
	l, err := p.repo.ListWorkTree(ctx, p.root, nil)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	return l.Paths, nil
}

// runnersIn looks at the top, and where nothing runs tests there, one folder below.
func runnersIn(root string, paths []string) []testrun.Plan {
	if plans, err := testrun.Find(root, []string{"./"}); err == nil {
		return plans
	}
	var folders []string
	for _, path := range paths {
		if folder, _, deeper := strings.Cut(path, "/"); deeper && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	var out []testrun.Plan
	for _, folder := range folders {
		if plans, err := testrun.Find(root, []string{folder + "/"}); err == nil {
			out = append(out, plans...)
		}
	}
	return out
}
