package ledger

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// asksClass are matchers that ask for the class of a value.
	asksClass = lazy.MustCompile(`(?i)^(?:is_?an?|(?:to_?)?be_?an?(?:_kind_of|_instance_of)?|be_kind_of|be_instance_of|(?:assert_?)?is_?instance_?of(?:_type)?|assert_?(?:instance|kind)_?of|to_?be_?instance_?of|(?:be_?)?instance_?of|is_?(?:assignable_?(?:from|to)|type)|be_?assignable_?to|be_?of_?type|instanceof|an?|type_?of|type_?matcher)$`)
	// topClass are classes that every value is of.
	topClass = lazy.MustCompile(`^(?:\\ |:: )?(?:Object|object|BasicObject|Kernel|Any|AnyRef|AnyObject|NSObject|dynamic|mixed)(?: \?)?(?: (?:::|\.) (?:class|self|java))*$`)
)

// nowTopClass tells a claim about the class of a value that takes whatever there is now.
func nowTopClass(o, n oracle.Oracle) bool {
	return o.Negated == n.Negated && !o.Negated && n.Expected != o.Expected && o.Expected != "" && asksClass.MatchString(lastPart(n.Matcher)) && asksClass.MatchString(lastPart(o.Matcher)) &&
		topClass.MatchString(n.Expected) && !topClass.MatchString(o.Expected)
}
