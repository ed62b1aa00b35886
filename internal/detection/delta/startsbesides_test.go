package delta_test

import "testing"

// What the function that starts a file asks of the machine, beside the tests that it defines, is no
// claim of a test; what a test asks is.
func TestWhatIsAskedWhileTestsAreCollectedIsNoClaim(t *testing.T) {
	const (
		head   = "import 'package:mockito/mockito.dart';\nimport 'package:test/test.dart';\n\nbool forwards() {\n  verify(signal.fn(any));\n  return true;\n}\n\n"
		asking = head + "void main() {\n  var forwarding = forwards();\n  test('counts', () {\n    expect(total(1), 1);\n  });\n}\n"
		silent = head + "void main() {\n  test('counts', () {\n    expect(total(1), 1);\n  });\n}\n"
		hollow = head + "void main() {\n  var forwarding = forwards();\n  test('counts', () {\n    total(1);\n  });\n}\n"
	)
	for name, c := range map[string]struct {
		after string
		lost  bool
	}{
		"asked beside tests": {silent, false},
		"asked in a test":    {hollow, true},
	} {
		if found := lossesAt(t, "test/cart_test.dart", asking, c.after); (len(found) > 0) != c.lost {
			t.Errorf("%s: found %q", name, found)
		}
	}
}
