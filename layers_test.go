package holdfast_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// layers is the order of the house: a package imports its own layer and the layers
// before it.
var layers = []string{"detection", "enforcement", "reinforcement", "tracking", "agents", "integration", "flow", "web", "cli"}

// deciding is how many of them decide and never act: time and ids come as arguments.
const deciding = 5

// acting are the packages that only acting layers may import.
var acting = map[string]bool{
	"os": true, "os/exec": true, "os/signal": true, "net": true, "net/http": true, "database/sql": true, "math/rand": true, "math/rand/v2": true,
}

// public are the packages at the root that other programs embed. They import nothing of
// the house; those that are true here decide and never act.
var public = map[string]bool{"contract": true, "memory": false}

// TestLayers holds the import rule. It reads the files itself, so that the test cache
// knows when one of them changes.
func TestLayers(t *testing.T) {
	walkImports(t, "internal")
	for name := range public {
		walkImports(t, name)
	}
}

func walkImports(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == "testdata" {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			checkImports(t, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImports(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if complaint := forbidden(filepath.ToSlash(path), imported); complaint != "" {
			t.Errorf("%s imports %s: %s", path, imported, complaint)
		}
	}
}

func forbidden(path, imported string) string {
	if name, _, _ := strings.Cut(path, "/"); name != "internal" {
		return forbiddenInPublic(name, imported)
	}
	layer, pkg := place(path)
	if layer < 0 {
		return "it is in no layer of the house; see docs/architecture.md"
	}
	if layer < deciding && acting[imported] {
		return "the first " + strconv.Itoa(deciding) + " layers decide and never act"
	}
	if name, ok := strings.CutPrefix(imported, "holdfast/"); ok && layer < deciding {
		if decides, known := public[name]; known && !decides {
			return name + " acts, and the first " + strconv.Itoa(deciding) + " layers decide"
		}
	}
	inner, ok := strings.CutPrefix(imported, "holdfast/internal/")
	if !ok {
		return ""
	}
	other, otherPkg := place("internal/" + inner + "/x.go")
	switch {
	case other > layer:
		return layers[layer] + " comes before " + layers[other]
	case other == layer && layers[layer] == "integration" && pkg != otherPkg:
		return "integration packages do not import one another: they meet in flow"
	}
	return ""
}

func forbiddenInPublic(name, imported string) string {
	decides, known := public[name]
	switch {
	case !known:
		return "it is no public package; see docs/architecture.md"
	case decides && acting[imported]:
		return name + " decides and never acts"
	case strings.HasPrefix(imported, "holdfast/"):
		return "public packages import nothing of the house, so that others can embed them"
	}
	return ""
}

// place gives the layer of a file, -1 for none, and the package within the layer.
func place(path string) (layer int, pkg string) {
	parts := strings.Split(path, "/")
	if len(parts) > 3 {
		pkg = parts[2]
	}
	for i, name := range layers {
		if parts[1] == name {
			return i, pkg
		}
	}
	return -1, ""
}

func TestForbidden(t *testing.T) {
	cases := map[string]struct {
		path, imported string
		wrong          bool
	}{
		"an earlier layer":                 {"internal/enforcement/policy/x.go", "holdfast/internal/detection/detect", false},
		"its own layer":                    {"internal/detection/detect/x.go", "holdfast/internal/detection/change", false},
		"a later layer":                    {"internal/detection/detect/x.go", "holdfast/internal/enforcement/policy", true},
		"the world, from a deciding layer": {"internal/tracking/progress/x.go", "os", true},
		"the world, from integration":      {"internal/integration/git/x.go", "os/exec", false},
		"one integration from another":     {"internal/integration/git/x.go", "holdfast/internal/integration/tree", true},
		"flow may use integrations":        {"internal/flow/judging/check.go", "holdfast/internal/integration/git", false},
		"a package at the root":            {"internal/flow/judging/check.go", "holdfast/catalog", false},
		"a package in no layer":            {"internal/util/x.go", "fmt", true},
		"a public package from a layer":    {"internal/enforcement/recovery/x.go", "holdfast/contract", false},
		"a library, from a public package": {"contract/x.go", "go.yaml.in/yaml/v3", false},
		"the house, from a public package": {"contract/x.go", "holdfast/internal/detection/change", true},
		"the world, from one that decides": {"contract/x.go", "os/exec", true},
		"an acting package, from flow":     {"internal/flow/looping/loop.go", "holdfast/memory", false},
		"an acting package, from agents":   {"internal/agents/a/x.go", "holdfast/memory", true},
		"the world, from one that acts":    {"memory/x.go", "os", false},
		"a package at the root, unlisted":  {"helpers/x.go", "fmt", true},
	}
	for name, c := range cases {
		if got := forbidden(c.path, c.imported) != ""; got != c.wrong {
			t.Errorf("%s: forbidden is %v", name, got)
		}
	}
}

// TestTheMapNamesEveryPackage: docs/architecture.md is where people look first.
func TestTheMapNamesEveryPackage(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, layer := range layers {
		row := ""
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "  "+layer+"/") {
				row = line
			}
		}
		packages, err := filepath.Glob(filepath.Join("internal", layer, "*", "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range packages {
			if name := filepath.Base(filepath.Dir(file)); !strings.Contains(row, name) {
				t.Errorf("docs/architecture.md does not name %s in %s", name, layer)
			}
		}
	}
}
