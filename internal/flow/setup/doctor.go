package setup

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/install"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/store"
)

// DoctorRequest says what is to be looked at.
type DoctorRequest struct {
	Dir     string
	Fix     bool
	Command string // what hooks should call; "" to find out
}

// Doctor says of everything that Holdfast needs whether it is in place, and repairs what
// can be repaired when it is asked to.
func Doctor(ctx context.Context, req DoctorRequest) (report.Checkup, error) {
	p, err := premisesOf(ctx, req.Dir, req.Command)
	if err != nil && !errors.Is(err, exec.ErrNotFound) { // a missing git is what a doctor is for
		return report.Checkup{}, err
	}
	c := p.examine(ctx)
	if !req.Fix || c.Well {
		return c.Checkup, nil
	}
	fixed, err := p.repair(c.cures)
	if err != nil {
		return c.Checkup, err
	}
	c = p.examine(ctx)
	c.Fixed = fixed
	return c.Checkup, nil
}

// cure is an installation that would mend something.
type cure struct {
	target install.Target
	scope  install.Scope
}

type checkup struct {
	report.Checkup
	cures   []cure
	guarded bool
}

func (p premises) examine(ctx context.Context) checkup {
	c := checkup{guarded: store.Guarded(p.state, p.root)}
	c.Root = p.root
	c.Items = append(c.Items, p.programItem(), gitItem(ctx), p.stateItem(), p.guardItem())
	found := map[install.Target]install.Found{}
	for _, f := range install.Detect(p.root, p.home, exec.LookPath) {
		found[f.Target] = f
	}
	if p.repo != nil {
		found[install.Git] = install.Found{Target: install.Git, Why: "it is a git repository", Where: install.InRepository}
	}
	for _, t := range p.targets() {
		if found[t].Where != install.InRepository && store.WasInstalled(p.state, p.root, string(t)) {
			found[t] = install.Found{Target: t, Why: "Holdfast was installed for it here", Where: install.InRepository}
		}
	}
	versions := p.versions(ctx)
	for _, t := range p.targets() {
		item := p.targetItem(&c, t, found[t])
		if v, ran := versions[t]; ran {
			tellVersion(&item, t, v)
		}
		c.Items = append(c.Items, item)
	}
	c.Items = append(c.Items, ciItem(c.Items)...)
	c.Settle()
	return c
}

func (p premises) programItem() report.CheckupItem {
	item := report.CheckupItem{Name: "holdfast", Used: true, Facts: []string{"hooks call " + p.command}}
	for _, n := range p.notes {
		item.Advice = append(item.Advice, report.Remedy{What: n, Mend: "see that hooks call the one you mean"})
	}
	return item
}

// stateItem tries to write, which is the only way to know.
func (p premises) stateItem() report.CheckupItem {
	item := report.CheckupItem{Name: "state", Used: true, Facts: []string{p.state}}
	err := os.MkdirAll(p.state, 0o700)
	if err == nil {
		var probe *os.File
		if probe, err = os.CreateTemp(p.state, "probe-*"); err == nil {
			err = errors.Join(probe.Close(), os.Remove(probe.Name()))
		}
	}
	if err != nil {
		item.Problems = append(item.Problems, report.Remedy{What: "nothing can be kept there: " + err.Error(), Mend: "make it a folder that you can write to, or set XDG_STATE_HOME to one"})
	}
	return item
}

// guardItem: hooks are silent in work trees that are not guarded.
func (p premises) guardItem() report.CheckupItem {
	item := report.CheckupItem{Name: "guard", Used: true}
	settings := filepath.Join(p.root, config.Name)
	if _, err := os.Lstat(settings); err == nil {
		item.Facts = append(item.Facts, config.Name)
		if _, err := config.Read(settings); err != nil {
			item.Problems = append(item.Problems, report.Remedy{What: err.Error(), Mend: "mend it; `holdfast check` tells all of its mistakes"})
		}
	}
	switch {
	case store.Marked(p.state, p.root):
		item.Facts = append(item.Facts, "marked as guarded")
	case len(item.Facts) > 0:
		item.Problems = append(item.Problems, report.Remedy{What: "this work tree is not marked as guarded: whoever removes " + config.Name + " silences the hooks", Mend: "run `holdfast init`"})
	default:
		item.Problems = append(item.Problems, report.Remedy{What: "this repository is not guarded, so hooks are silent here", Mend: "run `holdfast init`"})
	}
	if _, err := judging.OpenCatalog(p.root); err != nil {
		item.Problems = append(item.Problems, report.Remedy{What: err.Error(), Mend: "mend it; `holdfast catalog check` tells all of its mistakes"})
	}
	p.persistenceRemedies(&item)
	return item
}

// persistenceRemedies tell what aiwg.yml and the project's own texts make of the guard: one
// that is switched off is silent, and nobody would see why.
func (p premises) persistenceRemedies(item *report.CheckupItem) {
	persistence, err := config.LoadPersistence(p.root)
	switch {
	case err != nil:
		item.Problems = append(item.Problems, report.Remedy{What: err.Error(), Mend: "docs/configuration.md shows the section agent_persistence"})
	case persistence.Enabled != nil && !*persistence.Enabled:
		item.Advice = append(item.Advice, report.Remedy{What: filepath.Base(persistence.File) + " says agent_persistence.enabled: false, so hooks and loops judge nothing", Mend: "set it to true, or take the line out"})
	}
	if _, err := shared.OwnPrompts(p.root); err != nil {
		item.Problems = append(item.Problems, report.Remedy{What: err.Error(), Mend: "docs/reinforcement.md tells how the texts are written; until then the built-in ones are given"})
	}
}

// targetItem looks at a target in the repository and in the settings of the user.
func (p premises) targetItem(c *checkup, t install.Target, found install.Found) report.CheckupItem {
	item := report.CheckupItem{Name: string(t), Used: found.Where != "", Installed: []string{}}
	for _, scope := range []install.Scope{install.Project, install.User} {
		if scope == install.User && !isAgent(t) {
			continue
		}
		st, err := install.Status(p.root, p.home, t, install.Options{Command: p.command, Scope: scope})
		if err != nil {
			item.Problems = append(item.Problems, remedyOf(err))
			continue
		}
		tellState(&item, st, scope)
		if st.Installed && (!st.Current || len(st.Problems) > 0) {
			c.cures = append(c.cures, cure{t, scope})
		}
	}
	item.Used = item.Used || len(item.Installed) > 0
	switch {
	case len(item.Installed) > 0 || len(item.Problems) > 0 && item.Used:
	case !item.Used:
		item.Health, item.Problems = report.Unused, nil
	case !c.guarded:
		item.Health, item.Facts = report.Open, append(item.Facts, "no hooks ("+found.Why+")")
	case found.Where == install.InRepository:
		item.Problems = append(item.Problems, report.Remedy{What: "it is in use (" + found.Why + ") and not guarded", Mend: "run `holdfast install " + string(t) + "`, or `holdfast uninstall " + string(t) + "` where that is meant"})
		c.cures = append(c.cures, cure{t, install.Project})
	default:
		item.Health, item.Facts = report.Open, append(item.Facts, "no hooks")
		item.Advice = append(item.Advice, report.Remedy{What: found.Why + ", and nothing guards it here", Mend: "`holdfast install " + string(t) + "` would"})
	}
	return item
}

// ciItem: without CI nothing holds that a developer's machine cannot switch off.
func ciItem(items []report.CheckupItem) []report.CheckupItem {
	if slices.ContainsFunc(items, func(i report.CheckupItem) bool {
		return i.Used && (i.Name == string(install.GitHub) || i.Name == string(install.GitLab))
	}) {
		return nil
	}
	return []report.CheckupItem{{Name: "ci", Health: report.Open, Installed: []string{}, Facts: []string{"none was found"}, Advice: []report.Remedy{{
		What: "only CI holds against whoever switches hooks off", Mend: "`holdfast install github` or `holdfast install gitlab`; docs/install.md has a script for anything else",
	}}}}
}

func remedyOf(err error) report.Remedy {
	if o := (*install.Obstacle)(nil); errors.As(err, &o) {
		return report.Remedy{What: o.Error(), Mend: o.Mend}
	}
	return report.Remedy{What: err.Error(), Mend: "see that it can be read"}
}

func tellState(item *report.CheckupItem, st install.State, scope install.Scope) {
	if !st.Installed {
		return
	}
	item.Installed = append(item.Installed, string(scope))
	item.Facts = append(item.Facts, "installed ("+string(scope)+")")
	item.Disabled = item.Disabled || st.Disabled
	if st.Trusted != nil {
		item.Trusted = st.Trusted
		item.Facts = append(item.Facts, map[bool]string{true: "trusted", false: "not trusted"}[*st.Trusted])
	}
	for _, p := range st.Problems {
		if r := (report.Remedy{What: p.What, Mend: p.Mend}); !slices.Contains(item.Problems, r) {
			item.Problems = append(item.Problems, r)
		}
	}
	for _, p := range st.Advice {
		item.Advice = append(item.Advice, report.Remedy{What: p.What, Mend: p.Mend})
	}
}
