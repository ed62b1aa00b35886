package detect_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
)

// What a function of a script defines is listed for its calls, in other files too.
func TestTestsAreListedWhereAnotherFileCallsTheFunctionThatDefinesThem(t *testing.T) {
	for name, c := range map[string]struct {
		files string // with ´ for `
		want  []string
	}{
		"what a function of another file defines for each call": {`
-- test/shared/stores.js --
module.exports = function ({ name, size }) {
  describe("basics", function () {
    it("keeps " + size, function () { expect(store().size).toBe(size); });
    it(´opens ${name}´, function () { expect(open()).toBe(1); });
  });
};
-- test/shared/more.js --
function closes(kind) {
  test(´closes ${kind}´, () => { expect(close(kind)).toBe(1); });
}
function locks(kind) {
  if (kind !== "a") test("locks", () => { expect(lock(kind)).toBe(1); });
}
function unused() {
  test("rests", () => { expect(rest()).toBe(1); });
}
module.exports = { closes, locks, unused };
-- test/memory.test.js --
const stores = require("./shared/stores");
const { closes: shuts } = require("./shared/more");

describe("memory", () => {
  stores({ name: "memory", size: 3 });
  shuts("memory");
  test("asks", () => { shuts("nothing"); expect(asked()).toBe(1); });
});
-- test/disk.test.js --
import { closes, locks } from "./shared/more.js";
import stores from "./shared/stores";

stores({ name: "disk", size: 9 });
for (const kind of ["a", "b"]) {
  closes(kind);
}
locks("c");
`, []string{`test/disk.test.js basics > "keeps " + size`, "test/disk.test.js basics > opens disk", "test/disk.test.js closes ${kind} ×2", "test/disk.test.js locks or not",
			"test/memory.test.js memory > asks", `test/memory.test.js memory > basics > "keeps " + size`, "test/memory.test.js memory > basics > opens memory", "test/memory.test.js memory > closes memory",
			"test/shared/more.js rests or not"}},
		"titles that a loop takes apart": {`
-- test/doors.test.js --
const doors = [{ title: "front", key: 1 }, { title: "back", key: 2 }];
doors.forEach(({ title, key }) => {
  describe(title, () => {
    test("opens", () => { expect(open(key)).toBe(1); });
  });
});
`, []string{"test/doors.test.js ${title} > opens ×2"}},
		"tests to the right of a condition": {`
-- test/disk.test.js --
process.env.DISK && test("opens", () => { expect(open()).toBe(1); });
true && test("closes", () => { expect(close()).toBe(1); });

function every(name, deep) {
  describe(name, () => {
    deep && test("sinks", () => { expect(sink()).toBe(1); });
    test("swims", () => { expect(swim()).toBe(1); });
  });
}
every("flat", false);
every("deep", true);
every.all = function (name) {
  every(name, true);
};
`, []string{"test/disk.test.js ${name} > sinks or not", "test/disk.test.js ${name} > swims or not", "test/disk.test.js closes", "test/disk.test.js deep > sinks or not", "test/disk.test.js deep > swims",
			"test/disk.test.js flat > sinks or not", "test/disk.test.js flat > swims", "test/disk.test.js opens conditional"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := listing(t, strings.ReplaceAll(c.files, "´", "`"), inventory.NewFamily()); !slices.Equal(got, c.want) {
				t.Errorf("listed\n%s, want\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}
