import { describe, expect, it } from "vitest";
import { receipt } from "./cart";

const lines = [
  { name: "tea", cents: 250, count: 2 },
  { name: "cake", cents: 400, count: 1 },
];

describe("receipt", () => {
  it("prints a receipt", () => {
    expect(receipt(lines)).toEqual("2 x tea\n1 x cake");
  });
});
