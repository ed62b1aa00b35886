package inventory_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
)

// What a test prints on one of its ways says nothing of the question that led there, and takes nothing from what it claims there.
func TestWhatIsPrintedBesidesTakesNoClaims(t *testing.T) {
	const (
		rust   = "#[test]\nfn counts() {\n    let c = count();\n    if traced() {\n        BODY\n    } else {\n        assert_eq!(c.errors, 0);\n    }\n}\n"
		golang = "package till\n\nimport \"testing\"\n\nfunc TestCounts(t *testing.T) {\n\tc := count()\n\tif traced() {\n\t\tBODY\n\t}\n}\n"
		python = "from till import count, traced\n\n\ndef test_counts():\n    c = count()\n    if traced():\n        BODY\n"
	)
	for _, c := range []struct {
		path, frame, body string
		claims            int
	}{
		{"tests/till.rs", rust, "println!(\"{c:?}\");\n        assert_eq!(c.errors, 3);", 2},
		{"tests/till.rs", rust, "println!(\"{c:?}\");\n        if c.errors != 3 {\n            panic!(\"{}\", c.errors);\n        }", 2},
		{"tests/till.rs", rust, "println!(\"{c:?}\");", 1},
		{"till_test.go", golang, "t.Log(c)\n\t\tif c.errors != 3 {\n\t\t\tt.Errorf(\"errors %d\", c.errors)\n\t\t}", 1},
		{"tests/test_till.py", python, "print(c)\n        assert c.errors == 3", 1},
	} {
		claims, file := 0, sheet(t, c.path, strings.Replace(c.frame, "BODY", c.body, 1))
		inventory.Evaluate([]*inventory.File{file})
		for _, k := range file.Cases {
			for _, o := range k.Oracles {
				if o.Strength > 15 {
					claims++
				}
			}
		}
		if claims != c.claims {
			t.Errorf("%s: %q makes %d claims, not %d", c.path, c.body, claims, c.claims)
		}
	}
}
