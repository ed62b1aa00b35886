package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var stubText = lazy.MustCompile(`(?i)not[ _-]?(yet[ _-]?)?implemented|NotImplementedError\b|NotImplementedException|UnimplementedError|UnsupportedOperationException\(\s*"?(todo|not|later|soon|wip|stub)|^\s*(return )?(todo!|unimplemented!)|\bTODO\(|"\s*TODO|to ?do: ?implement|implement (me|this)|placeholder`)

var todoWord = lazy.MustCompile(`\b(TODO|FIXME|XXX|HACK)\b|(?i)\bplaceholder\b|(?i)\bnot (yet )?implemented\b|(?i)\bimplement (this )?later\b|(?i)\bstub(bed)?( out)?\b`)

// unfinished tells whether a comment says that work remains. The words are looked for
// before the expression is asked, because most comments have none of them.
func unfinished(comment string) bool {
	for _, w := range todoHints {
		if strings.Contains(comment, w) {
			return todoWord.MatchString(comment)
		}
	}
	return false
}

// todoHints are parts of todoWord's words of which every match has one, in any case.
var todoHints = []string{
	"TODO", "FIXME", "XXX", "HACK", "laceholder", "LACEHOLDER", "mplement", "MPLEMENT", "stub", "Stub", "STUB",
}

// shapeOf tells what is left of a function's body and how many tokens it has.
func shapeOf(t *syntax.Tree, f *Function) (Shape, int) {
	body := f.body
	if body < 0 {
		return Normal, 0
	}
	tokens := countTokens(t, body)
	all, comments := statementsOf(t, body)
	if expressionBody(t, body) { // a comment behind it stands outside
		_, behind, _ := strings.Cut(string(t.LineText(t.EndLine(body))), "//")
		comments += behind
	}
	statements := withoutIdle(t, withoutDocs(t, all))
	for _, s := range all {
		if idle.MatchString(strings.TrimSpace(t.Text(s))) {
			tokens -= countTokens(t, s) + 1 // and what ends it
		}
	}
	switch {
	case len(statements) == 0 && unfinished(comments):
		return Stub, tokens
	case len(statements) == 0:
		return Empty, tokens
	case len(statements) > 2:
		return Normal, tokens
	}
	last := statements[len(statements)-1]
	if tokens < 40 && promises(t, last) {
		return Stub, tokens
	}
	if len(statements) > 1 {
		return Normal, tokens
	}
	return endShape(t, body, last, comments), tokens
}

// promises tells whether a statement says that the work is not done, and fails. A remark in it only speaks of later.
func promises(t *syntax.Tree, n int) bool {
	text := strings.Join(codeLines(t, n, nil), "\n")
	return stubText.MatchString(text) && (signals(t, n) || t.Role(n) == syntax.Throw || strings.Contains(text, "!(") || strings.Contains(text, "TODO(") || strings.Contains(text, "raise"))
}

// endShape is what a body comes to that ends in this statement and does nothing else.
func endShape(t *syntax.Tree, body, last int, comments string) Shape {
	text := strings.TrimSpace(t.Text(last))
	switch {
	case text == "pass" || text == "..." || text == "pass;" || text == "???":
		return Stub
	case t.Role(last) == syntax.Return && !strings.HasPrefix(text, "throw"):
		if constantReturn(t, last) {
			return todoOr(comments, Constant)
		}
	case (implicitReturn[t.Language] || expressionBody(t, body)) && literal(t, last):
		return todoOr(comments, Constant)
	}
	return Normal
}

// expressionBody tells whether a body is one expression and not a block.
func expressionBody(t *syntax.Tree, body int) bool {
	return body > 0 && (!listsStatements(t, body) && t.Role(body) != syntax.Lambda || strings.HasPrefix(t.Text(body), "="))
}

func todoOr(comments string, s Shape) Shape {
	if unfinished(comments) {
		return Stub
	}
	return s
}

// implicitReturn are the languages whose last expression is the value of a body.
var implicitReturn = map[syntax.Language]bool{syntax.Ruby: true, syntax.Rust: true, syntax.Scala: true, syntax.Kotlin: true, syntax.Elixir: true, syntax.JavaScript: true, syntax.TypeScript: true, syntax.TSX: true, syntax.Swift: true}

func constantReturn(t *syntax.Tree, n int) bool {
	for _, k := range t.NamedChildren(n) {
		if !constant(t, k) {
			return false
		}
	}
	return true
}

func literal(t *syntax.Tree, n int) bool {
	switch t.Role(n) {
	case syntax.String, syntax.Number, syntax.Bool, syntax.Null:
		return constant(t, n)
	case syntax.List, syntax.Map:
		return len(t.NamedChildren(n)) == 0
	}
	return constantWord[t.Text(n)] || emptyMaker.MatchString(t.Text(n))
}

// statementsOf lists the statements of a body, and the text of its comments. Wrappers
// that hold nothing but one block are looked through.
func statementsOf(t *syntax.Tree, body int) (statements []int, comments string) {
	for {
		for c := body + 1; c < t.End(body); c++ {
			if t.Role(c) == syntax.Comment {
				comments += t.Text(c) + "\n"
			}
		}
		kids := t.NamedChildren(body)
		if len(kids) == 1 && listsStatements(t, kids[0]) {
			body, comments = kids[0], ""
			continue
		}
		if !listsStatements(t, body) && t.Role(body) != syntax.Lambda {
			kids = []int{body} // an expression body
		}
		for i, k := range kids {
			for t.Role(k) == syntax.ExprStmt && len(t.NamedChildren(k)) == 1 {
				k = t.NamedChildren(k)[0]
			}
			kids[i] = k
		}
		return kids, comments
	}
}

// listsStatements recognises blocks, and the lists that some grammars put in them.
func listsStatements(t *syntax.Tree, n int) bool {
	return t.Role(n) == syntax.Block || t.Kind(n) == "statement_list" || t.Kind(n) == "declaration_list"
}

// withoutDocs drops Python's documentation strings.
func withoutDocs(t *syntax.Tree, statements []int) []int {
	if t.Language == syntax.Python && len(statements) > 0 && t.Role(statements[0]) == syntax.String {
		return statements[1:]
	}
	return statements
}

// idle are statements that only keep a compiler quiet about an unused name, or others out
// for as long as the function runs.
var idle = lazy.MustCompile(`^((?:defer\s+)?[\w.]+\.(?:R?Lock|R?Unlock|lock|unlock|acquire|release)\(\)|\(void\)\s*\w+|void\s+\w+|let _ = \w+|_ = \w+|del \w+|static_cast<void>\(\w+\)|std::ignore = \w+|\w*(?:UNUSED|UNREFERENCED)\w*\(\w+\));?$`)

func withoutIdle(t *syntax.Tree, statements []int) []int {
	var out []int
	for _, s := range statements {
		if !idle.MatchString(strings.TrimSpace(t.Text(s))) {
			out = append(out, s)
		}
	}
	return out
}

func countTokens(t *syntax.Tree, n int) int {
	count := 0
	for c := n; c < t.End(n); c++ {
		switch r := t.Role(c); {
		case r == syntax.Comment:
			c = t.End(c) - 1
		case r == syntax.String:
			count++
			c = t.End(c) - 1
		case t.Leaf(c):
			count++
		}
	}
	return count
}
