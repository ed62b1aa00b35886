package delta_test

import (
	"testing"

	"holdfast/internal/detection/delta"
	"holdfast/internal/detection/inventory"
)

// What a test calls on itself and does not define is what its class inherits: that nobody else calls
// it says nothing about the code.
func TestWhatATestInheritsIsNoSubjectThatWentAway(t *testing.T) {
	const (
		head  = "<?php\nclass PriceTest extends TestCase {\n"
		stays = "  public function testAdds() { $this->assertSame(3, total(1, 2)); }\n"
		end   = "}\n"
	)
	for name, c := range map[string]struct {
		gone    string
		cleared bool
	}{
		"its double": {"  public function testPrints() { $shop = $this->makeStandInFor(Shop::class); $this->assertSame('3.00', printed(3, $shop)); }\n", false},
		"the code":   {"  public function testPrints() { $this->assertSame('3.00', printedLongAgo(3)); }\n", true},
	} {
		in := delta.Input{
			Pairs:      []inventory.Pair{pair(t, "tests/PriceTest.php", head+c.gone+stays+end, head+stays+end)},
			Repository: project{"src/price.php": "<?php\nfunction printed($n, $shop) {}\nfunction total($a, $b) {}\n"},
		}
		events := run(in)
		if len(events) != 1 {
			t.Fatalf("%s: %d events, want one", name, len(events))
		}
		if got := len(events[0].Clearances) > 0; got != c.cleared {
			t.Errorf("%s: cleared %v by %v, want %v", name, got, events[0].Clearances, c.cleared)
		}
	}
}
