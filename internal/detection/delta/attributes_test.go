package delta_test

import (
	"strings"
	"testing"
)

// Claims of RSpec about several attributes may be one claim that names them all with their values.
func TestAttributesMayBeClaimedTogether(t *testing.T) {
	const frame = "RSpec.describe Cart do\n  it 'pays' do\n    CLAIM\n  end\nend\n"
	fill := func(claim string) string { return strings.Replace(frame, "CLAIM", claim, 1) }
	const apart, together = "expect(cart.pens).to eq 1\n    expect(cart.total).to eq 250", "expect(cart).to have_attributes(pens: 1, total: 250)"
	for _, way := range [][2]string{{apart, together}, {together, apart}} {
		if told := lossesAt(t, "spec/cart_spec.rb", fill(way[0]), fill(way[1])); len(told) > 0 {
			t.Errorf("%s: events %q", way[1], told)
		}
	}
	for _, less := range []string{"expect(cart).to have_attributes(pens: 1)", "expect(cart).to have_attributes(pens: 1, total: 0)"} {
		if told := lossesAt(t, "spec/cart_spec.rb", fill(apart), fill(less)); len(told) == 0 {
			t.Errorf("%s: nothing is told", less)
		}
	}
	if told := compareAt(t, "spec/cart_spec.rb", fill(together), fill("expect(cart).to have_attributes(pens: 1)")); len(told) == 0 {
		t.Error("one attribute less: nothing is told")
	}
}
