package source_test

import (
	"os"
	"path/filepath"
	"testing"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/source"
	"holdfast/internal/detection/syntax"
)

// A change of nothing, and a change that only moves files, say nothing.
func TestSameAndMoved(t *testing.T) {
	for _, ex := range allExamples(t) {
		for _, p := range pairsOf(t, ex) {
			same := p
			same.Before = same.After
			if events := source.Compare([]source.Pair{same}, nil); len(events) > 0 {
				t.Errorf("%s: unchanged %s: %v", ex.Title, p.Path, events)
			}
			gone, come := p, p
			gone.Before, gone.After = p.After, nil
			come.Before, come.Path = nil, "moved/"+p.Path
			for _, e := range source.Compare([]source.Pair{gone, come}, nil) {
				if len(e.Clearances) == 0 && !moveTells(e) {
					t.Errorf("%s: moved %s: %v", ex.Title, p.Path, e)
				}
			}
		}
	}
}

// moveTells are events that a new path alone may give rise to: hidden text is told of
// in every new file, and a comparison that is always true in every new class.
func moveTells(e event.Event) bool {
	switch e.Kind.Group() {
	case "text", "equality", "exit":
		return true
	}
	return false
}

func allExamples(t *testing.T) []catalog.Example {
	files, err := filepath.Glob("../../../catalog/patterns/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var out []catalog.Example
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var p catalog.Pattern
		if err := yaml.Unmarshal(text, &p); err != nil || len(p.When.Events) == 0 || !ownEvents.MatchString(p.When.Events[0]) {
			continue
		}
		out = append(append(out, p.Catches...), p.Allows...)
	}
	return out
}

// Text that is cut off anywhere is read without a panic.
func FuzzCompare(f *testing.F) {
	langs := []syntax.Language{
		syntax.Go, syntax.TypeScript, syntax.Python, syntax.Java, syntax.Kotlin, syntax.CSharp, syntax.Rust, syntax.Ruby, syntax.PHP,
		syntax.C, syntax.CPP, syntax.Swift, syntax.Scala, syntax.Dart, syntax.Elixir, syntax.TSX, syntax.JavaScript,
	}
	f.Add("def f(x):\n  try:\n    g(x)\n  except", "if err != nil { return", 2)
	f.Add("func f() { if x == \"abc\" { return 1 } }", "// TODO\nfn f() { let _ = g()?; }", 0)
	f.Add("class A { equals(o) { return true", "@SuppressWarnings(\"", 3)
	f.Add("def f do\n try do\n  g()\n rescue\n  _ ->", "guard let x else { throw", 14)
	f.Fuzz(func(t *testing.T, before, after string, which int) {
		lang := langs[(which%len(langs)+len(langs))%len(langs)]
		facts := func(text string) *source.Facts {
			tree, err := syntax.Parse(lang, []byte(text))
			if err != nil {
				return source.ReadText([]byte(text), "a")
			}
			return source.Read(tree, "src/a")
		}
		source.Compare([]source.Pair{{Path: "src/a", Language: lang, Before: facts(before), After: facts(after)}}, nil)
	})
}
