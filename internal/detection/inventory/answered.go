package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// answered splits what is claimed of an answer into its parts: expect(200, "tobi") says what the
// status is and what the body is, as expect(200) and expect("tobi") do.
func (e *evaluator) answered(l syntax.Link, o oracle.Oracle, en *env) []oracle.Oracle {
	var out []oracle.Oracle
	for _, a := range l.Args {
		toks := e.resolveRange(a.Start, a.End, en)
		part := o
		part.Matcher = l.Name
		part.Expected, part.Literal = expression.Join(toks), expression.LiteralValue(toks)
		switch written := e.tree.ArgText(a); {
		case len(toks) == 0:
			return nil
		case len(toks) == 1 && expression.IsNumber(toks[0]):
			part.Kind, part.Strength, part.Subject = "equal", oracle.LevelExact, o.Subject+" . status"
		case strings.HasPrefix(written, "/"):
			part.Kind, part.Strength, part.Subject = "match", oracle.LevelPattern, o.Subject+" . body"
		case part.Literal:
			part.Kind, part.Strength, part.Subject = "equal", oracle.LevelExact, o.Subject+" . body"
		default:
			return nil
		}
		out = append(out, part)
	}
	return out
}
