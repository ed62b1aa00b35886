package gate_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/gate"
)

// TestARuleThatWasOffInAnotherFileIsSwitchedOffByNobody: it only moved.
func TestARuleThatWasOffInAnotherFileIsSwitchedOffByNobody(t *testing.T) {
	const project, style = "<Project><PropertyGroup><NoWarn>$(NoWarn);CA1030%s</NoWarn></PropertyGroup></Project>\n", "[*.cs]\ndotnet_diagnostic.S104.severity = none\n"
	off := style + "dotnet_diagnostic.CA2008.severity = none\n"
	for name, c := range map[string]struct {
		was, is string
		moved   bool
	}{
		"it was in the list":        {";CA2008", "", true},
		"it stays in the list":      {";CA2008", ";CA2008", false},
		"another left the list":     {";CA1031", "", false},
		"it was nowhere":            {"", "", false},
		"its name is part of one":   {";CA20081", "", false},
		"it joins the list besides": {"", ";CA2008", false},
	} {
		files := []change.File{edited("test/.editorconfig", style, off), edited("test/Shop.csproj", strings.Replace(project, "%s", c.was, 1), strings.Replace(project, "%s", c.is, 1))}
		for _, e := range gate.Compare(files, builtIn(t)) {
			if e.Path == "test/.editorconfig" && e.Kind == gate.Lowered && (len(e.Clearances) > 0) != c.moved {
				t.Errorf("%s: cleared by %v", name, e.Clearances)
			}
		}
	}
}

func edited(path, before, after string) change.File {
	return change.File{Path: path, Status: change.Modified, Before: change.Side{Present: true, Text: []byte(before)}, After: change.Side{Present: true, Text: []byte(after)}}
}
