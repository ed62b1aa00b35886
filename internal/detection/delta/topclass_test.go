package delta_test

import (
	"strings"
	"testing"
)

// A class that every value is of is no answer to the question of which class a value is; a closer one is.
func TestAClassThatEveryValueIsOfAsksForNothing(t *testing.T) {
	for _, c := range []struct{ path, frame, top string }{
		{"test/till_test.dart", "import 'package:test/test.dart';\n\nvoid main() {\n  test('pays', () {\n    expect(total(), isA<CLASS>());\n  });\n}\n", "Object"},
		{"test/till_test.dart", "import 'package:test/test.dart';\n\nvoid main() {\n  test('pays', () {\n    expect(total(), isA<CLASS>());\n  });\n}\n", "dynamic"},
		{"src/till.test.ts", "import { expect, it } from 'vitest'\nit('pays', () => {\n  expect(total()).toBeInstanceOf(CLASS)\n})\n", "Object"},
		{"spec/till_spec.rb", "describe Till do\n  it 'pays' do\n    expect(total).to be_a(CLASS)\n  end\nend\n", "Object"},
		{"test/till_test.rb", "class TillTest < Minitest::Test\n  def test_pays\n    assert_kind_of CLASS, total\n  end\nend\n", "BasicObject"},
		{"src/test/java/TillTest.java", "import static org.assertj.core.api.Assertions.assertThat;\nimport org.junit.jupiter.api.Test;\n\nclass TillTest {\n    @Test\n    void pays() {\n        assertThat(total()).isInstanceOf(CLASS.class);\n    }\n}\n", "Object"},
	} {
		fill := func(class string) string { return strings.Replace(c.frame, "CLASS", class, 1) }
		if told := lossesAt(t, c.path, fill("Money"), fill(c.top)); len(told) == 0 {
			t.Errorf("%s: %s: nothing is told", c.path, c.top)
		}
		if told := lossesAt(t, c.path, fill(c.top), fill("Money")); len(told) > 0 {
			t.Errorf("%s: the class for %s: events %q", c.path, c.top, told)
		}
		if told := lossesAt(t, c.path, fill("Payment"), fill("Money")); len(told) > 0 {
			t.Errorf("%s: another class: events %q", c.path, told)
		}
	}
}
