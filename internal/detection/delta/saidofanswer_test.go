package delta_test

import (
	"strings"
	"testing"
)

// What a call answers is claimed by an assertion of its own, by equality with true and by a matcher of a
// fluent library: all three ask the same, and beside each stands what the new words would hide.
func TestCompareKnowsWhatIsClaimedOfAnAnswerInThreeWays(t *testing.T) {
	const frame = "import static org.assertj.core.api.Assertions.assertThat;\nimport static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.Test;\n\nclass CoinTest {\n    @Test\n    void alike() {\n        Coin a = PENNY;\n        Coin b = PENNY;\n        Coin c = Coin.of(\"farthing\", 4);\n        CLAIM\n    }\n}\n"
	for name, c := range map[string]struct{ before, after, want string }{
		"equality with true becomes an assertion":                {"assertEquals(true, a.sameAs(c));", "assertTrue(a.sameAs(c));", ""},
		"equality with true of equals":                           {"assertEquals(true, a.equals(c));\n        assertEquals(true, c.equals(a));", "assertTrue(a.equals(c));\n        assertTrue(c.equals(a));", ""},
		"equality with true of equals, one less":                 {"assertEquals(true, a.isEqual(c));\n        assertEquals(true, a.isOlder(c));", "assertTrue(a.isOlder(c));", "oracle-removed"},
		"equality with false of equals":                          {"assertEquals(false, a.equals(c));", "assertFalse(a.equals(c));", ""},
		"equality with false turns into true":                    {"assertEquals(false, a.equals(c));", "assertTrue(a.equals(c));", "oracle-polarity-flipped"},
		"a matcher of a library":                                 {"assertTrue(a.isEqual(c));\n        assertFalse(c.isEqual(a));", "assertThat(a.isEqual(c)).isTrue();\n        assertThat(c.isEqual(a)).isFalse();", ""},
		"a matcher of a library, of another":                     {"assertTrue(a.isEqual(c));", "assertThat(a.isOlder(c)).isTrue();", "oracle-weakened"},
		"a matcher of a library, only there":                     {"assertTrue(a.isEqual(c));", "assertThat(a).isNotNull();", "oracle-weakened"},
		"that nothing is in it":                                  {"assertEquals(true, a.owners().isEmpty());", "assertTrue(a.owners().isEmpty());", ""},
		"that something is in it":                                {"assertEquals(true, a.owners().isEmpty());", "assertFalse(a.owners().isEmpty());", "oracle-polarity-flipped"},
		"an answer about itself was none before":                 {"assertEquals(true, a.isEqual(a));\n        assertEquals(true, a.isEqual(c));", "assertTrue(a.isEqual(a));\n        assertTrue(a.isEqual(c));", ""},
		"an answer about itself takes the place of one":          {"assertEquals(true, a.isEqual(c));", "assertTrue(a.isEqual(a));", "oracle-removed oracle-tautology"},
		"a comparison of one value under two names":              {"assertEquals(true, a.hashCode() == b.hashCode());", "assertTrue(a.hashCode() == b.hashCode());", ""},
		"a comparison with oneself takes the place of one":       {"assertEquals(true, a.hashCode() == c.hashCode());", "assertTrue(a.hashCode() == a.hashCode());", "oracle-unreachable"},
		"the sides of an inequality change places":               {"assertFalse(a.equals(c));", "assertThat(c).isNotEqualTo(a);", ""},
		"an inequality with another":                             {"assertFalse(a.equals(c));", "assertThat(c).isNotEqualTo(\"a\");", "oracle-removed"},
		"a comparison is made only where there is something now": {"assertTrue(a.equals(c));", "if (c != null) {\n            assertEquals(true, a.equals(c));\n        }", "oracle-unreachable"},
	} {
		t.Run(name, func(t *testing.T) {
			in := func(claim string) string { return strings.Replace(frame, "CLAIM", claim, 1) }
			if got := strings.Join(compareAt(t, "src/test/java/CoinTest.java", in(c.before), in(c.after)), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
