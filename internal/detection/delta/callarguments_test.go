package delta_test

import (
	"strings"
	"testing"
)

// What a double was called with is the same claim of its record and by a matcher, of the same call and the same value.
func TestArgumentsOfADoubleAreClaimedByAMatcher(t *testing.T) {
	const (
		head = "import { it, expect, vi } from 'vitest';\n\nit('listens', () => {\n  const spy = vi.spyOn(window, 'listen');\n  useSize();\n"
		tail = "});\n"
		was  = "  expect(spy).toHaveBeenCalledTimes(1);\n  const call = spy.mock.calls[0] as any;\n  expect(call[0]).toEqual('resize');\n  expect(call[2]).toEqual({ passive: true });\n"
		said = "  expect(spy).toHaveBeenCalledWith('resize', expect.any(Function), { passive: true });\n"
	)
	for name, c := range map[string]struct {
		after string
		lost  bool
	}{
		"once, with what":          {"  expect(spy).toHaveBeenCalledExactlyOnceWith('resize', expect.any(Function), { passive: true });\n", false},
		"with what, and how often": {"  expect(spy).toHaveBeenCalledTimes(1);\n" + said, false},
		"the first, with what":     {"  expect(spy).toHaveBeenCalledTimes(1);\n  expect(spy).toHaveBeenNthCalledWith(1, 'resize', expect.any(Function), { passive: true });\n", false},
		"the second, with what":    {"  expect(spy).toHaveBeenCalledTimes(1);\n  expect(spy).toHaveBeenNthCalledWith(2, 'resize', expect.any(Function), { passive: true });\n", true},
		"with anything":            {"  expect(spy).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.any(Function), expect.anything());\n", true},
		"another was":              {"  expect(spy).toHaveBeenCalledTimes(1);\n  expect(other).toHaveBeenCalledExactlyOnceWith('resize', expect.any(Function), { passive: true });\n", true},
		"only that it was":         {"  expect(spy).toHaveBeenCalledTimes(1);\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			got := compareAt(t, "src/size.test.ts", head+was+tail, head+c.after+tail)
			if (len(got) > 0) != c.lost {
				t.Errorf("%s, lost should be %v", strings.Join(got, " "), c.lost)
			}
		})
	}
}
