package source

import (
	"path"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// sharedUnnamed are the languages in which other files use what a file keeps to itself:
// those of a package, tests, and modules inside of a module.
var sharedUnnamed = map[syntax.Language]bool{syntax.Go: true, syntax.Python: true, syntax.Rust: true}

// privateGone are the functions for a package's own use that went while nobody in the change
// stopped calling them: whoever tidies up takes the calls away too.
func (c *comparison) privateGone() (gone []owned, names []string) {
	for _, o := range c.match.gone {
		name := o.f.Name
		if o.pair.Test || o.f.Test || o.f.Exported || o.pair.After == nil || !sharedUnnamed[o.pair.Language] || name != bare(name) || len(name) < 6 {
			continue
		}
		if o.f.tree.Enclosing(o.f.Node, syntax.Func) <= 0 && !c.uncalled(o.f) {
			gone = append(gone, o)
			names = append(names, name)
		}
	}
	return gone, names
}

// uncalled tells whether the change took a call of a function away.
func (c *comparison) uncalled(f *Function) bool {
	call := f.Name + "("
	for _, o := range c.match.gone {
		if o.f != f && calls(o.f.Text, call) > 0 {
			return true
		}
	}
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if calls(e.before.Text, call) > calls(e.after.Text, call) {
			return true
		}
	}
	for _, p := range c.pairs { // outside of functions, and files that went
		if p.Before != nil && (p.After == nil || p.Before.Tree == nil) && strings.Contains(p.Before.All(), call) {
			return true
		}
	}
	return false
}

// calls counts the calls in a text. What a comment says calls nothing: that of a function goes
// with it.
func calls(text, call string) int {
	n := 0
	for text != "" {
		at := strings.Index(text, call)
		if at < 0 {
			break
		}
		line := strings.TrimSpace(text[strings.LastIndexByte(text[:at], '\n')+1 : at])
		if !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "*") {
			n++
		}
		text = text[at+len(call):]
	}
	return n
}

// exportsOfPackage tells of them where a neighbour still calls them.
func (c *comparison) exportsOfPackage() {
	gone, names := c.privateGone()
	if len(gone) == 0 || len(gone) > mostGone {
		return
	}
	hits := c.linesWith(names)
	for _, o := range gone {
		user := neighbour(hits[o.f.Name], o.f.Name, o.pair)
		if user == "" || c.definedInHeader(bare(o.f.Name)) {
			continue
		}
		c.add("source-export-removed", o.pair, o.f.Line, o.f.Name, "", map[string]any{"name": o.f.Name, "kind": "symbol", "referenced": true, "user": user})
	}
}

// linesWith are the lines that hold the names after the change: of the repository, or of the
// change alone where nothing else is at hand.
func (c *comparison) linesWith(names []string) map[string][]change.Hit {
	if c.repo != nil {
		if c.asked++; c.asked > mostAsked {
			return nil
		}
		hits, err := c.repo.Search(names)
		if err != nil {
			return nil // nobody is known to call then
		}
		return hits
	}
	hits := map[string][]change.Hit{}
	for _, p := range c.pairs {
		if p.After == nil {
			continue
		}
		for i, l := range strings.Split(p.After.All(), "\n") {
			for _, name := range names {
				if expression.HoldsWord(l, name) {
					hits[name] = append(hits[name], change.Hit{Path: p.Path, Line: i + 1, Text: l})
				}
			}
		}
	}
	return hits
}

// neighbour is a file that calls a name which no file gives a meaning of its own.
func neighbour(hits []change.Hit, name string, p *Pair) string {
	user := ""
	for _, h := range hits {
		text := strings.TrimSpace(h.Text)
		beside := path.Dir(h.Path) == path.Dir(p.Path)
		switch {
		case path.Ext(h.Path) != path.Ext(p.Path) || strings.HasPrefix(text, "//") || strings.HasPrefix(text, "#"):
		case p.Language == syntax.Go && !beside: // another package
		case p.Language == syntax.Rust && !strings.HasPrefix(h.Path, modulesOf(p.Path)): // it cannot see it
		case givesMeaning(text, name):
			return ""
		case user == "" && h.Path != p.Path && callsPlainly(text, name, p.Language):
			user = h.Path
		}
	}
	return user
}

// modulesOf is the folder in which the modules inside of a module of Rust's are.
func modulesOf(file string) string {
	switch dir, base := path.Split(file); base {
	case "mod.rs", "lib.rs", "main.rs":
		return dir
	default:
		return dir + strings.TrimSuffix(base, ".rs") + "/"
	}
}

var meaning = lazy.MustCompile(`^(func|fn|def|async def|class|type|var|import|from)\b|\b(lambda|nonlocal|global)\b`)

// givesMeaning tells whether a line defines a name or gives it a value.
func givesMeaning(line, name string) bool {
	at := strings.Index(line, name)
	if at < 0 {
		return false
	}
	rest := strings.TrimLeft(line[at+len(name):], " ")
	if _, value, given := strings.Cut(rest, ":="); given && strings.HasPrefix(strings.TrimSpace(value), name+"(") {
		return false // what the name means is asked before it means something else here
	}
	if strings.HasPrefix(rest, ":=") || strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==") || strings.HasPrefix(rest, ", ") && strings.Contains(rest, ":=") {
		return true
	}
	word := meaning.FindString(line)
	return (word == "func" || word == "fn" || strings.HasSuffix(word, "def")) && strings.HasPrefix(rest, "(") && strings.HasSuffix(strings.TrimRight(line[:at], " "), word) ||
		(word == "func" || word == "var" || word == "type") && !strings.HasPrefix(rest, "(")
}

// callsPlainly tells whether a line calls a name: in Go without anything before it, for that
// would be another's.
func callsPlainly(line, name string, lang syntax.Language) bool {
	before, _, called := strings.Cut(line, name+"(")
	return called && (lang != syntax.Go || !strings.HasSuffix(before, ".") && !strings.Contains(before, "//"))
}
