package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A file of tests of which another says the very same, under another title, may go. One that is left out, that
// stands elsewhere or that says less is no such file.
func TestATwinOfARemovedFileStays(t *testing.T) {
	const text = "import { printedTotal, discountedTotal, openRegister } from '../src/totals';\n\n// What is printed.\ndescribe('totles', () => {\n  it('$total => is printed', () => {\n    const register = openRegister();\n    expect(printedTotal(register)).toBe('3.00');\n    expect(discountedTotal(register, 'percentage')).toBe('2.70');\n  });\n});\n"
	renamed := strings.Replace(strings.Replace(text, "'totles'", "'totals'", 1), "// What is printed.\n", "", 1)
	for name, c := range map[string]struct {
		repo    project
		also    []inventory.Pair
		cleared bool
	}{
		"under another title":      {project{"test/totals.test.ts": renamed}, nil, true},
		"left out":                 {project{"test/totals.test.ts": strings.Replace(renamed, "describe", "describe.skip", 1)}, nil, false},
		"left out by an option":    {project{"test/totals.test.ts": strings.Replace(renamed, "'totals', ", "'totals', { skip: true }, ", 1)}, nil, false},
		"as a remark":              {project{"test/totals.test.ts": "/*\n" + renamed + "*/\n"}, nil, false},
		"in another folder":        {project{"attic/totals.test.ts": renamed}, nil, false},
		"in no file of tests":      {project{"test/totals.ts": renamed}, nil, false},
		"with another value":       {project{"test/totals.test.ts": strings.Replace(renamed, "2.70", "2.71", 1)}, nil, false},
		"with a claim less":        {project{"test/totals.test.ts": strings.Replace(renamed, "    expect(printedTotal(register)).toBe('3.00');\n", "", 1)}, nil, false},
		"in a file of this change": {project{"test/totals.test.ts": renamed}, []inventory.Pair{pair(t, "test/totals.test.ts", "", "")}, false},
	} {
		gone := pair(t, "test/totles.test.ts", text, "")
		gone.File.After = change.Side{}
		events := run(matching.Input{Pairs: append([]inventory.Pair{gone}, c.also...), Repository: c.repo})
		at := slices.IndexFunc(events, func(e event.Event) bool { return e.Kind == "case-gone" })
		if at < 0 {
			t.Fatalf("%s: no test is missed: %v", name, events)
		}
		if got := slices.ContainsFunc(events[at].Clearances, func(cl event.Clearance) bool { return cl.Kind == "merged" }); got != c.cleared {
			t.Errorf("%s: cleared by %v, want %v", name, events[at].Clearances, c.cleared)
		}
	}
}
