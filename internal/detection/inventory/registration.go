package inventory

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// noteRegistration remembers a call without which a test that is there does not run, once for each
// row of the loops around it.
func (r *reader) noteRegistration(links []syntax.Link, rows int) {
	name := syntax.ChainName(links)
	for _, p := range r.active {
		if len(p.Registration) == 0 || !slices.Contains(p.Registration, name) && !r.enlisting()[name] {
			continue
		}
		text := name
		for _, a := range links[len(links)-1].Args {
			text += " " + r.tree.ArgText(a)
		}
		for range min(rows, maxRows) {
			r.file.Registered = append(r.file.Registered, text)
		}
	}
}

// enlisting are the macros of a file that stand for a registration:
// #define T(f) cmocka_unit_test_setup(f, setup).
func (r *reader) enlisting() map[string]bool {
	if r.enlists != nil {
		return r.enlists
	}
	r.enlists = map[string]bool{}
	for n := range r.tree.Nodes {
		if r.tree.Kind(n) != "preproc_function_def" {
			continue
		}
		name := r.tree.Text(r.tree.Child(n, "name"))
		_, body, _ := strings.Cut(r.tree.Text(n), name)
		r.enlists[name] = slices.ContainsFunc(r.active, func(p *prepared) bool {
			return slices.ContainsFunc(p.Registration, func(reg string) bool { return strings.Contains(body, reg+"(") })
		})
	}
	return r.enlists
}

// used tells whether a function that its file keeps to itself is named elsewhere in it; a cast
// to nothing is no use.
func (r *reader) used(n int, function string) bool {
	t := r.tree
	if !strings.HasPrefix(t.Text(n), "static") {
		return true
	}
	text := t.Text(0)
	for at := 0; ; {
		i := strings.Index(text[at:], function)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(function)
		at = end
		own := start >= int(t.Nodes[n].Start) && start < int(t.Nodes[n].End)
		whole := (start == 0 || !wordByte(text[start-1])) && (end == len(text) || !wordByte(text[end]))
		if own || !whole || strings.HasSuffix(strings.TrimRight(text[:start], " "), "(void)") {
			continue
		}
		if line := text[strings.LastIndexByte(text[:start], '\n')+1 : start]; strings.Contains(line, "//") || line == "static void " {
			continue // a comment, a declaration
		}
		return true
	}
}

func wordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// registered tells whether a call of the file, or a row of one of its tables, names a function.
// A number says which of its arguments does where it is not the first: g_test_add_func/1, {}/1.
func (r *reader) registered(by []string, function string) bool {
	if r.enlisted == nil {
		r.enlisted = r.enlist()
	}
	return slices.ContainsFunc(by, func(call string) bool {
		if !strings.Contains(call, "/") {
			call += "/0"
		}
		return r.enlisted[call+" "+function]
	})
}

// tableRow is a row that names a test and says which function it is. Tables are looked for in
// the text: a macro in the place of their type (TEST_LIST = {…}) leaves them without a tree.
var tableRow = lazy.MustCompile(`\{\s*"(?:[^"\\\n]|\\.)*"\s*,\s*&?(\w+)`)

// enlist lists what calls and rows of tables are given, each with its place.
func (r *reader) enlist() map[string]bool {
	out := map[string]bool{}
	for n := range r.tree.Nodes {
		if r.tree.Role(n) != syntax.Call {
			continue
		}
		links := r.tree.Chain(n)
		last := links[len(links)-1]
		for i, arg := range last.Args {
			out[last.Name+"/"+strconv.Itoa(i)+" "+strings.TrimPrefix(r.tree.ArgText(arg), "&")] = true
		}
	}
	for _, m := range tableRow.FindAllStringSubmatch(r.tree.All(), -1) {
		out["{}/1 "+m[1]] = true
	}
	return out
}
