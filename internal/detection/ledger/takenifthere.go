package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// boundIfThere is a condition that gives what an outcome holds a name, where it holds anything: of Rust and of Swift.
	boundIfThere = lazy.MustCompile(`(?:^| and )let (?:(?:Ok|Some|Err) \( |mut |ref )*(\w+)(?: \))* = (.+)$`)
	// byForce are the words that take what an outcome holds out of it, or fail.
	byForce = lazy.MustCompile(`\. (?:unwrap|expect|unwrap_err|expect_err) \([^()]*\)|\btry\b|\bXCTUnwrap\b|# ?require\b|#sv|[&!?(). ]`)
)

// takeTakenIfThere finds claims about what an outcome holds, which the case took out of it by force, that are made
// only where it holds anything now: if let Ok(total) = add(&cart) { assert_eq!(total, 7); }.
func (x *Ledger) takeTakenIfThere() {
	x.each(func(o oracle.Oracle) bool {
		if o.Under != "" || o.Text == "" {
			return false
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			m := boundIfThere.FindStringSubmatch(n.Under)
			if m == nil || n.Text != o.Text || n.Kind != o.Kind || n.Negated != o.Negated || !expression.HoldsWord(o.Text, m[1]) {
				return false
			}
			outcome := byForce.ReplaceAllString(m[2], "")
			holds := func(e string) bool { return strings.HasPrefix(byForce.ReplaceAllString(e, ""), outcome) }
			return outcome != "" && (holds(o.Subject) || holds(o.Expected))
		})
		if n != nil {
			x.Unreachable = append(x.Unreachable, Step{o, &oracle.Oracle{Text: n.Text, Line: n.Line, Under: n.Under, Dead: "conditional"}, "conditional"})
		}
		return n != nil
	})
}
