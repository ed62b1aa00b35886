package departed

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/syntax"
)

// ownModules are, for languages that load a neighbour by its place, the imports that are loaded before any test of
// the file is: the names and the place. Those in a branch stand further in and are none.
var ownModules = map[syntax.Language]*lazy.Regexp{
	syntax.JavaScript: takenFromNeighbour, syntax.TypeScript: takenFromNeighbour, syntax.TSX: takenFromNeighbour,
	syntax.Python: lazy.MustCompile(`(?m)^from\s+(\.+[\w.]*)\s+import\s+(?:\(([^)]*)\)|([^(\n]*))`),
}

var (
	takenFromNeighbour = lazy.MustCompile(`(?m)^(?:import|const|let|var)\s*\{([^}]*)\}\s*(?:from\s*|=\s*require\(\s*)["'](\.\.?/[^"'?]+)["']`)
	// madeByABuild are folders whose files need not lie in a repository, and words of files that a program writes.
	madeByABuild = lazy.MustCompile(`(?i)(?:^|[/._-])(?:dist|build|built|out|output|umd|gen|generated|codegen|target|obj|node_modules|vendor|tmp|temp|artifacts|compiled|grammar|parser|g|pb2?|proto|version|_version|wasm)(?:[/._-]|$)`)
	// standsForAModule are words by which a test brings a module itself that lies nowhere.
	standsForAModule = lazy.MustCompile(`\bvirtual\b|sys\.modules|\bproxyquire|\bmock\(|\bdoMock\(|unstable_mockModule`)
)

// couldNotBeLoaded is the answer for the file of a test, which is looked for once.
func (s *Subjects) couldNotBeLoaded(b *inventory.Case) string {
	p := s.FileOf[b]
	if p == nil {
		return ""
	}
	return memo.Once(&s.unloadable, p, s.missingModule)
}

// missingModule is a module that a file of tests takes functions from as it is loaded, where neither the module nor one
// of these functions is anywhere, nor was in this change: no test of the file ran. "" where there is none.
func (s *Subjects) missingModule(p *inventory.Pair) string {
	files, readable := s.In.Repository.(change.Files)
	if !readable || p.Before == nil || p.File.After.Present || p.File.Partial {
		return ""
	}
	text, own := p.File.Before.All(), ownModules[p.Before.Language]
	if own == nil || standsForAModule.MatchString(text) {
		return ""
	}
	for _, m := range own.FindAllStringSubmatch(text, -1) {
		module, names := m[2], m[1]
		if p.Before.Language == syntax.Python {
			module, names = placeInPython(m[1]), m[2]+m[3]
		}
		at := path.Join(path.Dir(p.File.PathBefore()), module)
		used := usedNames(text, names)
		if len(used) > 0 && !madeByABuild.MatchString(at) && s.nobodyKnows(append(used, moduleName(at))) && !s.hasModule(files, at, p.Before.Language) {
			return module
		}
	}
	return ""
}

// placeInPython is a relative module as a path: ..shop.cart is ../shop/cart.
func placeInPython(module string) string {
	name := strings.TrimLeft(module, ".")
	up := strings.Repeat("../", len(module)-len(name)-1)
	return "./" + up + strings.ReplaceAll(name, ".", "/")
}

// usedNames are those of some imported names that code calls or asks for members: types are left out when tests run.
func usedNames(text, names string) (used []string) {
	for part := range strings.SplitSeq(strings.ReplaceAll(names, "\n", " "), ",") {
		words := strings.Fields(strings.ReplaceAll(part, ":", " "))
		if len(words) == 0 || words[0] == "type" || len(words[0]) < 5 {
			continue
		}
		if called := words[len(words)-1]; strings.Contains(text, called+"(") || strings.Contains(text, called+".") {
			used = append(used, words[0])
		}
	}
	return used
}

// moduleName is the name of a module without its ending.
func moduleName(at string) string {
	name, _, _ := strings.Cut(path.Base(at), ".")
	return name
}

var (
	// inPython and inJavaScript are what the file of a module may end in.
	inPython     = []string{".py", ".pyi", ".pyx", "/__init__.py"}
	inJavaScript = []string{"", ".ts", ".tsx", ".mts", ".cts", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".vue", ".svelte",
		"/index.ts", "/index.tsx", "/index.mts", "/index.js", "/index.jsx", "/index.mjs", "/index.cjs", "/index.d.ts", "/package.json"}
	// standsForSource are endings of modules whose source may end otherwise.
	standsForSource = []string{".js", ".mjs", ".cjs", ".jsx"}
)

// hasModule tells whether a file stands for a module after the change, or did before it.
func (s *Subjects) hasModule(files change.Files, at string, language syntax.Language) bool {
	endings := inJavaScript
	if language == syntax.Python {
		endings = inPython
	}
	stem := at
	if slices.Contains(standsForSource, path.Ext(at)) {
		stem = strings.TrimSuffix(at, path.Ext(at))
	}
	return slices.ContainsFunc(endings, func(ending string) bool {
		_, there := files.Read(stem + ending)
		return there || s.wasThere(stem+ending)
	})
}

// wasThere tells whether the change took or renamed a file of that name.
func (s *Subjects) wasThere(name string) bool {
	return slices.ContainsFunc(s.In.Pairs, func(p inventory.Pair) bool { return p.File.PathBefore() == name })
}

// nobodyKnows tells whether no file of the repository speaks of any of some names, and none that the change touches
// and that is no test did.
func (s *Subjects) nobodyKnows(names []string) bool {
	hits, err := s.In.Repository.Search(names)
	if err != nil {
		return false
	}
	there := fileNames(hits)
	return !slices.ContainsFunc(names, func(name string) bool {
		return len(hits[name]) > 0 || there[name] || s.heldByChange(name)
	})
}
