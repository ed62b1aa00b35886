package delta_test

import (
	"slices"
	"testing"
)

// What a test says in a file that does not look like one of tests is no code that the change removed.
func TestTheTextOfAMarkedTestBelongsToTheTestWhereverItsFileLies(t *testing.T) {
	const head = "using NUnit.Framework;\n\nnamespace Shop.Demo\n{\n    public class SpanDemo\n    {\n        [Test]\n        public void Long()\n        {\n            var span = Span.FromHours(3);\n            Assert.AreEqual(3, span.Hours);\n            "
	const tail = "\n        }\n    }\n}\n"
	before := head + "Assert.AreEqual(\"0:03:00:00\", span.ToString());" + tail
	after := head + "var wanted = span.ToString();\n            Assert.AreEqual(wanted, span.ToString());" + tail
	if got, want := compareAt(t, "src/Shop.Demo/SpanDemo.cs", before, after), []string{"oracle-weakened"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
