package detect_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/inventory"
)

// What a function defines is listed for every call of it, with the titles the call gives.
func TestTestsAreListedForEveryCallOfTheFunctionThatDefinesThem(t *testing.T) {
	for name, c := range map[string]struct {
		files string
		want  []string
	}{
		"a title in a suite's name, from a text and from a constant": {`
-- store.test.js --
const large = "large"
storeTests("small", 1)
storeTests(large, 2)

function storeTests(name, size) {
  describe(` + "`store - ${name}`" + `, () => {
    it("puts", () => { expect(store(size).put(1)).toBe(1) })
  })
}
`, []string{"store.test.js store - large > puts", "store.test.js store - small > puts"}},
		"one function calls another, inside a suite": {`
-- store.test.ts --
const inner = (label: string) => {
  test(label, () => { expect(read(label)).toBe(1) })
}
function outer(kind: string) {
  describe(kind, () => {
    inner("reads")
    inner("writes")
  })
}
describe("all", () => {
  outer("disk")
})
`, []string{"store.test.ts all > disk > reads", "store.test.ts all > disk > writes"}},
		"another word for a suite, and a test that some calls leave out": {`
-- store.test.js --
function storeTests(name, closes) {
  const suite = describe
  suite(name, () => {
    it("puts", () => { expect(store().put(1)).toBe(1) })
    if (closes) {
      it("closes", () => { expect(store().close()).toBe(true) })
    }
  })
}
storeTests("memory", false)
storeTests("disk", true)
`, []string{"store.test.js disk > closes or not", "store.test.js disk > puts", "store.test.js memory > closes or not", "store.test.js memory > puts"}},
		"a function that another file calls": {`
-- shared.test.js --
export function storeTests(name) {
  describe(name, () => {
    it("puts", () => { expect(store().put(1)).toBe(1) })
  })
}
`, []string{"shared.test.js ${name} > puts or not"}},
		"a word of the file's own with the body in the call": {`
-- store.test.js --
const check = (title, body) => {
  it(title, () => { body(store()) })
}
describe("store", () => {
  check("puts", s => { expect(s.put(1)).toBe(1) })
})
`, []string{"store.test.js store > puts"}},
		"a matcher that is made before each test is none": {`
-- store.test.js --
import { describe, it, beforeEach, expect } from "vitest"
describe("store", () => {
  beforeEach(() => {
    use(api => {
      api.addMethod("full", function () { expect(this.size).toBe(3) })
    })
  })
  it("puts", () => { expect(store().put(1)).toBe(1) })
})
`, []string{"store.test.js store > puts"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := listing(t, c.files, inventory.NewFamily()); !slices.Equal(got, c.want) {
				t.Errorf("listed\n%q, want\n%q", got, c.want)
			}
		})
	}
}
