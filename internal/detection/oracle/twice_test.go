package oracle_test

import (
	"testing"

	"holdfast/internal/detection/oracle"
)

// What is read twice and compared is worth something where it was kept apart, and next to nothing where
// the one side repeats the other.
func TestDerivedLevel(t *testing.T) {
	for text, want := range map[string]int{
		"Assert.AreEqual(first, second)":                 35,
		"assert first == second":                         35,
		"expect(first).to eq(second)":                    35,
		"Assert.Equal(first, second)":                    35,
		"first shouldBe second":                          35,
		"Assert.That(second, Is.EqualTo(first))":         35,
		"assertThat(second, is(equalTo(first)))":         35,
		"REQUIRE(first(tea) == second(tea))":             35,
		"expect(cart.full?(day)).to eq(cart.full?(day))": oracle.LevelTruthy,
		"(cart is Full) shouldBe (cart is Full)":         oracle.LevelTruthy,
		"expect(cart.full(day)).toEqual(wanted)":         oracle.LevelNonNull,
		"assert cart.full(day) == wanted, \"as before\"": oracle.LevelNonNull,
	} {
		if got := oracle.DerivedLevel(oracle.Oracle{Text: text}); got != want {
			t.Errorf("%s is worth %d, want %d", text, got, want)
		}
	}
	if got := oracle.DerivedLevel(oracle.Oracle{Text: "EXPECT_EQ(out.fill(), saved)", Subject: "out . fill ( )", Expected: "out . fill ( ) #s1"}); got != 35 {
		t.Errorf("what was read before the test did more is worth %d", got)
	}
}

// A property, or a function that is called without brackets, may answer otherwise when it is asked again. A value
// that only has two names cannot.
func TestWhatIsReadTwiceWithoutBrackets(t *testing.T) {
	for _, c := range []struct {
		text, value string
		want        bool
	}{
		{"assert(hash1 == hash2)", "hashQuery", true},
		{"assert first == second", "query . hash", true},
		{"assert total == wanted", "total", false},
		{"assert query.hash == query.hash", "query . hash", false},
		{"assert first == second", "3", false},
		{"assert first == second", `"tea"`, false},
	} {
		o := oracle.Oracle{Kind: "equal", Text: c.text, Subject: c.value, Expected: c.value, Dead: "tautology"}
		if got := oracle.Derived(o); got != c.want {
			t.Errorf("%s, both %s: read twice %v, want %v", c.text, c.value, got, c.want)
		}
	}
}
