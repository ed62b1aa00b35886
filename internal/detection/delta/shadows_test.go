package delta_test

import (
	"strings"
	"testing"
)

// A method of a suite may bear the name of an assertion: one that is asked nothing and gives something back is
// called for what it gives, one that is handed a value and checks nothing is called for nothing.
func TestCompareKnowsWhatOnlyBearsTheNameOfAnAssertion(t *testing.T) {
	const csharp = "using NUnit.Framework;\n\npublic class CoinTests\n{\n    [Test]\n    public void Counts()\n    {\n        Assert.That(Coin.Count(), Is.EqualTo(3));\n    }\nMETHOD}\n"
	const java = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.Test;\n\nclass CoinTest {\n    @Test\n    void counts() {\n        assertEquals(3, Coin.count());\n    }\nMETHOD}\n"
	for name, c := range map[string]struct{ path, frame, method, want string }{
		"a measured value":                 {"tests/CoinTests.cs", csharp, "\n    public Coin Zero() => Coin.None;\n", ""},
		"a check that is handed a value":   {"tests/CoinTests.cs", csharp, "\n    static void Zero(int value) { }\n", "oracle-shadowed"},
		"a check that answers":             {"tests/CoinTests.cs", csharp, "\n    static bool Zero(int value) => true;\n", "oracle-shadowed"},
		"a check of Java without a reason": {"src/test/java/CoinTest.java", java, "\n    static void assertEquals(int a, int b) { }\n", "oracle-shadowed"},
	} {
		t.Run(name, func(t *testing.T) {
			before, after := strings.Replace(c.frame, "METHOD", "", 1), strings.Replace(c.frame, "METHOD", c.method, 1)
			got := strings.Join(compareAt(t, c.path, before, after), " ")
			if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
