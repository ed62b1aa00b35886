package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Override is a test that a class inherited and now says anew for itself.
type Override struct {
	Inherited *Case  // as it ran in the class
	Own       *Case  // nil where what the class says is no test
	Path      string // of the class
	Line      int
	Text      string // the first line of what the class says
	Empty     bool   // that does nothing
}

// Overrides finds the tests which classes had from others before, and which they say anew after. Both sides
// are files of tests; those that they had in common with others must be among them.
func Overrides(before, after []*File) []Override {
	if !saysMore(before, after) {
		return nil
	}
	was, is := settled(before), settled(after)
	var out []Override
	for _, c := range was.inherited {
		key := classKey{c.Path, strings.Join(c.Suite, " ")}
		old, now := was.classes[key], is.classes[key]
		if old == nil || now == nil || old.members[c.Name] || !now.members[c.Name] || !is.stillThere(now, c.Name) {
			continue
		}
		o := Override{Inherited: c, Path: c.Path}
		for _, own := range now.tests {
			if own.Name == c.Name && !now.lent {
				o.Own = own
			}
		}
		if f := is.files[c.Path]; f != nil && f.saidIn(now, &o) {
			out = append(out, o)
		}
	}
	return out
}

// classKey tells a class of a file by its name and those around it.
type classKey struct{ path, name string }

// kin is what inheritance makes of some files.
type kin struct {
	family    *Family
	classes   map[classKey]*Class
	files     map[string]*File
	inherited []*Case
}

func settled(files []*File) kin {
	k := kin{NewFamily(), map[classKey]*Class{}, map[string]*File{}, nil}
	var all []*Class
	for _, f := range files {
		k.files[f.Path] = f
		classes := f.ClassesOf()
		all = append(all, classes...)
		for _, c := range classes {
			k.classes[classKey{c.path, strings.Join(append(slices.Clone(c.outer), c.Name), " ")}] = c
		}
	}
	k.family.Add(all)
	of := k.family.Settle(all).Inherited
	for _, f := range files {
		k.inherited = append(k.inherited, of[f.Path]...)
	}
	return k
}

// stillThere tells whether a class would still inherit a test if it said nothing of its own.
func (k kin) stillThere(c *Class, name string) bool {
	return slices.ContainsFunc(k.family.line(c), func(a *Class) bool {
		return a != c && slices.ContainsFunc(a.tests, func(t *Case) bool { return t.Name == name })
	})
}

// saysMore tells whether a class that inherits has something that it did not have: only then is it worth
// reading who inherits what.
func saysMore(before, after []*File) bool {
	had := map[string]bool{}
	for _, f := range before {
		for _, name := range f.saidInHeirs() {
			had[name] = true
		}
	}
	return slices.ContainsFunc(after, func(f *File) bool {
		return slices.ContainsFunc(f.saidInHeirs(), func(name string) bool { return !had[name] })
	})
}

// saidInHeirs are the names of functions and fields in classes with a base, behind those of the classes.
func (f *File) saidInHeirs() []string {
	if !f.Test || !inheriting(f.Language) {
		return nil
	}
	var out []string
	t := f.Tree
	for _, h := range f.Heirs() {
		for m := h.node + 1; m < t.End(h.node); m++ {
			switch t.Role(m) {
			case syntax.Func:
				out = append(out, h.Name+" "+t.Name(m))
				m = t.End(m) - 1
			case syntax.Assign, syntax.Var:
				if name, _ := f.assigned(m); name != "" {
					out = append(out, h.Name+" "+name)
				}
				m = t.End(m) - 1
			}
		}
	}
	return out
}

// saidIn looks up what a class says under the name of a test that it would inherit.
func (f *File) saidIn(k *Class, o *Override) bool {
	t := f.Tree
	for n := range t.Nodes {
		if t.Role(n) != syntax.Class || t.Name(n) != k.Name || t.Line(n) != k.line {
			continue
		}
		for m := n + 1; m < t.End(n); m++ {
			switch r := t.Role(m); r {
			case syntax.Func, syntax.Assign, syntax.Var:
				name := t.Name(m)
				if r != syntax.Func {
					name, _ = f.assigned(m)
				}
				if name == o.Inherited.Name {
					o.Line, o.Text = t.Line(m), firstLine(t.Text(m))
					o.Empty = r != syntax.Func && noTest.MatchString(t.Text(m)) || r == syntax.Func && saysNothing(t, m)
					return true
				}
				m = t.End(m) - 1
			case syntax.Class, syntax.Lambda:
				m = t.End(m) - 1
			}
		}
	}
	return false
}

var (
	// noTest is the value with which Python takes a test out of a class.
	noTest = lazy.MustCompile(`=\s*(?:None|property\(\))\s*$`)
	// saidToReaders are remarks and texts that stand alone: they say nothing to a machine.
	saidToReaders = lazy.MustCompile(`(?m)//.*$|#.*$|/\*(?s:.*?)\*/|"""(?s:.*?)"""|'''(?s:.*?)'''`)
	// nothingDone is all that a body may say which does nothing.
	nothingDone = lazy.MustCompile(`^[\s{=:]*(?:(?:pass|return|nil|None|null|Unit|\.\.\.|Task\.CompletedTask|return\s+Task\.CompletedTask|\(\))\s*;?)*[\s};]*(?:end)?\s*$`)
)

// saysNothing tells a function whose body does nothing.
func saysNothing(t *syntax.Tree, fn int) bool {
	body := t.Body(fn)
	return body >= 0 && nothingDone.MatchString(saidToReaders.ReplaceAllString(t.Text(body), ""))
}
