package gate

import (
	"sync"

	"holdfast/internal/detection/settings"
)

// checked are the checks of one side of a file, listed when somebody first asks: several
// comparisons look at the same ones, and none may change them.
type checked struct {
	once   sync.Once
	checks []check
	places map[string]*container

	onceOwn sync.Once
	own     []ownRun
}

func (c *checked) of(p string, d settings.Document, tools commands) ([]check, map[string]*container) {
	if c == nil {
		return checksOf(p, d, tools)
	}
	c.once.Do(func() { c.checks, c.places = checksOf(p, d, tools) })
	return c.checks, c.places
}

// programs are the runs of the project's own programs.
func (c *checked) programs(d settings.Document, tools commands) []ownRun {
	if c == nil {
		return ownPrograms(d, tools)
	}
	c.onceOwn.Do(func() { c.own = ownPrograms(d, tools) })
	return c.own
}

// checksBefore are the checks of a file before the change, under the name it had then.
func (f file) checksBefore(tools commands) ([]check, map[string]*container) {
	return f.checked[0].of(f.old, f.before, tools)
}

// checksAfter are the checks of a file after the change.
func (f file) checksAfter(tools commands) ([]check, map[string]*container) {
	return f.checked[1].of(f.path, f.after, tools)
}
