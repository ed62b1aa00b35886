package gate_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
)

// project is a project of Xcode that compiles these files.
func project(more string, names ...string) change.Side {
	var b strings.Builder
	for _, n := range names {
		b.WriteString("\t\tA1 /* " + n + " in Sources */ = {isa = PBXBuildFile; fileRef = B1 /* " + n + " */; };\n")
	}
	return change.Side{Present: true, Text: []byte(b.String() + more)}
}

func TestFilesOfTestsThatAProjectNoLongerCompiles(t *testing.T) {
	all := []string{"Cart.swift", "CartSpec.swift", "StockTests.swift", "RefundSpec.swift"}
	there := func(path string) change.File {
		return change.File{Path: path, Before: change.Side{Present: true}, After: change.Side{Present: true}}
	}
	for name, row := range map[string]struct {
		after change.Side
		more  []change.File
		told  bool
	}{
		"one is left out":           {project("", "Cart.swift", "CartSpec.swift", "StockTests.swift"), nil, true},
		"it is edited and left out": {project("", "Cart.swift", "CartSpec.swift", "StockTests.swift"), []change.File{there("Tests/RefundSpec.swift")}, true},
		"it is deleted":             {project("", "Cart.swift", "CartSpec.swift", "StockTests.swift"), []change.File{{Path: "Tests/RefundSpec.swift", Before: change.Side{Present: true}}}, false},
		"it has another name":       {project("", "Cart.swift", "CartSpec.swift", "StockTests.swift", "RefundsSpec.swift"), []change.File{{Path: "Tests/RefundsSpec.swift", OldPath: "Tests/RefundSpec.swift", Before: change.Side{Present: true}, After: change.Side{Present: true}}}, false},
		"code is left out":          {project("", "CartSpec.swift", "StockTests.swift", "RefundSpec.swift"), nil, false},
		"whole folders are taken":   {project("isa = PBXFileSystemSynchronizedRootGroup;", "Cart.swift", "CartSpec.swift"), nil, false},
		"it is put together anew":   {project("", "Cart.swift"), nil, false},
	} {
		events := gate.Compare(append(row.more, change.File{Path: "Shop.xcodeproj/project.pbxproj", Before: project("", all...), After: row.after}), nil)
		if told := slices.ContainsFunc(events, func(e event.Event) bool { return e.Kind == gate.Lowered }); told != row.told {
			t.Errorf("%s: %v", name, events)
		}
	}
}
