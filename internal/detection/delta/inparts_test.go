package delta_test

import (
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A function that is called like a test and only defines one may define it by a word that everybody knows.
func TestClaimsThatANewTestWithinMakesAreNotLost(t *testing.T) {
	const (
		head   = "const { suite } = require('./helper')\nconst { total } = require('../lib/cart')\n\nfunction testTotal(n) {\n"
		before = "  suite.testAsync(`adds ${n}`, async () => {\n    assert.equal(await total(n), n + 1)\n    assert.ok(n)\n  })\n"
		known  = "  suite.test(`adds ${n}`, async () => {\n    assert.equal(await total(n), n + 1)\n    assert.ok(n)\n  })\n"
		less   = "  suite.test(`adds ${n}`, async () => {\n    assert.ok(n)\n  })\n"
		end    = "}\n\ntestTotal(3)\n"
	)
	for after, want := range map[string]string{known: "silent", less: "told"} {
		events := run(matching.Input{Pairs: []inventory.Pair{pair(t, "test/cart-tests.js", head+before+end, head+after+end)}})
		if got := outcome(events); got != want {
			t.Errorf("%s for\n%s, want %s", got, after, want)
		}
	}
}
