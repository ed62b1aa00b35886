package detect_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestAMacroOfTestsMayGoWhenNothingCallsIt: as long as anything calls it, tests go with it.
func TestAMacroOfTestsMayGoWhenNothingCallsIt(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	definition := "macro(shop_test name port)\n  add_test(NAME ${name} COMMAND ${name} ${port})\nendmacro(shop_test)\n"
	rest := "add_test(NAME refunds COMMAND test_refunds)\n"
	for title, c := range map[string]struct {
		calls     string
		elsewhere lines
		gone      bool
	}{
		"nothing calls it":          {"", lines{}, false},
		"only an empty one is left": {"", lines{"other.cmake": "  macro(shop_test name port)"}, false},
		"it was called beside it":   {"shop_test(cart 80)\n", lines{}, true},
		"another folder still does": {"", lines{"cart/CMakeLists.txt": "  shop_test(cart 80)"}, true},
		"its name is put together":  {"", lines{"cart/CMakeLists.txt": "cmake_language(CALL shop_test cart 80)"}, true},
	} {
		res, err := scanner.Scan(edits(edit("test/CMakeLists.txt", definition+c.calls+rest, rest)), detect.Options{Horizon: detect.Commit, Repository: c.elsewhere})
		if err != nil {
			t.Fatal(err)
		}
		if got := found(res.Findings, "gate-tests-narrowed"); got != c.gone {
			t.Errorf("%s: told: %v, want %v", title, got, c.gone)
		}
	}
}
