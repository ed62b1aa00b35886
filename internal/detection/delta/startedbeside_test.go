package delta_test

import (
	"strings"
	"testing"
)

// Claims that go into something the language starts beside the test are lost, unless the test waits for it.
func TestClaimsThatAreStartedBesideTheTestAreLost(t *testing.T) {
	dart := func(body string) string {
		return "import 'package:test/test.dart';\n\nvoid main() {\n  test('packs', () {\n    final cart = pack();\n    " + body + "\n  });\n}\n"
	}
	waitingDart := func(body string) string {
		return strings.Replace(dart(body), "() {\n    final", "() async {\n    final", 1)
	}
	csharp := func(head, body string) string {
		return "using Xunit;\n\npublic class CartTests\n{\n    [Fact]\n    public " + head + "\n        " + body + "\n}\n"
	}
	const claims = "Shop.TryAsync(() =>\n        {\n            var cart = Shop.Pack();\n            Assert.Equal(3, cart.Size);\n        });"
	for name, c := range map[string]struct {
		path, before, after string
		lost                bool
	}{
		"Dart, later":                 {"test/cart_test.dart", dart("expect(cart.size, 3);"), dart("Future.delayed(const Duration(seconds: 1), () {\n      expect(cart.size, 3);\n    });"), true},
		"Dart, a timer":               {"test/cart_test.dart", dart("expect(cart.size, 3);"), dart("Timer(Duration.zero, () {\n      expect(cart.size, 3);\n    });"), true},
		"Dart, awaited":               {"test/cart_test.dart", dart("expect(cart.size, 3);"), waitingDart("await Future.delayed(const Duration(seconds: 1), () {\n      expect(cart.size, 3);\n    });"), false},
		"Dart, the runner waits":      {"test/cart_test.dart", dart("expect(cart.size, 3);"), dart("Timer(Duration.zero, expectAsync0(() {\n      expect(cart.size, 3);\n    }));"), false},
		"C#, the task is let go":      {"tests/CartTests.cs", csharp("async Task Packs() =>", "await "+claims), csharp("void Packs() =>", "_ = "+claims), true},
		"C#, the task is handed back": {"tests/CartTests.cs", csharp("async Task Packs() =>", "await "+claims), csharp("Task Packs() =>", claims), false},
	} {
		t.Run(name, func(t *testing.T) {
			lost := false
			for _, e := range compareAt(t, c.path, c.before, c.after) {
				lost = lost || strings.HasPrefix(e, "oracle-unreachable") && !strings.Contains(e, " cleared ")
			}
			if lost != c.lost {
				t.Errorf("lost: %v, want %v: %q", lost, c.lost, compareAt(t, c.path, c.before, c.after))
			}
		})
	}
}
