package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// noteRegistration remembers a call without which a test that is there does not run.
func (r *reader) noteRegistration(links []syntax.Link) {
	name := syntax.ChainName(links)
	for _, p := range r.active {
		if len(p.Registration) == 0 || !slices.Contains(p.Registration, name) && !r.enlisting()[name] {
			continue
		}
		text := name
		for _, a := range links[len(links)-1].Args {
			text += " " + r.tree.ArgText(a)
		}
		r.file.Registered = append(r.file.Registered, text)
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

// registered tells whether one of the calls in the file names a function.
func (r *reader) registered(by []string, function string) bool {
	if r.enlisted == nil {
		r.enlisted = map[string]bool{}
		for n := range r.tree.Nodes {
			if r.tree.Role(n) != syntax.Call {
				continue
			}
			links := r.tree.Chain(n)
			if last := links[len(links)-1]; len(last.Args) > 0 && slices.Contains(by, last.Name) {
				r.enlisted[last.Name+" "+r.tree.ArgText(last.Args[0])] = true
			}
		}
	}
	return slices.ContainsFunc(by, func(call string) bool { return r.enlisted[call+" "+function] })
}
