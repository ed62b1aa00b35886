package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// lesser are words of a claim, each with those that ask for less in its place: any for all, a part
// for a beginning, an heir for the very type, an order or a case that does not matter, a call for
// a number of calls. Nothing else of the claim changes.
var lesser = map[string][]string{
	"all": {"any", "include"}, "all?": {"any?"}, "All": {"Any", "Some"}, "allMatch": {"anyMatch"}, "allSatisfy": {"anySatisfy", "contains"}, "every": {"some", "any"}, "every (": {"exactly ( # ,", "atLeast ( # ,", "exists ("}, "everyItem": {"hasItem"}, "HaveEach": {"ContainElement"}, "AllMatch": {"AnyMatch"}, "alwaysCalledWith": {"calledWith"}, "Is . All": {"Has . Some"},
	"everyElement": {"anyElement", "contains"}, "all_of": {"any_of"}, "Each": {"Contains"}, "OnlyContain": {"Contain"}, "shouldForAll": {"shouldForAny"}, "forAll": {"forAtLeastOne", "exists"}, "forall": {"exists"},
	"all (": {"atLeast ( # ,", "exactly ( # ,", "exists ("}, "toSatisfyAll": {"toSatisfyAny"}, "containsAll": {"containsAny", "containsAnyOf"}, "toIncludeAllMembers": {"toIncludeAnyMembers"},
	"allSatisfy (": {"contains ( where :"}, "AllSatisfy": {"Contain"}, "ShouldAllBe": {"ShouldContain"}, "shouldContainAll": {"shouldContainAnyOf"}, "allOf": {"anyOf", "oneOf", "atLeastOneOf"}, "only": {"allOf"}, "exactly": {"allOf"}, "AllOf": {"AnyOf"}, "forEvery": {"forAtLeastOne"},
	"contains": {"containsAnyOf", "containsAnyElementsOf", "containsAnyIn"}, "containsAtLeast": {"containsAnyOf"}, "containsAtLeastElementsIn": {"containsAnyIn"}, "containsExactly": {"containsAnyOf"}, "containsExactlyInAnyOrder": {"containsAnyOf"}, "containsOnly": {"containsAnyOf"},
	"containsKeys": {"containsAnyOf"}, "hasItems": {"hasItem", "anyOf"}, "Contain": {"ContainAny"}, "ContainAll": {"ContainAny"}, "hasAllKeys": {"hasAnyKeys"}, "toContainKeys": {"toContainAnyKeys"}, "toContainAllKeys": {"toContainAnyKeys"}, "toContainEntries": {"toContainAnyEntries"},
	"shouldContain": {"shouldContainAnyOf"}, "ContainElements": {"ContainElement"}, "containsAllOf": {"containsAnyOf"}, "Should Contain": {"Should Contain Any"}, "ShouldContain": {"ShouldContainAny"}, "to_include_all": {"to_include_any"},

	"startsWith": {"contains", "containsString"}, "endsWith": {"contains", "containsString"}, "StartsWith": {"Contains", "HasSubstr"}, "EndsWith": {"Contains", "HasSubstr"}, "startWith": {"include"}, "endWith": {"include"},
	"start_with": {"include"}, "end_with": {"include"}, "starts_with": {"contains"}, "ends_with": {"contains"}, "shouldStartWith": {"shouldContain"}, "shouldEndWith": {"shouldContain"},
	"startsWithString": {"containsString"}, "endsWithString": {"containsString"}, "beginWith": {"contain"}, "starts_with?": {"contains?"}, "ends_with?": {"contains?"}, "start_with?": {"include?"}, "end_with?": {"include?"},
	"HasPrefix": {"Contains"}, "HasSuffix": {"Contains"}, "hasPrefix": {"contains"}, "hasSuffix": {"contains"}, "StartWith": {"Contain"}, "EndWith": {"Contain"},
	"assertStringStartsWith": {"assertStringContainsString"}, "assertStringEndsWith": {"assertStringContainsString"},

	"assertThrowsExactly": {"assertThrows"}, "shouldThrowExactly": {"shouldThrow"}, "ThrowExactly": {"Throw"}, "ThrowExactlyAsync": {"ThrowAsync"}, "isExactlyInstanceOf": {"isInstanceOf"},
	"IsType": {"IsAssignableFrom"}, "TypeOf": {"InstanceOf"}, "assert_instance_of": {"assert_kind_of"}, "BeIdenticalTo": {"Equal"}, "beIdenticalTo": {"equal"}, "sameInstance": {"equalTo", "is"},
	"isSameInstanceAs": {"isEqualTo"}, "SameAs": {"EqualTo"}, "ShouldBeSameAs": {"ShouldBe"}, "shouldBeSameInstanceAs": {"shouldBe"}, "same": {"equals"}, "is": {"=="}, "assertIs": {"assertEqual"}, "XCTAssertIdentical": {"XCTAssertEqual"}, "BeOfType": {"BeAssignableTo"}, "be_an_instance_of": {"be_a", "be_kind_of"},

	"isEqualTo": {"isEqualToIgnoringCase", "isEqualToIgnoringWhitespace"}, "EXPECT_STREQ": {"EXPECT_STRCASEEQ"}, "ASSERT_STREQ": {"ASSERT_STRCASEEQ"}, "EqualTo": {"EquivalentTo"},
	"eq": {"match_array", "contain_exactly"}, "theSameElementsInOrderAs": {"theSameElementsAs"}, "Be": {"BeEquivalentTo"}, "shouldContainExactly": {"shouldContainAll", "shouldContainExactlyInAnyOrder"},
	"isPositive": {"isNotNegative"}, "BePositive": {"BeGreaterOrEqualTo"}, "assertEquals": {"assertEqualsIgnoringCase", "assertEqualsNoOrder"}, "": {". IgnoreCase"},
	"equalTo": {"equalToIgnoringCase", "equalToIgnoringWhiteSpace", "equalToCompressingWhiteSpace"}, "shouldBe": {"shouldBeEqualIgnoringCase"}, "toEqual": {"toEqualIgnoringWhitespace"}, "Equals": {"UnorderedEquals"},
	"strcmp": {"strcasecmp"}, "strncmp": {"strncasecmp"}, "STRCMP_EQUAL": {"STRCMP_NOCASE_EQUAL"}, "Equal": {"EqualExportedValues", "Equivalent", "EqualValues"}, "DeepEquals": {"ContentEquals"},
	"deepEquals": {"unorderedEquals", "deepLooseEqual"}, "deepEqual": {"deepLooseEqual"}, "deepStrictEqual": {"deepEqual"}, "strictSame": {"same"}, "strictEqual": {"looseEqual", "equal"}, "isStrictlyBetween": {"isBetween"}, "exclusive": {"inclusive"}, "verifySequence": {"verifyAll", "verifyOrder", "verify"},
	"verifyAll": {"verify"}, "verifyOrder": {"verify"}, ". inOrder ( )": {""}, ". inOrder": {""}, ". ordered": {""}, ", strict : true": {""}, ", Times . Once": {""}, ", Times . Once ( )": {""}, ", only ( )": {""}, ", count : #": {""},
	", o => o . WithStrictOrdering ( )": {""}, ", { exact : true }": {""},
	"equals": {"unorderedEquals", "containsAll", "containsAllInOrder", "equalsIgnoringCase", "equalsIgnoringWhitespace"}, "assertJsonStringEqualsJsonString": {"assertJson"},

	"calledOnce": {"called"}, "calledTwice": {"called"}, "calledThrice": {"called"}, "twice": {"at_least ( : once )"}, "assert_called_once_with": {"assert_called_with", "assert_any_call"},
	"assert_awaited_once_with": {"assert_awaited_with", "assert_any_await"}, "findsOneWidget": {"findsWidgets"}, "findsNWidgets": {"findsAtLeast"},

	"assertTrue": {"assertNotNull", "assertNotFalse"}, "True": {"NotNil", "NotNull", "NotEmpty", "NotZero"}, "True (": {"NotNull ( ( object )"}, "IsTrue": {"IsNotNull"}, "isTrue": {"isNotNull"}, "beTrue": {"beTruthy"}, "BeTrue": {"NotBeNull"}, "ShouldBeTrue": {"ShouldNotBeNull"}, "shouldBeTrue": {"shouldNotBeNull"}, "To ( BeTrue": {"ToNot ( BeNil", "NotTo ( BeNil"},
	"assertFalse": {"assertNotNull", "assertNotTrue", "assertIsNotNone"}, "False": {"NotNil", "NotNull"}, "IsFalse": {"IsNotNull"}, "isFalse": {"isNotNull"}, "BeFalse": {"NotBeNull"}, "ShouldBeFalse": {"ShouldNotBeNull"}, "shouldBeFalse": {"shouldNotBeNull"}, "beFalse": {"beFalsy"}, "To ( BeFalse": {"ToNot ( BeNil", "NotTo ( BeNil"},
	"XCTAssertTrue": {"XCTAssertNotNil"}, "XCTAssertFalse": {"XCTAssertNotNil"},
	"toBeVisible": {"toBeInTheDocument", "toBeAttached"}, `"be.visible"`: {`"exist"`}, "'be.visible'": {"'exist'"}, "toBeEmpty": {"toBeArray"},
	"assert": {"debug_assert"}, "assert_eq": {"debug_assert_eq"}, "assert_ne": {"debug_assert_ne"},
	"TEST_ASSERT_GREATER_THAN": {"TEST_ASSERT_GREATER_OR_EQUAL"}, "TEST_ASSERT_LESS_THAN": {"TEST_ASSERT_LESS_OR_EQUAL"},
}

// mostRewritten bounds the claims of a test that are compared word by word, each counted once
// however many rows it is made for.
const mostRewritten = 40

// oneQuote writes every quote alike: a claim in other quotes is the claim that it was.
var oneQuote = strings.NewReplacer("'", `"`, "`", `"`)

// takeLesser finds claims that stand as they stood but for what asks for less now.
func (x *Ledger) takeLesser() {
	kept, said := map[string]bool{}, wordsOf(x.fresh)
	if len(wordsOf(x.lostOnes)) > mostRewritten || len(said) > mostRewritten {
		return
	}
	for text := range said {
		kept[oneQuote.Replace(text)] = true
	}
	more, less := compared(saysMoreNow), compared(sayLess)
	x.each(func(o oracle.Oracle) bool {
		text := o.Written()
		if text == "" || kept[oneQuote.Replace(text)] {
			return false
		}
		was := claimWords(text)
		if pick(&x.fresh, func(n oracle.Oracle) bool {
			if is := said[n.Written()]; o.Negated && n.Negated && wideTolerance(was, is) {
				return true // not even near is more than not that near
			}
			return n.Negated == o.Negated && !farApart(o, was, said[n.Written()]) && more(text, n.Written(), was, said[n.Written()])
		}) != nil {
			return true
		}
		why := ""
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			switch {
			case n.Negated == o.Negated && farApart(o, was, said[n.Written()]):
				why = "tolerance"
			case n.Negated == o.Negated:
				why = less(text, n.Written(), was, said[n.Written()])
			case lesserWord(was, said[n.Written()]): // that it is false became that it is there
				why = "coarser"
			}
			switch {
			case why != "":
			case o.Kind == "custom" && n.Kind == "custom" && orElse(was, said[n.Written()]):
				why, o.Presumed = "coarser", false // it is given a condition: no guess is needed of what it checks
			case n.Effective() >= o.Effective() && oneOfMatchers(was, said[n.Written()]):
				why = "coarser"
			}
			return why != ""
		})
		switch why {
		case "":
			return false
		case "coarser":
			x.Coarser = append(x.Coarser, Step{o, n, why})
		default:
			x.Loosened = append(x.Loosened, Step{o, n, why})
		}
		return true
	})
}

// farApart tells a claim that a value is not near another, in which less counts as near now: that asks for less.
func farApart(o oracle.Oracle, was, is []string) bool { return o.Negated && wideTolerance(is, was) }

// wordsOf are the claims of a list as they are written, each with its words.
func wordsOf(claims []oracle.Oracle) map[string][]string {
	said := map[string][]string{}
	for _, o := range claims {
		text := o.Written()
		if _, known := said[text]; !known {
			said[text] = claimWords(text)
		}
	}
	return said
}

// compared asks about two claims once, however many rows they are made for.
func compared[A any](ask func(was, is []string) A) func(before, after string, was, is []string) A {
	known := map[[2]string]A{}
	return func(before, after string, was, is []string) A {
		key := [2]string{before, after}
		answer, ok := known[key]
		if !ok {
			answer = ask(was, is)
			known[key] = answer
		}
		return answer
	}
}

// saysMoreNow tells a claim that asks for more than the one in whose place it is: the way back would ask
// for less.
func saysMoreNow(was, is []string) bool {
	return sayLess(is, was) != "" || shorterWait(was, is) || looseValue(is, was)
}

// looseValue tells a claim with a value that stands for others in the place of an exact one.
func looseValue(was, is []string) bool {
	text := strings.Join(is, " ")
	if !looseSpaced.MatchString(text) {
		return false
	}
	exact, before := pieces(strings.Join(was, " "))
	loose, after := pieces(text)
	return after > before && admits(loose, exact)
}

// looseSpaced is in the words of every claim that has a loose value.
var looseSpaced = lazy.MustCompile(`ANY|nything|\bany|IsAny|Containing|_including`)

// asksForLess tells two claims of which the second is written as the first, but for what asks for less.
func asksForLess(was, is string) bool { return sayLess(claimWords(was), claimWords(is)) != "" }

// sayLess tells by the words of both how the second asks for less; "" where it does not.
func sayLess(was, is []string) string {
	if len(was) == 0 || len(is) == 0 || slices.Equal(was, is) {
		return ""
	}
	for _, by := range lessBy {
		if by.less(was, is) {
			return by.why
		}
	}
	return ""
}

// lessBy are the ways in which a claim asks for less than the one in whose place it is.
var lessBy = [...]struct {
	why  string
	less func(was, is []string) bool
}{
	{"tolerance", wideTolerance}, {"tolerance", toleranceAdded}, {"bound", wideRange}, {"coarser", lesserWord}, {"coarser", wrappedInLess}, {"coarser", fewerEntries}, {"coarser", fieldsLeftOut}, {"coarser", shorterMemory},
	{"coarser", shorterPattern}, {"coarser", openCount}, {"coarser", shorterSilence}, {"coarser", signAdmits}, {"coarser", moreChoices}, {"coarser", expectsLess}, {"coarser", onlyItsType},
}

// lesserWord tells one of the lesser words in the place of what asks for more, and all else alike.
func lesserWord(was, is []string) bool {
	before, after := middle(was, is)
	instead := lesser[strings.Join(numberless(before), " ")]
	return len(instead) > 0 && (slices.Contains(instead, strings.Join(after, " ")) || slices.Contains(instead, strings.Join(numberless(after), " ")))
}
