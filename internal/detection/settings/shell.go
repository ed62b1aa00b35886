package settings

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"holdfast/internal/detection/lazy"
)

// Call is one command that a shell text runs, and whether its failure can be seen.
type Call struct {
	Words []string
	Line  int
	// Swallowed is the construct that hides a failure ("|| true", "set +e"), or "".
	Swallowed string
	// Piped says that another command follows in a pipe; with Pipefail its failure is seen
	// all the same.
	Piped, Pipefail bool
	// Into is the command at the other end of the pipe.
	Into string
	// Loop is what tries the command again when it fails.
	Loop string
	// Else are the words of what runs instead when the command fails (a || b).
	Else []string
	// Instead says that it runs only when the one before it has failed (the b of a || b).
	Instead bool
}

const (
	maxShell      = 256 << 10
	maxShellDepth = 40
)

// expressions of CI systems and task runners would not parse as shell.
var templates = lazy.MustCompile(`\$\{\{[^}\n]*(?:\}[^}\n]+)*\}\}|\{\{[^}\n]*\}\}|\$\(\([^)\n]*\)\)|\$\[[^\]\n]*\]|<<\s*(?:parameters|pipeline)\.[^>\n]*>>`)

// Calls lists the commands of a shell text. A text that does not parse is read line
// by line.
func Calls(text string) []Call {
	if len(text) > maxShell {
		text = text[:maxShell]
	}
	text = templates.ReplaceAllStringFunc(text, func(m string) string { return strings.Map(templateRune, m) })
	return calls(text, 0)
}

// templateRune makes a word of an expression, so that two different expressions stay different.
func templateRune(r rune) rune {
	if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '.' || r == '\n' {
		return r
	}
	return '_'
}

func calls(text string, depth int) []Call {
	parser := syntax.NewParser(syntax.Variant(syntax.LangBash))
	file, err := parser.Parse(strings.NewReader(text), "")
	if err != nil {
		return callsByLine(text, depth)
	}
	w := &walker{depth: depth, text: text}
	w.list(file.Stmts, "")
	w.endings(file.Stmts)
	return w.out
}

// callsByLine parses each line on its own; one that still does not parse is split
// into words.
func callsByLine(text string, depth int) []Call {
	var out []Call
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(line), "")
		if err != nil {
			out = append(out, Call{Words: strings.Fields(line), Line: i + 1})
			continue
		}
		w := &walker{depth: depth, text: line}
		w.list(file.Stmts, "")
		for _, c := range w.out {
			c.Line = i + 1
			out = append(out, c)
		}
	}
	return out
}

type walker struct {
	out   []Call
	text  string
	depth int
	open  string // "set +e" while errors are being let through

	pipefail bool // pipes fail with any of their commands
	piped    bool // the command at hand is followed by another in a pipe
	into     string
	loop     string
	orElse   []string
	instead  bool
}

func (w *walker) list(stmts []*syntax.Stmt, swallowed string) {
	for _, s := range stmts {
		w.stmt(s, swallowed)
	}
}

func (w *walker) stmt(s *syntax.Stmt, swallowed string) {
	if s == nil || s.Cmd == nil || w.depth > maxShellDepth {
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		w.call(c, swallowed)
	case *syntax.BinaryCmd:
		w.binary(c, swallowed)
	case *syntax.IfClause:
		w.ifClause(c, swallowed)
	case *syntax.Block:
		w.list(c.Stmts, swallowed)
	case *syntax.Subshell:
		w.list(c.Stmts, swallowed)
	case *syntax.ForClause:
		w.repeated("for", c.Do, swallowed, endsOnSuccess(c.Do))
	case *syntax.WhileClause:
		w.repeated("until", c.Cond, swallowed, c.Until)
		w.list(c.Do, swallowed)
	case *syntax.CaseClause:
		for _, item := range c.Items {
			w.list(item.Stmts, swallowed)
		}
	case *syntax.FuncDecl:
		w.stmt(c.Body, swallowed)
	case *syntax.TimeClause:
		w.stmt(c.Stmt, swallowed)
	}
}

// repeated lists statements of a loop; where the loop goes on until they succeed, they are tried again.
func (w *walker) repeated(loop string, stmts []*syntax.Stmt, swallowed string, again bool) {
	was := w.loop
	if again {
		w.loop = loop
	}
	w.list(stmts, swallowed)
	w.loop = was
}

// endsOnSuccess tells a loop that is left by the first success: `cmd && break`.
func endsOnSuccess(stmts []*syntax.Stmt) bool {
	return slices.ContainsFunc(stmts, func(s *syntax.Stmt) bool {
		c, ok := s.Cmd.(*syntax.BinaryCmd)
		if !ok || c.Op != syntax.AndStmt {
			return false
		}
		leave, ok := c.Y.Cmd.(*syntax.CallExpr)
		return ok && len(leave.Args) > 0 && leave.Args[0].Lit() == "break"
	})
}

func (w *walker) binary(c *syntax.BinaryCmd, swallowed string) {
	left := swallowed
	if c.Op == syntax.OrStmt && harmless(c.Y) {
		left = "|| " + w.source(c.Y)
	}
	piped, orElse, into := w.piped, w.orElse, w.into
	switch c.Op {
	case syntax.Pipe, syntax.PipeAll:
		w.piped, w.into = true, ""
		if words := w.plainWords(c.Y); len(words) > 0 {
			w.into = words[0]
		}
	case syntax.OrStmt:
		w.orElse = w.plainWords(c.Y)
	}
	w.stmt(c.X, left)
	w.piped, w.orElse, w.into = piped, orElse, into
	instead := w.instead
	w.instead = instead || c.Op == syntax.OrStmt
	w.stmt(c.Y, swallowed)
	w.instead = instead
}

// plainWords are the words of a single command, nil where there is more than one.
func (w *walker) plainWords(s *syntax.Stmt) []string {
	c, ok := s.Cmd.(*syntax.CallExpr)
	if !ok {
		return nil
	}
	var out []string
	for _, a := range c.Args {
		out = append(out, w.word(a))
	}
	return out
}

// ifClause: a check that is only a condition is swallowed when no branch fails.
func (w *walker) ifClause(c *syntax.IfClause, swallowed string) {
	condition := swallowed
	if len(c.Cond) > 0 && !mayFail(w.source(c)) {
		condition = "if without a failing branch"
	}
	for branch := c; branch != nil; branch = branch.Else {
		w.list(branch.Cond, condition)
		w.list(branch.Then, swallowed)
	}
}

var failing = lazy.MustCompile(`\b(exit|return)\s+(?:[1-9$"'\\]|-[0-9])|\bfalse\b|\$\?|\b\w*(?i:fail|status|rc|err|exit|code|result|ret)\w*\+?=|\bexit\b\s*(?:$|[;\n}])|(?i:\bdie\b|(?:^|[^-\w])fail\w*\b|\berror_exit\b|\babort\b|throw\b)`)

// mayFail tells whether text can still report a failure.
func mayFail(text string) bool { return failing.MatchString(text) }

// harmless tells whether a fallback always succeeds without doing anything.
func harmless(s *syntax.Stmt) bool {
	if s == nil {
		return false
	}
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		if len(c.Args) == 0 {
			return false
		}
		name := c.Args[0].Lit()
		switch name {
		case "true", ":", "echo", "printf", "Write-Host", "warn":
			return true
		case "exit", "return":
			return len(c.Args) == 2 && c.Args[1].Lit() == "0"
		case "circleci-agent", "circleci": // `step halt` ends a job that has failed nothing
			return len(c.Args) == 3 && c.Args[1].Lit() == "step" && c.Args[2].Lit() == "halt"
		}
	case *syntax.Block:
		return allHarmless(c.Stmts)
	case *syntax.Subshell:
		return allHarmless(c.Stmts)
	case *syntax.BinaryCmd:
		return c.Op == syntax.AndStmt && harmless(c.X) && harmless(c.Y) || c.Op == syntax.OrStmt && harmless(c.Y)
	}
	return false
}

func allHarmless(stmts []*syntax.Stmt) bool {
	for _, s := range stmts {
		if !harmless(s) {
			return false
		}
	}
	return len(stmts) > 0
}

func (w *walker) call(c *syntax.CallExpr, swallowed string) {
	var words []string
	for _, a := range c.Args {
		words = append(words, w.word(a))
	}
	line := int(c.Pos().Line())
	if len(words) >= 2 && words[0] == "set" {
		switch {
		case words[1] == "+e":
			w.open = "set +e"
		case strings.HasPrefix(words[1], "-") && strings.Contains(words[1], "e"):
			w.open = ""
		}
		w.pipefail = w.pipefail || slices.Contains(words, "pipefail") && words[1] != "+o"
	}
	if swallowed == "" {
		swallowed = w.open
	}
	if len(words) == 0 {
		return
	}
	if inner := nested(words); inner != "" && w.depth < maxShellDepth {
		for _, call := range calls(inner, w.depth+10) {
			if call.Swallowed == "" {
				call.Swallowed = swallowed
			}
			call.Line = line
			w.out = append(w.out, call)
		}
		return
	}
	w.out = append(w.out, Call{
		Words: words, Line: line, Swallowed: swallowed, Piped: w.piped, Pipefail: w.pipefail, Else: w.orElse, Instead: w.instead, Into: w.into, Loop: w.loop,
	})
}

// nested is the text that `bash -c text` runs.
func nested(words []string) string {
	for i := 0; i+2 < len(words); i++ {
		if shell := words[i][strings.LastIndexByte(words[i], '/')+1:]; shell != "bash" && shell != "sh" {
			continue
		}
		if flag := words[i+1]; strings.HasPrefix(flag, "-") && strings.HasSuffix(flag, "c") {
			return words[i+2]
		}
	}
	return ""
}

// word is a word as the shell would pass it, as far as that is known without running.
func (w *walker) word(a *syntax.Word) string {
	var b strings.Builder
	for _, part := range a.Parts {
		switch p := part.(type) {
		case *syntax.Lit:
			b.WriteString(p.Value)
		case *syntax.SglQuoted:
			b.WriteString(p.Value)
		case *syntax.DblQuoted:
			for _, inner := range p.Parts {
				b.WriteString(w.part(inner))
			}
		default:
			b.WriteString(w.part(part))
		}
	}
	return b.String()
}

func (w *walker) part(p syntax.WordPart) string {
	if lit, ok := p.(*syntax.Lit); ok {
		return lit.Value
	}
	return w.source(p)
}

func (w *walker) source(n syntax.Node) string {
	start, end := int(n.Pos().Offset()), int(n.End().Offset())
	if start < 0 || end > len(w.text) || start > end {
		return ""
	}
	return w.text[start:end]
}

// endings: `set +e` without a later look at the status, and a script that ends in
// `exit 0` on the same line, swallow what came before.
func (w *walker) endings(stmts []*syntax.Stmt) {
	inspects := strings.Contains(w.text, "$?") || strings.Contains(w.text, "PIPESTATUS")
	forced := ""
	if n := len(stmts); n > 1 && harmless(stmts[n-1]) && !inspects {
		last := w.source(stmts[n-1])
		oneLine := stmts[n-1].Pos().Line() == stmts[n-2].Pos().Line()
		if oneLine && (strings.HasPrefix(last, "exit 0") || last == "true" || last == ":") {
			forced = "; " + last
		}
	}
	for i := range w.out {
		c := &w.out[i]
		if c.Swallowed == "set +e" && (inspects || mayFail(w.text)) {
			c.Swallowed = ""
		}
		if c.Swallowed == "" && forced != "" {
			c.Swallowed = forced
		}
	}
}
