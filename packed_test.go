package holdfast_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
)

var update = flag.Bool("update", false, "write what is generated anew")

// TestPackedCatalog: what hooks read is what people wrote. It stands here, where every
// change is tested.
func TestPackedCatalog(t *testing.T) {
	want, err := catalog.PackOf(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"frameworks": want.Frameworks, "patterns": want.Patterns, "gates": want.Gates} {
		file := filepath.Join("catalog", "packed", name)
		if *update {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != text {
			t.Errorf("%s is older than the YAML files in catalog/%s: run `go test . -run TestPackedCatalog -update` and commit it", file, name)
		}
	}
}
