package gate

import (
	"reflect"
	"slices"
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
)

var twoTables = [][]catalog.Gate{
	{{Tool: "mocha", Files: []string{"package.json"}, Commands: []catalog.GateCommand{{Run: []string{"mocha"}, Check: "test"}}}},
	{{Tool: "eslint", Files: []string{"package.json"}, Commands: []catalog.GateCommand{{Run: []string{"eslint ."}, Check: "lint"}}}},
}

func scripts(test string) change.Side {
	return change.Side{Present: true, Text: []byte(`{"scripts": {"test": "` + test + `"}}`)}
}

// What was read for one change must not show in what is said of the next one, whichever way
// around its sides are and whichever table it is judged by.
func TestVersionsThatAreRememberedAreReadAsAnew(t *testing.T) {
	sides := []change.Side{scripts("mocha && eslint ."), scripts("mocha || true"), scripts("eslint . || true"), scripts("true")}
	for range 3 {
		for _, gates := range twoTables {
			for _, before := range sides {
				for _, after := range sides {
					f := change.File{Path: "package.json", Before: before, After: after}
					got := Compare([]change.File{f}, gates)
					latest.Store(nil)
					if want := Compare([]change.File{f}, gates); !reflect.DeepEqual(got, want) {
						t.Errorf("%s → %s: got %v\nwant %v", before.Text, after.Text, got, want)
					}
				}
			}
		}
	}
}

func TestGatesAreFoundByEachNameInTheirOrder(t *testing.T) {
	gates := []catalog.Gate{{Tool: "a", Files: []string{"**/*.toml"}}, {Tool: "b", Files: []string{"setup.cfg", "x.toml"}}, {Tool: "c", Files: []string{"*.cfg"}}}
	for range 2 {
		for _, row := range []struct {
			names []string
			want  []int
		}{
			{[]string{"x.toml"}, []int{0, 1}}, {[]string{"setup.cfg", "", "x.toml"}, []int{0, 1, 2}}, {[]string{"y.toml", "y.toml"}, []int{0}}, {[]string{"main.go"}, nil},
		} {
			if got := gatesAbout(gates, row.names...); !slices.Equal(got, row.want) {
				t.Errorf("%v: got %v, want %v", row.names, got, row.want)
			}
		}
	}
	if got := gatesAbout(nil, "x.toml"); got != nil {
		t.Errorf("without a table: %v", got)
	}
}

func TestATableIsPreparedOnce(t *testing.T) {
	a, b := preparedOf(twoTables[0]), preparedOf(twoTables[0])
	if a != b || preparedOf(twoTables[1]) == a || preparedOf(nil) != nil {
		t.Error("a table is prepared again, or one is taken for another")
	}
	if x, y := a.read("package.json", []byte("{}")), a.read("package.json", []byte("{}")); x != y {
		t.Error("the same version is read again")
	}
	if x, y := a.read("package.json", []byte("{}")), a.read("setup.cfg", []byte("{}")); x == y {
		t.Error("a version is taken for another one's")
	}
}
