package delta_test

import (
	"strings"
	"testing"
)

// Claims about the shape of a value are made by one that spells the value out, not by one about another value.
func TestShapesAreClaimedByTheWholeValue(t *testing.T) {
	const (
		head = "describe('feed', () => {\n  it('keeps its pages', async () => {\n    const result = await feed.load();\n"
		tail = "  });\n});\n"
	)
	was := head + "    expect(result).toHaveProperty('pages');\n    expect(result).toHaveProperty('params');\n    expect(Array.isArray(result.pages)).toBe(true);\n    expect(result.pages).toHaveLength(2);\n    expect(result.pages[0]).toHaveProperty('rows');\n" + tail
	for name, c := range map[string]struct {
		after string
		lost  bool
	}{
		"the whole value is spelled out": {"    expect(result).toEqual({ pages: [{ rows: ['a'], next: 1 }, { rows: ['b'] }], params: [0, 1] });\n", false},
		"of another value":               {"    expect(cache.value).toEqual({ pages: [{ rows: ['a'], next: 1 }, { rows: ['b'] }], params: [0, 1] });\n", true},
		"no more than it is there":       {"    expect(result).toBeDefined();\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			got := compareAt(t, "src/feed.test.ts", was, head+c.after+tail)
			if (len(got) > 0) != c.lost {
				t.Errorf("%s, lost should be %v", strings.Join(got, " "), c.lost)
			}
		})
	}
}
