package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// broadErrors are what all errors of the JVM are, or so many that it says little.
var broadErrors = []string{"Exception", "Throwable", "RuntimeException"}

// typed reads the type that stands behind a whole comparison in Scala, where it belongs to the last
// word: x must throwA[Full], x shouldBe a[Left[_, _]].
func (e *evaluator) typed(n int, o *oracle.Oracle) {
	p := e.tree.Parent(n)
	if e.tree.Language != syntax.Scala || e.tree.Kind(p) != "generic_function" {
		return
	}
	types := e.tree.ChildOf(p, "type_arguments")
	if types < 0 {
		return
	}
	name := strings.TrimSpace(strings.Trim(e.tree.Text(types), "[]"))
	if o.Expected == "a" || o.Expected == "an" {
		o.Kind, o.Matcher = "shape", "a"
	} else if o.Kind != "raises" {
		return
	}
	o.Expected, o.Text = className(strings.ReplaceAll(name, ".", " . ")), firstLine(e.tree.Text(p))
	if o.Kind == "raises" && named(o.Expected, broadErrors) {
		o.Strength = min(o.Strength, oracle.LevelAnyErr)
	}
}

// thrownOf reads an[Full] should be thrownBy { cart.add(3) }: what is looked at is the code, and the
// type stands first.
func (e *evaluator) thrownOf(links []syntax.Link, o *oracle.Oracle, en *env) {
	words := expression.Fields(o.Subject)
	if o.Kind != "raises" || len(words) < 4 || !named(words[0], []string{"a", "an", "the"}) || words[1] != "[" {
		return
	}
	o.Subject = o.Expected
	if last := links[len(links)-1]; last.Block >= 0 {
		o.Subject = e.firstCall(last.Block, en)
	}
	o.Expected = className(expression.Join(words[2:]))
	if named(o.Expected, broadErrors) {
		o.Strength = min(o.Strength, oracle.LevelAnyErr)
	}
}
