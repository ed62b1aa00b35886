package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A test that asks for an address goes with the address, however the machine before it is filled in; one of an address that
// the code still answers to is missed.
func TestATestOfAnAddressGoesWithTheAddress(t *testing.T) {
	const (
		frame = "const { serve } = require('../lib/serve');\n\ndescribe('addresses', () => {\n  it('answers with carts', async () => {\n    const res = await serve().get(ADDRESS);\n    expect(res.status).toBe(200);\n  });\n"
		other = "  it('answers with tills', async () => {\n    const res = await serve().get('/till-list.json');\n    expect(res.body).toEqual([1]);\n  });\n});\n"
		gone  = "describe('addresses', () => {\n"
		code  = "function serve () {\n  const app = make();\n  app.on('/cart-list.json', carts);\n  app.on('/till-list.json', tills);\n  return app;\n}\nmodule.exports = { serve };\n"
	)
	for name, k := range map[string]struct {
		address, line string
		told          bool
	}{
		"behind a machine that is filled in":     {"`http://localhost:${port}/cart-list.json`", "  app.on('/cart-list.json', carts);\n", false},
		"by itself":                              {"'/cart-list.json'", "  app.on('/cart-list.json', carts);\n", false},
		"another address went":                   {"`http://localhost:${port}/cart-list.json`", "  app.on('/till-list.json', tills);\n", true},
		"only the end of a longer address is it": {"`http://localhost:${port}/old/cart-list.json`", "  app.on('/cart-list.json', carts);\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			before := strings.Replace(frame, "ADDRESS", k.address, 1) + other
			after := "const { serve } = require('../lib/serve');\n\n" + gone + other
			pairs := []inventory.Pair{pair(t, "test/addresses.test.js", before, after), pair(t, "lib/serve.js", code, strings.Replace(code, k.line, "", 1))}
			told := slices.ContainsFunc(run(matching.Input{Pairs: pairs}), func(e event.Event) bool { return e.Kind == "case-gone" && len(e.Clearances) == 0 })
			if told != k.told {
				t.Errorf("told: %v", told)
			}
		})
	}
}
