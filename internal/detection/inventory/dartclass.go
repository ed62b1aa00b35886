package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// olderClass are the names that a matcher of classes had in Dart before it was called isA.
	olderClass = strings.NewReplacer("const TypeMatcher <", "isA <", "TypeMatcher <", "isA <", "const isInstanceOf <", "isA <", "isInstanceOf <", "isA <", "const isA <", "isA <")
	// isOfClass is a closure that asks for nothing but a class: (e) => e is Refused.
	isOfClass = lazy.MustCompile(`^(?:predicate (?:< [\w? ]+ > )?\( )?\( (?:[\w?]+ )?(\w+) \) => (\w+) is ([\w. ]+?)(?: \))?$`)
)

// byClass writes an expectation of Dart that asks for a class as it is written today.
func byClass(o *oracle.Oracle) {
	if strings.Contains(o.Expected, ") => ") {
		if m := isOfClass.FindStringSubmatch(o.Expected); m != nil && m[1] == m[2] {
			o.Expected = "isA < " + m[3] + " > ( )"
			if o.Kind == "raises" {
				o.Strength = min(o.Strength, oracle.LevelErrType)
			}
			return
		}
	}
	if strings.Contains(o.Expected, "TypeMatcher <") || strings.Contains(o.Expected, "isInstanceOf <") {
		o.Expected = olderClass.Replace(o.Expected)
	}
}
