// Package collect reads from the settings of test runners which files they look into, and
// which classes and functions they take for tests there.
package collect

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/settings"
)

// Verdict is what settings say about a file.
type Verdict int

const (
	// Unsaid leaves it to what the runner does without settings.
	Unsaid Verdict = iota
	// Within: the runner looks into it, whatever its name.
	Within
	// Without: the runner does not look into it.
	Without
)

// Scope is what one file of settings says.
type Scope struct {
	Runner string
	File   string // of the settings
	Dir    string // what lies below is what it speaks of
	rank   int
	judge  func(file string) Verdict

	Classes, Functions []string // globs and beginnings of names; nil for what is usual
}

// runner is how a test runner is told where to look.
type runner struct {
	name  string
	named func(base string) int // how early the runner reads a file of that name; -1 for never
	// one: of the files of a folder the first that speaks counts, else each is a way to run it.
	one      bool
	sections func(base string) []string // below which its keys stand
	read     func(said, *Scope)
}

var runners = []runner{
	{"pytest", rankOf("pytest.toml", ".pytest.toml", "pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"), true,
		under("pytest", "tool:pytest", "tool/pytest/ini_options", "tool/pytest"), readPytest},
	{"jest", jestFile, false, inPackage("jest"), readJest},
	{"vitest", vitestFile, false, under(""), readVitest},
	{"mocha", mochaFile, false, inPackage("mocha"), readMocha},
}

func rankOf(names ...string) func(string) int {
	return func(base string) int { return slices.Index(names, base) }
}

func under(sections ...string) func(string) []string {
	return func(string) []string { return sections }
}

// Names tells whether a file may say where a runner looks for tests.
func Names(p string) bool {
	return path.Base(p) == manifest || slices.ContainsFunc(runners, func(r runner) bool { return r.named(path.Base(p)) >= 0 })
}

// Read gives what a file of settings says to the runners that read it.
func Read(p string, text []byte) []Scope {
	var out []Scope
	doc, err := settings.Read(p, text)
	if err != nil {
		return nil
	}
	for _, r := range runners {
		rank := r.named(path.Base(p))
		if rank < 0 {
			continue
		}
		for _, section := range r.sections(path.Base(p)) {
			s := said{doc: doc, section: section, file: p}
			if !s.speaks() {
				continue
			}
			scope := Scope{Runner: r.name, File: p, Dir: path.Dir(p), rank: rank}
			if r.read(s, &scope); scope.judge != nil {
				out = append(out, scope)
			}
			break
		}
	}
	return append(out, chosenByScripts(p, doc)...)
}

// said is the part of a file of settings that a runner reads.
type said struct {
	doc     settings.Document
	section string
	file    string
}

func (s said) path(key string) []string {
	if s.section != "" {
		key = s.section + "/" + key
	}
	return strings.Split(key, "/")
}

func (s said) speaks() bool {
	return s.section == "" || slices.ContainsFunc(s.doc.Settings, func(one settings.Setting) bool {
		return strings.HasPrefix(strings.Join(one.Path, "/"), s.section+"/")
	})
}

// list gives the values of a key, and whether there are any.
func (s said) list(key string) ([]string, bool) {
	want, given := strings.Join(s.path(key), "/"), false
	var out []string
	for _, one := range s.doc.Settings {
		keys := slices.DeleteFunc(slices.Clone(one.Path), settings.IsItem)
		if strings.Join(keys, "/") != want {
			continue
		}
		given = true
		if one.Value != "" {
			out = append(out, one.Value)
		}
	}
	return out, given
}

// words gives the values of a key that lists several in one text.
func (s said) words(key string) ([]string, bool) {
	values, given := s.list(key)
	var out []string
	for _, v := range values {
		out = append(out, strings.Fields(v)...)
	}
	return out, given
}

func (s said) one(key string) string {
	if values, _ := s.list(key); len(values) > 0 {
		return values[0]
	}
	return ""
}

// names tells whether a key, or one below it, is there at all.
func (s said) names(key string) bool {
	want := strings.Join(s.path(key), "/")
	return slices.ContainsFunc(s.doc.Settings, func(one settings.Setting) bool {
		return strings.HasPrefix(strings.Join(one.Path, "/")+"/", want+"/")
	})
}

// unknown tells whether only running the file would tell one of the keys.
func (s said) unknown(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool {
		at := s.path(key)
		return s.doc.MayHold(at) || slices.ContainsFunc(s.doc.Unknown, func(u []string) bool { return len(u) > len(at) && slices.Equal(u[:len(at)], at) })
	})
}

// unsaid is the judge of settings that cannot be read to the end: they keep nothing out.
func unsaid(string) Verdict { return Unsaid }

// below gives a path as seen from a folder.
func below(dir, file string) (string, bool) {
	if dir == "." {
		return file, !strings.HasPrefix(file, "../")
	}
	return strings.CutPrefix(file, dir+"/")
}
