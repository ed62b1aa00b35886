package a

import "testing"

func TestX(t *testing.T) {
	for _, tc := range []struct{ a, b int }{{1, 2}, {3, 4}} {
		t.Run("x", func(t *testing.T) {
			if got := f(tc.a); got != tc.b {
				t.Fatalf("no %d", got)
			}
			assert.Equal(t, 1, f[int](2))
		})
	}
}
