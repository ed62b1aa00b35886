package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// asMatcher reads expect(cart.valid?).to eq(true) as expect(cart).to be_valid, which asks the
// same question: a predicate of Ruby answers yes or no, however its answer is compared.
func (e *evaluator) asMatcher(rule *catalog.Oracle, o Oracle, subject []string) (Oracle, bool) {
	answer, compared := comparedAnswer(o)
	if e.tree.Language != syntax.Ruby || !compared {
		return o, false
	}
	receiver, name, args := rubyPredicate(subject)
	if len(receiver) == 0 {
		return o, false
	}
	if name == "exist" && len(args) > 0 { // File.exist?(path) is about the path
		receiver, args = args, nil
	}
	o.Kind, o.Matcher, o.Literal = "match", name, false
	o.Subject, o.Expected = join(receiver), join(args)
	o.Negated = o.Negated == answer
	o.Strength = matcherLevel(rule.Matchers, syntax.Link{Name: name})
	return o, true
}

// comparedAnswer tells a claim that an answer is true, or that it is false.
func comparedAnswer(o Oracle) (answer, ok bool) {
	switch o.Matcher {
	case "be_truthy":
		return true, true
	case "be_falsey", "be_falsy":
		return false, true
	case "eq", "eql", "be", "equal":
		return o.Expected == "true", o.Expected == "true" || o.Expected == "false"
	}
	return false, false
}

// rubyPredicate takes cart.valid?(:x) apart; the name is that of the matcher that asks it.
func rubyPredicate(words []string) (receiver []string, matcher string, args []string) {
	at := len(words) - 1
	if at > 0 && words[at] == ")" {
		open := opening(words[:at])
		args, at = words[open+1:at], open-1
	}
	if at < 2 || words[at-1] != "." {
		return nil, "", nil
	}
	name, asks := strings.CutSuffix(words[at], "?")
	if !asks || slices.Contains(words[:at-1], "==") {
		return nil, "", nil
	}
	switch has, owns := strings.CutPrefix(name, "has_"); {
	case owns:
		name = "have_" + has
	case name == "exists":
		name = "exist"
	case !slices.Contains([]string{"exist", "include", "start_with", "end_with", "cover", "respond_to"}, name):
		name = "be_" + name
	}
	return words[:at-1], name, args
}
