package delta_test

import (
	"strings"
	"testing"
)

// What the assertions of NUnit say by their names its constraints say as well; another constraint is another claim.
func TestConstraintsSayWhatAssertionsSaid(t *testing.T) {
	const frame = "using NUnit.Framework;\n\npublic class TillTests\n{\n    [Test]\n    public void Reads()\n    {\n        var till = Open(\"x\");\n        CLAIM\n    }\n}\n"
	for name, k := range map[string]struct {
		was, is string
		told    bool
	}{
		"a list, element by element":            {"CollectionAssert.AreEqual(new byte[] { 1, 2, 0 }, till.Bytes);", "Assert.That(till.Bytes, Is.EqualTo(new byte[] { 1, 2, 0 }).AsCollection);", false},
		"another list":                          {"CollectionAssert.AreEqual(new byte[] { 1, 2, 0 }, till.Bytes);", "Assert.That(till.Bytes, Is.EqualTo(new byte[] { 1, 2 }).AsCollection);", true},
		"a text without anything in it":         {"Assert.AreEqual(string.Empty, till.Name, \"name\");", "Assert.That(till.Name, Is.Empty, \"name\");", false},
		"a text that may hold anything":         {"Assert.AreEqual(string.Empty, till.Name, \"name\");", "Assert.That(till.Name, Is.Not.Null, \"name\");", true},
		"a number that is not zero":             {"Assert.NotZero(till.Position);", "Assert.That(till.Position, Is.Not.Zero);", false},
		"a number that is zero":                 {"Assert.NotZero(till.Position);", "Assert.That(till.Position, Is.Zero);", true},
		"a comparison that does not hold":       {"Assert.IsFalse(till == other);", "Assert.That(till == other, Is.False);", false},
		"a comparison that no longer holds":     {"Assert.IsTrue(till == other);", "Assert.That(till == other, Is.False);", true},
		"a comparison that holds, in two forms": {"Assert.IsTrue(till == other);", "Assert.That(till == other);", false},
	} {
		t.Run(name, func(t *testing.T) {
			events := compareAt(t, "test/TillTests.cs", strings.Replace(frame, "CLAIM", k.was, 1), strings.Replace(frame, "CLAIM", k.is, 1))
			if told := len(events) > 0; told != k.told {
				t.Errorf("events %q, want them told: %v", events, k.told)
			}
		})
	}
}
