package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// byKeyword are the languages in which a word before a function lets other files have it.
var byKeyword = map[syntax.Language]bool{syntax.JavaScript: true, syntax.TypeScript: true, syntax.TSX: true, syntax.Rust: true}

// hiddenNow tells whether a function that others could reach is now for its own file alone.
func hiddenNow(p *Pair, now *Function) bool {
	if now.Exported || p.After.Tree == nil || !byKeyword[p.After.Tree.Language] || now.Name != bare(now.Name) {
		return false
	}
	given := slices.ContainsFunc(exportsOf(p.Before), func(e Export) bool { return e.Kind == "symbol" && e.Name == now.Name })
	return given && !listedForExport(p.After.All(), now.Name)
}

// listedForExport tells whether a file gives a name away by a list or an assignment.
func listedForExport(text, name string) bool {
	for _, part := range strings.Split(text, "export")[1:] {
		if !strings.HasPrefix(part, " {") && !strings.HasPrefix(part, " default ") && !strings.HasPrefix(part, "s") {
			continue // a definition
		}
		end := strings.IndexAny(part, "};")
		if end < 0 {
			end = len(part)
		}
		if mentions([]string{part[:end]}, name) > 0 {
			return true
		}
	}
	return false
}

// stays tells whether a function of that name is still in the file.
func stays(p *Pair, name string) bool {
	for _, fn := range p.After.Functions {
		if fn.Name == name {
			return true
		}
	}
	return false
}

// otherUser is another file that calls a name and has none of its own by it.
func (c *comparison) otherUser(name, own string) string {
	for _, p := range c.pairs {
		if p.Path == own || p.After == nil || p.After.Tree == nil || stays(&p, name) {
			continue
		}
		for _, f := range p.After.Functions {
			if _, calls := f.Detail().Calls[name]; calls {
				return p.Path
			}
		}
	}
	if c.repo == nil {
		return ""
	}
	hits, err := c.repo.Search([]string{name})
	if err != nil {
		return "" // without the repository nobody is known to ask
	}
	if user := importer(hits[name], name, own); user != "" || len(hits[name]) >= manyHits {
		return user
	}
	user := ""
	for _, h := range hits[name] {
		switch {
		case h.Path == own:
		case strings.Contains(h.Text, "function "+name) || strings.Contains(h.Text, "fn "+name) || strings.Contains(h.Text, name+" ="):
			return ""
		case strings.Contains(h.Text, name+"("):
			user = h.Path
		}
	}
	return user
}
