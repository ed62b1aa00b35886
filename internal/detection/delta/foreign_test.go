package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A test of Go that repeats in its own words what the code should do, and never asks the code, proves nothing of it.
func TestATestOfGoThatNeverAsksTheProject(t *testing.T) {
	const (
		head  = "package till\n\nimport (\n\t\"strings\"\n\t\"testing\"\n)\n\n"
		stays = "func TestTotal(t *testing.T) {\n\tif total(1, 2) != 3 {\n\t\tt.Fatal(\"total\")\n\t}\n}\n"
		gone  = "func TestRoles(t *testing.T) {\n\troles := []struct {\n\t\tname string\n\t\tok   bool\n\t}{{name: \"owner\", ok: true}, {name: \"guest\"}}\n\tfor _, r := range roles {\n\t\tvalid := false\n\t\tswitch strings.ToLower(r.name) {\n\t\tcase \"owner\", \"clerk\":\n\t\t\tvalid = ASKED\n\t\t}\n\t\tif valid != r.ok {\n\t\t\tt.Errorf(\"%q: %v\", r.name, valid)\n\t\t}\n\t}\n}\n"
	)
	for asked, cleared := range map[string]bool{
		"true":                      true,
		"isRole(r.name)":            false, // a function of its package
		"defaultRole == r.name":     false, // a constant of its package
		"Role(r.name) == \"owner\"": false, // a type of its package
		"len(r.name) > 2":           true,
	} {
		before := head + strings.Replace(gone, "ASKED", asked, 1) + stays
		events := run(matching.Input{Pairs: []inventory.Pair{pair(t, "till_test.go", before, head+stays)}})
		at := slices.IndexFunc(events, func(e event.Event) bool { return e.Kind == "case-gone" || e.Kind == "case-duplicate-gone" })
		if at < 0 {
			t.Fatalf("%s: no test is missed: %v", asked, events)
		}
		if got := len(events[at].Clearances) > 0; got != cleared {
			t.Errorf("%s: cleared %v by %v, want %v", asked, got, events[at].Clearances, cleared)
		}
	}
}
