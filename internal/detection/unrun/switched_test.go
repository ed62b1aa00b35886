package unrun

import "testing"

func TestASwitchIsSeenInARowThatIsOtherwiseAsItWas(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		data          bool
		line          int
	}{
		"a field of its own line":       {"name: undo\nsteps:\n  - run\n", "name: undo\nskip: true\nsteps:\n  - run\n", true, 2},
		"a field within a row":          {"a(1, 2)\nb(3)\n", "a(1, 2, skip=True)\nb(3)\n", false, 1},
		"a field that was off":          {"x {\n  Skip: false,\n  N: 1,\n}\n", "x {\n  Skip: true,\n  N: 1,\n}\n", false, 2},
		"a reason":                      {"{ n: 1 },\n{ n: 2 },\n", "{ n: 1 },\n{ n: 2, skip: 'hangs in CI' },\n", false, 2},
		"a row of data with other text": {`{"title": "a"}`, `{"title": "a, skipped", "skip": true}`, true, 1},
		"a new row":                     {"{ n: 1 },\n", "{ n: 1 },\n{ n: 2, skip: true },\n", false, 0},
		"a number":                      {"page(limit: 2)\n", "page(limit: 2, skip: 10)\n", false, 0},
		"switched on":                   {"{ n: 1, skip: true },\n", "{ n: 1 },\n", false, 0},
		"only moved":                    {"}, skip: 'gone');\na\n", "a\n}, skip: 'gone');\n", false, 0},
		"moved before the body":         {"test('a', () {\n  b();\n}, skip: 'hangs');\n", "test('a', skip: 'hangs', () {\n  b();\n});\n", false, 0},
		"nothing":                       {"a\n", "a\n", false, 0},
	} {
		if line, _, _ := switchedOff(c.before, c.after, c.data); line != c.line {
			t.Errorf("%s: line %d, want %d", name, line, c.line)
		}
	}
}
