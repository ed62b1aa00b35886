package catalog_test

import (
	"testing"
	"testing/fstest"

	"holdfast/internal/detection/catalog"
)

// FuzzCatalog: whatever users write, loading and checking end with entries or faults.
func FuzzCatalog(f *testing.F) {
	f.Add("id: mine\nwhen: {event: source-todo, count: \">= 2\"}\nseverity: {call: none, commit: warning}\ncatches: [{title: a, before: x}]\n")
	f.Add("id: mine\nquery: {language: go, removed: '(function_declaration name: (identifier) @name)'}\n")
	f.Add("id: mine\nextends: mine\ntext: {files: ['**'], added: '['}\n")
	f.Add("framework: mine\nextends: mine\nlanguages:\n  - go\ntest: [{call: [it]}]\nstate: {skipped: {title: '('}}\n")
	f.Add("tool: mine\nfiles: [a]\nsettings: [{keys: [a], loosens: lower, what: threshold}]\n")
	f.Add(catalog.Skeleton("mine", "pattern"))
	f.Add(catalog.Skeleton("mine", "framework"))
	f.Add(catalog.Skeleton("mine", "gate"))
	f.Add("&a [*a]")
	f.Add("a: 1\n---\nid: 2\n")
	f.Fuzz(func(t *testing.T, text string) {
		src := catalog.Source{Name: "own", Own: true, FS: fstest.MapFS{"mine.yaml": {Data: []byte(text)}, "patterns/mine.yaml": {Data: []byte(text)}}}
		cat := catalog.New(src)
		err := cat.Check(src, catalog.Own)
		for _, fault := range catalog.Faults(err) {
			if fault.File == "" || fault.Message == "" || fault.Hint == "" {
				t.Errorf("a fault without place, message or hint: %+v", fault)
			}
		}
		if err != nil && len(catalog.Faults(err)) == 0 {
			t.Errorf("no fault but an error: %v", err)
		}
		_, _ = cat.Patterns()
		_, _ = cat.Frameworks("go")
		_, _ = cat.Gates()
	})
}
