package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// Of two new tests, the one that an old one is named in is what became of it, though it got a
// claim more and the other looks more like it.
func TestATestIsFoundAgainByItsName(t *testing.T) {
	const (
		head  = "using Xunit;\nusing Shouldly;\n\npublic class SpanTests\n{\n    [Fact]\n    public void "
		fails = "()\n    {\n        Should.Throw<ShouldAssertException>(() =>\n            new[] { 1, 2, 3 }.AsSpan().ShouldBe([1, 2]));\n    }\n"
		more  = "()\n    {\n        var ex = Should.Throw<ShouldAssertException>(() =>\n            new[] { 1, 2, 3 }.AsSpan().ShouldBe([1, 2]));\n        ex.Message.ShouldContain(\"should be\");\n    }\n"
		other = "\n    [Fact]\n    public void FailsWhenContentsDiffer()\n    {\n        Should.Throw<ShouldAssertException>(() =>\n            new[] { 1, 2, 3 }.AsSpan().ShouldBe([1, 2, 4]));\n    }\n"
	)
	before := head + "SpanShouldBeFailsWhenLengthsDiffer" + fails + "}\n"
	after := head + "FailsWhenLengthsDiffer" + more + other + "}\n"
	if events := compareAt(t, "SpanTests.cs", before, after); slices.ContainsFunc(events, func(e string) bool { return strings.HasPrefix(e, "oracle-expected-changed") }) {
		t.Errorf("taken for another test: %q", events)
	}
}
