package shop

import "testing"

func TestTwoPensAreBothPaid(t *testing.T) {
	if got := Price(150, 2); got != 300 {
		t.Errorf("two pens cost %d, want 300", got)
	}
}

func TestSixPensCostAsMuchAsFour(t *testing.T) {
	if got := Price(150, 6); got != 600 {
		t.Errorf("six pens cost %d, want 600", got)
	}
}
