package collect

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// manifest is where projects of JavaScript keep scripts, and settings of any tool.
const manifest = "package.json"

func inPackage(key string) func(string) []string {
	return func(base string) []string {
		if base == manifest {
			return []string{key}
		}
		return []string{""}
	}
}

func jestFile(base string) int {
	return rankIf(base == manifest || strings.HasPrefix(base, "jest") && (strings.Contains(base, ".config.") || path.Ext(base) == ".json"))
}

func vitestFile(base string) int {
	return rankIf(strings.HasPrefix(base, "vitest.") || strings.HasPrefix(base, "vite") && strings.Contains(base, ".config."))
}

func mochaFile(base string) int {
	return rankIf(base == manifest || strings.HasPrefix(base, ".mocharc"))
}

func rankIf(named bool) int {
	if named {
		return 0
	}
	return -1
}

// readJest reads testMatch, testRegex, roots and what is passed over.
func readJest(s said, scope *Scope) {
	root := path.Join(scope.Dir, inRoot(s.one("rootDir"), "."))
	if outside(root) || s.names("projects") || s.unknown("rootDir", "roots", "testMatch", "testRegex", "testPathIgnorePatterns") {
		scope.judge = unsaid
		return
	}
	_, rooted := s.list("rootDir")
	roots, given := s.list("roots")
	if rooted && !given {
		roots = []string{"."}
	}
	w := where{passedBy: expressions(s, "testPathIgnorePatterns", root), unread: new(bool)}
	for _, r := range roots {
		w.roots = append(w.roots, path.Join(root, inRoot(r, ".")))
	}
	globs, byGlob := s.list("testMatch")
	w.globs(globs, root)
	w.named = expressions(s, "testRegex", root)
	w.said = byGlob || len(w.named.list) > 0
	if _, ok := below(scope.Dir, root+"/x"); !ok {
		scope.Dir = root
	}
	scope.judge = w.judge()
}

// readVitest reads include, exclude and dir.
func readVitest(s said, scope *Scope) {
	base := path.Base(scope.File)
	switch {
	case strings.HasPrefix(base, "vite.") && !s.names("test"): // it says nothing about tests
		return
	case !strings.Contains(base, ".config."), s.names("test/projects"), s.names("test/workspace"), s.names("test/includeSource"),
		s.unknown("root", "test/root", "test/dir", "test/include", "test/exclude") && !s.onlySpreads("test/exclude"):
		scope.judge = unsaid
		return
	}
	root := path.Join(scope.Dir, s.one("root"), s.one("test/root"))
	if outside(root) {
		scope.judge = unsaid
		return
	}
	w := where{unread: new(bool)}
	if dir := s.one("test/dir"); dir != "" {
		w.roots = []string{path.Join(root, dir)}
	}
	globs, byGlob := s.list("test/include")
	w.globs(globs, root)
	excluded, _ := s.list("test/exclude")
	w.excluded(excluded, root)
	w.said = byGlob
	scope.judge = w.judge()
}

// onlySpreads tells a list of what is passed over that takes in one from elsewhere, and nothing else
// that is not known: the defaults, nearly always.
func (s said) onlySpreads(key string) bool {
	at := s.path(key)
	return !s.doc.MayHold(at) && !s.unknown("root", "test/root", "test/dir", "test/include")
}

// readMocha reads spec and what is passed over.
func readMocha(s said, scope *Scope) {
	if s.unknown("spec", "ignore", "exclude", "extension", "recursive") || s.names("extends") {
		scope.judge = unsaid
		return
	}
	w := where{unread: new(bool)}
	specs, said := s.list("spec")
	extensions, _ := s.list("extension")
	if len(extensions) == 0 {
		extensions = []string{"js", "cjs", "mjs"}
	}
	for _, spec := range specs {
		w.globs([]string{spec}, scope.Dir)
		if strings.ContainsAny(spec, "*?[{(") {
			continue
		}
		for _, ext := range extensions { // a folder
			depth := map[bool]string{true: "/**/*.", false: "/*."}[s.one("recursive") == "true"]
			w.globs([]string{strings.TrimSuffix(spec, "/") + depth + strings.TrimPrefix(ext, ".")}, scope.Dir)
		}
	}
	for _, key := range []string{"ignore", "exclude"} {
		passed, _ := s.list(key)
		w.excluded(passed, scope.Dir)
	}
	w.said = said
	scope.judge = w.judge()
}

// ways to call a runner that choose files by themselves are not read: they may reach any file.
func chosenByScripts(p string, doc settings.Document) []Scope {
	if path.Base(p) != manifest {
		return nil
	}
	var out []Scope
	for _, name := range alike {
		if slices.ContainsFunc(doc.Commands, func(c settings.Command) bool { return choosesFiles(c.Text, name) }) {
			out = append(out, Scope{Runner: name, File: p, Dir: path.Dir(p), judge: unsaid})
		}
	}
	return out
}

var (
	commandEnds = lazy.MustCompile(`&&|\|\||[;|&\n]`)
	// subcommands and options with a value that is no file of tests.
	noFiles  = []string{"run", "watch", "dev", "list", "related", "bench", "init"}
	valueOpt = []string{"--require", "-r", "--import", "--loader", "--reporter", "-R", "--timeout", "-t", "--ui", "-u", "--env", "--testEnvironment", "--coverageDirectory"}
)

// choosesFiles tells a command that gives the runner files, folders or other settings.
func choosesFiles(text, name string) bool {
	for _, command := range commandEnds.Split(text, -1) {
		words := strings.Fields(command)
		at := slices.IndexFunc(words, func(w string) bool { return path.Base(strings.Trim(w, `'"`)) == name || path.Base(w) == "_"+name })
		if at < 0 {
			continue
		}
		for i := at + 1; i < len(words); i++ {
			w, before := words[i], words[i-1]
			option := strings.HasPrefix(before, "-") && !strings.Contains(before, "=")
			switch {
			case slices.Contains(noFiles, w), slices.Contains(valueOpt, before):
			case strings.HasPrefix(w, "-"):
				if name, value, ok := strings.Cut(w, "="); ok && strings.ContainsAny(value, "/*.") && !slices.Contains(valueOpt, name) {
					return true
				}
			case !option, strings.ContainsAny(w, "/*."):
				return true
			}
		}
	}
	return false
}
