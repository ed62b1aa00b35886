package syntax

import (
	"fmt"
	"strings"
)

// Outline prints what the language-neutral view sees in a tree, one line a node of
// interest. It is how a language's table is checked and how a user debugs a rule.
func Outline(t *Tree) string {
	var b strings.Builder
	depth := make([]int, len(t.Nodes))
	for n := range t.Nodes {
		if n > 0 {
			depth[n] = depth[t.Parent(n)]
		}
		line := t.outlineOf(n)
		if line == "" {
			continue
		}
		fmt.Fprintf(&b, "%s%s\n", strings.Repeat("  ", depth[n]), line)
		depth[n]++
	}
	return b.String()
}

func (t *Tree) outlineOf(n int) string {
	switch r := t.Role(n); r {
	case Func, Class, Lambda:
		line := fmt.Sprintf("%s %s(%s)%s", r, t.Name(n), strings.Join(t.ParamNames(n), ", "), t.marksText(n))
		if t.Body(n) < 0 {
			line += " no-body"
		}
		return line
	case Call:
		if t.InChain(n) {
			return ""
		}
		return "call " + t.chainText(t.Chain(n)) + t.marksText(n)
	case Binary:
		if _, _, _, ok := t.wordOperator(n); ok && !t.InChain(n) {
			return "call " + t.chainText(t.Chain(n))
		}
	case If, Loop, Ternary:
		if c := t.Condition(n); c >= 0 {
			return fmt.Sprintf("%s %s", r, oneLine(t.Text(c)))
		}
		return r.String()
	case Assign, Var:
		return fmt.Sprintf("%s %s", r, t.Name(n))
	case Preproc:
		return fmt.Sprintf("%s %s", r, oneLine(t.Directive(n)))
	case Try, Catch, Finally, With, Switch, Case:
		return r.String()
	case Return, Throw, Assert, Import, Comment:
		return fmt.Sprintf("%s %s", r, oneLine(t.Text(n)))
	}
	if t.IsError(n) {
		return "error " + oneLine(t.Text(n))
	}
	return ""
}

func (t *Tree) marksText(n int) string {
	text := ""
	for _, m := range t.Marks(n) {
		text += " @" + t.chainText(m.Chain)
	}
	return text
}

func (t *Tree) chainText(links []Link) string {
	var parts []string
	for _, l := range links {
		s := l.Name
		if s == "" {
			s = "_"
		}
		if len(l.Types) > 0 {
			s += "<" + strings.Join(l.Types, ", ") + ">"
		}
		if l.Called {
			var args []string
			for _, a := range l.Args {
				text := oneLine(t.ArgText(a))
				if a.Label != "" {
					text = a.Label + "=" + text
				}
				args = append(args, text)
			}
			s += "(" + strings.Join(args, " | ") + ")"
		}
		if l.Block >= 0 {
			s += "{}"
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, " . ")
}

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 60 {
		return s[:57] + "..."
	}
	return s
}
