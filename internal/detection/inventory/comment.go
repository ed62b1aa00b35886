package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// commentedCases reads the text of comments as source: a test that stands there was
// switched off.
func (r *reader) commentedCases() {
	t := r.tree
	tried := -1 // how far comments with blank lines between them were read together, in vain
	for n := 0; n < len(t.Nodes); n++ {
		role := t.Role(n)
		if role != syntax.Comment && !(role == syntax.String && r.stringBlock(n)) {
			continue
		}
		end := n
		if role == syntax.Comment {
			end = r.commentRun(n, 1)
			if whole := r.commentRun(n, 2); whole > end && n > tried {
				if r.commented(n, whole) { // a body with blank lines
					n = t.End(whole) - 1
					continue
				}
				tried = whole
			}
		}
		if !r.commented(n, end) && end != n && strings.HasPrefix(t.Text(n), "/*") {
			r.commentedOneByOne(n, end)
		}
		n = t.End(end) - 1
	}
}

// commentedOneByOne reads blocks that follow one another each for itself: what a test is for may stand
// above it in a block of its own.
func (r *reader) commentedOneByOne(first, last int) {
	for c := first; c <= last; c = r.tree.End(c) {
		r.commented(c, c)
	}
}

// commented reads the comments from first to last, and tells whether a test is there.
func (r *reader) commented(first, last int) bool {
	t := r.tree
	text := string(t.Source[t.Nodes[first].Start:t.Nodes[last].End])
	if !r.mayHoldTest(text) {
		return false
	}
	bare := uncomment(text)
	if r.readCommented(bare, t.Line(first)) {
		return true
	}
	code, lines := behindRemark(bare)
	return lines > 0 && r.readCommented(code, t.Line(first)+lines)
}

// behindRemark is a comment without the sentence that it begins with, and how many lines that has: somebody who
// comments a test out says why right above it.
func behindRemark(text string) (code string, lines int) {
	for rest := text; ; lines++ {
		line, after, more := strings.Cut(rest, "\n")
		if !more {
			return "", 0
		}
		if strings.ContainsAny(line, "({[@#<") || strings.HasSuffix(strings.TrimSpace(line), ":") {
			return rest, lines
		}
		rest = after
	}
}

// stringBlock tells a string that stands alone as a statement, as a comment would.
func (r *reader) stringBlock(n int) bool {
	t := r.tree
	return t.Role(t.Parent(n)) == syntax.ExprStmt && strings.Count(t.Text(n), "\n") > 1
}

// commentRun is the last comment of those that follow at most so many lines after one
// another.
func (r *reader) commentRun(n, lines int) int {
	t := r.tree
	last := n
	for c := t.End(n); c < len(t.Nodes) && t.Role(c) == syntax.Comment && t.Parent(c) == t.Parent(n) && t.Line(c) <= t.EndLine(last)+lines; c = t.End(c) {
		last = c
	}
	return last
}

func (r *reader) mayHoldTest(text string) bool {
	if !strings.ContainsAny(text, "({") && !strings.Contains(text, " do") && !strings.Contains(text, "def ") {
		return false
	}
	for _, p := range r.active {
		for h := range p.testHeads {
			if i := strings.LastIndexByte(h, '.'); strings.Contains(text, h[i+1:]) {
				return true
			}
		}
		for _, f := range p.Test {
			if f.Function != nil && (containsAny(text, f.Function.Marks) || strings.Contains(text, "est") || strings.Contains(text, "func ") || strings.Contains(text, "fn ")) {
				return true
			}
			if f.String {
				return true
			}
		}
	}
	return false
}

// uncomment takes the comment signs off, keeping the code's own indentation.
func uncomment(text string) string {
	text = strings.TrimSpace(text)
	for _, pair := range [][2]string{{"/*", "*/"}, {`"""`, `"""`}, {"'''", "'''"}, {"=begin", "=end"}} {
		if strings.HasPrefix(text, pair[0]) && strings.HasSuffix(text, pair[1]) && len(text) >= len(pair[0])+len(pair[1]) {
			text = strings.TrimPrefix(text[len(pair[0]):len(text)-len(pair[1])], "*")
			return dedent(strings.Split(text, "\n"), "*")
		}
	}
	return dedent(strings.Split(text, "\n"), "///", "//", "#")
}

func dedent(lines []string, signs ...string) string {
	for i, l := range lines {
		body := strings.TrimLeft(l, " \t")
		for _, s := range signs {
			if rest, ok := strings.CutPrefix(body, s); ok && !(s == "#" && strings.HasPrefix(body, "#[")) {
				body = rest
				break
			}
		}
		if len(signs) == 1 && body == strings.TrimLeft(l, " \t") {
			body = l
		}
		lines[i] = body
	}
	indent := -1
	for _, l := range lines {
		if trimmed := strings.TrimLeft(l, " \t"); trimmed != "" {
			if in := len(l) - len(trimmed); indent < 0 || in < indent {
				indent = in
			}
		}
	}
	for i, l := range lines {
		if indent > 0 && len(l) >= indent {
			lines[i] = l[indent:]
		}
	}
	return strings.Join(lines, "\n")
}

// wrappers give a method its class again, so that it is read as it would have been.
var wrappers = map[syntax.Language][2]string{
	syntax.Java: {"class C {\n", "\n}"}, syntax.CSharp: {"class C {\n", "\n}"}, syntax.Kotlin: {"class C {\n", "\n}"},
	syntax.Swift: {"class C: XCTestCase {\n", "\n}"}, syntax.Scala: {"class C {\n", "\n}"}, syntax.PHP: {"<?php\nclass C extends TestCase {\n", "\n}"},
	syntax.Python: {"", ""},
}

func (r *reader) readCommented(text string, line int) bool {
	if strings.Count(text, "\n") > 2000 {
		return false
	}
	candidates := [][2]string{{}}
	if w, ok := wrappers[r.tree.Language]; ok && w[0] != "" {
		candidates = append(candidates, w)
	}
	if r.tree.Language == syntax.PHP {
		candidates[0][0] = "<?php\n"
	}
	for _, around := range candidates {
		above := 1 + strings.Count(around[0], "\n") // the line of the text's first
		t, err := commentTrees.parsed(r.tree.Language, around[0]+text+around[1])
		if err != nil {
			return false
		}
		inner := &reader{file: &File{Path: r.file.Path, Language: t.Language, Tree: t, rules: r.file.rules, tokens: tokenize(t)}, tree: t, imports: r.imports, active: r.active, aliases: r.aliases}
		inner.file.functions, inner.file.globals, inner.file.oracles = map[string]int{}, map[string]int{}, r.file.oracles
		inner.visit(0, scope{rows: 1})
		found := false
		for _, c := range inner.file.Cases {
			if c.Sub || t.Broken(c.node) && c.Empty || c.body < 0 || c.body == c.node {
				continue
			}
			c.State, c.Why, c.Line, c.EndLine = Commented, "comment", line+c.Line-above, line+c.EndLine-above
			if len(c.Suite) > 0 && c.Suite[0] == "C" {
				c.Suite = c.Suite[1:]
			}
			r.file.Commented = append(r.file.Commented, c)
			found = true
		}
		if found {
			return true
		}
		commentTrees.putBack(t)
	}
	return false
}
