package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// raises reads calls that expect an error.
func (e *evaluator) raises(links []syntax.Link, en *env) (oracle.Oracle, bool) {
	links = uncurried(links)
	if !e.file.rules.mayCall(links) {
		return oracle.Oracle{}, false
	}
	for _, rule := range e.file.oracles() {
		if len(rule.Raises) == 0 || len(rule.Expect) > 0 || rule.Subject {
			continue
		}
		name, ok := callName(links, rule.Receivers, func(s string) bool { _, ok := rule.Raises[s]; return ok })
		if !ok {
			continue
		}
		last := links[len(links)-1]
		if rule.Label != "" && !hasLabel(last.Args, rule.Label) {
			continue
		}
		o := oracle.Oracle{Kind: "raises", Matcher: name, Strength: leveled(rule.Raises, name, last)}
		if named(name, rule.Async) && last.Node >= 0 && !e.awaited(last.Node) {
			o.Dead = "not-awaited"
		}
		roles := e.roles(rule.Args, last.Args)
		positional := 0
		for _, a := range last.Args {
			switch {
			case rule.Label != "" && a.Label == rule.Label:
				e.fill(&o, "type", a, en)
				continue
			case named(a.Label, rule.Match) && oracle.AcceptsAll(e.tree.ArgText(a)):
				continue
			case named(a.Label, rule.Match):
				o.Strength = max(o.Strength, oracle.LevelPattern)
				o.Tolerance = ""
				o.Expected += " " + expression.Join(e.resolveRange(a.Start, a.End, en))
				continue
			case a.Label != "" && !known(a.Label, rule.Args):
				continue
			}
			role := a.Label
			if role == "" {
				if positional < len(roles) {
					role = roles[positional]
				}
				positional++
			}
			if role == "match" && oracle.AcceptsAll(e.tree.ArgText(a)) {
				o.Strength = min(o.Strength, oracle.LevelErrType)
				continue
			}
			if role == "type" && (oracle.AcceptsAll(e.tree.ArgText(a)) || e.alwaysTrue(a)) {
				o.Strength = min(o.Strength, oracle.LevelAnyErr)
				continue
			}
			if role == "match" && e.tree.Language == syntax.Ruby && isUpperName(e.tree.ArgText(a)) { // one of several classes
				o.Strength = min(o.Strength, oracle.LevelShape)
				if named(className(expression.Join(e.resolveRange(a.Start, a.End, en))), rule.Broad) {
					o.Strength = oracle.LevelAnyErr
				}
				o.Expected += " " + expression.Join(e.resolveRange(a.Start, a.End, en))
				continue
			}
			if role == "match" {
				o.Strength = max(o.Strength, oracle.LevelPattern)
				o.Expected += " " + expression.Join(e.resolveRange(a.Start, a.End, en))
				continue
			}
			if role == "body" && a.Node >= 0 {
				o.Subject = e.firstCall(a.Node, en)
				continue
			}
			e.fill(&o, role, a, en)
		}
		if o.Subject == "" && last.Block >= 0 {
			o.Subject = e.firstCall(last.Block, en)
		}
		if t := typeArgument(e.tree, last); t != "" {
			o.Expected = strings.TrimSpace(t + " " + o.Expected)
		}
		if rule.Label != "" && o.Expected != "" && !strings.HasSuffix(o.Expected, "self") && o.Strength < oracle.LevelPartial {
			o.Strength = oracle.LevelPartial // a whole error is compared, not only its type
		}
		if e.anyOfSeveral(o) {
			o.Strength = min(o.Strength, oracle.LevelShape)
		}
		if named(className(o.Expected), rule.Broad) && o.Strength > oracle.LevelAnyErr && o.Strength < oracle.LevelPattern {
			o.Strength = oracle.LevelAnyErr
		}
		return o, true
	}
	return oracle.Oracle{}, false
}

// alwaysTrue tells a closure that takes whatever it is asked about: () => true.
func (e *evaluator) alwaysTrue(a syntax.Arg) bool {
	if a.Node < 0 || e.tree.Role(a.Node) != syntax.Lambda {
		return false
	}
	body := e.tree.Body(a.Node)
	return body >= 0 && strings.Trim(e.tree.Text(body), "{} \n\t;") == "true" || body >= 0 && strings.Trim(e.tree.Text(body), "{} \n\t;") == "return true"
}

// anyOfSeveral tells an expected error that may be one of several: raises((A, B)).
func (e *evaluator) anyOfSeveral(o oracle.Oracle) bool {
	return e.tree.Language == syntax.Python && o.Strength < oracle.LevelPattern && strings.HasPrefix(o.Expected, "( ") && strings.Contains(o.Expected, " , ")
}

func hasLabel(args []syntax.Arg, label string) bool {
	for _, a := range args {
		if a.Label == label {
			return true
		}
	}
	return false
}

// uncurried reads interceptMessage("why")(body) as one call with two arguments.
func uncurried(links []syntax.Link) []syntax.Link {
	n := len(links)
	if n < 2 || links[n-1].Name != "" || !links[n-1].Called || !links[n-2].Called {
		return links
	}
	merged := links[n-2]
	merged.Args = append(append([]syntax.Arg{}, merged.Args...), links[n-1].Args...)
	if links[n-1].Block >= 0 {
		merged.Block = links[n-1].Block
	}
	return append(append([]syntax.Link{}, links[:n-2]...), merged)
}

func lastPart(s string) string { return s[strings.LastIndexByte(s, '.')+1:] }

// className is the bare name of the error class an expression begins with:
// IOException of java.io.IOException.class, PayError of \Bank\PayError::class.
func className(expected string) string {
	name := ""
	part := true // after a separator
	for _, w := range expression.Fields(expected) {
		switch {
		case w == "." || w == "::" || w == "\\":
			part = true
		case part && (w == "(" || w == "any"): // Swift: (any Error).self
		case !part || !expression.IsWord(w) || w == "class" || w == "self":
			return name
		default:
			name, part = w, false
		}
	}
	return name
}

// typeArgument is the E of Assert.Throws<E>(…).
func typeArgument(t *syntax.Tree, l syntax.Link) string {
	if len(l.Types) > 0 {
		return l.Types[0]
	}
	n := l.Node
	if n < 0 || t.Language == syntax.Java { // assertThrows(E.class, () -> new Box<T>())
		return ""
	}
	text := t.Text(n)
	p := t.Text(t.Parent(n))
	if len(p) < 200 && strings.HasPrefix(p, text) {
		text = p
	}
	if i := strings.IndexByte(text, '<'); i >= 0 {
		if j := strings.IndexByte(text[i:], '>'); j > 0 {
			return text[i+1 : i+j]
		}
	}
	return ""
}
