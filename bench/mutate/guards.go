package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

var (
	refusal     = re(`\b(throw|raise|Err\(|errors\.New|fmt\.Errorf|bail!|return -1|return NULL|abort|fatalError|preconditionFailure)\b`)
	guardCall   = re(`^(Objects\.requireNonNull\(\w+.*\);?|ArgumentNullException\.ThrowIfNull\(.*\);|ArgumentException\.ThrowIf\w+\(.*\);|Preconditions\.check\w+\(.*\);|checkNotNull\(\w+.*\);|checkArgument\(.*\);?|require\(.*\)( \{.*\})?|requireNotNull\(.*\)|ArgumentError\.checkNotNull\(.*\);)$`)
	goErrorTest = re(`\berr(or)? != nil`)
)

// guard is a check at the start of a function that refuses what must not go on.
func (p *place) guard() (statement, bool) {
	t := p.file.tree
	for i, s := range p.stmts {
		if i > 1 {
			break
		}
		n := s.node
		for t.Role(n) == syntax.ExprStmt && len(t.NamedChildren(n)) == 1 {
			n = t.NamedChildren(n)[0]
		}
		if guardCall.MatchString(s.text) && len(p.stmts) > 1 {
			return s, true
		}
		if t.Role(n) != syntax.If || t.Alternative(n) >= 0 && p.file.lang != syntax.Swift || s.last-s.first > 4 || !refusal.MatchString(s.text) || p.file.lang != syntax.C && re(`return (-1|NULL);?`).MatchString(s.text) || goErrorTest.MatchString(s.text) || strings.HasPrefix(s.text, "if let ") || len(p.stmts) < 2 {
			continue
		}
		cond := t.Condition(n)
		if cond < 0 {
			continue
		}
		named := false
		for _, param := range p.params() {
			named = named || word(param).MatchString(t.Text(cond))
		}
		if named && !strings.Contains(s.text, "else") {
			return s, true
		}
		if p.file.lang == syntax.Swift && strings.HasPrefix(s.text, "guard ") && !strings.HasPrefix(s.text, "guard let") && named {
			return s, true
		}
	}
	return statement{}, false
}

func (p *place) params() []string {
	var out []string
	for _, n := range p.file.tree.ParamNames(p.node) {
		if p.file.lang == syntax.Python {
			n = pythonParam(p, n)
			if list := p.file.tree.ChildRole(p.node, syntax.Params); n != "" && list >= 0 && !re(`\b`+n+`\s*[:=,)]`).MatchString(p.file.tree.Text(list)) {
				continue // the name of a type
			}
		}
		if n = strings.TrimLeft(n, "$&*@"); n != "self" && n != "this" && n != "" && n != "_" && n != "cls" {
			out = append(out, n)
		}
	}
	return out
}

// pythonParam finds the name that belongs to a type.
func pythonParam(p *place, n string) string {
	m := regexp.MustCompile(`(\w+)\s*:\s*` + regexp.QuoteMeta(n)).FindStringSubmatch(p.file.tree.Text(p.node))
	if plainName.MatchString(n) && m == nil {
		return n
	}
	if m == nil {
		return ""
	}
	return m[1]
}

var plainName = re(`^\w+$`)

func dropGuard(p *place, _ *rand.Rand) *mutant {
	s, ok := p.guard()
	if !ok || p.name == "main" || re(`(?i)^_*(throw|raise|assert|fail|compare)`).MatchString(p.name) {
		return nil
	}
	return &mutant{edited(p.file, p.file.without(s.first, s.last)), p.name + " no longer checks: " + firstLine(s.text)}
}

func addGuard(p *place, r *rand.Rand) *mutant { return reversed(dropGuard(p, r)) }

// checkers are how a language writes a function that holds a moved guard.
var checkers = map[syntax.Language]struct{ function, call string }{
	syntax.Python:     {"def _require_valid({params}):\n{body}\n", "_require_valid({args})"},
	syntax.JavaScript: {"function requireValid({params}) {\n{body}\n}", "requireValid({args});"},
	syntax.TypeScript: {"function requireValid({params}) {\n{body}\n}", "requireValid({args});"},
	syntax.TSX:        {"function requireValid({params}) {\n{body}\n}", "requireValid({args});"},
	syntax.Scala:      {"private def requireValid({params}): Unit = {\n{body}\n}\n", "requireValid({args})"},
	syntax.CPP:        {"static void requireValid({params}) {\n{body}\n}\n", "requireValid({args});"},
	syntax.Java:       {"private static void requireValid({params}) {\n{body}\n}\n", "requireValid({args});"},
	syntax.CSharp:     {"private static void RequireValid({params})\n{\n{body}\n}\n", "RequireValid({args});"},
	syntax.Kotlin:     {"private fun requireValid({params}) {\n{body}\n}\n", "requireValid({args})"},
	syntax.PHP:        {"private function requireValid({params}): void\n{\n{body}\n}\n", "$this->requireValid({args});"},
	syntax.Ruby:       {"def require_valid({params})\n{body}\nend\n", "require_valid({args})"},
	syntax.Dart:       {"void requireValid({params}) {\n{body}\n}\n", "requireValid({args});"},
}

// extractGuard moves a check at the start of a function into another function that it
// calls.
func extractGuard(p *place, _ *rand.Rand) *mutant {
	f, t := p.file, p.file.tree
	c, ok := checkers[f.lang]
	s, found := p.guard()
	if !ok || !found || re(`(?i)require_?valid`).MatchString(f.text) || multiLineText(f, s) || !re(`\b(throw|raise)\b`).MatchString(s.text) || re(`\b(self|this|@\w+)\b`).MatchString(s.text) {
		return nil
	}
	params := t.ChildRole(p.node, syntax.Params)
	if params < 0 || constructs(p) || strings.Contains(t.Text(params), "\n") || re(`[=*]|\.\.\.|\{`).MatchString(t.Text(params)) {
		return nil
	}
	text := strings.Trim(t.Text(params), "()")
	names := p.params()
	if f.lang == syntax.PHP {
		for i, n := range names {
			names[i] = "$" + n
		}
	}
	at, indent := p.first, p.indent
	switch f.lang {
	case syntax.Python: // a plain function of the module
		text = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(text, "self"), "cls"), ", ")
		for n := p.node; n != 0; n = t.Parent(n) {
			at = min(at, t.Line(n))
		}
		for at > 1 && (wholeComment(f.lang, f.lines[at-2]) || strings.HasPrefix(f.lines[at-2], "@")) {
			at--
		}
		indent = ""
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX:
		if t.Enclosing(p.node, syntax.Func, syntax.Lambda) >= 0 || t.Kind(p.node) != "function_declaration" && t.Kind(p.node) != "method_definition" {
			return nil
		}
		at, indent = f.topLine(p.node), ""
	default:
		if t.Enclosing(p.node, syntax.Func, syntax.Lambda) >= 0 {
			return nil
		}
	}
	if len(names) == 0 || strings.Contains(text, "self") {
		return nil
	}
	var helper []string
	for line := range strings.SplitSeq(filled(c.function, "{params}", text), "\n") {
		if line != "{body}" {
			if line != "" {
				line = indent + line
			}
			helper = append(helper, line)
			continue
		}
		was := indentOf(f.lines[s.first-1])
		for _, l := range f.lines[s.first-1 : s.last] {
			helper = append(helper, indent+f.step()+strings.TrimPrefix(l, was))
		}
	}
	call := indentOf(f.lines[s.first-1]) + filled(c.call, "{args}", strings.Join(names, ", "))
	lines := append([]string{}, f.lines[:at-1]...)
	lines = append(lines, helper...)
	lines = append(lines, f.lines[at-1:s.first-1]...)
	lines = append(append(lines, call), f.lines[s.last:]...)
	return &mutant{edited(f, strings.Join(lines, "\n")), p.name + " checks through a helper"}
}

// topLine is where the top-level declaration around a node starts, its comment included.
func (f *source) topLine(n int) int {
	line := f.tree.Line(n)
	for ; n != 0; n = f.tree.Parent(n) {
		line = f.tree.Line(n)
	}
	for line > 1 && wholeComment(f.lang, f.lines[line-2]) {
		line--
	}
	return line
}
