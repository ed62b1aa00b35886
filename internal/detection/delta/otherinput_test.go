package delta_test

import (
	"slices"
	"testing"
)

// Another input is told of wherever it stands: on a further line of a claim that the class shares, and where another test
// makes the claim in the same words of something it set up otherwise.
func TestAnotherInputStandsBelowOrBesideTheSameWords(t *testing.T) {
	const path = "src/test/java/shop/ParcelTest.java"
	shared := func(input string) string {
		return "abstract class ParcelTest {\n  @Test\n  void weighs() {\n    double[] parts = {1.5, 2.5, 4};\n    Scale scale = scale();\n    assertEquals(scale.weigh(parts),\n        scale.weigh(parts, 0, " + input + "));\n  }\n  abstract Scale scale();\n}\n"
	}
	beside := func(input string) string {
		one := "  @Test\n  void staysShut() {\n    Depot left = new Depot();\n    left.open(false);\n    Depot right = new Depot();\n    right.close();\n    assertEquals(left.state(\"gate\"), right.state(\"" + input + "\"));\n  }\n"
		other := "  @Test\n  void staysOpen() {\n    Depot left = new Depot();\n    left.open(true);\n    Depot right = new Depot();\n    right.open();\n    assertEquals(left.state(\"gate\"), right.state(\"gate\"));\n  }\n"
		return "class ParcelTest {\n" + one + other + "}\n"
	}
	for name, sides := range map[string][2]string{
		"a further line":            {shared("3"), shared("2")},
		"the words of another test": {beside("gate"), beside("door")},
	} {
		if got := compareAt(t, path, sides[0], sides[1]); !slices.Equal(got, []string{"oracle-input-changed"}) {
			t.Errorf("%s: events %v", name, got)
		}
	}
	// The honest twins: the claim is broken into lines otherwise, or goes as another test makes it.
	joined := "abstract class ParcelTest {\n  @Test\n  void weighs() {\n    double[] parts = {1.5, 2.5, 4};\n    Scale scale = scale();\n    assertEquals(scale.weigh(parts), scale.weigh(parts, 0, 3));\n  }\n  abstract Scale scale();\n}\n"
	if got := compareAt(t, path, shared("3"), joined); len(got) > 0 {
		t.Errorf("lines joined: events %v", got)
	}
}
