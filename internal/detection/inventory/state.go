package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// linkState reads the state a defining call gives itself: modifiers before the title,
// links after it, options, title and tags.
func (r *reader) linkState(p *prepared, links, after []syntax.Link, titled syntax.Link, title string) stated {
	for _, s := range stateNames {
		st := p.State[s.name]
		for _, l := range links {
			if named(l.Name, st.Modifier) {
				return r.conditioned(s.state, l, titled)
			}
		}
		for _, l := range after {
			if named(l.Name, st.After) {
				return r.conditioned(s.state, l, titled)
			}
		}
		for _, l := range append([]syntax.Link{titled}, after...) {
			if opt, value, ok := r.option(l, st.Option); ok {
				if out := optionState(s.state, opt, value); out.state != "" {
					return out
				}
			}
		}
		if out := r.decorated(s.state, st.Decorator, titled); out.state != "" {
			return out
		}
		if st.Tag.Set() {
			for _, a := range titled.Args {
				if a.Node >= 0 && r.tree.Role(a.Node) == syntax.String && st.Tag.Match(r.tree.ArgText(a)) && r.tree.ArgText(a) != title {
					return stated{state: s.state, why: r.tree.ArgText(a)}
				}
			}
		}
	}
	return r.titleState(p, title)
}

// conditioned turns test.skipIf(cond) and ->skip(cond) into what the condition says.
func (r *reader) conditioned(state State, l, titled syntax.Link) stated {
	out := stated{state: state, why: l.Name}
	if l.Node == titled.Node || !l.Called || len(l.Args) == 0 {
		return out
	}
	a := l.Args[0]
	text := r.tree.ArgText(a)
	if a.Node >= 0 && r.tree.Role(a.Node) == syntax.String {
		return out
	}
	return judged(out, text, strings.Contains(strings.ToLower(l.Name), "run") || l.Name == "if" || l.Name == "enabledIf")
}

// judged decides a conditional state by its condition when that is constant.
func judged(s stated, condition string, inverted bool) stated {
	s.condition = strings.Join(strings.Fields(condition), " ")
	value, known := constant(s.condition)
	switch {
	case known && value != inverted:
		s.state = Skipped
	case known:
		return stated{}
	default:
		if s.state == Skipped {
			s.state = Conditional
		}
	}
	return s
}

// option finds a labelled argument or a key of an options object.
func (r *reader) option(l syntax.Link, names []string) (string, string, bool) {
	if len(names) == 0 {
		return "", "", false
	}
	t := r.tree
	for _, a := range l.Args {
		if value, ok := labelled(a.Label, t.ArgText(a), names); ok {
			return a.Label, value, true
		}
		if a.Node < 0 {
			continue
		}
		switch t.Role(a.Node) {
		case syntax.Map:
			for _, pair := range t.NamedChildren(a.Node) {
				key, value := t.Child(pair, "key", "name"), t.Child(pair, "value")
				kids := t.NamedChildren(pair)
				if key < 0 && len(kids) > 0 {
					key = kids[0]
				}
				if value < 0 && len(kids) > 1 {
					value = kids[1]
				}
				if key >= 0 && value >= 0 && named(strings.Trim(t.Text(key), `:'" `), names) {
					return t.Text(key), t.Text(value), true
				}
			}
		case syntax.Assign: // Criterion: Test(suite, name, .disabled = true)
			if left, right := t.Child(a.Node, "left"), t.Child(a.Node, "right"); left >= 0 && right >= 0 && named(strings.TrimLeft(t.Text(left), "."), names) {
				return t.Text(left), t.Text(right), true
			}
		case syntax.String: // RSpec metadata: it "x", :skip do
			if text := t.ArgText(a); strings.HasPrefix(text, ":") && named(text[1:], names) {
				return text, "true", true
			}
		case syntax.Ident: // Ginkgo decorators: It("x", Pending, func…)
			if named(t.ArgText(a), names) {
				return t.ArgText(a), "true", true
			}
		}
	}
	return "", "", false
}

// optionState reads an option's value: false is off, a text is a reason, anything
// that is not a constant is a condition.
func optionState(state State, opt, value string) stated {
	value = strings.TrimSpace(value)
	s := stated{state: state, why: opt + ": " + value}
	if v, known := constant(value); known {
		if !v {
			return stated{}
		}
		return s
	}
	if state == Skipped {
		s.state = Conditional
	}
	s.condition = value
	return s
}

func (r *reader) titleState(p *prepared, title string) stated {
	for _, s := range stateNames {
		if st := p.State[s.name]; st.Title.Set() && st.Title.Match(title) {
			return stated{state: s.state, why: "the name " + title}
		}
	}
	return stated{}
}

// markState reads the state that decorators, annotations and attributes give.
func (r *reader) markState(p *prepared, marks []syntax.Mark) stated {
	for _, m := range marks { // Skip = "why", SkipUnless = "Linux": the reason of a condition
		if why, value, ok := r.markOption(m, p.State["conditional"].MarkOption); ok {
			return stated{state: Conditional, why: why, condition: value}
		}
	}
	for _, s := range stateNames {
		st := p.State[s.name]
		for _, m := range marks {
			if markNamed(m.Name(), st.Mark) {
				if out := r.markValue(s.state, m); out.state != "" {
					return out
				}
			}
			if markNamed(m.Name(), st.Enabling) {
				if out := r.enabled(p, m); out.state != "" {
					return out
				}
			}
			if why, value, ok := r.markOption(m, st.Enabling); ok { // @Test(.enabled(if: cond))
				if out := judged(stated{state: Skipped, why: why}, value, true); out.state != "" {
					return out
				}
			}
			if why, value, ok := r.markOption(m, st.MarkOption); ok && s.state != Conditional {
				if out := optionState(s.state, why, r.constantMark(value)); out.state != "" {
					return out
				}
			}
		}
	}
	return stated{}
}

// anyMarkState asks the framework that collected a test first, then the others of the
// file: pytest obeys unittest's decorators.
func (r *reader) anyMarkState(p *prepared, marks []syntax.Mark) stated {
	if st := r.markState(p, marks); st.state != "" || len(marks) == 0 {
		return st
	}
	for _, other := range r.active {
		if st := r.markState(other, marks); st.state != "" {
			return st
		}
	}
	return stated{}
}

// markValue judges a mark with a condition: skipif(True) is a skip.
func (r *reader) markValue(state State, m syntax.Mark) stated {
	out := stated{state: state, why: firstLine(r.tree.Text(m.Node))}
	args := m.Chain[len(m.Chain)-1].Args
	name := strings.ToLower(m.Name())
	if state == Conditional {
		out.state = Skipped
		if len(args) == 0 {
			return stated{state: Conditional, why: out.why}
		}
		if args[0].Node >= 0 && r.tree.Role(args[0].Node) == syntax.String { // RequiresPhp('>= 8.1')
			return stated{state: Conditional, why: out.why, condition: r.tree.ArgText(args[0])}
		}
		inverted := strings.HasSuffix(name, "unless") || strings.Contains(name, "enabled") || strings.HasSuffix(name, "requires")
		return judged(out, unquoted(r.tree.ArgText(args[0])), inverted)
	}
	for _, a := range args { // xfail(condition, …), xfail(False)
		if a.Label == "" && a.Node >= 0 && r.tree.Role(a.Node) != syntax.String && state == Inverted && strings.HasSuffix(name, "xfail") {
			if v, known := constant(r.tree.ArgText(a)); known && !v {
				return stated{}
			} else if !known {
				return stated{state: Conditional, why: out.why, condition: r.tree.ArgText(a)}
			}
		}
	}
	return out
}

// markOption finds Skip = "…" in a mark, or enabled=false when the catalog names the value.
func (r *reader) markOption(m syntax.Mark, options []string) (string, string, bool) {
	for _, a := range m.Chain[len(m.Chain)-1].Args {
		text := r.tree.ArgText(a)
		for _, o := range options {
			name, want, valued := strings.Cut(o, "=")
			if a.Label == name && (!valued || text == want) {
				if valued {
					return name + " = " + text, "true", true
				}
				return name, text, true
			}
			if !valued && a.Label == "" && strings.TrimSpace(text) == name { // #[test_case(1 => ignore)]
				return name, "true", true
			}
			if rest, ok := strings.CutPrefix(text, "."+name); ok && !valued && a.Label == "" { // @Test(.disabled("why"))
				return name, traitValue(rest), true
			}
		}
	}
	return "", "", false
}

// traitValue is the condition of .disabled(if: cond); a mere reason is always true.
func traitValue(rest string) string {
	if cond, ok := strings.CutPrefix(strings.ReplaceAll(rest, " ", ""), "(if:"); ok {
		return strings.TrimSuffix(cond, ")")
	}
	return "true"
}

// bodyState finds statements that switch the running test off: at the top of the body
// they always do, under an if they do when the condition holds.
func (r *reader) bodyState(p *prepared, body int) stated {
	found := r.ownBodyState(p, body)
	for _, other := range r.active {
		if found.state != "" {
			break
		}
		if other != p {
			found = r.ownBodyState(other, body)
		}
	}
	return found
}

func (r *reader) ownBodyState(p *prepared, body int) stated {
	t := r.tree
	var found stated
	for n := body; n < t.End(body); n++ {
		switch t.Role(n) {
		case syntax.Lambda, syntax.Func:
			if n != body {
				n = t.End(n) - 1
				continue
			}
		}
		name, args := r.statementCall(n)
		if name == "" {
			continue
		}
		for _, s := range stateNames {
			st := p.State[s.name]
			if !statementNamed(name, st.Statement) {
				continue
			}
			out := stated{state: s.state, why: firstLine(t.Text(n))}
			if s.state == Conditional && len(args) > 0 { // assumeTrue(cond), XCTSkipIf(cond)
				out.state = Skipped
				lower := strings.ToLower(name)
				inverted := strings.Contains(lower, "unless") || strings.Contains(lower, "assume") && !strings.Contains(lower, "false") || strings.HasSuffix(lower, "requires")
				out = judged(out, t.ArgText(conditionArg(t, args)), inverted || strings.HasSuffix(lower, "ifnot"))
				if out.state == "" {
					continue
				}
			}
			if s.state == Skipped && len(args) > 0 && args[0].Node >= 0 && t.Role(args[0].Node) != syntax.String && (strings.HasSuffix(name, ".skip") || strings.HasSuffix(name, ".fixme")) {
				if v, known := constant(t.ArgText(args[0])); known && !v {
					continue
				} else if !known && r.booleanLike(args[0].Node) {
					out = stated{state: Conditional, why: out.why, condition: t.ArgText(args[0])}
				}
			}
			if cond, guarded := r.guard(n, body); guarded && out.state != Conditional {
				if v, known := constant(cond); known && v {
					// always true: as good as unconditional
				} else if known {
					continue
				} else {
					out.condition = cond
					if out.state == Skipped {
						out.state = Conditional
					}
				}
			}
			if found.state == "" || out.state == Skipped {
				found = out
			}
			if found.state == Skipped {
				return found
			}
		}
	}
	return found
}

// statementCall is the dotted name of a call or raise that may be a statement of the
// skip family.
func (r *reader) statementCall(n int) (string, []syntax.Arg) {
	t := r.tree
	switch t.Role(n) {
	case syntax.Call, syntax.Throw:
		if t.Role(n) == syntax.Throw {
			for c := n + 1; c < t.End(n); c++ {
				if role := t.Role(c); role == syntax.Call || role == syntax.Ident || role == syntax.Member {
					links := t.Chain(c)
					return "raise " + syntax.ChainName(links), links[len(links)-1].Args
				}
			}
			return "", nil
		}
		links := t.Chain(n)
		return syntax.ChainName(links), links[len(links)-1].Args
	case syntax.Ident: // Ruby: a bare `skip` or `pending` is a call
		if (t.Language == syntax.Ruby || t.Language == syntax.Scala) && (t.Role(t.Parent(n)) == syntax.Block || t.Role(t.Parent(n)) == syntax.If) {
			return t.Text(n), nil
		}
	}
	return "", nil
}

func (r *reader) booleanLike(n int) bool {
	switch r.tree.Role(n) {
	case syntax.Binary, syntax.Unary, syntax.Call, syntax.Ident, syntax.Member, syntax.Paren:
		return true
	}
	return false
}

// statementNamed compares a call's dotted name with the catalog's: whole, with the
// package of its class written out, or with the receiver left open (*.skip).
func statementNamed(name string, names []string) bool {
	for _, want := range names {
		if want == name || writtenOut(name, want) {
			return true
		}
		if tail, ok := strings.CutPrefix(want, "*."); ok && (name == tail || strings.HasSuffix(name, "."+tail)) {
			return true
		}
	}
	return false
}

// writtenOut tells a name that has the package before its class: the catalog says
// Assert.Ignore, the code NUnit.Framework.Assert.Ignore.
func writtenOut(name, want string) bool {
	scope, ok := strings.CutSuffix(name, want)
	return ok && strings.HasSuffix(scope, ".") && isUpperName(want) && strings.Contains(want, ".")
}

// unqualified leaves the package of a class out: org.junit.Assume.assumeTrue is
// Assume.assumeTrue. Other names stay as they are.
func unqualified(name string) string {
	for rest := name; rest != ""; {
		head, tail, dotted := strings.Cut(rest, ".")
		if !dotted {
			return name
		}
		if isUpperName(head) {
			return rest
		}
		rest = tail
	}
	return name
}

// guard is the condition of the ifs between a node and the body it stands in.
func (r *reader) guard(n, body int) (string, bool) {
	t := r.tree
	child := n
	for p := t.Parent(n); p >= body && p != child; child, p = p, t.Parent(p) {
		switch t.Role(p) {
		case syntax.If, syntax.Ternary:
			c := t.Condition(p)
			if c < 0 || t.Within(n, c) {
				return "", c >= 0
			}
			cond := strings.Join(strings.Fields(t.Text(c)), " ")
			if i := t.Child(p, "initializer"); i >= 0 { // if _, err := find(x); err != nil
				cond = strings.Join(strings.Fields(t.Text(i)), " ") + "; " + cond
			}
			if t.Kind(p) == "unless" || t.Kind(p) == "unless_modifier" || t.Field(child) == "alternative" || t.Kind(p) == "guard_statement" {
				cond = "not " + cond
			}
			return cond, true
		case syntax.Switch, syntax.Case, syntax.Catch, syntax.Loop:
			return t.Role(p).String(), true
		case syntax.Preproc:
			return t.Directive(p), true
		case syntax.Binary: // cond && t.skip(), but not GTEST_SKIP() << "why"
			if op := t.Child(p, "operator"); op >= 0 && t.Text(op) == "<<" {
				break
			}
			return firstLine(t.Text(p)), true
		}
		if p == 0 {
			break
		}
	}
	return "", false
}

// fileState reads a line that switches the whole file off.
func (r *reader) fileState() stated {
	for _, p := range r.active {
		for _, s := range stateNames {
			st := p.State[s.name]
			if !st.File.Set() {
				continue
			}
			for line := range strings.SplitSeq(string(r.tree.Source), "\n") {
				if st.File.Match(line) {
					return stated{state: s.state, why: strings.TrimSpace(line)}
				}
			}
		}
	}
	return r.moduleState()
}

func named(name string, names []string) bool {
	if name == "" {
		return false
	}
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// findAliases learns local names for framework words.
func (r *reader) findAliases() {
	r.aliases = map[string]alias{}
	t := r.tree
	for name, value := range r.file.globals {
		if t.Role(value) == syntax.Ternary {
			var words []string
			skips := false
			for n := value + 1; n < t.End(value); n++ {
				if role := t.Role(n); role == syntax.Member || role == syntax.Ident {
					links := t.Chain(n)
					if r.file.rules.heads[links[0].Name] {
						words = append(words, links[0].Name)
						skips = skips || len(links) > 1
						n = t.End(n) - 1
					}
				}
			}
			if len(words) > 0 && words[0] != name {
				cond := ""
				if c := t.Condition(value); c >= 0 {
					cond = t.Text(c)
				}
				r.aliases[name] = alias{head: words[0], state: aliasState(cond, skips), cond: cond}
			}
			continue
		}
		if role := t.Role(value); role == syntax.Call || role == syntax.Member || role == syntax.Ident {
			links := t.Chain(value)
			if head, ok := r.made(links); ok {
				r.aliases[name] = alias{head: head}
				continue
			}
			if head := links[0].Name; r.file.rules.heads[head] && head != name && len(links) > 0 {
				st := State("")
				if len(links) > 1 {
					for _, p := range r.active {
						if named(links[1].Name, p.State["skipped"].Modifier) {
							st = Skipped
						}
					}
					if st == "" && !links[len(links)-1].Called {
						continue
					}
				}
				r.aliases[name] = alias{head: head, state: st}
			}
		}
	}
}

// made tells a call that returns a function to define tests with, and its word.
func (r *reader) made(links []syntax.Link) (string, bool) {
	for _, p := range r.active {
		if named(syntax.ChainName(links), p.Makers) {
			for _, form := range p.Test {
				if len(form.Call) > 0 {
					return form.Call[0], true
				}
			}
		}
	}
	return "", false
}

func aliasState(cond string, skips bool) State {
	if !skips {
		return ""
	}
	if v, known := constant(cond); known {
		if v {
			return ""
		}
		return Skipped
	}
	return Conditional
}

var _ = catalog.States{}

// classLineState reads a line of a class's own body that switches all its tests off.
func (r *reader) classLineState(p *prepared, class int) stated {
	body := r.tree.Body(class)
	if body < 0 {
		return stated{}
	}
	for _, s := range stateNames {
		st := p.State[s.name]
		if !st.ClassLine.Set() {
			continue
		}
		for _, c := range r.tree.NamedChildren(body) {
			if line := firstLine(r.tree.Text(c)); st.ClassLine.Match(line) {
				return stated{state: s.state, why: line}
			}
		}
	}
	return stated{}
}

// moduleState reads a statement at the top of a file that skips all of it.
func (r *reader) moduleState() stated {
	t := r.tree
	for _, c := range t.NamedChildren(0) {
		if t.Role(c) != syntax.ExprStmt {
			continue
		}
		kids := t.NamedChildren(c)
		if len(kids) == 0 {
			continue
		}
		name, _ := r.statementCall(kids[0])
		for _, p := range r.active {
			if name != "" && statementNamed(name, p.State["skipped"].Statement) && !strings.HasPrefix(name, "test.") && !strings.HasPrefix(name, "it.") {
				return stated{state: Skipped, why: firstLine(t.Text(c))}
			}
		}
	}
	return stated{}
}
