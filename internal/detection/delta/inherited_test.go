package delta_test

import (
	"testing"

	"holdfast/internal/detection/matching"

	"holdfast/internal/detection/inventory"
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
