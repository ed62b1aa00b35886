package detect

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/settings"
)

// collecting is where a runner's settings name the files it looks into.
type collecting struct {
	framework string
	files     []string // the first of a folder that speaks of the runner counts
	sections  []string
	key       string
}

var collectings = []collecting{
	{"pytest", []string{"pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"}, []string{"pytest", "tool:pytest", "tool/pytest/ini_options"}, "python_files"},
}

// NamesCollected tells whether a file may say in which files a runner looks for tests.
func NamesCollected(p string) bool {
	return slices.ContainsFunc(collectings, func(c collecting) bool { return slices.Contains(c.files, path.Base(p)) })
}

// Heed reads what a file of settings says about where tests are looked for. It counts for
// what is read afterwards.
func (sc *Scanner) Heed(p string, text []byte) {
	for i, c := range collectings {
		rank := slices.Index(c.files, path.Base(p))
		if rank < 0 {
			continue
		}
		if globs, speaks := c.read(p, text); speaks {
			sc.collected = append(sc.collected, collected{i, path.Dir(p), rank, globs})
		}
	}
}

// collected is what one file of settings says.
type collected struct {
	by    int // of collectings
	dir   string
	rank  int
	globs []string
}

// read gives the globs of the files, and whether the settings are those of the runner.
func (c collecting) read(p string, text []byte) (globs []string, speaks bool) {
	doc, err := settings.Read(p, text)
	if err != nil {
		return nil, false
	}
	for _, s := range doc.Settings {
		key := strings.Join(s.Path, "/")
		for _, section := range c.sections {
			rest, ok := strings.CutPrefix(key, section+"/")
			speaks = speaks || ok
			if ok && (rest == c.key || strings.HasPrefix(rest, c.key+"/")) {
				globs = append(globs, strings.Fields(s.Value)...)
			}
		}
	}
	return globs, speaks
}

// asCollected puts what the project's settings say in the place of what the runner does
// without them: for the whole project at its top, in addition below.
func (sc *Scanner) asCollected(frameworks []catalog.Framework) []catalog.Framework {
	said := slices.Clone(sc.collected)
	slices.SortFunc(said, func(a, b collected) int {
		return cmp.Or(strings.Compare(a.dir, b.dir), a.by-b.by, a.rank-b.rank)
	})
	said = slices.CompactFunc(said, func(a, b collected) bool { return a.dir == b.dir && a.by == b.by })
	out := slices.Clone(frameworks)
	for _, s := range said {
		if len(s.globs) == 0 {
			continue
		}
		at := slices.IndexFunc(out, func(f catalog.Framework) bool { return f.ID == collectings[s.by].framework })
		if at < 0 {
			continue
		}
		var globs []string
		for _, g := range s.globs {
			globs = append(globs, path.Join(s.dir, "**", g))
		}
		if s.dir != "." {
			globs = append(globs, out[at].Files...)
		}
		out[at].Files = globs
	}
	return out
}
