package main

import (
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

var (
	// listCalls are functions that make a list of what they are given.
	listCalls = re(`^(listOf|setOf|arrayOf|arrayListOf|sequenceOf|List\.of|Set\.of|Stream\.of|Arrays\.asList|asList|List|Seq|Set|Vector|Array|Table)(<[^()]*>)?\(`)
	goneInto  = re(`^\)?\s*(?:as const\)?\s*)?\.(each\w*|forEach|foreach|iter|into_iter|map)\b`)
	namedList = re(`(\$?\w+)\s*(?::[^=\n]+)?:?=\s*(?:&|vec!|const |final |new [\w<>\[\], ]*|\(|static |\[\]\w+|\[\w*\]\w+)*\s*$`)
)

// loopedTable is a list that the test spells out and goes through with its claims.
func (p *place) loopedTable() (table, bool) {
	t := p.file.tree
	for n := p.node; n < t.End(p.node); n++ {
		rows := p.elements(n)
		if len(rows) < 3 {
			continue
		}
		if tb, ok := p.checked(table{list: n, rows: rows, looped: true}); ok && p.goesThrough(n) {
			return tb, true
		}
	}
	return table{}, false
}

// elements are what a list holds, where the node is one.
func (p *place) elements(n int) []int {
	t := p.file.tree
	list := -1
	switch {
	case t.Role(n) == syntax.List && t.Named(n):
		list = n
	case t.Role(n) == syntax.Call && inList("java kotlin scala", string(p.file.lang)) && listCalls.MatchString(t.Text(n)):
		for c := range t.Children(n) {
			if t.Role(c) == syntax.Args {
				list = c
			}
		}
	}
	if list < 0 {
		return nil
	}
	return slices.DeleteFunc(t.NamedChildren(list), func(c int) bool { return t.Role(c) == syntax.Comment })
}

// goesThrough tells whether the claims of the test are made about each element of a list.
func (p *place) goesThrough(n int) bool {
	f, t := p.file, p.file.tree
	node := t.Nodes[n]
	_, end := p.span()
	if end < int(node.End) {
		return false
	}
	behind := f.text[node.End:end]
	if !asserts(f.lang, behind) {
		return false
	}
	if parent := t.Parent(n); t.Role(parent) == syntax.Loop {
		// for … yield (a, b) gives a pair, and a loop that only prepares claims nothing of its rows
		return t.Body(parent) != n && t.Kind(n) != "tuple_expression" && asserts(f.lang, f.text[node.End:t.Nodes[parent].End])
	}
	if goneInto.MatchString(behind) {
		return asserts(f.lang, p.chainBehind(n)) // what is made of each element may be no claim
	}
	line := f.text[strings.LastIndexByte(f.text[:node.Start], '\n')+1 : node.Start]
	m := namedList.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	loop := regexp.MustCompile(`(?m)(?:\bfor\b[^\n]*\b(?:in|of|range|<-|:) &?` + regexp.QuoteMeta(m[1]) + `\b|\bfor\b[^\n]* (?:<-|:) ` + regexp.QuoteMeta(m[1]) + `\b|foreach ?\(` + regexp.QuoteMeta(m[1]) + ` as|\b` + regexp.QuoteMeta(m[1]) + `(?:\.iter\(\))?\.(?:each|forEach|foreach)\b)`)
	for _, at := range loop.FindAllStringIndex(behind, -1) {
		head := strings.LastIndexByte(behind[:at[0]], '\n') + 1
		end := at[1] + max(strings.IndexByte(behind[at[1]:], '\n'), 0)
		if asserts(f.lang, behind[at[1]:end]+below(behind, head, end)) {
			return true
		}
	}
	return false
}

// chainBehind is what is called on a list, with the closures it is given.
func (p *place) chainBehind(n int) string {
	t := p.file.tree
	top := n
	for up := t.Parent(n); up > 0 && t.Nodes[up].Start <= t.Nodes[n].Start; up = t.Parent(up) {
		if r := t.Role(up); r != syntax.Call && r != syntax.Member && r != syntax.Paren && r != syntax.Cast && r != syntax.Loop {
			break
		}
		top = up
	}
	return string(p.file.text[t.Nodes[n].End:max(t.Nodes[top].End, t.Nodes[n].End)])
}

// pass is how a test goes through a list with a name, and through the first of it.
type pass struct{ langs, all, first string }

var passes = []pass{
	{"go", `(?m)^(\s*for \w+, \w+ := range )(\w+)( \{)$`, "$1$2[:1]$3"},
	{"python", `(?m)^(\s*for [\w, ()]+ in )(\w+)(:)$`, "$1$2[:1]$3"}, {"python", `(?m)(parametrize\([^\n\[]*, )(\w+)(\))`, "$1$2[:1]$3"},
	{js, `(?m)^(\s*for \(const [^()\n]+ of )(\w+)(\) \{)$`, "$1$2.slice(0, 1)$3"}, {js, `(?m)^(\s*)(\w+)(\.forEach\(.*)$`, "$1$2.slice(0, 1)$3"},
	{js, `((?:it|test|describe)\.each\()(\w+)(\))`, "$1$2.slice(0, 1)$3"},
	{"rust", `(?m)^(\s*for [^\n]+ in &?)(\w+)((?:\.iter\(\))? \{)$`, "$1$2[..1]$3"},
	{"ruby", `(?m)^(\s*)(\w+)(\.each(?:_pair|_with_index)? (?:do|\{) ?\|.*)$`, "$1$2.first(1)$3"},
	{"csharp", `(?m)^(\s*foreach \([^()\n]+ in )(\w+)(\)(?: \{)?)$`, "$1$2.Take(1)$3"},
	{"dart", `(?m)^(\s*for \((?:final|var) [^()\n]+ in )(\w+)(\) \{)$`, "$1$2.take(1)$3"},
	{"kotlin", `(?m)^(\s*)(\w+)(\.forEach \{.*)$`, "$1$2.take(1)$3"}, {"kotlin", `(?m)^(\s*for \([^\n]+ in )(\w+)(\) \{)$`, "$1$2.take(1)$3"},
	{"swift", `(?m)^(\s*for [^\n]+ in )(\w+)( \{)$`, "$1$2.prefix(1)$3"},
	{"scala", `(?m)^(\s*)(\w+)(\.foreach (?:\{|\().*)$`, "$1$2.take(1)$3"}, {"scala", `(?m)^(\s*for \(\w+ <- )(\w+)(\) \{)$`, "$1$2.take(1)$3"},
	{"elixir", `(?m)^(\s*for .+ <- )([\w@]+)( do)$`, "${1}Enum.take($2, 1)$3"}, {"elixir", `(?m)(Enum\.each\()([\w@]+)(, fn )`, "${1}Enum.take($2, 1)$3"},
	{"php", `(?m)^(\s*foreach \()(\$\w+)( as .+)$`, "${1}array_slice($2, 0, 1)$3"},
	{"java", `(?m)^(\s*for \((?:final )?[\w.<>]+ \w+ : )(\w+)(\) \{)$`, "${1}java.util.Arrays.copyOf($2, 1)$3"},
	{"c cpp", `(for \([^;\n]*; ?\w+ < )((?:ARRAY_SIZE|countof|ARRAYSIZE|ARRAY_LEN\w*|std::size|G_N_ELEMENTS|nitems)\(\w+\))(;)`, "${1}1$3"},
}

// sliceList goes through the first of a list only that the file itself spells out, over
// several lines, and that the test makes its claims about.
func sliceList(p *place, pick func(int) int) *mutant {
	if p.slices == nil {
		found := p.findSlices()
		p.slices = &found
	}
	if len(*p.slices) == 0 {
		return nil
	}
	return (*p.slices)[pick(len(*p.slices))]
}

func (p *place) findSlices() []*mutant {
	start, end := p.span()
	text := p.file.text[start:end]
	var found []*mutant
	for _, way := range passes {
		if !inList(way.langs, string(p.file.lang)) {
			continue
		}
		loop := re(way.all)
		for _, m := range loop.FindAllStringSubmatchIndex(text, -1) {
			name := text[m[4]:m[5]]
			if !p.spellsOut(name, text[:m[0]]) || !asserts(p.file.lang, below(text, m[0], m[1])) || inComment(p.file, start+m[4]) {
				continue
			}
			after := p.file.text[:start+m[0]] + string(loop.ExpandString(nil, way.first, text, m)) + p.file.text[start+m[1]:]
			found = append(found, &mutant{edited(p.file, after), "only the first of " + name})
		}
	}
	return found
}

// spellsOut tells whether a list with that name is written out over lines: in the test, or on
// the top level of its file.
func (p *place) spellsOut(name, before string) bool {
	if strings.HasSuffix(name, ")") {
		name = re(`\w+\)$`).FindString(name)
		name = strings.TrimSuffix(name, ")")
	}
	bare := regexp.QuoteMeta(strings.TrimLeft(name, "$@"))
	first := `=[^\n=>]*[\[({]$`
	if p.file.lang == syntax.Java {
		first = `=(?: new [\w<>.]+\[\])? ?\{$`
	}
	if p.file.lang == syntax.Elixir {
		first = `(?:=[^\n=>]*| )[\[({]$`
	}
	own := regexp.MustCompile(`(?m)\b` + bare + `\b[^\n=]*` + first).FindString(before)
	if own == "" {
		own = regexp.MustCompile(`(?m)^(?:(?:export |const |let |var |static |final |val |private |@|\$)*)?[\w<>\[\]&:'* ]*\b` + bare + `\b[^\n=]*` + first).FindString(p.file.text)
	}
	return own != "" && !strings.Contains(own, "map[")
}
