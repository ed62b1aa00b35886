package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

const (
	maxDepth   = 60     // of constructs within one another
	maxTexts   = 12     // of shells within one another
	maxCalls   = 5_000  // simple commands that are followed
	maxEffects = 20_000 // that are told
	maxShown   = 500    // bytes of a command that are repeated
)

// unknownTop stands for the top of a work tree whose path is not known.
const unknownTop = "/\x01top"

// Read understands a shell line that runs at a place.
func (p Place) Read(line string) Reading {
	r := newReader(p)
	r.text(line)
	return Reading{Effects: r.effects, Unclear: r.unclear, Err: r.err}
}

func newReader(p Place) *reader {
	if p.Top == "" {
		p.Top = unknownTop
	}
	return &reader{place: p, scope: &scope{cwd: clean(p.Cwd)}}
}

// reader follows a line through the constructs of the shell.
type reader struct {
	*scope
	place     Place
	src       string // the text at hand
	line      string // the simple command at hand, as written
	stdin     stream
	context   context
	effects   []Effect
	unclear   []Unclear
	lines     []string // the simple commands, as programs get them
	err       error
	depth     int
	texts     int
	external  bool // the next call is of a program, whatever functions there are
	assigning bool // the words at hand are only assigned
	hidden    bool // the pattern at hand meets hidden names, too
	calls     int
	trapped   string // the trap that ends the shell with success
}

// context is what surrounds a command.
type context struct {
	swallowed string // what hides its failure
	piped     string // the program that its output goes to
	uncertain bool   // it may not be reached
	condition bool   // its status decides what follows
}

// text reads a text in the scope at hand.
func (r *reader) text(line string) stream {
	if r.texts >= maxTexts {
		r.doubt("", "", "shells within shells are followed only so far")
		return stream{}
	}
	stmts, err := parse(line)
	if err != nil && r.err == nil {
		r.err = err
	}
	src := r.src
	r.src = line
	r.texts++
	out := r.list(stmts)
	r.texts--
	r.src = src
	return out
}

// source is what stands in the text for a node.
func (r *reader) source(n syntax.Node) string {
	return r.between(int(n.Pos().Offset()), int(n.End().Offset()))
}

func (r *reader) between(start, end int) string {
	if start < 0 || end > len(r.src) || start > end {
		return ""
	}
	s := strings.TrimSpace(r.src[start:end])
	if len(s) > maxShown {
		return strings.ToValidUTF8(s[:maxShown], "") + "…"
	}
	return s
}

func (r *reader) add(e Effect) {
	if len(r.effects) >= maxEffects {
		return
	}
	e.Line = r.line
	e.hideTop()
	r.effects = append(r.effects, e)
	r.guarded(e)
}

// doubt notes that a part of the line cannot be known.
func (r *reader) doubt(kind Kind, path, why string) {
	u := Unclear{Line: r.line, Why: shownTop(why), Kind: kind, Path: shownTop(path)}
	if n := len(r.unclear); n > maxEffects || n > 0 && r.unclear[n-1] == u {
		return
	}
	r.unclear = append(r.unclear, u)
}

// within runs a part in a scope of its own, as a subshell has.
func (r *reader) within(part func() stream) stream {
	outer := r.scope
	r.scope = outer.clone()
	out := part()
	r.scope = outer
	return out
}

// capture reads statements whose output becomes a word.
func (r *reader) capture(stmts []*syntax.Stmt) stream {
	saved, line := r.context, r.line
	r.context.piped = ""
	if !r.assigning { // the status of x=$(…) is that of what is in it
		r.context.swallowed = ""
	}
	out := r.within(func() stream { return r.list(stmts) })
	r.context, r.line = saved, line
	return out
}
