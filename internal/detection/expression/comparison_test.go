package expression

import "testing"

func TestAMethodNamedAsAnOperatorComparesNothing(t *testing.T) {
	for _, tt := range []struct {
		text string
		op   string
	}{
		{"kind . is ( 1 )", ""},
		{"a ?. eq ( b )", ""},
		{"kind . is ( 1 ) == true", "=="},
		{"kind is None", "is"},
		{"kind is not None", "is not"},
		{"a . b in c", "in"},
	} {
		if _, op, _, _ := Comparison(Fields(tt.text)); op != tt.op {
			t.Errorf("Comparison(%q) found %q, want %q", tt.text, op, tt.op)
		}
	}
}
