package inventory_test

import (
	"testing"

	"holdfast/internal/detection/inventory"
)

func TestAnInterceptedErrorIsOneThatIsExpectedAndNoWeakerValue(t *testing.T) {
	f := sheet(t, "src/test/scala/CartSuite.scala", "import munit.CatsEffectSuite\n\nclass CartSuite extends CatsEffectSuite {\n  test(\"refuses\") { cart.add(-1).intercept[CartError] }\n}\n")
	inventory.Evaluate([]*inventory.File{f})
	if len(f.Cases) != 1 || len(f.Cases[0].Oracles) != 1 || f.Cases[0].Oracles[0].Kind != "raises" {
		t.Fatalf("want one expected error: %+v", f.Cases)
	}
}
