package catalog

import (
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// Oracle is a family of calls that can fail a test, with the strength of each.
type Oracle struct {
	// Call: assertEquals(expected, actual). Names may have dots: assert.Equal.
	Call Strengths `yaml:"call"`
	// Args are the roles of the positional arguments: expected, actual, condition, type,
	// message, tolerance, body, ignore, sign for a comparison, and phrase for a text that says what is asserted.
	// A leading "message?" is there only when the call has arguments to spare.
	Args []string `yaml:"args"`
	// Receivers limits Call and Condition to these heads; none means any head.
	Receivers []string `yaml:"receivers"`
	// Chained: the names of Call may stand anywhere in a chain, each an oracle of its own:
	// response.assertOk().assertSee(x). With Matchers the chain is one oracle, as strong as
	// its strongest name: mock.expects(:pay).with(3).once. Through, when given, lists links
	// of which the chain must have one.
	Chained bool `yaml:"chained"`
	// After: links behind which each link of Matchers is a claim of its own about what the chain before
	// them gave: get("/").then().statusCode(200).body("name", equalTo("a")).
	After []string `yaml:"after"`
	// Asking: links that say which part of it the next one is about: expectStatus().isOk().
	Asking []string `yaml:"asking"`
	// Within: links whose arguments, or the calls in whose closure, are such claims:
	// perform(get("/")).andExpect(status().isOk()).
	Within []string `yaml:"within"`
	// Expect: expect(actual).[not.]matcher(expected); the heads.
	Expect   []string  `yaml:"expect"`
	Not      []string  `yaml:"not"`
	Through  []string  `yaml:"through"`  // links without meaning of their own: to, be, resolves
	Matchers Strengths `yaml:"matchers"` // "*" stands for those not listed, "be_*" for those that begin so, "name/2" for one with two arguments, "name/label" for one with an argument of that label
	// Strict: in Subject, matchers count only after a link of Through or Not: x.should eq(1).
	Strict bool `yaml:"strict"`
	// Bare: the heads are names without a call: is_expected.to eq(1).
	Bare bool `yaml:"bare"`
	// And lists links that take a new subject: expect(a)->toBe(1)->and(b)->toBe(2).
	And []string `yaml:"and"`
	// Anything lists arguments that accept every value: verify(m).save(any()).
	Anything []string `yaml:"anything"`
	// Exactly and Loosely say how often a call must have been made: labels, links or
	// arguments that pin the number, verify(exactly = 3), and those that leave it open,
	// verify(mock, atLeastOnce()). Never are those that forbid it.
	Exactly []string `yaml:"exactly"`
	Loosely []string `yaml:"loosely"`
	Never   []string `yaml:"never"`
	// Whatever are those that let it be made never or many times: only what it is handed is looked at.
	Whatever []string `yaml:"whatever"`
	// Async: links that make the chain a promise, which must be awaited or returned.
	Async []string `yaml:"async"`
	// Wrapped: expect(actual, matcher(expected)) or expect(actual).to(matcher(expected)).
	Wrapped bool `yaml:"wrapped"`
	// Subject: actual.should.equal(x), actual shouldBe x; Matchers are looked for at the end.
	Subject bool `yaml:"subject"`
	// Infix: signs that claim by themselves between two values: got ==> want.
	Infix Strengths `yaml:"infix"`
	// Condition: the argument is a boolean expression, judged by its operators.
	Condition []string `yaml:"condition"`
	Negated   bool     `yaml:"negated"`
	// Statement is an assertion keyword of the language: assert.
	Statement bool `yaml:"statement"`
	// Raises: calls that expect an error. Args role type names its class, body the code.
	Raises Strengths `yaml:"raises"`
	Broad  []string  `yaml:"broad"` // error classes so wide that they say nothing
	Match  []string  `yaml:"match"` // labels of arguments that pin the message
	// Mark: marks that make a claim of their own, with the label of the argument that
	// says what: Test/expected, TestCase/ExpectedResult, ExpectedException.
	Mark Strengths `yaml:"mark"`
	// Soft marks calls that report a failure without stopping the test.
	Soft bool `yaml:"soft"`
	// Comment: a comment in the test that its output is compared with; Level is its strength.
	Comment Regexp `yaml:"comment"`
	Level   int    `yaml:"level"`
	// Implicit: every expression statement in the test is an assertion (Spock).
	Implicit bool `yaml:"implicit"`
	// Effect limits the family to calls that stand for their effect, as statements.
	Effect bool `yaml:"effect"`
	// Label: the call counts only with an argument of this label.
	Label string `yaml:"label"`
	// Off: labels of arguments that switch one claim off: expect(a, b, skip: "later").
	Off []string `yaml:"off"`
	// Operators: expect(a) == b.
	Operators bool `yaml:"operators"`
	// Field: a text that is the first of several arguments names a field, and the next is
	// what it must hold: request(app).get("/").expect("Link", "<a>").
	Field bool `yaml:"field"`
	// Vacuous lists matchers and calls that cannot fail: anything(), t.pass().
	Vacuous []string `yaml:"vacuous"`
}

// Failure lists the calls of the failure lattice.
type Failure struct {
	Fatal []string `yaml:"fatal"`
	Error []string `yaml:"error"`
	Log   []string `yaml:"log"`
	Skip  []string `yaml:"skip"`
}

// Mock is a call that puts something in the place of the code under test.
type Mock struct {
	Call   []string `yaml:"call"`
	Target *int     `yaml:"target"`
}

// Strengths maps names to their level in the strength lattice, written the other way
// round: {90: [toBe], 60: [toMatch, toContain]}.
type Strengths map[string]int

// UnmarshalYAML turns level → names into name → level.
func (s *Strengths) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: strengths are written {90: [names], 60: [names]}", n.Line)
	}
	*s = Strengths{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		level, err := strconv.Atoi(n.Content[i].Value)
		if err != nil || level < 0 || level > 100 {
			return fmt.Errorf("line %d: strength %q is not a number from 0 to 100", n.Content[i].Line, n.Content[i].Value)
		}
		for _, name := range scalars(n.Content[i+1]) {
			(*s)[name] = level
		}
	}
	return nil
}
