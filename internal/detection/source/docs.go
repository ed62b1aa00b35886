package source

import (
	"path"
	"strings"
)

var docFile = map[string]bool{".md": true, ".rst": true, ".txt": true, ".adoc": true, ".rdoc": true, ".textile": true, ".html": true, ".org": true}

// documented tells whether the change takes one of the terms out of the documentation:
// a text for people lost all its mentions, or a line that spoke of it.
func (c *comparison) documented(terms []string) bool {
	for _, p := range c.pairs {
		if p.Before == nil || p.After == nil || !docFile[path.Ext(p.Path)] && !docName(p.Path) || changeLog(p.Path) {
			continue
		}
		removed, added := difference(strings.Split(p.Before.All(), "\n"), strings.Split(p.After.All(), "\n"))
		for _, term := range terms {
			if len(term) > 3 && mentions(removed, term) > mentions(added, term) {
				return true
			}
		}
	}
	return false
}

func docName(p string) bool {
	base := path.Base(p)
	return base == strings.ToUpper(base) && path.Ext(base) == ""
}

func mentions(lines []string, term string) int {
	n := 0
	for _, l := range lines {
		n += strings.Count(l, term)
	}
	return n
}

// changeLog are files that tell of every change, also of those nobody should make.
func changeLog(p string) bool {
	base := strings.ToLower(path.Base(p))
	return strings.HasPrefix(base, "change") || strings.HasPrefix(base, "history") || strings.HasPrefix(base, "news") || strings.HasPrefix(base, "release")
}

// guardTerms are the words by which a text for people would name a check: what it
// quotes, and names that are written like no word of prose.
func guardTerms(g Guard) []string {
	var out []string
	for _, lit := range numberOrText.FindAllString(g.Text, -1) {
		out = append(out, bareLiteral(lit))
	}
	for _, w := range words(g.Text) {
		if strings.Contains(w, "_") || w != strings.ToLower(w) && w != strings.ToUpper(w[:1])+strings.ToLower(w[1:]) {
			out = append(out, w)
		}
	}
	return out
}
