package delta_test

import (
	"slices"
	"testing"
)

// A claim in what takes a rejection is made only if somebody waits for the promise.
func TestARejectionThatNobodyWaitsFor(t *testing.T) {
	text := func(word string) string {
		return "describe('check', () => {\n  it('refuses', () => {\n    " + word + " check(order).catch((errors) => {\n      expect(errors.length).toEqual(1);\n    });\n  });\n});\n"
	}
	for word, dead := range map[string]bool{"void": true, "": true, "return": false} {
		got := slices.Contains(compareAt(t, "check.spec.ts", text("return"), text(word)), "oracle-unreachable")
		if got != dead {
			t.Errorf("%q: unreachable %v", word, got)
		}
	}
}
