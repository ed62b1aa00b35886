package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// readComments reads comments for suppressions, unfinished work and code. A run of
// line comments is one comment.
func readComments(t *syntax.Tree) ([]Comment, []Suppression) {
	var out []Comment
	var silenced []Suppression
	var run []int
	flush := func() {
		if len(run) > 0 {
			if c, ok := readRun(t, run); ok {
				out = append(out, c)
			}
		}
		run = run[:0]
	}
	for n := range t.Nodes {
		if t.Role(n) != syntax.Comment || t.Role(t.Parent(n)) == syntax.Comment {
			continue
		}
		if s, ok := readSuppression(strings.TrimSpace(t.Text(n)), commentSilencers); ok {
			s.Line = t.Line(n)
			s.Target = targetOf(t, n)
			s.Reason = s.Reason || s.Target != "" && commentAbove(t, s.Line)
			silenced = append(silenced, s)
			continue
		}
		if len(run) > 0 && t.Line(n) > t.EndLine(run[len(run)-1])+1 {
			flush()
		}
		run = append(run, n)
	}
	flush()
	return out, silenced
}

func readRun(t *syntax.Tree, run []int) (Comment, bool) {
	var lines []string
	for _, n := range run {
		lines = append(lines, strings.Split(t.Text(n), "\n")...)
	}
	c := Comment{Line: t.Line(run[0]), Lines: len(lines)}
	filled := 0
	var text strings.Builder
	for _, l := range lines {
		bare := bareComment(l)
		if bare != "" {
			filled++
		}
		text.WriteString(bare)
		text.WriteByte('\n')
		if codeLike(bare) {
			c.Code = append(c.Code, bare)
		}
	}
	c.Text = text.String()
	c.Todo = unfinished(c.Text)
	for p := run[0]; p > 0; p = t.Parent(p) {
		if _, name := declaration(t, p); name != "" {
			c.Owner = qualify(t, p, name)
			break
		}
	}
	if len(c.Code)*2 < filled && len(c.Code) < 3 {
		c.Code = nil
	}
	return c, c.Todo || len(c.Code) > 0
}

var commentSigns = lazy.MustCompile(`^\s*(///?!?|/\*+|\*+/?|#+|--)\s?|\s*\*/\s*$`)

// bareComment is a line of a comment without the signs that make it one.
func bareComment(line string) string {
	line = strings.TrimSpace(line)
	line = strings.TrimSuffix(line[signs(line):], "*/")
	return strings.TrimSpace(line)
}

// signs is how many bytes of a line commentSigns matches where it begins.
func signs(line string) int {
	first := func(sign byte) int { return len(line) - len(strings.TrimLeft(line, string(sign))) }
	switch {
	case strings.HasPrefix(line, "//"):
		n := min(first('/'), 3)
		if strings.HasPrefix(line[n:], "!") {
			n++
		}
		return n
	case strings.HasPrefix(line, "/*"):
		return len(line) - len(strings.TrimLeft(line[1:], "*"))
	case strings.HasPrefix(line, "*"):
		n := first('*')
		if strings.HasPrefix(line[n:], "/") {
			n++
		}
		return n
	case strings.HasPrefix(line, "#"):
		return first('#')
	case strings.HasPrefix(line, "--"):
		return 2
	}
	return 0
}

var (
	codeShape = lazy.MustCompile(`^[\w.$@*&>:-]+(\[[^\]]*\])?\(.*\)\s*(;|\{|:|,)?$|^(return|raise|throw|await|yield|if|for|while|else|elif|elsif|switch|case|try|catch|except|finally|rescue|const|let|var|val|def|func|fn|import|from|using|public|private|protected|static|self\.|this\.)\b.*[;{}():=\]]|[\w\]).]+\s*(:=|=|\+=|-=|\?\?=|<-)\s*\S+.*[;,{(\])}\w"']$|^[})\]]+[;,]?$|^(end|break;?|continue;?|pass)$|;$`)
	proseHint = lazy.MustCompile(`^[A-Z][a-z]+ [a-z]+ [a-z]+|\b(the|is|are|should|because|when|will|this is|we|that)\b [a-z]+ |^https?:|^e\.g\.|^i\.e\.|^@\w+ |^>>>|^\$ `)
)

// codeLike tells whether a line of comment reads as a statement.
func codeLike(s string) bool {
	return mayBeCode(s) && codeShape.MatchString(s) && !proseHint.MatchString(s)
}

// mayBeCode sorts out, cheaply, the lines that codeShape cannot match: it wants one of
// these signs or one of these words.
func mayBeCode(s string) bool {
	switch s {
	case "":
		return false
	case "end", "break", "continue", "pass":
		return true
	}
	return strings.ContainsAny(s, "(){};:=]<")
}

// targetOf is the code a comment directive is about: its own line, or the next one.
func targetOf(t *syntax.Tree, n int) string {
	line := t.LineText(t.Line(n))
	text := strings.TrimSpace(string(line))
	comment := strings.TrimSpace(t.Text(n))
	if own := strings.TrimSpace(strings.Replace(text, comment, "", 1)); own != "" && !strings.HasPrefix(text, comment[:min(len(comment), len(text))]) {
		return own
	}
	return nextCode(t, t.EndLine(n))
}

// nextCode is the first line after a line that is more than white space.
func nextCode(t *syntax.Tree, line int) string {
	for l := line + 1; l < line+6; l++ {
		text := strings.TrimSpace(string(t.LineText(l)))
		if text == "" || directs(text) || aroundSilencers.MatchString(text) {
			continue // one directive may follow another
		}
		return text
	}
	return ""
}

// directs tells whether a line only silences a tool.
func directs(line string) bool {
	if _, mark := readSuppression(line, markSilencers); mark {
		return true
	}
	_, comment := readSuppression(line, commentSilencers)
	return comment && commentSigns.FindStringIndex(line) != nil && commentSigns.FindStringIndex(line)[0] == 0
}
