package collect

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// Settings are what all files of a project say to the runners.
type Settings struct{ scopes []Scope }

// Heed adds what a file says.
func (s *Settings) Heed(p string, text []byte) {
	s.scopes = append(s.scopes, Read(p, text)...)
	slices.SortStableFunc(s.scopes, func(a, b Scope) int {
		return cmp.Or(strings.Compare(a.Runner, b.Runner), strings.Compare(path.Dir(a.File), path.Dir(b.File)), a.rank-b.rank)
	})
	s.scopes = slices.CompactFunc(s.scopes, func(a, b Scope) bool {
		return onlyOne(a.Runner) && a.Runner == b.Runner && path.Dir(a.File) == path.Dir(b.File)
	})
}

func onlyOne(name string) bool {
	return slices.ContainsFunc(runners, func(r runner) bool { return r.name == name && r.one })
}

// Empty tells whether nobody said anything.
func (s *Settings) Empty() bool { return len(s.scopes) == 0 }

// governed are the frameworks whose tests a runner collects.
var governed = []struct{ framework, runner string }{
	{"pytest", "pytest"}, {"unittest", "pytest"}, {"jest", "jest"}, {"vitest", "vitest"}, {"mocha", "mocha"},
}

// RunnerOf is the runner whose settings count for a framework; "" for none.
func RunnerOf(framework string) string {
	for _, g := range governed {
		if g.framework == framework {
			return g.runner
		}
	}
	return ""
}

// Of says whether a runner looks into a file, and which file keeps it from that. A file counts as
// kept out only when every way to run it that is written down leaves it out.
func (s *Settings) Of(runner, file string) (Verdict, string) {
	out, by := Without, ""
	for _, scope := range s.scopes {
		if _, ok := below(scope.Dir, file); !ok || scope.Runner != runner {
			continue
		}
		switch scope.judge(file) {
		case Within:
			return Within, scope.File
		case Unsaid:
			out = Unsaid
		}
		by = scope.File
	}
	if by == "" {
		return Unsaid, ""
	}
	return out, by
}

// alike are runners whose tests are written with the same words, so that without an import nobody
// can tell whose a test is.
var alike = []string{"jest", "vitest", "mocha"}

// Aside says whether a file that names no runner is left out by those that are set up: where
// a project says what jest looks into, the rest is not mocha's for that.
func (s *Settings) Aside(runner, file string) (left bool, by string) {
	if !slices.Contains(alike, runner) {
		return false, ""
	}
	for _, other := range alike {
		v, settings := s.Of(other, file)
		switch {
		case v == Without:
			left, by = true, settings
		case settings != "":
			return false, ""
		}
	}
	return left, by
}

// Names are the globs of classes or functions that some project's runner takes for tests; nil when
// all leave it at what is usual.
func (s *Settings) Names(runner string, of func(Scope) []string) (globs []string, everywhere bool) {
	everywhere = true
	for _, scope := range s.scopes {
		if scope.Runner == runner {
			said := of(scope)
			globs, everywhere = append(globs, said...), everywhere && said != nil
		}
	}
	return globs, everywhere && slices.ContainsFunc(s.scopes, func(c Scope) bool { return c.Runner == runner && c.Dir == "." })
}

// LeftOut names a runner that is told not to look into a file, and the settings that say so.
func (s *Settings) LeftOut(file string) (runner, by string) {
	for _, r := range runners {
		if v, by := s.Of(r.name, file); v == Without {
			return r.name, by
		}
	}
	return "", ""
}
