package delta_test

import (
	"strings"
	"testing"
)

// A class that a test of Dart asks for is the same class in the names of older and newer releases; what is
// asked besides is more.
func TestAMatcherOfClassesOfDartMayBeWrittenAnew(t *testing.T) {
	const frame = "import 'package:test/test.dart';\n\nvoid main() {\n  test('pays', () {\n    expect(CLAIM);\n  });\n}\n"
	fill := func(claim string) string { return strings.Replace(frame, "CLAIM", claim, 1) }
	for _, c := range [][2]string{
		{"total(), const TypeMatcher<Money>()", "total(), isA<Money>()"},
		{"total(), isInstanceOf<Money>()", "total(), isA<Money>()"},
		{"() => pay(-1), throwsA(const TypeMatcher<Refused>())", "() => pay(-1), throwsA(isA<Refused>())"},
		{"() => pay(-1), throwsA(const TypeMatcher<Refused>().having((e) => e.code, 'code', 3))", "() => pay(-1), throwsA(isA<Refused>().having((e) => e.code, 'code', 3))"},
		{"() => pay(-1), throwsA(predicate((e) => e is Refused))", "() => pay(-1), throwsA(isA<Refused>())"},
		{"() => pay(-1), throwsA((e) => e is Refused && e.code == 3)", "() => pay(-1), throwsA(isA<Refused>().having((e) => e.code, 'code', 3))"},
	} {
		if told := lossesAt(t, "test/till_test.dart", fill(c[0]), fill(c[1])); len(told) > 0 {
			t.Errorf("%s for %s: events %q", c[1], c[0], told)
		}
	}
	for _, c := range [][2]string{
		{"total(), const TypeMatcher<Money>()", "total(), isA<Object>()"},
		{"() => pay(-1), throwsA(const TypeMatcher<Refused>())", "() => pay(-1), throwsA(isA<Exception>())"},
		{"() => pay(-1), throwsA((e) => e is Refused && e.code == 3)", "() => pay(-1), throwsA(isA<Refused>())"},
		{"() => pay(-1), throwsA(predicate((e) => e is Refused && e.code == 3))", "() => pay(-1), throwsA(isA<Refused>())"},
		{"() => pay(-1), throwsA(const TypeMatcher<Refused>().having((e) => e.code, 'code', 3))", "() => pay(-1), throwsA(isA<Refused>())"},
	} {
		if told := compareAt(t, "test/till_test.dart", fill(c[0]), fill(c[1])); len(told) == 0 {
			t.Errorf("%s for %s: nothing is told", c[1], c[0])
		}
	}
}
