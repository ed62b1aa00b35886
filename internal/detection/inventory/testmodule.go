package inventory

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// testModule begins the registration of a module of tests.
const testModule = "mod "

// noteTestModules remembers the modules of tests that a file of Rust declares and that
// stand in files of their own: without the declaration nobody compiles them.
func (f *File) noteTestModules() {
	t := f.Tree
	if t.Language == syntax.Dart {
		f.noteStartedFiles()
		return
	}
	if t.Language != syntax.Rust {
		return
	}
	for n := range t.Nodes {
		if t.Kind(n) != "mod_item" || t.Body(n) >= 0 {
			continue
		}
		marked := func(words string) bool {
			return slices.ContainsFunc(t.Marks(n), func(m syntax.Mark) bool { return strings.Contains(t.Text(m.Node), words) })
		}
		if condition := compiledFor(t, n); strings.Contains(condition, "test") || listsTests(f.Path) && !servesTests[t.Name(n)] {
			f.Modules = append(f.Modules, DeclaredModule{Name: t.Name(n), Line: t.Line(n), Condition: condition})
		}
		if marked("cfg(test)") || (listsTests(f.Path) && !servesTests[t.Name(n)] || isOfTests(f.Path, t.Name(n))) && !marked("cfg(feature") {
			f.Registered = append(f.Registered, testModule+t.Name(n))
		}
	}
}

// DeclaredModule is a module of tests that stands in a file of its own, and when it is compiled.
type DeclaredModule struct {
	Name      string
	Line      int
	Condition string
}

// compiledFor is the condition on which an item is compiled, or "".
func compiledFor(t *syntax.Tree, n int) string {
	var out []string
	for _, m := range t.Marks(n) {
		if m.Name() == "cfg" {
			out = append(out, t.Text(m.Node))
		}
	}
	return strings.Join(out, " ")
}

// isOfTests tells a module by its name, in a folder of tests: mod test_stat.
func isOfTests(file, module string) bool {
	return strings.Contains("/"+file, "/tests/") && namesTests.MatchString(module)
}

var (
	namesTests = lazy.MustCompile(`^tests?_\w|\w_tests?$`)
	// startedFile is a file of tests that another one brings in under a name and starts by its main.
	startedFile = lazy.MustCompile(`(?m)^import\s+['"]((?:[^'"]*/)?(?:\w+_tests?|all|tests?|main)\.dart)['"]\s+(?:deferred\s+)?as\s+(\w+)\s*;`)
)

// noteStartedFiles remembers the files of tests that a file of Dart starts one by one: rows_test.main().
func (f *File) noteStartedFiles() {
	text := f.Tree.All()
	for _, m := range startedFile.FindAllStringSubmatch(text, -1) {
		if strings.Contains(text, m[2]+".main()") || strings.Contains(text, m[2]+".main,") || strings.Contains(text, m[2]+".main)") {
			f.Registered = append(f.Registered, testModule+startedName(m[1]))
		}
	}
}

// startedName is the name of a file that is started: many folders have one that starts all of theirs,
// and each is another.
func startedName(file string) string {
	name := strings.TrimSuffix(path.Base(file), ".dart")
	if strings.HasSuffix(name, "_test") {
		return name
	}
	return path.Base(path.Dir(file)) + folderEnd + name
}

const folderEnd = "__"

// listsTests tells the file that holds the parts of a program of tests together. Other files of
// tests name modules that help them.
func listsTests(p string) bool {
	base := path.Base(p)
	return (base == "main.rs" || base == "mod.rs" || base == "tests.rs") && strings.Contains("/"+p, "/tests/")
}

// servesTests are the usual names of modules that hold no tests themselves.
var servesTests = map[string]bool{
	"common": true, "util": true, "utils": true, "helper": true, "helpers": true, "support": true, "fixtures": true, "fixture": true, "mock": true, "mocks": true, "macros": true,
	"setup": true, "harness": true, "prelude": true, "test_utils": true, "testing": true, "server": true, "client": true, "config": true, "macro": true, "tools": true,
}

// OfModule tells whether a file is the one of a module of tests.
func OfModule(file, module string) bool {
	base := strings.TrimSuffix(path.Base(file), path.Ext(file))
	return base == module || strings.HasSuffix(file, "/"+module+"/mod.rs") || path.Base(path.Dir(file))+folderEnd+base == module
}

// TestModule is the name of the module of tests that a registration declares, or "".
func TestModule(registration string) string {
	name, ok := strings.CutPrefix(registration, testModule)
	if !ok || strings.Contains(name, " ") {
		return ""
	}
	return name
}
