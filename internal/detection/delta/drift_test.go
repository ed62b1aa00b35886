package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// TestLimitsBelowTheirWord: formatters put the number of a limit on a line of its own.
func TestLimitsBelowTheirWord(t *testing.T) {
	for _, c := range []struct {
		title, before, after string
		drifted              bool
	}{
		{"a number below its word grows", "@pytest.mark.timeout(\n    5\n)\n", "@pytest.mark.timeout(\n    500\n)\n", true},
		{"below a comment", "@pytest.mark.timeout(\n    # seconds\n    5,\n)\n", "@pytest.mark.timeout(\n    # seconds\n    5,\n    func_only=True,\n)\n", false},
		{"a number below its word shrinks", "@settings(\n    max_examples=\n    500)\n", "@settings(\n    max_examples=\n    5)\n", true},
		{"the same number moves up", "@pytest.mark.timeout(\n    5\n)\n", "@pytest.mark.timeout(5)\n", false},
		{"another number nearby", "@pytest.mark.timeout(5)\n@pytest.mark.order(1)\n", "@pytest.mark.timeout(5)\n@pytest.mark.order(9)\n", false},
	} {
		t.Run(c.title, func(t *testing.T) {
			body := "def test_total():\n    assert total([1, 2]) == 3\n"
			head := "import pytest\nfrom hypothesis import settings\nfrom shop import total\n\n\n"
			drifted := slices.Contains(compare(t, head+c.before+body, head+c.after+body), "oracle-drift")
			if drifted != c.drifted {
				t.Errorf("drifted %v, want %v", drifted, c.drifted)
			}
		})
	}
}

// Several waits that each became shorter are no longer wait, though one of them waits now for what another one did.
func TestEachWaitIsComparedToItself(t *testing.T) {
	const (
		swift  = "final class CartTests: XCTestCase {\n  func testWaits() throws {\n    #if OWN_STORE\n    values = try wait(for: filled, timeout: @)\n    #else\n    values = try wait(for: filled, timeout: %)\n    #endif\n    XCTAssertEqual(values, [3])\n  }\n}\n"
		golang = "package cart\n\nfunc TestWaits(t *testing.T) {\n\tif own {\n\t\trequire.Eventually(t, filled, @*time.Second, tick)\n\t} else {\n\t\trequire.Eventually(t, filled, %*time.Second, tick)\n\t}\n}\n"
		rust   = "#[test]\nfn waits() {\n    if own() {\n        assert!(wait_for(filled, Duration::from_secs(@)));\n    } else {\n        assert!(wait_for(filled, Duration::from_secs(%)));\n    }\n}\n"
		cpp    = "TEST(Cart, Waits) {\n  if (own) {\n    EXPECT_TRUE(waitFor(filled, std::chrono::seconds(@)));\n  } else {\n    EXPECT_TRUE(waitFor(filled, std::chrono::seconds(%)));\n  }\n}\n"
	)
	for _, c := range []struct{ path, text string }{
		{"Tests/CartTests.swift", swift}, {"cart_test.go", golang}, {"tests/cart.rs", rust}, {"tests/cart_test.cpp", cpp},
	} {
		for name, w := range map[string]struct {
			from, to [2]string
			told     bool
		}{
			"each is shorter": {[2]string{"20", "5"}, [2]string{"10", "3"}, false},
			"one is longer":   {[2]string{"20", "5"}, [2]string{"10", "50"}, true},
			"both are longer": {[2]string{"20", "5"}, [2]string{"90", "20"}, true},
		} {
			fill := func(v [2]string) string { return strings.NewReplacer("@", v[0], "%", v[1]).Replace(c.text) }
			events := run(matching.Input{Pairs: []inventory.Pair{pair(t, c.path, fill(w.from), fill(w.to))}})
			if got := slices.ContainsFunc(events, func(e event.Event) bool { return e.Kind == "oracle-drift" }); got != w.told {
				t.Errorf("%s, %s: told %v, want %v: %v", c.path, name, got, w.told, events)
			}
		}
	}
}
