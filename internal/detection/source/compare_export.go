package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
)

// mostGone is up to how many lost names a change is asked about each: more of them are a
// rebuilding.
const mostGone = 20

// exports finds what others can reach and no longer can, while they still name it.
func (c *comparison) exports() {
	type lost struct {
		p *Pair
		e Export
	}
	var gone []lost
	now, left := map[string]bool{}, map[string]int{}
	for i := range c.pairs {
		for _, e := range exportsOf(c.pairs[i].After) {
			now[e.key()] = true
			left[e.key()]++
		}
		if f := c.pairs[i].After; f != nil {
			for _, fn := range f.Functions {
				now[bare(fn.Name)] = now[bare(fn.Name)] || !hiddenNow(&c.pairs[i], fn)
			}
		}
	}
	var names []string
	owners := map[string][]string{}
	for i := range c.pairs {
		p := &c.pairs[i]
		if p.Test || p.After == nil {
			continue // a file that goes takes its users with it, or the build breaks
		}
		for _, e := range exportsOf(p.Before) {
			if e.Kind == "symbol" && (e.Name != bare(e.Name) || len(e.Name) < 6 || strings.Contains(e.Name, " ")) {
				continue // methods share their names with others: only free names tell, and what a macro hides is no name
			}
			left[e.key()]--
			if stays := now[e.key()] && (!e.counted() || left[e.key()] >= 0); stays || len(e.key()) <= 3 || e.Owner != "" && !hadFunction(p.After, e.Owner) {
				continue
			}
			gone = append(gone, lost{p, e})
			names = append(names, bare(e.Name))
			owners[bare(e.Name)] = append(owners[bare(e.Name)], p.Path)
		}
	}
	if len(gone) == 0 || len(gone) > mostGone {
		return
	}
	users := c.users(names, owners)
	for _, g := range gone {
		switch name := bare(g.e.Name); {
		case stays(g.p, name):
			users[name] = c.otherUser(name, g.p.Path)
		case g.e.Kind == "symbol" && stillBinds(g.p, name):
			users[name] = ""
		case g.e.Kind == "symbol" && users[name] == "":
			users[name] = importer(c.linesWith([]string{name})[name], name, g.p.Path)
		}
	}
	for _, g := range gone { // a file that still calls what it lost got it from elsewhere
		if users[bare(g.e.Name)] == g.p.Path {
			users[bare(g.e.Name)] = ""
		}
	}
	for _, g := range gone {
		if g.e.Kind == "symbol" && users[bare(g.e.Name)] == "" {
			continue
		}
		if g.e.Kind != "symbol" && (c.renamedRoute(g.p, g.e) || markStays(g.p, g.e) || c.partGone(g.e)) || g.e.Kind == "symbol" && c.definedInHeader(bare(g.e.Name)) {
			continue
		}
		ev := c.add("source-export-removed", g.p, g.e.Line, g.e.Name, "", map[string]any{
			"name": g.e.Name, "kind": g.e.Kind, "referenced": users[bare(g.e.Name)] != "", "user": users[bare(g.e.Name)],
		})
		if g.e.Kind != "symbol" && c.documented([]string{g.e.Name, lastWord(g.e.Name)}) {
			ev.Clear("subject-removed", "the documentation drops it in the same change")
		}
	}
}

// definedInHeader tells whether a header of C or C++ now has the body of a function that it only declared: a class
// behind a macro does not parse, and what it holds is no function that is known.
func (c *comparison) definedInHeader(name string) bool {
	if at := strings.LastIndex(name, "::"); at >= 0 {
		name = name[at+len("::"):]
	}
	if name == "" || !expression.IsName(name) {
		return false
	}
	body := lazy.MustCompile(`\b` + name + `\s*\([^;{}]*\)\s*(?:const\b|noexcept\b|override\b|final\b|\s)*\{`)
	return slices.ContainsFunc(c.pairs, func(p Pair) bool {
		switch path.Ext(p.Path) {
		case ".h", ".hh", ".hpp", ".hxx", ".ipp", ".inl":
			return p.After != nil && body.Match(p.After.Text) && (p.Before == nil || !body.Match(p.Before.Text))
		}
		return false
	})
}

func exportsOf(f *Facts) []Export {
	if f == nil {
		return nil
	}
	return f.Exports
}

// renamedRoute tells whether as many routes or commands came as went.
func (c *comparison) renamedRoute(p *Pair, e Export) bool {
	count := func(f *Facts) (n int) {
		for _, x := range exportsOf(f) {
			if x.Kind == e.Kind {
				n++
			}
		}
		return n
	}
	return count(p.After) >= count(p.Before)
}

// markStays tells a route whose mark stands in its file as often as before, on the class or another handler now.
func markStays(p *Pair, e Export) bool {
	mark, found := strings.CutSuffix(e.Name, " "+e.Owner)
	return found && e.Owner != "" && strings.HasPrefix(mark, "@") && strings.Count(string(p.After.Text), mark) >= strings.Count(string(p.Before.Text), mark)
}

// partGone tells the routes of a part of the program whose file goes with them.
func (c *comparison) partGone(e Export) bool {
	_, part, found := strings.Cut(e.Name, " ")
	if name, _, _ := strings.Cut(e.Name, " "); !found || !joinsRoutes[name] {
		return false
	}
	for i := range c.pairs {
		p := &c.pairs[i]
		if p.After != nil {
			continue
		}
		for _, word := range strings.Split(part, ".") {
			if strings.Contains("/"+p.Path, "/"+word+".") || strings.Contains("/"+p.Path, "/"+word+"/") {
				return true
			}
		}
	}
	return false
}

var quotedName = lazy.MustCompile(`"(\w{3,})"`)

// branchesGone finds answers by name that a function no longer has while tests still
// ask for them.
func (c *comparison) branchesGone() {
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if e.pair.Test || e.after.Test || len(e.added) > 0 || len(e.removed) == 0 || c.repo == nil {
			continue
		}
		now := map[string]bool{}
		for _, b := range e.a.Branches {
			now[b.Cond] = true
		}
		for _, b := range e.b.Branches {
			m := quotedName.FindStringSubmatch(b.Cond)
			if now[b.Cond] || m == nil || b.Does == Rethrows || !strings.Contains(b.Text, "case") && !strings.Contains(b.Text, "=>") && !strings.Contains(b.Text, " -> ") {
				continue
			}
			if user := c.testUser(m[1]); user != "" && !c.testsDropped(m[1]) {
				c.add("source-export-removed", e.pair, e.after.Line, b.Text, "", map[string]any{"name": m[1], "kind": "command", "referenced": true, "user": user})
			}
		}
	}
}

// testsDropped tells whether the tests of the change deal with a name in their own way:
// lines that speak of it went or came.
func (c *comparison) testsDropped(name string) bool {
	for _, p := range c.pairs {
		if !p.Test || p.Before == nil {
			continue
		}
		now := ""
		if p.After != nil {
			now = p.After.All()
		}
		removed, added := difference(strings.Split(p.Before.All(), "\n"), strings.Split(now, "\n"))
		if mentions(removed, name)+mentions(added, name) > 0 {
			return true
		}
	}
	return false
}

// testUser is a test that still speaks of a name.
func (c *comparison) testUser(name string) string {
	if c.asked++; c.asked > mostAsked {
		return ""
	}
	hits, err := c.repo.Search([]string{name})
	if err != nil {
		return "" // without the repository nobody is known to ask
	}
	for _, h := range hits[name] {
		if place.OfTests(h.Path) {
			return h.Path
		}
	}
	return ""
}

// users finds, for each name, a place that calls it still.
func (c *comparison) users(names []string, owners map[string][]string) map[string]string {
	out := map[string]string{}
	for _, p := range c.pairs {
		if p.After == nil || p.After.Tree == nil {
			continue
		}
		for _, f := range p.After.Functions {
			for name := range f.Detail().Calls {
				if out[name] == "" && (owners[name] == nil || len(c.callersOf(hitsIn(&p, name), name, owners[name])) > 0) {
					out[name] = p.Path
				}
			}
		}
	}
	if c.repo == nil {
		return out
	}
	hits, err := c.repo.Search(names)
	if err != nil {
		return out // without the repository only the change itself is known
	}
	for _, name := range names {
		callers := c.callersOf(hits[name], name, owners[name])
		if definedBeside(hits[name], callers, name, owners[name]) {
			out[name] = ""
			continue
		}
		out[name] = firstCall(callers, name, out[name])
	}
	return out
}

func firstCall(hits []change.Hit, name, known string) string {
	for _, h := range hits {
		if known == "" && (strings.Contains(h.Text, name+"(") || strings.Contains(h.Text, "import")) && (len(hits) < manyHits || unique(hits, name)) {
			return h.Path
		}
	}
	return known
}

const (
	manyHits = 50 // from here on a name is a common word
	longName = 10 // unless it is as long as this, and nobody else defines it
)

// unique tells whether a long name has no definition left that its many users may mean.
func unique(hits []change.Hit, name string) bool {
	if len(name) < longName {
		return false
	}
	for _, h := range hits {
		if definition.MatchString(h.Text) && !takesResult(h.Text, name) && (strings.Contains(h.Text, " "+name+"(") || strings.Contains(h.Text, " "+name+" ")) {
			return false
		}
	}
	return true
}

// takesResult tells a line in which a value is what a function of that name answers.
func takesResult(line, name string) bool {
	before, _, calls := strings.Cut(line, " "+name+"(")
	return calls && strings.HasSuffix(strings.TrimRight(before, " \t"), "=")
}

var definition = lazy.MustCompile(`\b(func|def|defp|fun|fn|function|class|type|const|let|var|val|static|public|private|protected)\b|:=|[^=!<>]=[^=]`)
