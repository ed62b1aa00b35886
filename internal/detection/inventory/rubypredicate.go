package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// asMatcher reads expect(cart.valid?).to eq(true) as expect(cart).to be_valid, which asks the
// same question: a predicate of Ruby answers yes or no, however its answer is compared.
func (e *evaluator) asMatcher(rule *catalog.Oracle, o oracle.Oracle, subject []string) (oracle.Oracle, bool) {
	answer, compared := oracle.ComparedAnswer(o)
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
	o.Subject, o.Expected = expression.Join(receiver), expression.Join(args)
	o.Negated = o.Negated == answer
	o.Strength = matcherLevel(rule.Matchers, syntax.Link{Name: name})
	return o, true
}

// rubyPredicate takes cart.valid?(:x) apart; the name is that of the matcher that asks it.
func rubyPredicate(words []string) (receiver []string, matcher string, args []string) {
	at := len(words) - 1
	if at > 0 && words[at] == ")" {
		open := expression.Opening(words[:at])
		args, at = words[open+1:at], open-1
	} else if at > 2 && words[at-2] == "." && strings.HasSuffix(words[at-1], "?") && expression.IsName(words[at]) { // x.is_a? Integer
		args, at = words[at:], at-1
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
	case name == "is_a", name == "kind_of":
		name = "be_a"
	case name == "instance_of":
		name = "be_an_instance_of"
	case !slices.Contains([]string{"exist", "include", "start_with", "end_with", "cover", "respond_to"}, name):
		name = "be_" + name
	}
	return words[:at-1], name, args
}
