package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// Calls whose end was claimed and that are awaited now are no mass that a change made light of; equalities
// that are gone behind a new test are.
func TestACallThatIsAwaitedIsNoMassThatIsLost(t *testing.T) {
	const frame = "import 'package:test/test.dart';\n\nvoid main() {\n  test('pays', BODY\n  test('NAME', OTHER\n}\n"
	fill := func(body, name, other string) string {
		return strings.NewReplacer("BODY", body, "NAME", name, "OTHER", other).Replace(frame)
	}
	before := fill("() {\n    expect(open(), completes);\n    expect(start().then((_) {\n      expect(pay(1), equals(3));\n      expect(close(), completes);\n    }), completes);\n    expect(rest(), completes);\n  });",
		"#refuses", "() {\n    expect(open(), completes);\n    expect(refuse(2), equals(4));\n    expect(close(), completes);\n    expect(rest(), completes);\n  });")
	for name, c := range map[string]struct {
		after string
		gamed bool
	}{
		"awaited": {fill("() async {\n    await open();\n    await start();\n    expect(pay(1), equals(3));\n    await close();\n  });", "sends back", "() async {\n    await open();\n    expect(refuse(7), equals(9));\n  });"), false},
		"hollow":  {fill("() async {\n    await open();\n    expect(pay(1), isNotNull);\n  });", "sends back", "() async {\n    await open();\n    expect(refuse(7), isNotNull);\n  });"), true},
	} {
		if got := slices.ContainsFunc(compareAt(t, "test/till_test.dart", before, c.after), func(e string) bool { return strings.HasPrefix(e, "oracle-mass-fell") }); got != c.gamed {
			t.Errorf("%s: the mass fell: %v", name, got)
		}
	}
}
