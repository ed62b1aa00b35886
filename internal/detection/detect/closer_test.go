package detect_test

import (
	"fmt"
	"slices"
	"testing"

	catalogroot "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// TestCloserLook: what seems to be gone may live on in a part that the first look left out.
func TestCloserLook(t *testing.T) {
	cart := "class Cart:\n    def %s(self, items):\n        return sum(i.price for i in items)\n"
	shipping := "\n\nclass Shipping:\n    def total(self, items):\n        cost = sum(i.weight for i in items)\n        return cost * 2\n"
	weight := "\n\nclass Weight:\n    def heavy(self, items):\n        return [i for i in items if i.weight > 9]\n"
	tests := "from shop import Cart, Shipping\n\n\ndef test_adds():\n    assert Cart().add([]) == 0\n"
	gone := "\n\ndef test_total():\n    assert Cart().total([]) == 0\n"
	for _, c := range []struct{ title, rest string }{
		{"a method of the same name stays", shipping + weight},
		{"no method of that name stays", weight},
	} {
		t.Run(c.title, func(t *testing.T) {
			ch := change.Change{Message: "Carts add", Files: []change.File{
				{Path: "shop.py", Status: change.Modified, Before: textSide(fmt.Sprintf(cart, "total") + c.rest), After: textSide(fmt.Sprintf(cart, "add") + c.rest)},
				{Path: "test_shop.py", Status: change.Modified, Before: textSide(tests + gone), After: textSide(tests)},
			}}
			scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "builtin", FS: catalogroot.FS}))
			opts := detect.Options{Horizon: detect.Commit}
			whole, err := scanner.Scan(ch, opts)
			if err != nil {
				t.Fatal(err)
			}
			quick, err := scanner.Quick(ch, opts)
			if err != nil {
				t.Fatal(err)
			}
			got, want := reasons(quick), reasons(whole)
			if !slices.Equal(got, want) || len(want) == 0 {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// reasons are all that was found, with what cleared it.
func reasons(r detect.Result) []string {
	var out []string
	for _, f := range slices.Concat(r.Findings, r.Cleared) {
		out = append(out, fmt.Sprintf("%s %s:%d %v", f.ID, f.Path, f.Line, f.Clearances))
	}
	return out
}
