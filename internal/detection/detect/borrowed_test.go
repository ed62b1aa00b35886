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
		"tests in a closure that a function puts a suite around": {`
-- test/doors.test.js --
function whenOpen(door, fn) {
  const title = door ? "open " + door : "no door";
  describe(title, () => {
    beforeEach(() => { open(door); });
    fn();
  });
}
function posixOnly(title, fn) {
  (process.platform === "win32" ? describe.skip : describe)(title, fn);
}
function later(fn) {
  describe("later", () => { setup(fn); });
}
describe("doors", () => {
  whenOpen("front", () => {
    test("creaks", () => { expect(creak()).toBe(1); });
  });
  whenOpen(undefined, function () {
    whenOpen("back", function () {
      test("swings", () => { expect(swing()).toBe(1); });
    });
  });
});
posixOnly("locks", () => {
  test("turn", () => { expect(turn()).toBe(1); });
});
later(() => {
  test("waits", () => { expect(wait()).toBe(1); });
});
`, []string{"test/doors.test.js doors > ${title} > ${title} > swings", "test/doors.test.js doors > ${title} > creaks",
			"test/doors.test.js locks > turn conditional", "test/doors.test.js waits"}},
		"a test that is off where a condition defines it": {`
-- test/doors.test.js --
if (onWindows) {
  test.skip("slides", () => { expect(slide()).toBe(1); });
}
test.skip("swings", () => { expect(swing()).toBe(1); });
`, []string{"test/doors.test.js slides skipped where (onWindows)", "test/doors.test.js swings skipped"}},
		"titles that a variable holds": {`
-- test/shared.js --
exports.without = function (name, fn) {
  const full = ´without locks, ${name}´;
  test(full, () => { unlock(); fn(); });
};
-- test/doors.test.js --
const shared = require("./shared");
const FRONT = "front door";

shared.without("opens", () => { expect(open()).toBe(1); });
describe(FRONT, () => {
  const title = "shuts";
  test(title, () => { expect(shut()).toBe(1); });
});
`, []string{"test/doors.test.js front door > shuts", "test/doors.test.js without locks, opens without an oracle"}},
		"a condition on what a loop gives": {`
-- test/doors.test.js --
for (const door of ["front", "back"]) {
  if (door === "front") {
    test("rings", () => { expect(ring(door)).toBe(1); });
  }
  test("opens", () => { expect(open(door)).toBe(1); });
}
`, []string{"test/doors.test.js opens ×2", "test/doors.test.js rings ×2 or not conditional"}},
		"tests of a file that another one imports": {`
-- src/__tests__/kinds.ts --
import type { Door } from "./doors";
export const kind = "oak";

test("kinds are known", () => { expect(kind).toBe("oak"); });
-- src/__tests__/more.ts --
export * from "./kinds";

test("more", () => { expect(more()).toBe(1); });
-- src/__tests__/doors.ts --
import { kind } from "./more";
import { open } from "../doors";

test("opens", () => { expect(open(kind)).toBe(1); });
-- src/__tests__/plain.ts --
import { describe, it } from "mocha";
import "./doors";

it("is read once", () => { expect(1 + one()).toBe(2); });
`, []string{"src/__tests__/doors.ts kinds are known", "src/__tests__/doors.ts more", "src/__tests__/doors.ts opens", "src/__tests__/kinds.ts kinds are known",
			"src/__tests__/more.ts kinds are known", "src/__tests__/more.ts more", "src/__tests__/plain.ts is read once"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := listing(t, strings.ReplaceAll(c.files, "´", "`"), inventory.NewFamily()); !slices.Equal(got, c.want) {
				t.Errorf("listed\n%s, want\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}
