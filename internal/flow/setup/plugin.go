package setup

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"

	"holdfast/internal/integration/install"
)

// PlanPlugin says what making a folder a plugin of Claude Code would write. Nothing of a
// repository changes.
func PlanPlugin(dir, version string) func(context.Context, InstallRequest) (Plan, error) {
	return func(ctx context.Context, req InstallRequest) (Plan, error) {
		p, err := premisesOf(ctx, req.Dir, req.Options.Command)
		if err != nil {
			return Plan{}, err
		}
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(cmp.Or(req.Dir, "."), dir)
		}
		if dir, err = filepath.Abs(dir); err != nil {
			return Plan{}, err
		}
		p.root = filepath.Dir(dir)
		part := p.part(install.Claude, "", req.Options, planner{steps: func(_, home string, _ install.Target, opt install.Options) ([]install.Step, error) {
			return install.Plugin(dir, home, pluginVersion(version), opt)
		}})
		s := p.setup()
		s.Parts = []Part{part}
		s.Notes = append(s.Notes, "`claude --plugin-dir "+dir+"` tries it; its hooks are silent except in guarded repositories, and `holdfast init` guards one")
		return s, s.Obstacles()
	}
}

// pluginVersion is a version as plugins state theirs, also of a build that has none.
func pluginVersion(version string) string {
	if v := strings.TrimPrefix(version, "v"); v != "" && v[0] >= '0' && v[0] <= '9' {
		return v
	}
	return "0.0.0"
}
