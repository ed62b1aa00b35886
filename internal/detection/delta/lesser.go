package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// lesser are words of a claim, each with those that ask for less in its place: any for all, a part
// for a beginning, an heir for the very type, an order or a case that does not matter, a call for
// a number of calls. Nothing else of the claim changes.
var lesser = map[string][]string{
	"all": {"any", "include"}, "all?": {"any?"}, "All": {"Any", "Some"}, "allMatch": {"anyMatch"}, "allSatisfy": {"anySatisfy", "contains"}, "every": {"some"}, "Is . All": {"Has . Some"},
	"everyElement": {"anyElement"}, "Each": {"Contains"}, "OnlyContain": {"Contain"}, "shouldForAll": {"shouldForAny"}, "forAll": {"forAtLeastOne", "exists"}, "forall": {"exists"},

	"startsWith": {"contains"}, "endsWith": {"contains"}, "StartsWith": {"Contains"}, "EndsWith": {"Contains"}, "startWith": {"include"}, "endWith": {"include"},
	"start_with": {"include"}, "end_with": {"include"}, "starts_with": {"contains"}, "ends_with": {"contains"}, "shouldStartWith": {"shouldContain"}, "shouldEndWith": {"shouldContain"},
	"HasPrefix": {"Contains"}, "HasSuffix": {"Contains"}, "hasPrefix": {"contains"}, "hasSuffix": {"contains"}, "StartWith": {"Contain"}, "EndWith": {"Contain"},
	"assertStringStartsWith": {"assertStringContainsString"}, "assertStringEndsWith": {"assertStringContainsString"},

	"assertThrowsExactly": {"assertThrows"}, "shouldThrowExactly": {"shouldThrow"}, "ThrowExactly": {"Throw"}, "ThrowExactlyAsync": {"ThrowAsync"}, "isExactlyInstanceOf": {"isInstanceOf"},
	"IsType": {"IsAssignableFrom"}, "XCTAssertIdentical": {"XCTAssertEqual"}, "BeOfType": {"BeAssignableTo"}, "be_an_instance_of": {"be_a", "be_kind_of"},

	"isEqualTo": {"isEqualToIgnoringCase", "isEqualToIgnoringWhitespace"}, "EXPECT_STREQ": {"EXPECT_STRCASEEQ"}, "ASSERT_STREQ": {"ASSERT_STRCASEEQ"}, "EqualTo": {"EquivalentTo"},
	"eq": {"match_array", "contain_exactly"}, "theSameElementsInOrderAs": {"theSameElementsAs"}, "Be": {"BeEquivalentTo"}, "shouldContainExactly": {"shouldContainAll", "shouldContainExactlyInAnyOrder"},
	"isPositive": {"isNotNegative"}, "BePositive": {"BeGreaterOrEqualTo"}, "assertEquals": {"assertEqualsIgnoringCase"}, "": {". IgnoreCase"},

	"calledOnce": {"called"}, "calledTwice": {"called"}, "calledThrice": {"called"}, "twice": {"at_least ( : once )"}, "assert_called_once_with": {"assert_called_with", "assert_any_call"},
	"assert_awaited_once_with": {"assert_awaited_with", "assert_any_await"}, "findsOneWidget": {"findsWidgets"}, "findsNWidgets": {"findsAtLeast"},

	"assertTrue": {"assertNotNull", "assertNotFalse"}, "assert": {"debug_assert"}, "assert_eq": {"debug_assert_eq"}, "assert_ne": {"debug_assert_ne"},
	"TEST_ASSERT_GREATER_THAN": {"TEST_ASSERT_GREATER_OR_EQUAL"}, "TEST_ASSERT_LESS_THAN": {"TEST_ASSERT_LESS_OR_EQUAL"},
}

// claimWord is a word or a sign of a claim as it is written.
var claimWord = lazy.MustCompile(`\w+[?!]?|[<>=!]=?|\S`)

// mostRewritten bounds the claims of a test that are compared word by word.
const mostRewritten = 40

// takeLesser finds claims that stand as they stood but for one word, which asks for less.
func (x *ledger) takeLesser() {
	if len(x.lostOnes) > mostRewritten || len(x.fresh) > mostRewritten {
		return
	}
	kept := map[string]bool{}
	for _, n := range x.fresh {
		kept[n.Text] = true
	}
	x.each(func(o inventory.Oracle) bool {
		if o.Text == "" || kept[o.Text] {
			return false
		}
		n := pick(&x.fresh, func(n inventory.Oracle) bool { return n.Negated == o.Negated && asksForLess(o.Text, n.Text) })
		if n == nil {
			return false
		}
		x.coarser = append(x.coarser, step{o, n, "coarser"})
		return true
	})
}

// asksForLess tells two claims of which the second has one of the lesser words in the place of what
// the first had, and all else alike.
func asksForLess(was, is string) bool {
	if was == is || was == "" || is == "" {
		return false
	}
	before, after := claimWord.FindAllString(was, -1), claimWord.FindAllString(is, -1)
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	return slices.Contains(lesser[strings.Join(before, " ")], strings.Join(after, " "))
}

// rewordedAsLess tells whether a test has such a claim though what it says seems the same.
func rewordedAsLess(b, a *inventory.Case) bool {
	if len(b.Oracles) != len(a.Oracles) || len(b.Oracles) > mostRewritten {
		return false
	}
	for i := range b.Oracles {
		if asksForLess(b.Oracles[i].Text, a.Oracles[i].Text) {
			return true
		}
	}
	return false
}
