package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// definition is a call that defines a suite or case.
type definition struct {
	suite   bool
	part    bool
	title   string
	literal bool
	named   bool // the title is a variable
	state   stated
	body    int
	params  []string
	other   int   // the body that runs where the condition of a choice does not hold; 0 for none
	rows    []int // row nodes
	rowRule *catalog.Rows
	hasRows bool
	unknown bool // rows that cannot be listed
	more    bool // rows that cannot be listed, beside those that are
	written int  // how many can, where others cannot
	off     int  // rows that are switched off
	strict  []string
	after   []syntax.Link
	claims  []claim
	// fixtures are the names of what it gets from functions of its file.
	fixtures []string
}

// definition matches a chain against a framework's call forms.
func (r *reader) definition(p *prepared, n int, links []syntax.Link) (definition, bool) {
	form, suite, at, st := r.head(p, links)
	if form == nil || form.Outside && r.tree.Enclosing(n, syntax.Func, syntax.Class) >= 0 {
		return definition{}, false
	}
	d := definition{suite: suite, part: form.Part, state: st, body: -1}
	j := at
	for j+1 < len(links) && (p.modifiers[links[j+1].Name] && links[j+1].Name != "" || links[j+1].Name == "" && links[j+1].Called || r.ownModifier(links, j)) && !r.curried(p, links, j) {
		j++
	}
	titled := links[j]
	if !titled.Called || len(titled.Args) == 0 && titled.Block < 0 {
		return definition{}, false
	}
	if len(titled.Args) > 0 && titled.Args[0].Node >= 0 && strings.Contains(r.tree.Kind(titled.Args[0].Node), "splat") {
		return definition{}, false // it(*args) hands a definition on
	}
	r.readTitle(form, titled, &d)
	if form.Titled.Set() && !form.Titled.Match(d.title) {
		return definition{}, false
	}
	described := r.titleLinks(p, form, titled, &d)
	if form.String {
		said, off := p.leftOutBy(links, at)
		d.title, d.literal, described = r.stringTitle(said, suite), true, off
	}
	r.readBody(titled, &d)
	if len(titled.Args) > 1 && d.body >= 0 && titled.Args[0].Node == d.body && !form.String && form.Title == nil && titled.Args[1].Node >= 0 && r.tree.Role(titled.Args[1].Node) == syntax.String {
		return definition{}, false // test.skip(condition, "why") switches others off
	}
	if d.body < 0 {
		r.laterBody(form, titled, links[j+1:], &d)
	}
	if form.Data {
		d.title, d.literal = links[at].Name, true
		r.argumentRows(titled, &d)
	}
	r.readInline(form, n, titled, links[j+1:], &d)
	if len(form.Tables) > 0 && !r.readTables(form, titled, &d) {
		return definition{}, false
	}
	if d.title == "" && !form.String {
		if d.body < 0 {
			return definition{}, false
		}
	}
	if !suite && d.body < 0 && (!d.literal || form.Like.Set() || r.handsOn(titled)) {
		return definition{}, false
	}
	for k := at; k <= j; k++ {
		r.readRows(p, links[k], k == j && links[k].Name != "" && p.rowLinks[links[k].Name] == nil, &d)
	}
	for k := j + 1; k < len(links); k++ {
		r.readRows(p, links[k], false, &d)
	}
	r.headRows(p, titled, &d)
	r.rowsBefore(p, n, &d)
	r.entryRows(p, titled, &d)
	behind := links[j+1:]
	if form.String {
		behind = append(behind, r.endLinks(titled)...)
	}
	if s := r.linkState(p, append(described, links[at:j+1]...), behind, titled, d.title); s.state != "" {
		d.state = s
	}
	if d.state.state == "" {
		d.state = r.aspectState(p, n)
	}
	if d.state.state == "" && !suite && d.body >= 0 {
		d.state = r.switchedOff(titled, d.body)
	}
	if !suite && d.body < 0 && d.state.state != Skipped && d.state.state != Conditional {
		d.state = stated{state: Skipped, why: "no body"}
	}
	if form.Leaves && !suite && d.body >= 0 && r.holdsTests(p, d.body) {
		d.suite = true
	}
	return d, true
}

// ownWord reads a project's own word for a test: in a suite, a call with a title and a
// closure that can fail is a test, whatever it is called.
func (r *reader) ownWord(n int, links []syntax.Link, sc scope) bool {
	last := links[len(links)-1]
	if sc.inCase || len(sc.suite) == 0 || !last.Called || len(last.Args) < 2 || len(r.active) == 0 {
		return false
	}
	first := last.Args[0].Node
	if first < 0 || r.tree.Role(first) != syntax.String || !isStatement(r.tree, n) {
		return false
	}
	d := definition{body: -1}
	d.title, d.literal = r.titleText(last.Args[0])
	r.readBody(last, &d)
	if d.state.state == "" && r.leftOutByModifier(links) {
		d.state = stated{state: Skipped, why: last.Name}
	}
	if d.body < 0 || d.state.state != Skipped && !r.file.claims(d.body) && !calledTest(last.Name) || r.definesTests(d.body) || r.inHook(n, sc) || r.handsWork(links, d.params) {
		return false
	}
	r.addCallCase(n, r.active[0], d, sc)
	return true
}

// leftOutBy parts the links of a title that stands first into those that say what the test is about and those
// between it and its body by which it is left out: "adds".ignore("#12") in {…}.
func (p *prepared) leftOutBy(links []syntax.Link, at int) (said, off []syntax.Link) {
	for i, l := range links {
		if i > 0 && i < at && l.Called && named(l.Name, p.State["skipped"].Modifier) {
			off = append(off, l)
		} else {
			said = append(said, l)
		}
	}
	return said, off
}

// calledTest tells a name that begins with the word for a test and goes on: testRandom, test_with_cart.
func calledTest(name string) bool {
	words := Words(name)
	return len(words) > 1 && strings.EqualFold(words[0], "test")
}

// testWords end the names that projects give to a test function of their own.
var testWords = []string{"test", "it", "spec", "case", "scenario"}

// leftOutByModifier tells a project's own test function with the word of a framework for what does not run:
// shopTest.todo("counts", fn).
func (r *reader) leftOutByModifier(links []syntax.Link) bool {
	if len(links) != 2 || links[0].Called {
		return false
	}
	words := Words(links[0].Name)
	if len(words) < 2 || !slices.Contains(testWords, words[len(words)-1]) {
		return false
	}
	return slices.ContainsFunc(r.active, func(p *prepared) bool { return named(links[1].Name, p.State["skipped"].Modifier) })
}

// givenToTests are the names of what a runner gives to a test.
var givenToTests = []string{"done", "t", "test", "assert", "ctx", "context", "task", "expect"}

// handsWork tells a closure for an object that the file made and that calls it with something of its
// own: app.get('/cart', (request) => …) is no test.
func (r *reader) handsWork(links []syntax.Link, params []string) bool {
	if len(links) < 2 || len(params) == 0 || slices.Contains(givenToTests, params[0]) || !jsLike[r.tree.Language] {
		return false
	}
	value := r.file.localValue(links[0].Node)
	if global, ok := r.file.globals[links[0].Name]; ok && value < 0 {
		value = global
	}
	return value >= 0 && r.tree.Kind(value) == "new_expression"
}

// inHook tells whether a call stands in what runs before the tests of the suite around it,
// where nothing defines a test.
func (r *reader) inHook(n int, sc scope) bool {
	t := r.tree
	for o := t.Enclosing(n, syntax.Lambda, syntax.Func); o > sc.body; o = t.Enclosing(o, syntax.Lambda, syntax.Func) {
		call := t.Enclosing(o, syntax.Call)
		if call < 0 {
			return false
		}
		word := t.Chain(call)[0].Name
		if slices.ContainsFunc(r.active, func(p *prepared) bool { return slices.Contains(p.Setup, word) }) {
			return true
		}
	}
	return false
}

// definesTests tells whether a framework's word for a test or suite stands in a body.
func (r *reader) definesTests(body int) bool {
	for n := body; n < r.tree.End(body); n++ {
		if r.tree.Role(n) != syntax.Call {
			continue
		}
		links := r.tree.Chain(n)
		for _, p := range r.active {
			if form, _, _, _ := r.head(p, links); form != nil {
				return true
			}
		}
	}
	return false
}

// notModifiers are members of a framework's word that take a title and a closure and
// are no tests.
var notModifiers = []string{"step", "describe", "before", "after", "beforeEach", "afterEach", "beforeAll", "afterAll", "use", "extend", "info"}

// ownModifier reads a member that a project added to the framework's word, such as
// it.live("title", fn): whatever it adds, it defines a test.
func (r *reader) ownModifier(links []syntax.Link, j int) bool {
	l := links[j+1]
	if l.Name == "" || links[j].Called || !l.Called || len(l.Args) < 2 || named(l.Name, notModifiers) {
		return false
	}
	first := l.Args[0].Node
	if first < 0 || r.tree.Role(first) != syntax.String {
		return false
	}
	for _, p := range r.active { // a framework of the file knows what it means
		if p.modifiers[l.Name] || r.isWord(p, syntax.ChainName(links[:j+2])) {
			return false
		}
	}
	for _, a := range l.Args[1:] {
		if r.isBody(a.Node) {
			return true
		}
	}
	return false
}

// head finds a framework word at the start of a chain: which form it is, whether it
// is a suite, and the index of the link that ends the word.
func (r *reader) head(p *prepared, links []syntax.Link) (*catalog.Form, bool, int, stated) {
	if form, suite, st, ok := r.stringHead(p, links); ok {
		return form, suite, len(links) - 1, st
	}
	if links[0].Name == "" {
		form, suite, st := r.chosenWord(p, links[0].Node)
		return form, suite, 0, st
	}
	name := ""
	for i := 0; i < len(links) && i < 3; i++ {
		if i > 0 {
			if links[i].Name == "" || links[i-1].Called {
				break
			}
			name += "."
		}
		name += links[i].Name
		if form, suite, st, ok := r.word(p, name); ok && (i+1 >= len(links) || !r.isWord(p, name+"."+links[i+1].Name)) {
			return form, suite, i, st
		}
		if i == 1 {
			if form, suite, st, ok := r.word(p, "*."+links[1].Name); ok {
				return form, suite, i, st
			}
		}
	}
	return nil, false, 0, stated{}
}

func (r *reader) isWord(p *prepared, name string) bool {
	_, _, _, ok := r.word(p, name)
	return ok
}

func (r *reader) word(p *prepared, name string) (*catalog.Form, bool, stated, bool) {
	st := stated{}
	if a, ok := r.aliases[name]; ok {
		st = stated{state: a.state, why: name, condition: a.cond}
		name = a.head
	}
	if h, ok := p.stateHeads[name]; ok {
		return p.plain(h.suite), h.suite, stated{state: h.state, why: name}, true
	}
	if f := p.testHeads[name]; f != nil {
		return f, false, st, true
	}
	if f := p.suiteHeads[name]; f != nil {
		return f, true, st, true
	}
	for _, f := range p.likes {
		if f.Like.Match(name) {
			return f, false, st, true
		}
	}
	return nil, false, stated{}, false
}

// plainForm reads calls such as xit("name", fn), which have no form of their own.
var plainForm = &catalog.Form{}

// plain is the form of calls that switch a case off by their name: arguments stand
// where the framework's own call has them, IGNORE_TEST(Suite, name).
func (p *prepared) plain(suite bool) *catalog.Form {
	forms := p.Test
	if suite {
		forms = p.Suite
	}
	for i := range forms {
		if len(forms[i].Call) > 0 && forms[i].Title != nil {
			return &catalog.Form{Title: forms[i].Title, SuiteArg: forms[i].SuiteArg}
		}
	}
	return plainForm
}

func (r *reader) isBody(n int) bool {
	if n < 0 {
		return false
	}
	role := r.tree.Role(n)
	return role == syntax.Lambda || role == syntax.Block
}

func (r *reader) readTitle(form *catalog.Form, titled syntax.Link, d *definition) {
	t := r.tree
	at := 0
	if form.Title != nil {
		at = *form.Title
	}
	if at >= len(titled.Args) {
		return
	}
	a := titled.Args[at]
	d.title, d.literal = r.titleText(a)
	d.title, d.literal = r.calledTitle(a, d.title, d.literal)
	d.title = r.throughMacro(d.title)
	if form.Key != "" && a.Node >= 0 && r.tree.Role(a.Node) == syntax.Map {
		r.readObject(form.Key, a.Node, d)
	}
	if form.SuiteArg != nil && *form.SuiteArg < len(titled.Args) {
		d.strict = []string{strings.Trim(t.ArgText(titled.Args[*form.SuiteArg]), `"`)}
	}
}

// titleText is the literal content of a title. A template with holes is a title too:
// it names the place, not the single case.
func (r *reader) titleText(a syntax.Arg) (string, bool) {
	text := r.tree.ArgText(a)
	if a.Node < 0 {
		return text, plainName(text)
	}
	switch r.tree.Role(a.Node) {
	case syntax.String:
		return titleOf(strings.TrimPrefix(text, ":")), !strings.Contains(text, "${") && !strings.Contains(text, "#{")
	case syntax.Ident, syntax.Type, syntax.Member: // a name may be the thing described, or hold the title
		return text, r.tree.Role(a.Node) != syntax.Member
	case syntax.Lambda, syntax.Map:
		return "", false
	case syntax.Binary, syntax.Call:
		if title, ok := r.decoratedTitle(a.Node); ok {
			return title, true
		}
		return strings.Join(strings.Fields(text), " "), strings.HasSuffix(text, ".name")
	}
	return strings.Join(strings.Fields(text), " "), false
}
