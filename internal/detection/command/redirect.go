package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// target is a file that a statement writes to.
type target struct {
	file   word
	append bool
	stdout bool // it gets what the command prints, not only its complaints
}

// targets are the files of a statement, and whether a here-document feeds it.
type targets struct {
	files   []target
	heredoc bool
}

// redirected reads the redirections of a statement: what it reads becomes its input.
func (r *reader) redirected(s *syntax.Stmt) targets {
	var out targets
	for _, rd := range s.Redirs {
		switch rd.Op {
		case syntax.Hdoc, syntax.DashHdoc:
			r.stdin, out.heredoc = r.document(rd), true
		case syntax.WordHdoc:
			w := r.single(rd.Word)
			r.stdin, out.heredoc = stream{text: w.text + "\n", known: w.known()}, true
		case syntax.RdrIn:
			r.stdin = stream{}
			if w := r.single(rd.Word); w.in != nil {
				r.stdin = *w.in
			} else if w.text == "/dev/null" {
				r.stdin = output("")
			} else if w.known() {
				r.stdin.file = w.text
			}
		case syntax.DplIn:
		case syntax.DplOut:
			if w := r.single(rd.Word); strings.Trim(w.text, "0123456789-") != "" {
				out.files = append(out.files, target{file: w, stdout: true})
			}
		default:
			out.files = append(out.files, target{
				file:   r.single(rd.Word),
				append: rd.Op == syntax.AppOut || rd.Op == syntax.AppAll || rd.Op == syntax.RdrInOut || rd.Op == syntax.AppClob || rd.Op == syntax.AppAllClob,
				stdout: rd.N == nil || rd.N.Value == "1" || rd.Op == syntax.RdrAll || rd.Op == syntax.AppAll,
			})
		}
	}
	return out
}

// document is the text of a here-document; variables in it are followed unless its end is
// quoted.
func (r *reader) document(rd *syntax.Redirect) stream {
	if rd.Hdoc == nil {
		return output("")
	}
	var b build
	quoted := rd.Word.Lit() == "" || strings.Contains(rd.Word.Lit(), `\`)
	for _, p := range rd.Hdoc.Parts {
		if lit, ok := p.(*syntax.Lit); ok {
			text := lit.Value
			if !quoted {
				text = inDocument(text)
			}
			b.text.WriteString(text) // it is no name: a pattern of it is not asked for
			continue
		}
		r.quotedPart(&b, p)
	}
	w := b.done()
	if rd.Op == syntax.DashHdoc {
		w.text = withoutTabs(w.text)
	}
	return stream{text: w.text, known: w.known(), heredoc: true}
}

// inDocument undoes backslashes before what would expand.
func inDocument(s string) string {
	return strings.NewReplacer(`\\`, `\`, `\$`, `$`, "\\`", "`", "\\\n", "").Replace(s)
}

func withoutTabs(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimLeft(l, "\t")
	}
	return strings.Join(lines, "\n")
}

// redirect tells what is written to files, and gives what is left for others to read.
func (r *reader) redirect(to targets, out stream) stream {
	for _, t := range to.files {
		kind, content := Write, stream{}
		if t.stdout {
			content = out
		}
		if content.names != nil || !content.known {
			content = stream{}
		}
		switch {
		case t.append:
			kind = Append
		case to.heredoc && t.stdout && content.known:
			kind = HeredocWrite
		}
		r.touch(kind, t.file, func(e *Effect) { e.Text, e.Known = content.text, content.known })
	}
	for _, t := range to.files {
		if t.stdout {
			return output("")
		}
	}
	return out
}
