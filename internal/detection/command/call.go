package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// simple reads a simple command: assignments alone stay, those before a program are for it.
func (r *reader) simple(c *syntax.CallExpr) stream {
	r.calls++
	if len(c.Args) == 0 {
		r.assigning = true
		for _, a := range c.Assigns {
			r.assign(a, false)
		}
		r.assigning = false
		return output("")
	}
	words := r.expandAll(c.Args)
	undo := make([]func(), 0, len(c.Assigns))
	for _, a := range c.Assigns {
		undo = append(undo, r.remember(a))
		r.assign(a, true)
	}
	out := r.exec(words)
	for i := len(undo) - 1; i >= 0; i-- {
		undo[i]()
	}
	return out
}

// remember gives what puts a variable back after the call it was set for.
func (r *reader) remember(a *syntax.Assign) func() {
	if a.Name == nil {
		return func() {}
	}
	name := a.Name.Value
	old, had := r.vars[name]
	return func() {
		if had {
			r.vars[name] = old
		} else {
			delete(r.vars, name)
		}
	}
}

// exec reads a call whose words are expanded.
func (r *reader) exec(words []word) stream {
	external := r.external
	r.external = false
	if r.calls++; len(words) == 0 || r.calls > maxCalls {
		return stream{}
	}
	first := words[0]
	if !first.known() {
		r.doubt("", "", "which program runs is known only then: "+shorten(first.text))
		return stream{}
	}
	if len(r.lines) < maxCalls {
		r.lines = append(r.lines, strings.Join(texts(words), " "))
	}
	if body := r.funcs[first.text]; body != nil && !external {
		return r.function(body, words[1:])
	}
	if alias, ok := r.aliases[first.text]; ok && !external && r.texts < maxTexts {
		delete(r.aliases, first.text) // an alias does not expand itself
		out := r.text(alias + " " + requoted(words[1:]))
		r.aliases[first.text] = alias
		return out
	}
	name := program(first.text)
	if handle := handlerOf(name); handle != nil {
		return handle(r, words)
	}
	if r.runner(words) {
		return stream{}
	}
	if strings.Contains(first.text, "/") && !installed(first.text) && !isRunner(name) {
		r.script(first, r.asShell(words[1:]))
	}
	return stream{}
}

// program is the name of what a word runs.
func program(text string) string {
	name := text[strings.LastIndexByte(text, '/')+1:]
	return strings.TrimSuffix(name, ".exe")
}

// installed tells programs that a system or a package manager put where they are.
func installed(name string) bool {
	for _, dir := range [...]string{"/bin/", "/usr/", "/sbin/", "/opt/"} {
		if strings.HasPrefix(name, dir) {
			return true
		}
	}
	return false
}

// script tells that a file of the work tree, or from elsewhere, decides what happens. One
// that the line itself has written before is read.
func (r *reader) script(w word, read func(text string)) {
	name := r.resolve(w.text)
	if text, ok := r.fresh(name); ok && w.known() {
		read(text)
		return
	}
	r.doubt("", name, "it runs a script, whose content decides")
}

// fresh is the text of a file that the line at hand has written.
func (r *reader) fresh(name string) (string, bool) {
	for i := len(r.effects) - 1; i >= 0; i-- {
		e := r.effects[i]
		if e.Path == name && (e.Kind == Write || e.Kind == HeredocWrite) {
			return e.Text, e.Known
		}
		if e.Path == name && e.Kind != Chmod {
			return "", false
		}
	}
	return "", false
}

// asShell reads a script that the line has written before.
func (r *reader) asShell(args []word) func(string) {
	return func(text string) { r.childText(output(text), args) }
}

const maxFunctions = 20

// function reads a function's body with its arguments.
func (r *reader) function(body *syntax.Stmt, args []word) stream {
	if r.functions >= maxFunctions {
		r.doubt("", "", "functions that call one another are followed only so far")
		return stream{}
	}
	saved := r.args
	r.args = args
	r.functions++
	out := r.stmt(body)
	r.functions--
	r.args = saved
	return out
}
