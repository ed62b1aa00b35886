package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A long test is parted, and what its parts are about becomes a value of the class.
func TestClaimsOfNewTestsAboutWhatTheyShareNowAreNotLost(t *testing.T) {
	const (
		head   = "import org.scalatest.flatspec.AnyFlatSpec\nimport org.scalatest.matchers.should.Matchers\n\nclass RateSpec extends AnyFlatSpec with Matchers {\n"
		rate   = "    val rate = Rate(coins(1), notes(100))\n"
		before = "  it should \"convert\" in {\n" + rate +
			"    rate.convert(notes(100)) should be(coins(1))\n    rate.convert(coins(1)) should be(notes(100))\n    rate.toBase(notes(300)) should be(coins(3))\n    rate * notes(200) should be(coins(2))\n  }\n}\n"
		parted = "  it should \"convert by name\" in {\n    rate.convert(notes(100)) should be(coins(1))\n    rate.convert(coins(1)) should be(notes(100))\n    rate.toBase(notes(300)) should be(coins(3))\n  }\n\n" +
			"  it should \"convert by sign\" in {\n    rate * notes(200) should be(coins(2))\n  }\n}\n"
	)
	shared := strings.Replace(rate, "    val", "  private val", 1) + "\n"
	other := strings.Replace(shared, "100", "1", 1)
	for after, want := range map[string]string{
		shared + parted: "silent",
		other + parted:  "told",
		shared + strings.Replace(parted, "    rate.convert(coins(1)) should be(notes(100))\n", "", 1): "told",
	} {
		events := run(matching.Input{Pairs: []inventory.Pair{pair(t, "src/test/scala/RateSpec.scala", head+before, head+after)}})
		if got := outcome(events); got != want {
			t.Errorf("%s for\n%s, want %s", got, after, want)
		}
	}
}
