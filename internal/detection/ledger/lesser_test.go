package ledger

import (
	"strconv"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

func TestOneWordMayAskForLess(t *testing.T) {
	for _, c := range []struct {
		was, is string
		less    bool
	}{
		{`assert all(x > 1 for x in got)`, `assert any(x > 1 for x in got)`, true},
		{`assert any(x > 1 for x in got)`, `assert all(x > 1 for x in got)`, false},
		{`assert all(x > 1 for x in got)`, `assert any(x > 2 for x in got)`, false},
		{`Assert.StartsWith("a", got)`, `Assert.Contains("a", got)`, true},
		{`Assert.That(got, Is.EqualTo("a"))`, `Assert.That(got, Is.EqualTo("a").IgnoreCase)`, true},
		{`assert_eq!(got, 3)`, `assert_eq!(got, 3)`, false},
		{``, `assert any(got)`, false},
		{`assertThat(got).isCloseTo(0.35, withPercentage(1))`, `assertThat(got).isCloseTo(0.35, withPercentage(3))`, true},
		{`assertThat(got).isCloseTo(0.35, withPercentage(3))`, `assertThat(got).isCloseTo(0.35, withPercentage(1))`, false},
		{`np.testing.assert_allclose(got, want, rtol=1e-7)`, `np.testing.assert_allclose(got, want, rtol=1e-2)`, true},
		{`np.testing.assert_allclose(got, want, rtol=1e-2)`, `np.testing.assert_allclose(got, want, rtol=1e-7)`, false},
		{`assert_relative_eq!(got, want, epsilon = 1e-9)`, `assert_relative_eq!(got, want, epsilon = 1e-3)`, true},
		{`assert np.allclose(got, want)`, `assert np.allclose(got, want, atol=0.1)`, true},
		{`assert np.allclose(got, want)`, `assert np.allclose(got, want, atol=1e-9)`, false},
		{`assert np.allclose(got, want, atol=0.1)`, `assert np.allclose(got, want)`, false},
		{`assert np.allclose(got, want)`, `assert np.allclose(got, want, equal_nan=True)`, false},
	} {
		if got := asksForLess(c.was, c.is); got != c.less {
			t.Errorf("%s → %s: %v", c.was, c.is, got)
		}
	}
}

func TestAClaimMayAskForLessInManyWays(t *testing.T) {
	for was, is := range map[string]string{
		`assertThat(got).contains("a", "b")`:                        `assertThat(got).containsAnyOf("a", "b")`,
		`got.Should().Contain("a", "b")`:                            `got.Should().ContainAny("a", "b")`,
		`XCTAssertFalse(got.isOpen)`:                                `XCTAssertNotNil(got.isOpen)`,
		`expect(parser, isFailure('a', message: 'b'))`:              `expect(parser, isFailure('a'))`,
		`expect(parser, isFailure('a', position: 1, message: 'b'))`: `expect(parser, isFailure('a'))`,
		`process.shouldExit(64)`:                                    `process.shouldExit()`,
		`assertThat(got).isBetween(1, 5)`:                           `assertThat(got).isBetween(0, 50)`,
		`Assert.InRange(Rate.Of("a"), 1, 10)`:                       `Assert.InRange(Rate.Of("a"), 1, 1000)`,
		`assert 1 <= got <= 5`:                                      `assert 0 <= got <= 5`,
		`assertTrue(got in 1..5)`:                                   `assertTrue(got in 1..50)`,
		`assertThat(got).isCloseTo(2, offset(0.1))`:                 `assertThat(got).isCloseTo(2, offset(10.0))`,
		`got.Should().BeEquivalentTo(want)`:                         `got.Should().BeEquivalentTo(want, o => o.Excluding(x => x.Id))`,
		`expect(got).toMatchObject({ a: 1, b: 2 })`:                 `expect(got).toMatchObject({ a: 1 })`,
		`assert_receive %{a: 1, b: 2}`:                              `assert_receive %{b: 2}`,
		`expect(run).toThrow(/^bad id$/)`:                           `expect(run).toThrow(/bad/)`,
		`assert re.fullmatch(r"a\d", got)`:                          `assert re.match(r"a\d", got)`,
		`assert(memcmp(a, got, 16) == 0)`:                           `assert(memcmp(a, got, 1) == 0)`,
		`assert(strcmp(got, "abc") == 0)`:                           `assert(strncmp(got, "abc", 2) == 0)`,
		`EXPECT_CALL(m, Go(1)).Times(2)`:                            `EXPECT_CALL(m, Go(1)).Times(AtLeast(1))`,
		`refute_receive :x, 500`:                                    `refute_receive :x, 0`,
		`assert_operator got, :>, 0`:                                `assert_operator got, :>=, 0`,
		`expect(got, [1, 2])`:                                       `expect(got, unorderedEquals([1, 2]))`,
		`got.Should().BeOneOf(1, 2)`:                                `got.Should().BeOneOf(1, 2, 3)`,
		`expect(isOpen(got)).toBeTruthy()`:                          `expect(typeof isOpen(got)).toBe("boolean")`,
		`assertThat(got.ids()).containsExactly(1).inOrder()`:        `assertThat(got.ids()).containsExactly(1)`,
	} {
		if !asksForLess(was, is) {
			t.Errorf("%s → %s asks for less", was, is)
		}
		if asksForLess(is, was) {
			t.Errorf("%s → %s asks for more", is, was)
		}
	}
}

func TestOtherWordsAskForNoLess(t *testing.T) {
	for was, is := range map[string]string{
		`expect(parse("all of it")).toBe(1)`:         `expect(parse("any of it")).toBe(1)`,
		`assertThat(got).isBetween(1, 5)`:            `assertThat(got).isBetween(3, 7)`,
		`expect(got).to be_within(0.1).of(1)`:        `expect(got).to be_within(0.1).of(5)`,
		`assertEquals(3, add(1, 5))`:                 `assertEquals(3, add(1, 50))`,
		`expect(got).toEqual({ a: 1, b: 2 })`:        `expect(got).toEqual({ a: 1 })`,
		`expect(parse(/^a$/)).toBe(1)`:               `expect(parse(/a/)).toBe(1)`,
		`expect(run).toThrow(/bad|odd/)`:             `expect(run).toThrow(/bad/)`,
		`expect(got).toMatch(/ab*/)`:                 `expect(got).toMatch(/ab/)`,
		`assert(strcmp(got, "abc") == 0)`:            `assert(strncmp(got, "abc", 4) == 0)`,
		`assert re.match(r"ab", got)`:                `assert re.search(r"^ab", got)`,
		`got.Should().Be(want, "ignoring nothing")`:  `got.Should().Be(want, "excluding nothing")`,
		`assert got =~ "value [FILTERED]"`:           `assert got =~ "value"`,
		`refute_operator got, :>, 0`:                 `refute_operator got, :>=, 0`,
		`assertEquals(List.of(1, 2), got, "ignore")`: `assertEquals(List.of(1, 2, 3), got, "ignore")`,
	} {
		if asksForLess(was, is) {
			t.Errorf("%s → %s is no step down", was, is)
		}
	}
}

func TestAWordMayAskForLessInManyRows(t *testing.T) {
	rows := func(text, matcher string) *inventory.Case {
		c := &inventory.Case{Rows: 60}
		for i := range 60 {
			c.Oracles = append(c.Oracles, oracle.Oracle{Kind: "equal", Matcher: matcher, Subject: "read ( " + strconv.Itoa(i) + " )", Expected: strconv.Itoa(i), Text: text, Strength: 100})
		}
		return c
	}
	x := newLedger(rows("expect(read(n), equals(n))", "equals"), rows("expect(read(n), unorderedEquals(n))", "unorderedEquals"))
	x.takeLesser()
	if len(x.Coarser) != 60 || len(x.lostOnes) != 0 {
		t.Errorf("%d of 60 rows ask for less, %d are lost", len(x.Coarser), len(x.lostOnes))
	}
}
