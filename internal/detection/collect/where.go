package collect

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// where is where a runner of JavaScript looks: below roots, in what is matched, but not in
// what is passed.
type where struct {
	roots    []string
	matched  []*regexp.Regexp
	passed   []*regexp.Regexp
	named    searched
	passedBy searched
	said     bool  // whether the names of files are
	unread   *bool // some part could not be read
}

// searched are expressions that are looked for anywhere in a path.
type searched struct {
	list   []*regexp.Regexp
	unread bool
}

func (x searched) in(file string) bool {
	return slices.ContainsFunc(x.list, func(re *regexp.Regexp) bool { return re.MatchString("/" + file) })
}

// globs adds what files must match; one that begins with ! keeps them out.
func (w *where) globs(globs []string, root string) {
	for _, g := range globs {
		if kept, ok := strings.CutPrefix(g, "!"); ok {
			w.excluded([]string{kept}, root)
			continue
		}
		w.matched = append(w.matched, w.compile(g, root)...)
	}
}

func (w *where) excluded(globs []string, root string) {
	for _, g := range globs {
		w.passed = append(w.passed, w.compile(g, root)...)
		if !strings.ContainsAny(g, "*?[{(") { // a folder
			w.passed = append(w.passed, w.compile(strings.TrimSuffix(g, "/")+"/**", root)...)
		}
	}
}

func (w *where) compile(glob, root string) []*regexp.Regexp {
	glob = inRoot(glob, ".")
	at := path.Join(root, glob)
	re := extglob(at)
	if re == nil || outside(at) || strings.Contains(glob, "${") {
		*w.unread = true
		return nil
	}
	return []*regexp.Regexp{re}
}

func (w where) judge() func(string) Verdict {
	if *w.unread || w.named.unread || w.passedBy.unread {
		return unsaid
	}
	return func(file string) Verdict {
		matches := func(re *regexp.Regexp) bool { return re.MatchString(file) }
		switch {
		case len(w.roots) > 0 && !slices.ContainsFunc(w.roots, func(r string) bool { _, ok := below(r, file); return ok }),
			slices.ContainsFunc(w.passed, matches), w.passedBy.in(file):
			return Without
		case !w.said:
			return Unsaid
		case slices.ContainsFunc(w.matched, matches), w.named.in(file):
			return Within
		}
		return Without
	}
}

// expressions are the values of a key that are regular expressions on a path.
func expressions(s said, key, root string) searched {
	var out searched
	values, _ := s.list(key)
	for _, v := range values {
		if isScript(s.file) {
			v = strings.ReplaceAll(v, `\\`, `\`)
		}
		v = strings.ReplaceAll(v, "<rootDir>", "^"+strings.TrimSuffix("/"+strings.TrimPrefix(path.Clean(root), "."), "/"))
		re, err := regexp.Compile(v)
		if err != nil || strings.Contains(v, "${") {
			out.unread = true
			continue
		}
		out.list = append(out.list, re)
	}
	return out
}

func isScript(file string) bool { return strings.HasSuffix(path.Ext(file), "s") }

// inRoot is a path of jest's as seen from its root.
func inRoot(p, otherwise string) string {
	p = strings.TrimPrefix(strings.TrimPrefix(p, "<rootDir>"), "/")
	if p == "" {
		return otherwise
	}
	return p
}

func outside(p string) bool { return p == ".." || strings.HasPrefix(p, "../") }
