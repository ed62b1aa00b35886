package setup

import (
	"context"
	"slices"

	"holdfast/internal/integration/config"
	"holdfast/internal/integration/install"
	"holdfast/internal/integration/store"
)

// InstallRequest says what is to be installed or taken out, and where.
type InstallRequest struct {
	Dir     string
	Targets []install.Target
	All     bool            // taking out: every target, our settings and the mark
	Options install.Options // a command there is called instead of the one that is found
}

// PlanInstall says what installing would write. Hooks speak only in guarded work trees, so
// one that gets hooks of its own is marked.
func PlanInstall(ctx context.Context, req InstallRequest) (Plan, error) {
	p, err := premisesOf(ctx, req.Dir, req.Options.Command)
	if err != nil {
		return Plan{}, err
	}
	project := req.Options.Scope != install.User
	if project {
		if err := p.notHome(); err != nil {
			return Plan{}, err
		}
	}
	s := p.setup()
	for _, t := range req.Targets {
		s.Parts = append(s.Parts, p.part(t, "", req.Options, putIn))
	}
	s.Notes = append(s.Notes, p.asleep(s.Parts)...)
	if project && !store.Marked(p.state, p.root) {
		s.Mark = SetMark
	}
	if !project {
		s.Notes = append(s.Notes, "hooks of the user are silent except in guarded repositories; `holdfast init` guards one")
	}
	return s, s.Obstacles()
}

// PlanUninstall says what taking out would write. When everything is to go, what stands in
// the way of one target does not keep the others.
func PlanUninstall(ctx context.Context, req InstallRequest) (Plan, error) {
	p, err := premisesOf(ctx, req.Dir, req.Options.Command)
	if err != nil {
		return Plan{}, err
	}
	p.notes = nil // they are about hooks to come
	s := p.setup()
	if !req.All {
		for _, t := range req.Targets {
			s.Parts = append(s.Parts, p.part(t, "", req.Options, takeOut))
		}
		return s, s.Obstacles()
	}
	for _, t := range p.targets() {
		s.Parts = append(s.Parts, p.part(t, "", req.Options, takeOut))
	}
	if req.Options.Scope != install.User {
		s = s.withoutSettings(p)
	}
	s.Parts = slices.DeleteFunc(s.Parts, func(p Part) bool { return len(p.Steps) == 0 && p.Obstacle == nil && p.Mark == LeaveMark })
	return s, nil
}

// targets are all that there can be; git's hooks need git.
func (p premises) targets() []install.Target {
	var out []install.Target
	for _, t := range install.Targets() {
		if t != install.Git || p.repo != nil {
			out = append(out, t)
		}
	}
	return out
}

// withoutSettings also takes out the settings that init wrote and the mark.
func (s Plan) withoutSettings(p premises) Plan {
	part := Part{Name: config.Name}
	var kept bool
	part.Steps, kept, part.Obstacle = install.PlanSettingsRemoval(p.root, p.home, config.Name)
	s.Parts = append(s.Parts, part)
	if kept {
		s.Notes = append(s.Notes, config.Name+" is yours and stays; as long as it is there, this repository counts as guarded")
	}
	if store.Marked(p.state, p.root) {
		s.Mark = DropMark
	}
	return s
}
