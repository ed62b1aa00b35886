package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// A test that needs a file of one person's never ran anywhere else; one that needs a file of the project's did.
func TestATestForOnePersonsDiskMayGo(t *testing.T) {
	test := func(path string) string {
		return "import { existsSync } from 'fs'\nimport { it, expect } from 'vitest'\nimport { read } from '../src/read'\n\nconst STATE =\n  '" + path + "'\n\nit.skipIf(!existsSync(STATE))('reads a state', () => {\n  expect(read(STATE).kind).toBe('till')\n})\n\n"
	}
	const stays = "it('reads nothing', () => {\n  expect(read('')).toBe(null)\n})\n"
	for path, told := range map[string]bool{"/Users/ann/shop/till.state": false, "/Volumes/Work/till.state": false, "tests/data/till.state": true} {
		after := "import { it, expect } from 'vitest'\nimport { read } from '../src/read'\n\n"
		events := compareAt(t, "tests/read.test.ts", test(path)+stays, after+stays)
		if got := slices.ContainsFunc(events, func(e string) bool { return strings.HasPrefix(e, "case-gone") && !strings.Contains(e, "cleared") }); got != told {
			t.Errorf("%s: events %q, want them told: %v", path, events, told)
		}
	}
}
