package delta_test

import (
	"slices"
	"testing"
)

// TestLimitsBelowTheirWord: formatters put the number of a limit on a line of its own.
func TestLimitsBelowTheirWord(t *testing.T) {
	for _, c := range []struct {
		title, before, after string
		drifted              bool
	}{
		{"a number below its word grows", "@pytest.mark.timeout(\n    5\n)\n", "@pytest.mark.timeout(\n    500\n)\n", true},
		{"below a comment", "@pytest.mark.timeout(\n    # seconds\n    5,\n)\n", "@pytest.mark.timeout(\n    # seconds\n    5,\n    func_only=True,\n)\n", false},
		{"a number below its word shrinks", "@settings(\n    max_examples=\n    500)\n", "@settings(\n    max_examples=\n    5)\n", true},
		{"the same number moves up", "@pytest.mark.timeout(\n    5\n)\n", "@pytest.mark.timeout(5)\n", false},
		{"another number nearby", "@pytest.mark.timeout(5)\n@pytest.mark.order(1)\n", "@pytest.mark.timeout(5)\n@pytest.mark.order(9)\n", false},
	} {
		t.Run(c.title, func(t *testing.T) {
			body := "def test_total():\n    assert total([1, 2]) == 3\n"
			head := "import pytest\nfrom hypothesis import settings\nfrom shop import total\n\n\n"
			drifted := slices.Contains(compare(t, head+c.before+body, head+c.after+body), "oracle-drift")
			if drifted != c.drifted {
				t.Errorf("drifted %v, want %v", drifted, c.drifted)
			}
		})
	}
}
