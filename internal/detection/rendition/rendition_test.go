package rendition

import (
	"bytes"
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

const cart = `# a shop
@shop
Feature: Cart
  Free text about it.

  Background:
    Given a shop

  Scenario: adds up
    Given a cart
      | fruit | 2 |
    When I pay
    Then the total is 6
    And the "bill" is
      """
      apple 2
      """

  @slow @skip
  Scenario Outline: takes <n>
    Then the total is <total>

    Examples:
      | n | total |
      | 2 | 6     |
      | 3 | 9 \| 1 |
    @wip
    Examples: later
      | n | total |
      | 4 | 12    |
`

const cartAsCode = `

Feature("Cart", {tags: ["@shop"]}, () => {


Background("", () => {
Given("a shop"

); }); Scenario("adds up", () => {
Given("a cart"
, ["fruit", "2"]
); When("I pay"
); Then("the total is …", "6"
); Then("the … is", "bill"

, "apple 2"



); }); Scenario.each([["2", "6"], ["3", "9 | 1"]])("takes <n>", {"@skip": true}, () => {
Then("the total is <total>"

);`

const shop = `*** Settings ***
Library    Shop.py
Test Tags    shop

*** Variables ***
${PRICE}    3

*** Test Cases ***
Adds Up
    [Documentation]    what it is about
    ${total} =    Get Total    2
    ...    ${PRICE}
    Should Be Equal    ${total}    6    # comment
    IF    ${total} > 3
        BuiltIn.Log    much
    END
Rows
    [Tags]    robot:skip
    [Template]    Check
    2    6
    3    9
Lenient
    Run Keyword And Ignore Error    Should Be Equal    1    2
    Run Keyword If    ${x}    Fail    no

*** Keywords ***
Check
    [Arguments]    ${n}    ${total}
    Should Be Equal    ${n}    ${total}
`

const shopAsCode = `







Test("Adds Up", {tags: ["shop"]}, () => {

Total = GetTotal("2", Price);

ShouldBeEqual(Total, "6");
if ("${total} > 3") {
Log("much");
}
}); Test("Rows", {"robot:skip": true}, () => {


Check("2", "6");
Check("3", "9");
}); Test("Lenient", {tags: ["shop"]}, () => {
try { ShouldBeEqual("1", "2"); } catch (e) {}
if ("${x}") { Fail("no"); }

});
function Check() {

ShouldBeEqual(N, Total);
}
`

func TestScenariosAndRobotsTestsAreRenderedLineByLine(t *testing.T) {
	for name, want := range map[string][2]string{"cart.feature": {cart, cartAsCode}, "cart.robot": {shop, shopAsCode}} {
		code, err := Code(name, []byte(want[0]))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(code); !strings.HasPrefix(got, want[1]) {
			t.Errorf("%s is\n%s\nexpected\n%s", name, got, want[1])
		}
		tree, err := syntax.Parse(syntax.LanguageOf(name), code)
		if err != nil || tree.Broken(0) {
			t.Errorf("%s does not parse: %v\n%s", name, err, code)
		}
	}
}

func TestAFeatureInAnotherLanguageIsSaid(t *testing.T) {
	if _, err := Code("x.feature", []byte("# language: de\nFunktionalität: x\n")); err == nil || !strings.Contains(err.Error(), "line 1: the language of its words is de") {
		t.Errorf("got %v", err)
	}
}

// FuzzRendition: nothing panics, and no line ends up before its place in the file.
func FuzzRendition(f *testing.F) {
	f.Add("a.feature", []byte(cart))
	f.Add("a.robot", []byte(shop))
	f.Add("a.robot", []byte("*** Test Cases ***\n| A | x |\n| | Should Be True | 1 |\n"))
	f.Fuzz(func(t *testing.T, path string, text []byte) {
		if !Of(path) || strings.HasSuffix(path, "ipynb") {
			return
		}
		code, err := Code(path, text)
		if err == nil && bytes.Count(code, []byte("\n")) > bytes.Count(text, []byte("\n"))+2 {
			t.Errorf("%q has more lines than %q", code, text)
		}
	})
}
