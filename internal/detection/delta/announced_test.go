package delta_test

import (
	"strings"
	"testing"
)

// That a deprecation is announced may be claimed in another way, not of another text and not at all.
func TestAnnouncementsAreClaimedInOtherWays(t *testing.T) {
	const frame = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass CartTest extends TestCase\n{\n    /**\n     * @group legacy~\n     */\n    public function testWarns()\n    {\n        @\n    }\n}\n"
	const said = `Passing "all" is deprecated since 3.2.`
	around := [2]string{"", "ErrorAssert::assertDeprecationsAreTriggered(['" + said + "'], function () {\n            cart('all');\n        });"}
	above := [2]string{"\n     * @expectedDeprecation " + said, "cart('all');"}
	called := [2]string{"", "$this->expectDeprecation('" + said + "');\n        cart('all');"}
	other := [2]string{"\n     * @expectedDeprecation Passing nothing at all is fine.", "cart('all');"}
	bare := [2]string{"", "cart('all');"}
	write := func(w [2]string) string { return strings.NewReplacer("~", w[0], "@\n", w[1]+"\n").Replace(frame) }
	for name, k := range map[string]struct {
		before, after [2]string
		lost          bool
	}{
		"from around it to above it":   {around, above, false},
		"from above it to a call":      {above, called, false},
		"from a call to above it":      {called, above, false},
		"of another text":              {around, other, true},
		"not at all, from around it":   {around, bare, true},
		"not at all, from above it":    {above, bare, true},
		"not at all, from a call":      {called, bare, true},
		"another claim stands for one": {[2]string{above[0] + "\n     * @expectedDeprecation Passing two of them is deprecated as well.", above[1]}, above, true},
	} {
		if events := lossesAt(t, "tests/CartTest.php", write(k.before), write(k.after)); len(events) > 0 != k.lost {
			t.Errorf("%s: %q, want a loss: %v", name, events, k.lost)
		}
	}
}
