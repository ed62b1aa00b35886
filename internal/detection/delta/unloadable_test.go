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

// A file of tests that asks for a module which lies nowhere could not be loaded. What this change takes, what has
// another ending, what a library hands on and what a build makes is another matter.
func TestTestsThatCouldNotBeLoadedAreNoLoss(t *testing.T) {
	const (
		ts     = "import { printedTotal } from '../../src/print/total.js';\n\ndescribe('total', () => {\n  it('is printed', () => { expect(printedTotal(3)).toBe('3.00'); });\n});\n"
		py     = "from ..print.total import (\n    printed_total,\n)\n\n\ndef test_printed():\n    assert printed_total(3) == '3.00'\n"
		source = "export function printedTotal(n) { return n.toFixed(2); }\n"
	)
	for name, c := range map[string]struct {
		path, text string
		repo       project
		also       []inventory.Pair
		cleared    bool
	}{
		"TypeScript: it lies nowhere":               {"test/print/total.spec.ts", ts, project{"src/cart.ts": "export const a = 1;\n"}, nil, true},
		"TypeScript: it is taken by require":        {"test/print/total.spec.ts", strings.Replace(strings.Replace(ts, "import", "const", 1), "from '../../src/print/total.js'", "= require('../../src/print/total')", 1), project{"src/cart.ts": ""}, nil, true},
		"TypeScript: its source has another ending": {"test/print/total.spec.ts", ts, project{"src/print/total.ts": "export * from 'printers';\n"}, nil, false},
		"TypeScript: a folder hands it on":          {"test/print/total.spec.ts", strings.Replace(ts, "total.js", "total", 1), project{"src/print/total/index.ts": "export * from 'printers';\n"}, nil, false},
		"TypeScript: its function is elsewhere":     {"test/print/total.spec.ts", ts, project{"src/money.ts": source}, nil, false},
		"TypeScript: this change takes it":          {"test/print/total.spec.ts", ts, project{}, []inventory.Pair{pair(t, "src/print/total.ts", "export * from 'printers';\n", "")}, false},
		"TypeScript: something speaks of it":        {"test/print/total.spec.ts", ts, project{"package.json": "\"prepare\": \"make-totals > src/print/total.js\"\n"}, nil, false},
		"TypeScript: a build makes it":              {"test/print/total.spec.ts", strings.Replace(ts, "src", "dist", 1), project{}, nil, false},
		"TypeScript: only a type is asked for":      {"test/print/total.spec.ts", strings.Replace(ts, "import {", "import type {", 1), project{}, nil, false},
		"TypeScript: the test brings it itself":     {"test/print/total.spec.ts", "vi.mock('../../src/print/total.js', () => ({}), { virtual: true });\n" + ts, project{}, nil, false},
		"TypeScript: it is loaded only where it is": {"test/print/total.spec.ts", strings.Replace(ts, "import", "if (fast)\n  var", 1), project{}, nil, false},
		"Python: it lies nowhere":                   {"shop/tests/test_total.py", py, project{"shop/cart.py": "x = 1\n"}, nil, true},
		"Python: it hands on what a library has":    {"shop/tests/test_total.py", py, project{"shop/print/total.py": "from printers import *\n"}, nil, false},
		"Python: it is loaded only where it is":     {"shop/tests/test_total.py", "try:\n    " + strings.ReplaceAll(py[:strings.Index(py, ")")], "\n", "") + ")\nexcept ImportError:\n    pass\n" + py[strings.Index(py, ")")+1:], project{}, nil, false},
	} {
		gone := pair(t, c.path, c.text, "")
		gone.File.After = change.Side{}
		events := run(matching.Input{Pairs: append([]inventory.Pair{gone}, c.also...), Repository: c.repo})
		at := slices.IndexFunc(events, func(e event.Event) bool { return e.Kind == "case-gone" })
		if at < 0 {
			t.Errorf("%s: no test is missed: %v", name, events)
			continue
		}
		dead := slices.ContainsFunc(events[at].Clearances, func(cl event.Clearance) bool { return cl.Kind == "already-dead" })
		if dead != c.cleared {
			t.Errorf("%s: cleared by %v, want %v", name, events[at].Clearances, c.cleared)
		}
	}
}
