package delta_test

import (
	"strings"
	"testing"
)

// What was asked of a length and of a class is asked by matchers of their own; another length, and fewer of
// the questions, are a loss.
func TestALengthAndAClassAreAskedByMatchersOfTheirOwn(t *testing.T) {
	const frame = "import static org.assertj.core.api.Assertions.assertThat;\nimport org.junit.Test;\npublic class PartsTest {\n @Test public void splits() {\n  Parts parts = Names.split(\"a.b\");\nBODY }\n @Test public void other() {\n  Parts parts = Names.split(\"x\");\n  assertThat(parts.all().get(0).getClass()).isEqualTo(Letter.class);\n }\n}\n"
	with := func(lines ...string) string {
		return strings.Replace(frame, "BODY", "  "+strings.Join(lines, ";\n  ")+";\n", 1)
	}
	before := with("assertThat(parts).isNotNull()", "assertThat(parts.all()).isNotNull()", "assertThat(parts.all().size()).isEqualTo(1)", "assertThat(parts.all().get(0).getClass()).isEqualTo(Letter.class)")
	for name, c := range map[string]struct {
		after string
		told  bool
	}{
		"all of it in one call":         {with("assertThat(parts.all()).hasSize(1).hasOnlyElementsOfType(Letter.class)"), false},
		"the length that something is":  {with("assertThat(parts).isNotNull()", "assertThat(parts.all()).hasSize(1)", "assertThat(parts.all().get(0)).isExactlyInstanceOf(Letter.class)"), false},
		"another length":                {with("assertThat(parts.all()).hasSize(2).hasOnlyElementsOfType(Letter.class)"), true},
		"that it is there in its place": {with("assertThat(parts.all()).isNotEmpty()"), true},
	} {
		if got := lossesAt(t, "src/test/java/PartsTest.java", before, c.after); (len(got) > 0) != c.told {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A helper may compare more loosely than it did without a word of any test being changed.
func TestAHelperTakesAWiderToleranceByDefault(t *testing.T) {
	for name, c := range map[string]struct{ path, text, was, wider, tighter string }{
		"Python":     {"test_area.py", "import numpy as np\n\ndef near(got, want, rtol=BY):\n    assert np.allclose(got, want, rtol=rtol)\n\ndef test_area():\n    near(area(2), 12.56)\n", "0.01", "0.5", "0.001"},
		"TypeScript": {"area.test.ts", "import { expect, test } from 'vitest';\nfunction near(got: number, want: number, digits = BY) { expect(got).toBeCloseTo(want, digits); }\ntest('area', () => { near(area(2), 12.56); });\n", "6", "1", "8"},
		"Kotlin":     {"src/test/kotlin/AreaTest.kt", "import kotlin.test.*\nclass AreaTest {\n    private fun near(got: Double, want: Double, by: Double = BY) { assertEquals(want, got, by) }\n    @Test fun area() { near(area(2), 12.56) }\n}\n", "0.01", "0.5", "0.001"},
	} {
		with := func(by string) string { return strings.Replace(c.text, "BY", by, 1) }
		if got := lossesAt(t, c.path, with(c.was), with(c.wider)); len(got) == 0 {
			t.Errorf("%s: silent on a wider tolerance", name)
		}
		if got := lossesAt(t, c.path, with(c.was), with(c.tighter)); len(got) > 0 {
			t.Errorf("%s: noisy on a tighter one: %q", name, got)
		}
	}
}
