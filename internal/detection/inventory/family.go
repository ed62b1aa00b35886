package inventory

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// Family knows the classes of all files that are listed. A runner lists a test once for
// every class that inherits it, and so does a listing; a check compares what is written.
type Family struct {
	named     map[kinship][]*Class
	open      []*heritage          // heirs with a base that was not seen yet
	offering  map[string][]*Module // by the last part of their name
	taking    []*Module
	lending   map[string]*Script // by the path that others write
	borrowing []*Script
	loading   []*Script // with tests of their own, and imports
}

type kinship struct {
	language syntax.Language
	name     string
}

// heritage is what a class was given so far.
type heritage struct {
	heir  *Class
	given map[string]bool
}

// NewFamily knows no class yet.
func NewFamily() *Family {
	return &Family{named: map[kinship][]*Class{}, offering: map[string][]*Module{}, lending: map[string]*Script{}}
}

// Add makes classes known.
func (f *Family) Add(classes []*Class) {
	for _, k := range classes {
		of := kinship{k.language, k.Name}
		f.named[of] = append(f.named[of], k)
	}
}

// Settlement is what inheritance changes in a listing.
type Settlement struct {
	Inherited map[string][]*Case // by the path of the heir
	Elsewhere map[*Case]bool     // tests of classes that run in their heirs only
}

// Settle gives the heirs among some classes, and those that still waited for a base, their
// tests.
func (f *Family) Settle(classes []*Class) Settlement {
	out := Settlement{map[string][]*Case{}, map[*Case]bool{}}
	waiting := f.open
	f.open = nil
	for _, k := range classes {
		waiting = append(waiting, &heritage{k, map[string]bool{}})
	}
	for _, h := range waiting {
		f.bequeath(h, &out)
	}
	f.borrow(&out)
	f.followCalls(&out)
	f.followLoads(&out)
	for _, k := range classes {
		k.release()
	}
	for _, known := range f.offering {
		for _, m := range known {
			m.release()
		}
	}
	for _, s := range f.lending {
		s.release()
	}
	return out
}

// release forgets the trees behind the tests of a class.
func (k *Class) release() {
	for i, c := range k.tests {
		k.tests[i] = c.bare()
	}
}

func (f *Family) bequeath(h *heritage, out *Settlement) {
	k := h.heir
	if k.abstract || len(k.bases) == 0 {
		return
	}
	line, complete := f.ancestors(k)
	hidden := map[string]bool{}
	for _, a := range line {
		for _, c := range a.tests {
			if a == k || hidden[c.Name] || h.given[c.Name] {
				continue
			}
			p := f.collects(k, line, c)
			if p == nil {
				continue
			}
			h.given[c.Name] = true
			out.Inherited[k.path] = append(out.Inherited[k.path], k.inherit(c, a, p).withFixturesOf(line, a))
			if a.abstract || a.replacedBy(k) || f.collects(a, f.line(a), c) == nil {
				out.Elsewhere[c] = true
			}
		}
		for name := range a.members {
			hidden[name] = true
		}
	}
	if !complete {
		f.open = append(f.open, h)
	}
}

// replacedBy tells a class whose name an heir of the same file takes for itself.
func (k *Class) replacedBy(heir *Class) bool {
	return k.Name == heir.Name && k.path == heir.path && slices.Equal(k.outer, heir.outer)
}

// inherit is a test of an ancestor as it runs in a class.
func (k *Class) inherit(c *Case, from *Class, p *prepared) *Case {
	own := *c
	own.Framework, own.Path, own.Line, own.EndLine = p.ID, k.path, k.line, k.line
	own.Suite = append(slices.Clone(k.outer), k.Name)
	own.From = fmt.Sprintf("%s in %s:%d", from.Name, from.path, c.Line)
	own.Rows, own.Dynamic = c.Rows*k.rows, c.Dynamic || k.dynamic
	own.underState(k.state)
	own.file = nil
	return &own
}

// underState gives a case what holds for all around it.
func (c *Case) underState(around stated) {
	if st := (stated{state: c.State, why: c.Why, condition: c.Condition}).over(around); st.state != "" {
		c.State, c.Why, c.Condition = st.state, st.why, st.condition
	}
}

// maxAncestors bounds how much of a family is looked at for one class.
const maxAncestors = 64

func (f *Family) line(k *Class) []*Class { line, _ := f.ancestors(k); return line }

// ancestors are a class and what it inherits from, nearest first; complete when every
// base was found.
func (f *Family) ancestors(k *Class) (line []*Class, complete bool) {
	complete = true
	var follow func(*Class)
	follow = func(k *Class) {
		if slices.Contains(line, k) || len(line) == maxAncestors {
			return
		}
		line = append(line, k)
		for _, base := range k.bases {
			if b := f.resolve(k, base); b != nil {
				follow(b)
			} else {
				complete = false
			}
		}
	}
	follow(k)
	return line, complete
}

// resolve finds the class that a name in a head means: one of the same file, or the one
// that stands nearest of those the file can see.
func (f *Family) resolve(k *Class, base string) *Class {
	if k.twin != nil {
		return k.twin
	}
	name := base[strings.LastIndexAny(base, `.:\`)+1:]
	original, renamed := k.renamed[name]
	if b := k.local[name]; b != nil && b != k && !renamed {
		return b
	}
	var module string
	if i := slices.IndexFunc(k.taken, func(by taken) bool { return by.as == name }); i >= 0 {
		module = k.taken[i].module
	}
	if renamed {
		name = original
	}
	var best *Class
	nearest := 0
	for _, c := range f.named[kinship{k.language, name}] {
		if c.path == k.path || c == k {
			continue
		}
		n := k.nearness(c)
		if n > 0 && module != "" && stands(c.path, module, k.path) {
			n += 2000
		}
		if n > nearest {
			best, nearest = c, n
		}
	}
	return best
}

// nearness tells how likely a class of another file is the one that is meant; 0 when it
// cannot be seen.
func (k *Class) nearness(c *Class) int {
	stem := strings.TrimSuffix(path.Base(c.path), path.Ext(c.path))
	if stem == "__init__" {
		stem = path.Base(path.Dir(c.path))
	}
	imported := slices.Contains(k.modules, stem) || slices.Contains(k.modules, c.Name)
	if !imported && k.language == syntax.Python {
		return 0
	}
	n := 1
	if imported {
		n += 1000
	}
	if path.Dir(c.path) == path.Dir(k.path) {
		n += 500
	}
	for i := 0; i < len(c.path) && i < len(k.path) && c.path[i] == k.path[i]; i++ {
		n++
	}
	return n
}

// collects is the framework whose runner lists a test for a class that has it from one of
// its line; nil when none does.
func (f *Family) collects(k *Class, line []*Class, c *Case) *prepared {
	for i := range k.rules.prepared {
		p := &k.rules.prepared[i]
		if !p.collects(k.path) && (p.FilesOnly || !slices.Contains(k.active, p)) {
			continue
		}
		if slices.ContainsFunc(p.Test, func(form catalog.Form) bool { return f.fits(form.Function, p, k, line, c) }) {
			return p
		}
	}
	return nil
}

func (f *Family) fits(form *catalog.FunctionForm, p *prepared, k *Class, line []*Class, c *Case) bool {
	if form == nil || !byHeritage(form) || len(form.Marks) > 0 { // told by itself, whatever class it stands in
		return p.ID == c.Framework && (form == nil || !form.TopOnly)
	}
	return form.Name.Match(c.Name) &&
		(!form.Class.Set() || form.Class.Match(k.Name)) &&
		(!form.Bases.Set() || f.descends(line, form.Bases)) &&
		(!form.Barring.Set() || !barredLine(line, form.Barring))
}

// descends asks the heads of a class and of its ancestors. A base whose class is known
// speaks for itself; its name tells nothing.
func (f *Family) descends(line []*Class, fits catalog.Regexp) bool {
	return slices.ContainsFunc(line, func(a *Class) bool {
		if a.mixin {
			return false
		}
		head := a.head
		for _, base := range a.bases {
			if f.resolve(a, base) != nil {
				head = withoutWord(head, base)
			}
		}
		return fits.Match(head)
	})
}

// withoutWord blanks the last place where a head has a name as a whole word.
func withoutWord(head, name string) string {
	for at := strings.LastIndex(head, name); at >= 0; at = strings.LastIndex(head[:at], name) {
		end := at + len(name)
		if (at == 0 || !wordByte(head[at-1])) && (end == len(head) || !wordByte(head[end])) {
			return head[:at] + "_" + head[end:]
		}
	}
	return head
}

// barredLine tells whether the nearest word on it says that a class is not collected.
func barredLine(line []*Class, barring catalog.Regexp) bool {
	for _, a := range line {
		for _, l := range a.lines {
			switch {
			case barring.Match(l):
				return true
			case strings.HasPrefix(l, "__test__"):
				return false
			}
		}
	}
	return false
}
