package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
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
				if out := optionState(s.state, opt, value); out.state != "" && !(out.state == Conditional && r.unset(l.Node, value, 0)) {
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
	for _, l := range after {
		if out := ownState(l); out.state != "" {
			return out
		}
	}
	for _, l := range links {
		if out := r.tagState(l); out.state != "" {
			return out
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
	return judged(out, r.writtenOut(text), strings.Contains(strings.ToLower(l.Name), "run") || l.Name == "if" || l.Name == "enabledIf")
}

// judged decides a conditional state by its condition when that is constant.
func judged(s stated, condition string, inverted bool) stated {
	s.condition = strings.Join(strings.Fields(condition), " ")
	value, known := expression.Anyway(s.condition)
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
					return t.Text(key), r.writtenOut(t.Text(value)), true
				}
				if name := t.Text(pair); t.Role(pair) == syntax.Ident && named(name, names) { // { skip }
					return name, r.writtenOut(name), true
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

// writtenOut is the value of a variable that the file gives once, at its top, and otherwise its name.
func (r *reader) writtenOut(name string) string {
	if v, ok := r.file.globals[name]; ok && !r.file.grown[name] {
		if text := r.tree.Text(v); len(text) < maxCondition {
			return text
		}
	}
	return name
}

// maxCondition is how long the text of a condition may be to be told in its place.
const maxCondition = 300

// optionState reads an option's value: false is off, a text is a reason, anything
// that is not a constant is a condition.
func optionState(state State, opt, value string) stated {
	value = strings.TrimSpace(value)
	s := stated{state: state, why: opt + ": " + value}
	if v, known := expression.Anyway(value); known {
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
			if v, known := expression.Constant(value); known && v { // cfg_attr(miri, ignore): the mark itself says when
				why = firstLine(r.tree.Text(m.Node))
				value = why
			}
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
	out := stated{state: state, why: inOneLine(r.tree.Text(m.Node))}
	args := m.Chain[len(m.Chain)-1].Args
	name := strings.ToLower(m.Name())
	if state == Conditional {
		out.state = Skipped
		if len(args) == 0 {
			return stated{state: Conditional, why: out.why}
		}
		if args[0].Node >= 0 && r.tree.Role(args[0].Node) == syntax.String { // RequiresPhp('>= 8.1')
			return stated{state: Conditional, why: out.why, condition: r.asked(args)}
		}
		inverted := strings.HasSuffix(name, "unless") || strings.Contains(name, "enabled") || strings.HasSuffix(name, "requires")
		return judged(out, r.writtenOut(unquoted(r.tree.ArgText(args[0]))), inverted)
	}
	for _, a := range args { // xfail(condition, …), xfail(False)
		if a.Label == "" && a.Node >= 0 && r.tree.Role(a.Node) != syntax.String && state == Inverted && strings.HasSuffix(name, "xfail") {
			if v, known := expression.Constant(r.tree.ArgText(a)); known && !v {
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

// fileState reads a line that switches the whole file off.
func (r *reader) fileState() stated {
	for _, p := range r.active {
		for _, s := range stateNames {
			st := p.State[s.name]
			if !st.File.Set() {
				continue
			}
			var out stated
			for line := range strings.SplitSeq(r.tree.All(), "\n") {
				if !st.File.Match(line) {
					continue
				}
				why := strings.TrimSpace(line)
				if s.state != Conditional {
					return stated{state: s.state, why: why}
				}
				if r.tree.Language != syntax.Rust {
					return stated{state: s.state, why: why, condition: why}
				}
				if out.condition != "" { // each of them is a reason to leave the file out
					why = out.condition + " || " + why
				}
				out = stated{state: s.state, why: why, condition: why}
			}
			if out.state != "" {
				return out
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
		name := r.statementAt(c)
		for _, p := range r.active {
			if name != "" && (statementNamed(name, p.State["skipped"].Statement) || throwsSkip(name)) && !strings.HasPrefix(name, "test.") && !strings.HasPrefix(name, "it.") {
				return stated{state: Skipped, why: firstLine(t.Text(c))}
			}
		}
	}
	return stated{}
}

// statementAt is the name of the call or raise that a statement of a file consists of.
func (r *reader) statementAt(n int) (name string) {
	switch r.tree.Role(n) {
	case syntax.Throw:
		name, _ = r.statementCall(n)
	case syntax.ExprStmt:
		if kids := r.tree.NamedChildren(n); len(kids) > 0 {
			name, _ = r.statementCall(kids[0])
		}
	}
	return name
}
