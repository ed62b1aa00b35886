package delta_test

import (
	"strings"
	"testing"
)

// What a claim tells where it does not hold is nothing that it expects.
func TestTheMessageOfAClaimIsNoExpectation(t *testing.T) {
	const test = "#include \"unity.h\"\n\nvoid test_finds(void) {\n  CLAIM;\n}\n\nint main(void) {\n  UNITY_BEGIN();\n  RUN_TEST(test_finds);\n  return UNITY_END();\n}\n"
	for claims, want := range map[string]string{
		`TEST_ASSERT_NOT_NULL_MESSAGE(find("a"), "no first one") to TEST_ASSERT_NOT_NULL_MESSAGE(find("a"), "nothing found")`: "",
		`TEST_ASSERT_NULL_MESSAGE(find("a"), "one too many") to TEST_ASSERT_NULL_MESSAGE(find("a"), "found")`:                 "",
		`TEST_ASSERT_BITS(0xF0, 0x30, find("a")) to TEST_ASSERT_BITS(0xF0, 0x10, find("a"))`:                                  "oracle-expected-changed",
	} {
		was, is, _ := strings.Cut(claims, " to ")
		in := func(claim string) string { return strings.Replace(test, "CLAIM", claim, 1) }
		if got := strings.Join(compareAt(t, "tests/find.c", in(was), in(is)), " "); got != want {
			t.Errorf("%q for %s, want %q", got, claims, want)
		}
	}
}
