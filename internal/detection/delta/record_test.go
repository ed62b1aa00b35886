package delta_test

import (
	"slices"
	"testing"
)

// The fields of one value are no rows of a table, unless something goes through them.
func TestFieldsOfOneValueAreNoRows(t *testing.T) {
	const ts = "import { expect, it } from 'vitest';\nimport { cost } from './cost';\n\nit('costs', () => {\n  const model = {\n    images: true,\n    computer: true,\n    price: 3,\n  };\n  "
	const fewer = "import { expect, it } from 'vitest';\nimport { cost } from './cost';\n\nit('costs', () => {\n  const model = {\n    images: true,\n    price: 3,\n  };\n  "
	const golang = "package shop\n\nimport \"testing\"\n\nfunc TestReads(t *testing.T) {\n\twant := Box{\n\t\tName: \"a\",\n\t\tCap: []string{\"ALL\"},\n\t\tSize: 3,\n\t}\n\tif got := Read(text); !reflect.DeepEqual(got, want) {\n\t\tt.Error(got)\n\t}\n}\n"
	const less = "package shop\n\nimport \"testing\"\n\nfunc TestReads(t *testing.T) {\n\twant := Box{\n\t\tName: \"a\",\n\t\tSize: 3,\n\t}\n\tif got := Read(text); !reflect.DeepEqual(got, want) {\n\t\tt.Error(got)\n\t}\n}\n"
	for name, tc := range map[string]struct {
		path, before, after string
		lost                bool
	}{
		"a field of what is given":    {"src/cost.test.ts", ts + "expect(cost(model, 2)).toBe(6);\n});\n", fewer + "expect(cost(model, 2)).toBe(6);\n});\n", false},
		"a field of what is expected": {"read_test.go", golang, less, false},
		"what a macro lists":          {"tests/names.rs", "#[test]\nfn names() {\n    let wanted = vec![\"a\", \"b\"];\n    assert_eq!(load(1), wanted);\n}\n", "#[test]\nfn names() {\n    let wanted = vec![\"a\", \"b\"];\n    assert_eq!(load(2), wanted);\n}\n", false},
		"a row by its name": {"src/cost.test.ts", ts + "for (const [name, want] of Object.entries(model)) {\n    expect(cost(name)).toBe(want);\n  }\n});\n",
			fewer + "for (const [name, want] of Object.entries(model)) {\n    expect(cost(name)).toBe(want);\n  }\n});\n", true},
	} {
		got := compareAt(t, tc.path, tc.before, tc.after)
		if slices.Contains(got, "case-rows-lost") != tc.lost {
			t.Errorf("%s: %q", name, got)
		}
	}
}
