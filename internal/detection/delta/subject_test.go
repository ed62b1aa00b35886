package delta_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
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
		in := matching.Input{
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

// A function that the change removed is not alive because a type, a folder or a comment has its name; another
// function of that name may be what the test called.
func TestAFunctionIsAliveOnlyWhereItCanBeCalled(t *testing.T) {
	const (
		head   = "using NUnit.Framework;\n\nclass ListTests {\n"
		gone   = "  [Test]\n  public void PaintsNothing() {\n    var list = Items.None().Paint(\"red\");\n    Assert.AreEqual(0, list.Count());\n  }\n"
		stays  = "  [Test]\n  public void HoldsNothing() {\n    Assert.AreEqual(0, Items.None().Size());\n  }\n"
		before = "class ListExtensions {\n  public static T Paint<T>(this T list, string color) { foreach (var x in list) x.Color = color; return list; }\n  public static int Size<T>(this T list) { return list.Length(); }\n}\n"
		after  = "class ListExtensions {\n  public static int Size<T>(this T list) { return list.Length(); }\n}\n"
	)
	for name, c := range map[string]struct {
		elsewhere string
		cleared   bool
	}{
		"a value and a namespace": {"namespace Shop.Paint;\nclass Kinds { public string Paint = \"paint\"; }\n", true},
		"another function":        {"class Walls { public void Paint(string color) {} }\n", false},
	} {
		events := run(matching.Input{
			Pairs:      []inventory.Pair{pair(t, "tests/ListTests.cs", head+gone+stays+"}\n", head+stays+"}\n"), pair(t, "src/Walls/Extensions.cs", before, after)},
			Repository: project{"src/Walls/Extensions.cs": after, "src/Items.cs": "class Items { public static Items None() { return new Items(); } }\n", "src/Kinds.cs": c.elsewhere},
		})
		at := slices.IndexFunc(events, func(e event.Event) bool { return e.Kind == "case-gone" })
		if at < 0 {
			t.Fatalf("%s: no test is missed", name)
		}
		if got := len(events[at].Clearances) > 0; got != c.cleared {
			t.Errorf("%s: cleared %v by %v, want %v", name, got, events[at].Clearances, c.cleared)
		}
	}
}
