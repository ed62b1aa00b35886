package cli

import (
	"flag"
	"os"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
)

var update = flag.Bool("update", false, "write the tables of docs/catalog.md anew")

// tables begins the part of docs/catalog.md that `holdfast catalog docs` prints.
const tables = "<!-- from here on: holdfast catalog docs -->\n"

// TestCatalogDocs keeps docs/catalog.md and the catalog together.
func TestCatalogDocs(t *testing.T) {
	const file = "../../docs/catalog.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	intro, written, ok := strings.Cut(string(text), tables)
	if !ok {
		t.Fatalf("%s has no line %q", file, tables)
	}
	want, err := catalogMarkdown(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, []byte(intro+tables+want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if written != want {
		t.Errorf("%s differs from the catalog; `go test ./internal/cli -update` writes it anew", file)
	}
}
