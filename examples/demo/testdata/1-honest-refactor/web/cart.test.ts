import { describe, expect, it } from "vitest";
import { total } from "./cart";

const lines = [
  { name: "tea", cents: 250, count: 2 },
  { name: "cake", cents: 400, count: 1 },
];

describe("cart", () => {
  it("adds up its lines", () => {
    expect(total(lines)).toBe(900);
  });

  it("is free when empty", () => {
    expect(total([])).toBe(0);
  });
});
