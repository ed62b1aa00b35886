package inventory_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/syntax"
)

func TestWhatACompilerErasesIsNoPartOfAClaim(t *testing.T) {
	plain := "test('x', () => {\n  expect(size(body)).toBe(1);\n  expect(order.total).toBe(2);\n});\n"
	want := claimsOf(t, syntax.TypeScript, "a.test.ts", plain)
	for name, text := range map[string]string{
		"a cast of what is handed over": "test('x', () => {\n  expect(size(body as BodyInit)).toBe(1);\n  expect(order.total).toBe(2);\n});\n",
		"a cast in brackets":            "test('x', () => {\n  expect(size(body)).toBe(1);\n  expect((order as any).total).toBe(2);\n});\n",
		"a cast of an answer":           "test('x', () => {\n  expect(size(body) as number).toBe(1);\n  expect(order.total satisfies number).toBe(2);\n});\n",
		"what is no null":               "test('x', () => {\n  expect(size(body!)).toBe(1);\n  expect(order!.total).toBe(2);\n});\n",
	} {
		if got := claimsOf(t, syntax.TypeScript, "a.test.ts", text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	other := "test('x', () => {\n  expect(size(!body)).toBe(1);\n  expect((a ?? order).total).toBe(2);\n});\n"
	if got := claimsOf(t, syntax.TypeScript, "a.test.ts", other); len(got) != 2 || got[0] == want[0] || got[1] == want[1] {
		t.Errorf("what runs is a part of the claim: %q", got)
	}
}
