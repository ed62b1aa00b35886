// Package production tells what a change did to the code that is not a test, as far as it says
// why a test changed: what it defined, removed, said and no longer says.
package production

import (
	"iter"
	"path"
	"strings"
	"sync"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// Change is what the change did to code that is not a test.
type Change struct {
	Touched  bool
	removed  map[string]bool // names defined before and nowhere in the change after
	added    map[string]bool
	edited   map[string]bool // functions whose body is not what it was
	stems    map[string]bool // base names of the touched files
	areas    map[string]bool // words of these names and of the folders the files stand in
	dirs     map[string]bool
	Gone     map[string]bool                   // base names of the removed files
	literals func() map[string]bool            // version-like literals that the change adds
	Vanished map[string]bool                   // words that stood in the touched files and do not any more
	appeared map[string]bool                   // words that they have now and did not
	unsaid   map[string]bool                   // words of the messages among them
	reduced  map[string]bool                   // names with fewer definitions than before
	quieter  bool                              // fewer errors are thrown than before
	Shorter  func() int                        // how many lines of code there are less
	said     func() occurrence                 // how often words stood there, and do
	missed   map[string]bool                   // names whose last function that is shown went
	hidden   func() []leftOut                  // what the files do not show, as they were narrowed
	doubt    func(path string)                 // told which of them would have to be read whole
	LostBy   func(stem, name string) bool      // whether a file of that base name no longer defines a name
	Texts    func() exchange                   // longer texts that came and went
	lostIn   func(stem string) map[string]bool // literals that a file of that base name no longer has
	bodies   map[string][2]string              // the code of what was edited or removed, before and after
}

// Read compares the production files of a change; doubt is told of narrowed files that would have
// to be read whole to be sure.
func Read(pairs []inventory.Pair, doubt func(path string)) Change {
	p := Change{doubt: doubt, bodies: map[string][2]string{}, appeared: map[string]bool{}, missed: map[string]bool{}, Vanished: map[string]bool{}, unsaid: map[string]bool{}, reduced: map[string]bool{}, literals: sync.OnceValue(func() map[string]bool { return addedLiterals(pairs) }), removed: map[string]bool{}, added: map[string]bool{}, edited: map[string]bool{}, stems: map[string]bool{}, areas: map[string]bool{}, dirs: map[string]bool{}, Gone: map[string]bool{}}
	before, after := map[string]string{}, map[string]string{}
	wordsBefore, wordsAfter := map[string]bool{}, map[string]bool{}
	said := map[string][]string{}
	var touched []inventory.Pair
	counted := struct{ before, after map[string]int }{map[string]int{}, map[string]int{}}
	for _, pair := range pairs {
		if pair.Test && !pair.Mixed() || pair.BeforeTree == nil && pair.AfterTree == nil {
			continue
		}
		if sameCode(pair.BeforeTree, pair.AfterTree, pair.Before, pair.After) {
			continue
		}
		p.Touched = true
		touched = append(touched, pair)
		p.stems[Stem(pair.File.Path)], p.stems[plainStem(pair.File.Path)] = true, true
		for _, w := range areaOf(pair.File.Path) {
			p.areas[w] = true
		}
		p.dirs[path.Dir(pair.File.Path)] = true
		if pair.AfterTree == nil {
			p.Gone[Stem(pair.File.Path)] = true
		}
		define(pair.BeforeTree, before)
		define(pair.AfterTree, after)
		saidBy(pair.BeforeTree, said)
		count(pair.BeforeTree, counted.before)
		count(pair.AfterTree, counted.after)
		spell(pair.BeforeTree, pair.Before.WrittenTests(), wordsBefore, false)
		if !Migrates(pair.File.Path) { // it names what it takes away
			spell(pair.AfterTree, pair.After.WrittenTests(), wordsAfter, true)
		}
	}
	for w := range wordsAfter {
		if !wordsBefore[w] {
			p.appeared[w] = true
		}
	}
	for w := range wordsBefore {
		if !wordsAfter[w] {
			p.Vanished[w] = true
		}
	}
	for name, body := range before {
		now, still := after[name]
		switch {
		case !still:
			p.removed[name] = true
			p.bodies[name] = [2]string{body, ""}
			for _, message := range said[name] {
				for w := range sentence(message) {
					p.unsaid[w] = true
				}
			}
		case now != body:
			p.edited[name] = true
			p.bodies[name] = [2]string{body, now}
		}
	}
	for name, n := range counted.before {
		p.reduced[name] = counted.after[name] > 0 && counted.after[name] < n
		p.missed[name] = counted.after[name] == 0
	}
	p.LostBy = func(of, name string) bool { return lostDefinition(touched, of, name) }
	p.Texts = textsOf(touched)
	p.Shorter = sync.OnceValue(func() int { return shorter(touched) })
	p.said = sync.OnceValue(func() occurrence { return occurrences(touched) })
	p.lostIn = func(of string) map[string]bool { return lostLiterals(touched, of) }
	p.hidden = sync.OnceValue(func() []leftOut { return leftOutOf(touched) })
	p.quieter = counted.after[thrown] < counted.before[thrown]
	for name := range after {
		if _, known := before[name]; !known {
			p.added[name] = true
			p.bodies[name] = [2]string{"", after[name]}
		}
	}
	return p
}

// thrown is where count keeps the number of throws.
const thrown = " throw"

// count counts the definitions of each name, and the throws.
func count(t *syntax.Tree, into map[string]int) {
	for n := range shipped(t) {
		switch t.Role(n) {
		case syntax.Func:
			into[t.Name(n)]++
		case syntax.Throw:
			into[thrown]++
		}
	}
}

// shipped are the nodes of a file but for those that are compiled for tests only.
func shipped(t *syntax.Tree) iter.Seq[int] {
	return func(yield func(int) bool) {
		if t == nil {
			return
		}
		for n := 0; n < len(t.Nodes); n++ {
			if testPart(t, n) {
				n = t.End(n) - 1
			} else if !yield(n) {
				return
			}
		}
	}
}

// testPart tells a part of a source file that is compiled for tests only.
func testPart(t *syntax.Tree, n int) bool {
	if t.Language != syntax.Rust {
		return false
	}
	switch t.Role(n) {
	case syntax.Class, syntax.Func:
		for _, m := range t.Marks(n) {
			text := t.Text(m.Node)
			if strings.Contains(text, "test") {
				return true
			}
		}
	}
	return false
}

// sameCode tells whether two versions differ in nothing but comments, layout and tests that stand
// beside the code.
func sameCode(a, b *syntax.Tree, before, after *inventory.File) bool {
	if a == nil || b == nil {
		return false
	}
	return codeText(a, 0, before.WrittenTests()) == codeText(b, 0, after.WrittenTests())
}

// codeText is the code of a subtree without comments, layout and what is left out.
func codeText(t *syntax.Tree, n int, without map[int]bool) string {
	var b strings.Builder
	for i := n; i < t.End(n); i++ {
		if t.Role(i) == syntax.Comment || without[i] || testPart(t, i) {
			i = t.End(i) - 1
			continue
		}
		if t.Leaf(i) || t.Role(i) == syntax.String && unnamedText(t, i) {
			b.Write(t.Source[t.Nodes[i].Start:t.Nodes[i].End])
			b.WriteByte(' ')
			i = t.End(i) - 1
		}
	}
	return b.String()
}

// unnamedText tells a text whose words no node stands for: a grammar may know only its quotes.
func unnamedText(t *syntax.Tree, n int) bool {
	at := t.Nodes[n].Start
	for c := range t.Children(n) {
		if t.Nodes[c].Start > at {
			return true
		}
		at = t.Nodes[c].End
	}
	return at < t.Nodes[n].End
}

// define collects the names a file declares with the code behind each.
func define(t *syntax.Tree, into map[string]string) {
	for n := range shipped(t) {
		switch t.Role(n) {
		case syntax.Func, syntax.Class:
			if name := strings.Trim(t.Name(n), "`"); name != "" {
				into[name] += codeText(t, n, nil)
			}
		case syntax.Var:
			if t.Enclosing(n, syntax.Func, syntax.Lambda) < 0 {
				if name := t.Name(n); name != "" {
					into[name] += codeText(t, n, nil)
				}
			}
		}
	}
}

// spell collects the identifiers and short literals of a file, without what it imports:
// a library's name that is no longer used says nothing about the project's own code.
func spell(t *syntax.Tree, without map[int]bool, into map[string]bool, reads bool) {
	if t == nil {
		return
	}
	imported, called := importedNames(t), map[int]bool{}
	for n := 0; n < len(t.Nodes); n++ {
		if without[n] || testPart(t, n) {
			n = t.End(n) - 1
			continue
		}
		switch t.Role(n) {
		case syntax.Comment, syntax.Import:
			n = t.End(n) - 1
		case syntax.Member:
			if links := t.Chain(n); len(links) > 1 && imported[links[0].Name] {
				n = t.End(n) - 1
			}
		case syntax.Call: // what is called and defined elsewhere is no subject of its own
			for _, l := range t.Chain(n) {
				if l.Called && l.Node >= 0 {
					called[l.Node] = true
				}
			}
		case syntax.String:
			if s := strings.Trim(t.Text(n), "\"'`"); len(s) > 2 && len(s) < 60 && !errorText(t, n) {
				into[s] = true
			}
			n = t.End(n) - 1
		default:
			if t.Leaf(n) && t.Named(n) && t.Nodes[n].End-t.Nodes[n].Start > 2 && !imported[t.Text(n)] && !called[n] && (reads || !merelyRead(t, n)) {
				into[t.Text(n)] = true
			}
		}
	}
}

// merelyRead tells an attribute that code looks at and does not make: whose it is, it stays.
func merelyRead(t *syntax.Tree, n int) bool {
	p := t.Parent(n)
	if t.Role(p) != syntax.Member || t.Nodes[p].Start == t.Nodes[n].Start {
		return false
	}
	for t.Parent(p) > 0 && t.Role(t.Parent(p)) == syntax.None && len(t.NamedChildren(t.Parent(p))) == 1 {
		p = t.Parent(p)
	}
	return t.Role(t.Parent(p)) != syntax.Assign || t.Child(t.Parent(p), "left") != p
}

// importedNames are the words of a file's imports.
func importedNames(t *syntax.Tree) map[string]bool {
	out := map[string]bool{}
	for n := 0; n < len(t.Nodes); n++ {
		if t.Role(n) != syntax.Import {
			continue
		}
		for w := range strings.FieldsFuncSeq(t.Text(n), func(r rune) bool {
			return !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
		}) {
			out[w] = true
		}
		n = t.End(n) - 1
	}
	return out
}

// addedLiterals are version-like words that stand in files outside the tests after the
// change and did not before.
func addedLiterals(pairs []inventory.Pair) map[string]bool {
	out := map[string]bool{}
	for _, p := range pairs {
		if p.Test || len(p.File.After.Text) > 1<<20 {
			continue
		}
		before := p.File.Before.All()
		for _, w := range strings.FieldsFunc(p.File.After.All(), func(r rune) bool { return strings.ContainsRune(" \"'`,;:()[]{}=<>\n\t", r) }) {
			if len(w) >= 4 && len(w) < 20 && w[0] >= '0' && w[0] <= '9' && strings.Count(w, ".") >= 2 && !strings.Contains(before, w) {
				out[w] = true
			}
		}
	}
	return out
}
