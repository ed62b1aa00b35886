package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

func TestSharedTestsThatMoveToAModuleAreRunByTheirHeirs(t *testing.T) {
	const (
		shared = "class StoreTests:\n    def test_put(self):\n        self.store.put(1)\n        self.assertEqual(self.store.get(), 1)\n"
		heir   = "\n\nclass MemoryTest(StoreTests, unittest.TestCase):\n    def setUp(self):\n        self.store = Memory()\n"
		head   = "import unittest\n\n\n"
	)
	cleared := func(heirs string) bool {
		pairs := []inventory.Pair{pair(t, "tests/store_base.py", "", shared), pair(t, "tests/test_store.py", head+shared+heir, head+"from store_base import StoreTests\n"+heirs)}
		for _, e := range run(matching.Input{Pairs: pairs}) {
			if e.Kind == "case-disabled" && len(e.Clearances) == 0 {
				return false
			}
		}
		return true
	}
	if !cleared(heir) {
		t.Error("a class that its heir runs counts as never run")
	}
	if cleared("") {
		t.Error("a class without an heir counts as run")
	}
}

// A class that is called a base no longer runs itself; what it holds runs where others stand on it.
func TestTestsOfAClassThatIsCalledABaseNowAreRunByItsHeirs(t *testing.T) {
	const (
		shared = "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nclass NAME extends TestCase\n{\n    protected Till $till;\n\n    public function testTakesWhatIsPaid(): void\n    {\n        $this->till->take(3);\n        $this->till->take(4);\n        self::assertSame(7, $this->till->sum());\n    }\n}\n"
		heir   = "<?php\nHEAD\nclass OpenTillTest extends NAME\n{\n    protected function setUp(): void\n    {\n        $this->till = new OpenTill();\n    }\n}\n"
	)
	named := func(text, head, name string) string {
		return strings.NewReplacer("HEAD", head, "NAME", name).Replace(text)
	}
	told := func(file, name string, heirs bool) bool {
		was, is := pair(t, "tests/TillTest.php", named(shared, "", "TillTest"), ""), pair(t, file, "", named(shared, "", name))
		is.Before, is.BeforeTree, is.File.Before = was.Before, was.BeforeTree, was.File.Before
		is.File.OldPath, is.File.Status = "tests/TillTest.php", change.Renamed
		pairs := []inventory.Pair{is}
		if heirs {
			pairs = append(pairs, pair(t, "tests/Open/OpenTillTest.php", named(heir, "use Shop\\Tests\\TillTest as BaseTillTest;", "BaseTillTest"), named(heir, "use Shop\\Tests\\"+name+";", name)))
		}
		return slices.ContainsFunc(run(matching.Input{Pairs: pairs}), func(e event.Event) bool {
			return (e.Kind == "case-disabled" || e.Kind == "case-gone") && len(e.Clearances) == 0
		})
	}
	if told("tests/AbstractTillTestCase.php", "AbstractTillTestCase", true) {
		t.Error("a base that its heir runs counts as never run")
	}
	if !told("tests/AbstractTillTestCase.php", "AbstractTillTestCase", false) {
		t.Error("a base that nobody stands on counts as run")
	}
	if !told("tests/TillChecks.php", "TillChecks", false) {
		t.Error("a class that no runner takes for one of tests counts as run")
	}
}
