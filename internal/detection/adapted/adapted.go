// Package adapted tells a test that follows an interface whose change was asked for from one
// that asks for less. It compares texts: a test has followed when it says what it said, token
// by token, and only calls of the changed functions differ, with the values they had.
package adapted

import (
	"path"
	"slices"
	"strings"
)

// Symbol is a function whose interface changes, and the name that takes its place, "" where
// it keeps its own.
type Symbol struct{ Name, Successor string }

// File gives a test file in which those blocks are as they are after the change that have
// followed the symbols; everything else is as it was before. Imports that these blocks need
// are added. Followed are the blocks that were replaced, none when nothing was.
func File(name, before, after string, symbols []Symbol) (text string, followed []Followed) {
	l := languageOf(name)
	if l == nil || len(symbols) == 0 {
		return before, nil
	}
	c := &comparison{language: l, symbols: symbols, known: wordsOf(l, before)}
	old, now := l.blocks(before), l.blocks(after)
	out := c.merge(old, now)
	if len(c.followed) == 0 || !c.consistent() {
		return before, nil
	}
	return l.withImports(out, now, c.known), c.followed
}

// Followed is a block that has followed, by its name before and after.
type Followed struct{ Before, After string }

// merge puts new versions in the place of old blocks that have followed. A suite is looked
// into; what came new stays away.
func (c *comparison) merge(old, now []block) []block {
	var out []block
	for _, b := range old {
		at := c.find(b, old, now)
		switch {
		case at < 0 || b.imports || c.same(b.text, now[at].text):
		case b.suite && now[at].suite && c.same(b.head, now[at].head):
			parts := c.merge(c.language.blocks(b.body), c.language.blocks(now[at].body))
			b.text = b.head + join(parts) + b.tail
		case c.hasFollowed(b, now[at]):
			b.text = now[at].text
			c.followed = append(c.followed, Followed{b.key, now[at].key})
		}
		out = append(out, b)
	}
	return out
}

// find looks for the new version of a block: one that bears its name, or is named after a
// successor of what it was named after.
func (c *comparison) find(b block, old, now []block) int {
	if b.key == "" {
		return -1
	}
	if at := slices.IndexFunc(now, func(n block) bool { return n.key == b.key }); at >= 0 {
		return at
	}
	for _, s := range c.symbols {
		key := strings.ReplaceAll(b.key, s.Name, s.Successor)
		if s.Successor == "" || key == b.key || slices.ContainsFunc(old, func(o block) bool { return o.key == key }) {
			continue
		}
		return slices.IndexFunc(now, func(n block) bool { return n.key == key })
	}
	return -1
}

func join(blocks []block) string {
	var out strings.Builder
	for _, b := range blocks {
		out.WriteString(b.text)
	}
	return out.String()
}

// comparison compares the blocks of one file.
type comparison struct {
	language *language
	symbols  []Symbol
	known    map[string]bool // every word of the file before
	followed []Followed
	added    []addition
}

// addition is what the new form of a call gives beside what it gave before.
type addition struct {
	values  []string
	outside map[string]bool // the values that the test holds apart from the calls
}

// consistent looks at what the calls got in addition. The same everywhere tells the code
// nothing about the test that calls it; what differs must not be what the test expects.
func (c *comparison) consistent() bool {
	if len(c.added) == 0 {
		return true
	}
	if !slices.ContainsFunc(c.added, func(a addition) bool { return !slices.Equal(a.values, c.added[0].values) }) {
		return len(c.added) > 1 || !expected(c.added[0])
	}
	return !slices.ContainsFunc(c.added, expected)
}

func expected(a addition) bool {
	return slices.ContainsFunc(a.values, func(v string) bool { return a.outside[v] })
}

func (c *comparison) same(a, b string) bool {
	return slices.EqualFunc(c.language.lines(a), c.language.lines(b), func(a, b line) bool { return slices.Equal(a, b) })
}

// language is what the comparison has to know of one.
type language struct {
	comment string // what begins a comment that ends with its line
	indents bool   // the indent has a meaning
}

var languages = map[string]*language{
	".go": {comment: "//"}, ".py": {comment: "#", indents: true},
	".js": {comment: "//"}, ".mjs": {comment: "//"}, ".cjs": {comment: "//"}, ".jsx": {comment: "//"},
	".ts": {comment: "//"}, ".mts": {comment: "//"}, ".cts": {comment: "//"}, ".tsx": {comment: "//"},
}

func languageOf(name string) *language { return languages[path.Ext(name)] }
