package script

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// unknown stands in a word for what only running would tell.
const unknown = "\x01"

// shell follows every command of a text, also those in substitutions and functions.
func (f *finder) shell(text string, at place, depth int) {
	if depth > maxDepth || len(text) > maxText {
		return
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		f.shellByLine(text, at, depth)
		return
	}
	f.walk(file, at, depth)
}

// shellByLine reads a text that is not quite shell, line by line.
func (f *finder) shellByLine(text string, at place, depth int) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(line), "")
		if err != nil {
			f.call(strings.Fields(line), at, depth)
			continue
		}
		f.walk(file, at, depth)
	}
}

// walk goes through the commands in the order in which they are written; a cd holds for
// those after it.
func (f *finder) walk(file *syntax.File, at place, depth int) {
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			words := literals(n.Args)
			if len(words) >= 2 && words[0] == "cd" {
				at = at.enter(words[len(words)-1])
				return true
			}
			f.call(words, at, depth)
		case *syntax.WordIter: // for t in checks/*.sh
			for _, w := range n.Items {
				f.use(literal(w), Data, at)
			}
		case *syntax.Redirect:
			if n.Op == syntax.RdrIn && n.Word != nil {
				f.use(literal(n.Word), Data, at)
			}
		}
		return true
	})
}

func literals(words []*syntax.Word) []string {
	var out []string
	for _, w := range words {
		out = append(out, literal(w))
	}
	return out
}

// literal is a word as the shell would pass it.
func literal(w *syntax.Word) string {
	var b strings.Builder
	parts(&b, w.Parts)
	return b.String()
}

func parts(b *strings.Builder, all []syntax.WordPart) {
	for _, part := range all {
		switch p := part.(type) {
		case *syntax.Lit:
			b.WriteString(unescape(p.Value))
		case *syntax.SglQuoted:
			b.WriteString(p.Value)
		case *syntax.DblQuoted:
			parts(b, p.Parts)
		case *syntax.ParamExp:
			if p.Param != nil && p.Param.Value == "MAKE" {
				b.WriteString("make")
				continue
			}
			b.WriteString(unknown)
		default:
			b.WriteString(unknown)
		}
	}
}

// unescape takes the backslashes out of an unquoted word.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
