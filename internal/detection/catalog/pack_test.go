package catalog_test

import (
	"reflect"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
)

// both are the built-in catalog as people wrote it, and packed from that.
func both(t *testing.T) (written, packed *catalog.Catalog) {
	t.Helper()
	src := catalog.Source{Name: "catalog", FS: catalogfiles.FS}
	pack, err := catalog.PackOf(src)
	if err != nil {
		t.Fatal(err)
	}
	written = catalog.New(src)
	src.Packed = pack
	return written, catalog.New(src)
}

func TestAPackedCatalogHoldsWhatIsWritten(t *testing.T) {
	written, packed := both(t)
	for name, read := range map[string]func(*catalog.Catalog) (any, error){
		"all frameworks":           func(c *catalog.Catalog) (any, error) { return c.Frameworks("") },
		"frameworks of TypeScript": func(c *catalog.Catalog) (any, error) { return c.Frameworks("typescript") },
		"frameworks of Rust":       func(c *catalog.Catalog) (any, error) { return c.Frameworks("rust") },
		"all patterns":             func(c *catalog.Catalog) (any, error) { return c.Patterns() },
		"patterns with rules":      func(c *catalog.Catalog) (any, error) { return c.Rules() },
		"patterns about events":    func(c *catalog.Catalog) (any, error) { return c.PatternsAbout([]string{"case-gone", "source-todo"}) },
		"gates":                    func(c *catalog.Catalog) (any, error) { return c.Gates() },
	} {
		want, err1 := read(written)
		got, err2 := read(packed)
		if err1 != nil || err2 != nil {
			t.Fatalf("%s: %v, %v", name, err1, err2)
		}
		if reflect.ValueOf(want).Len() == 0 || !reflect.DeepEqual(want, got) {
			t.Errorf("%s: what is packed is not what is written", name)
		}
	}
}

func TestExamplesAreReadFromWhatIsWritten(t *testing.T) {
	_, packed := both(t)
	list, err := packed.PatternsWithExamples()
	if err != nil || len(list) == 0 || len(list[0].Catches) == 0 {
		t.Errorf("%d patterns, %v", len(list), err)
	}
}

func TestABrokenPackIsAnError(t *testing.T) {
	src := catalog.Source{Name: "catalog", FS: catalogfiles.FS}
	pack, err := catalog.PackOf(src)
	if err != nil {
		t.Fatal(err)
	}
	for name, broken := range map[string]string{
		"cut off":      pack.Frameworks[:len(pack.Frameworks)/2],
		"another type": pack.Gates,
		"no pack":      "<<<<<<< HEAD\n",
		"changed":      strings.Replace(pack.Frameworks, "1[4:rust", "1[5:rust", 1),
	} {
		src.Packed = catalog.Pack{Frameworks: broken}
		if _, err := catalog.New(src).Frameworks(""); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
