package delta_test

import (
	"slices"
	"testing"
)

// A wider tolerance is one however the number is written and whichever place it stands in.
func TestATolerancesNumberCountsHoweverItIsWritten(t *testing.T) {
	const head, tail = "import numpy as np\nfrom cart import total\n\n\ndef test_total():\n    ", "\n    assert total(0) == 0\n"
	for name, c := range map[string]struct {
		before, after string
		want          []string
	}{
		"a fraction without its nought grows":     {"assert np.allclose(total(1), 3, atol=.1)", "assert np.allclose(total(1), 3, atol=100)", []string{"oracle-tolerance-loosened"}},
		"a fraction grows and loses its nought":   {"assert np.allclose(total(1), 3, atol=0.1)", "assert np.allclose(total(1), 3, atol=.2)", []string{"oracle-tolerance-loosened"}},
		"a fraction loses nothing but its nought": {"assert np.allclose(total(1), 3, atol=0.1)", "assert np.allclose(total(1), 3, atol=.1)", nil},
		"a fraction without its nought shrinks":   {"assert np.allclose(total(1), 3, atol=.2)", "assert np.allclose(total(1), 3, atol=0.1)", nil},
		"fewer places count":                      {"np.testing.assert_almost_equal(total(1), 3.25, 2)", "np.testing.assert_almost_equal(total(1), 3.25, 0)", []string{"oracle-tolerance-loosened"}},
		"more places count":                       {"np.testing.assert_almost_equal(total(1), 3.25, 2)", "np.testing.assert_almost_equal(total(1), 3.25, 6)", nil},
		"a distance grows that has no name":       {"np.testing.assert_allclose(total(1), 3.25, 1e-6)", "np.testing.assert_allclose(total(1), 3.25, 0.5)", []string{"oracle-tolerance-loosened"}},
		"a distance shrinks that has no name":     {"np.testing.assert_allclose(total(1), 3.25, 0.5)", "np.testing.assert_allclose(total(1), 3.25, 1e-6)", nil},
	} {
		if got := compareAt(t, "test_cart.py", head+c.before+tail, head+c.after+tail); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
