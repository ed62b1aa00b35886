package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// propertyPath is a name, or several with dots between them.
var propertyPath = lazy.MustCompile(`^"[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*"$`)

// ofProperty reads expect(user).toHaveProperty("name", "Ada") as what it says of user.name.
func (e *evaluator) ofProperty(l syntax.Link, o *oracle.Oracle, en *env) {
	if len(l.Args) != 2 || !strings.HasSuffix(strings.ToLower(l.Name), "property") || o.Subject == "" || o.Negated {
		return
	}
	name := expression.Join(e.resolveRange(l.Args[0].Start, l.Args[0].End, en))
	if !propertyPath.MatchString(name) {
		return
	}
	value := e.resolveRange(l.Args[1].Start, l.Args[1].End, en)
	o.Subject += " . " + strings.ReplaceAll(strings.Trim(name, `"`), ".", " . ")
	o.Kind, o.Expected, o.Literal = "equal", expression.Join(value), expression.LiteralValue(value)
}

// ofField reads request(app).get("/").expect("Link", "<a>") as what it says of that field.
func (e *evaluator) ofField(rule *catalog.Oracle, l syntax.Link, o *oracle.Oracle, en *env) {
	if !rule.Field || len(l.Args) < 2 || !expression.IsString(o.Expected) {
		return
	}
	value := e.resolveRange(l.Args[1].Start, l.Args[1].End, en)
	o.Subject += " " + o.Expected
	o.Expected, o.Literal = expression.Join(value), expression.LiteralValue(value)
	switch written := e.tree.ArgText(l.Args[1]); {
	case oracle.AcceptsAll(written):
		o.Strength = oracle.LevelAnyErr
	case strings.HasPrefix(written, "/"):
		o.Kind, o.Strength = "match", oracle.LevelPattern
	}
}
