// Package oracle is what one claim of a test says and how much: the strength of a condition or matcher, and
// whether it can fail at all. It takes resolved expressions and knows nothing of files.
package oracle

// Oracle is something that can fail a test.
type Oracle struct {
	Kind      string // equal, truth, raises, match, call, fail, snapshot
	Matcher   string // as written: toBe, assertEqual, ==
	Subject   string // what is looked at, resolved
	Expected  string // what it is compared with, resolved
	Literal   bool   // the expected value is spelled out
	Negated   bool
	Strength  int
	Tolerance string // as written, when the comparison has one
	Failure   string // fatal, error, log or skip: what happens when it does not hold
	Dead      string // why it can never fail the test: after-return, constant-condition, swallowed, not-awaited, not-run, asked-in-vain, tautology
	Under     string // the condition under which it is reached, "" when always
	Over      string // the counter of the loop it stands in, with the first number and the one behind the last: i 0 3
	Inside    string // the call that is given the closure it stands in, where nobody waits for that call
	Line      int
	Rows      int
	After     int    // how many statements before it may have changed something
	Text      string // as written, its first line
	Whole     string // all of it as written, where it has more lines
	By        string // the matcher that a helper of the tests' own stands for, as written
	Presumed  bool   // nobody knows the call; only its name says that it checks
}

// Written is all of a claim as it is written.
func (o Oracle) Written() string {
	if o.Whole != "" {
		return o.Whole
	}
	return o.Text
}

// Effective is the strength that counts: nothing when the oracle cannot fail.
func (o Oracle) Effective() int {
	if o.Dead != "" {
		return 0
	}
	return o.Strength
}

// Live tells a claim that can fail.
func (o Oracle) Live() bool { return o.Effective() > 0 }

// SetupStrength is what setup calls reach that only must not fail; losing one is no news.
const SetupStrength = 15
