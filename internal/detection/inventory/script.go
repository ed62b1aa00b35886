package inventory

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// Script is a file of scripts as those know it that call its functions.
type Script struct {
	path     string
	lent     []*Lent
	borrowed []borrowed
	loads    []string // the files of the project that it imports
	tests    []*Case  // those that reading it defines
	given    []string // the files whose tests are listed for it already
}

// ScriptOf is what a file lends to others and borrows from them; nil for nothing.
func (f *File) ScriptOf() *Script {
	s := &Script{path: f.Path, lent: f.LentTests(), borrowed: f.borrowed, loads: f.loads, tests: f.loadedTests()}
	if len(s.lent)+len(s.borrowed)+len(s.loads)+len(s.tests) == 0 {
		return nil
	}
	return s
}

// moduleName is the path of a script as others write it.
func moduleName(p string) string {
	stem := strings.TrimSuffix(p, path.Ext(p))
	if ext := path.Ext(p); ext != ".js" && ext != ".ts" && ext != ".tsx" && ext != ".jsx" && ext != ".mjs" && ext != ".cjs" && ext != ".mts" && ext != ".cts" {
		stem = p
	}
	return strings.TrimSuffix(stem, "/index")
}

// AddScript makes known what a script lends and borrows.
func (f *Family) AddScript(s *Script) {
	if s == nil {
		return
	}
	if len(s.lent)+len(s.loads)+len(s.tests) > 0 {
		f.lending[moduleName(s.path)] = s
	}
	if len(s.loads) > 0 && len(s.tests) > 0 {
		f.loading = append(f.loading, s)
	}
	if len(s.borrowed) > 0 {
		f.borrowing = append(f.borrowing, s)
	}
}

// followCalls lists what functions of other files define where they are called.
func (f *Family) followCalls(out *Settlement) {
	for _, s := range f.borrowing {
		s.borrowed = slices.DeleteFunc(s.borrowed, func(b borrowed) bool {
			from := f.lending[moduleName(b.from)]
			if from == nil || from == s {
				return false
			}
			for _, l := range from.lent {
				if l.name == b.name {
					l.lendTo(s.path, from.path, b, out)
				}
			}
			return true
		})
	}
}

func (l *Lent) lendTo(to, from string, b borrowed, out *Settlement) {
	given := l.filled(b.given)
	for _, c := range l.tests {
		own := *c
		own.Path, own.Line, own.EndLine, own.file = to, b.line, b.line, nil
		own.Suite = slices.Clone(b.sc.suite)
		for _, title := range c.Suite {
			own.Suite = append(own.Suite, fillHoles(title, given))
		}
		own.Name = fillHoles(c.Name, given)
		own.From = fmt.Sprintf("%s in %s:%d", c.Name, from, c.Line)
		own.Rows, own.Dynamic = c.Rows*b.sc.rows, c.Dynamic && !c.template || b.sc.dynamic
		own.underState(b.sc.state)
		out.Inherited[to] = append(out.Inherited[to], &own)
		out.Elsewhere[c] = true
	}
}

// fillHoles puts the texts of a call where a title has their names.
func fillHoles(title string, given map[string]string) string {
	if text, whole := given[title]; whole {
		return text
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		title = strings.ReplaceAll(title, "${"+name+"}", given[name])
	}
	return title
}

// release forgets the trees behind what a script lends.
func (s *Script) release() {
	for _, l := range s.lent {
		for i, c := range l.tests {
			l.tests[i] = c.bare()
		}
	}
	for i, c := range s.tests {
		if c.file != nil {
			s.tests[i] = c.bare()
		}
	}
}
