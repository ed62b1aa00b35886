package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// Read lists the cases of a file. Their oracles are filled in by Evaluate, which
// sees all files of a version and so can follow helpers from one to another.
func Read(t *syntax.Tree, path string, rules *Rules) *File { return read(t, path, rules, false) }

// ReadFragment lists the cases of what the hunks of a patch show of a file.
func ReadFragment(t *syntax.Tree, path string, rules *Rules) *File {
	return read(t, path, rules, true)
}

func read(t *syntax.Tree, path string, rules *Rules, fragment bool) *File {
	f := &File{Path: path, Language: t.Language, Tree: t, rules: rules, tokens: tokenize(t)}
	f.indexNames()
	f.indexMacros()
	f.oracles = rules.oraclesFor(t, path, fragment)
	r := &reader{file: f, tree: t, active: rules.applicable(t, path, fragment)}
	for _, p := range r.active {
		f.Frameworks = append(f.Frameworks, p.ID)
		f.tables = append(f.tables, p.tables...)
	}
	f.indexNamed()
	f.Test = rules.Collects(path) || rules.Supports(path)
	if len(r.active) > 0 {
		r.findAliases()
		r.regions = hasRegions(r.active)
		r.visit(0, scope{rows: 1, state: r.setupState(0).over(r.fileState())})
		r.shadowed()
		r.commentedCases()
	}
	f.Mixed = !f.Test && len(f.Cases) > 0
	f.Test = f.Test || len(f.Cases) > 0
	f.readDocs()
	return f
}

// indexNames remembers the helpers and the file-level variables by name.
func (f *File) indexNames() {
	t := f.Tree
	f.functions, f.globals, f.classes = map[string]int{}, map[string]int{}, map[string]int{}
	for n := range t.Nodes {
		switch t.Role(n) {
		case syntax.Func:
			if name := t.Name(n); name != "" {
				if first, ok := f.functions[name]; !ok {
					f.functions[name] = n
				} else {
					f.overload(name, first, n)
				}
			}
		case syntax.Class:
			if name := t.Name(n); name != "" {
				if _, ok := f.classes[name]; !ok {
					f.classes[name] = n
				}
			}
		case syntax.Var, syntax.Assign:
			name, value := f.assigned(n)
			if name == "" || value < 0 {
				continue
			}
			if t.Role(value) == syntax.Lambda {
				if _, ok := f.functions[name]; !ok {
					f.functions[name] = value
				}
			}
			if t.Enclosing(n, syntax.Func, syntax.Lambda) < 0 {
				if _, ok := f.globals[name]; !ok {
					f.globals[name] = value
				}
			}
		}
	}
}

// assigned splits a declaration or assignment with a single plain name.
func (f *File) assigned(n int) (string, int) {
	t := f.Tree
	left := t.Child(n, "left", "name", "pattern", "declarator")
	value := t.Child(n, "value", "right", "body")
	kids := t.NamedChildren(n)
	if left < 0 && len(kids) > 0 {
		left = kids[0]
	}
	if value < 0 && len(kids) > 1 {
		value = kids[len(kids)-1]
	}
	if left < 0 || value < 0 || left == value {
		return "", -1
	}
	name := strings.TrimLeft(strings.TrimSpace(t.Text(left)), "*&$@")
	if i := strings.IndexByte(name, ':'); i > 0 { // Kotlin and Swift: name: Type
		name = strings.TrimSpace(name[:i])
	}
	if !plainName(name) {
		return "", value
	}
	if t.Kind(value) == "expression_list" {
		if vs := t.NamedChildren(value); len(vs) == 1 {
			value = vs[0]
		}
	}
	return name, value
}

func plainName(s string) bool {
	if s == "" {
		return false
	}
	for _, r := range s {
		if r != '_' && r < 0x80 && !(r >= 'a' && r <= 'z') && !(r >= 'A' && r <= 'Z') && !(r >= '0' && r <= '9') {
			return false
		}
	}
	return true
}

// reader walks one file.
type reader struct {
	file    *File
	tree    *syntax.Tree
	active  []*prepared
	aliases map[string]alias
	outside []syntax.Link // calls outside of functions, once they are asked for
	regions bool          // some suites are opened and closed by calls
}

// alias is a local name for a framework's word: const itif = cond ? it : it.skip.
type alias struct {
	head  string
	state State
	cond  string
}

// scope is what encloses a place: suites, a state they pass down, loops.
type scope struct {
	suite   []string
	state   stated
	rows    int // how often what stands here is repeated
	dynamic bool
	inCase  bool
	around  *scope // what encloses the case
	body    int    // of the suite, 0 at the top
	class   int
	loops   []loop
}

// loop is an enclosing repetition over known values.
type loop struct {
	names []string
	rows  []int
}

// stated is a state with the reason for it.
type stated struct {
	state     State
	why       string
	condition string
}

// over lets an inner state win, except that nothing inside a skipped suite runs.
func (s stated) over(outer stated) stated {
	if outer.state == Skipped || outer.state == Commented || s.state == "" || s.state == Active {
		if outer.state != "" {
			return outer
		}
	}
	return s
}

func (r *reader) visit(n int, sc scope) {
	t := r.tree
	switch t.Role(n) {
	case syntax.Func:
		if r.functionCase(n, sc) {
			return
		}
		sc.dynamic = sc.dynamic || r.template(n)
	case syntax.Class:
		sc = r.intoClass(n, sc)
	case syntax.Call:
		if r.macroCases(n, sc) {
			return
		}
		if next, done := r.call(n, sc); done {
			return
		} else {
			sc = next
		}
	case syntax.Binary:
		if links := t.Chain(n); len(links) > 1 {
			if next, done := r.call(n, sc); done {
				return
			} else {
				sc = next
			}
		}
	case syntax.Loop:
		sc = r.intoLoop(n, sc)
	case syntax.Preproc:
		if neverTrue(t, n) {
			sc.state = stated{state: Commented, why: firstLine(t.Text(n))}
		} else if line := firstLine(t.Text(n)); sc.state.state == "" && t.Language == syntax.CSharp && strings.HasPrefix(line, "#if ") {
			sc.state = stated{state: Conditional, why: line, condition: strings.TrimPrefix(line, "#if ")}
		}
	case syntax.String:
		r.interpolated(n, sc)
		return
	case syntax.Comment, syntax.Import:
		return
	}
	r.children(n, sc)
}

// neverTrue recognises #if 0, #if false and their kin.
func neverTrue(t *syntax.Tree, n int) bool {
	line := strings.Fields(firstLine(t.Text(n)))
	return len(line) > 1 && line[0] == "#if" && (line[1] == "0" || line[1] == "false" || line[1] == "FALSE")
}

func firstLine(s string) string {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}

// intoClass adds a class or module to the suite path.
func (r *reader) intoClass(n int, sc scope) scope {
	name := r.tree.Name(n)
	if name != "" {
		sc.suite = append(sc.suite[:len(sc.suite):len(sc.suite)], name)
	}
	sc.class = n
	sc.state = r.setupState(n).over(sc.state)
	marks := r.marks(n)
	for _, p := range r.active {
		s := r.markState(p, marks)
		if s.state == "" {
			s = r.docState(p, n)
		}
		if s.state == "" {
			s = r.classLineState(p, n)
		}
		if s.state != "" {
			sc.state = s.over(sc.state)
			break
		}
	}
	if sc.state.state == "" {
		sc.state = r.compiledWhen(marks)
	}
	return r.memberRows(n, r.classRows(marks, sc))
}

// compiledWhen is the state of a module that is compiled under a feature only.
func (r *reader) compiledWhen(marks []syntax.Mark) stated {
	for _, m := range marks {
		if text := r.tree.Text(m.Node); r.tree.Language == syntax.Rust && m.Name() == "cfg" && strings.Contains(text, "feature") {
			return stated{state: Conditional, why: firstLine(text), condition: text}
		}
	}
	return stated{}
}

// call handles a call that may define a suite or a case. done means its inside has
// been dealt with.
func (r *reader) call(n int, sc scope) (scope, bool) {
	links := r.tree.Chain(n)
	r.noteRegistration(links)
	for _, p := range r.active {
		d, ok := r.definition(p, n, links)
		if !ok || d.body < 0 && !d.suite && r.mereStatement(p, n, links, sc) {
			continue
		}
		if s := r.anyMarkState(p, r.tree.Marks(n)); s.state != "" && d.state.state == "" {
			d.state = s
		}
		if d.suite {
			inner := sc
			inner.suite = append(sc.suite[:len(sc.suite):len(sc.suite)], d.title)
			inner.state = d.state.over(sc.state)
			inner.rows, inner.dynamic, inner.loops = r.repeat(sc, d)
			if d.body < 0 {
				return sc, true
			}
			inner.body = d.body
			inner.state = r.setupState(d.body).over(inner.state)
			r.visit(d.body, inner)
			return sc, true
		}
		if d.part && !sc.inCase {
			continue
		}
		if lang := r.tree.Language; !d.part && sc.inCase && (lang == syntax.C || lang == syntax.CPP) {
			sc = *sc.around // functions do not nest: what looks like it is an #if over half a function
		}
		if sc.inCase && (!d.literal || d.body < 0 || d.named) {
			return sc, false // t.Run(tc.name, …): part of its parent's rows
		}
		r.addCallCase(n, p, d, sc)
		return sc, true
	}
	if r.ownWord(n, links, sc) {
		return sc, true
	}
	return r.intoEach(links, sc), false
}

// mereStatement tells `skip "why"` in a hook from `skip "title"` in a suite: the same
// word defines a case only where cases stand.
func (r *reader) mereStatement(p *prepared, n int, links []syntax.Link, sc scope) bool {
	for _, s := range stateNames {
		if statementNamed(links[0].Name, p.State[s.name].Statement) {
			return max(0, r.tree.Enclosing(n, syntax.Lambda, syntax.Func)) != sc.body
		}
	}
	return false
}

func (r *reader) noteRegistration(links []syntax.Link) {
	name := syntax.ChainName(links)
	for _, p := range r.active {
		for _, reg := range p.Registration {
			if name == reg {
				last := links[len(links)-1]
				text := name
				for _, a := range last.Args {
					text += " " + r.tree.ArgText(a)
				}
				r.file.Registered = append(r.file.Registered, text)
			}
		}
	}
}

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
	rows    []int // row nodes
	rowRule *catalog.Rows
	hasRows bool
	unknown bool // rows that cannot be listed
	off     int  // rows that are switched off
	strict  []string
	after   []syntax.Link
	claims  []claim
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
	if form.String {
		d.title, d.literal = r.stringTitle(links, suite), true
	}
	described := r.titleLinks(p, form, titled, &d)
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
	if d.title == "" && !form.String {
		if d.body < 0 {
			return definition{}, false
		}
	}
	if !suite && d.body < 0 && (!d.literal || r.handsOn(titled)) {
		return definition{}, false
	}
	for k := at; k <= j; k++ {
		r.readRows(p, links[k], k == j && links[k].Name != "" && p.rowLinks[links[k].Name] == nil, &d)
	}
	for k := j + 1; k < len(links); k++ {
		r.readRows(p, links[k], false, &d)
	}
	r.headRows(p, titled, &d)
	r.entryRows(p, titled, &d)
	if s := r.linkState(p, append(described, links[at:j+1]...), links[j+1:], titled, d.title); s.state != "" {
		d.state = s
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
	if d.body < 0 || !r.file.claims(d.body) || r.definesTests(d.body) {
		return false
	}
	r.addCallCase(n, r.active[0], d, sc)
	return true
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
		return nil, false, 0, stated{}
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

// readObject takes title and body from an object.
func (r *reader) readObject(key string, object int, d *definition) {
	t := r.tree
	for _, pair := range t.NamedChildren(object) {
		if k, v := t.Child(pair, "key"), t.Child(pair, "value"); k >= 0 && v >= 0 && t.Text(k) == key && t.Role(v) == syntax.String {
			d.title, d.literal = literalText(t.Text(v), syntax.String), true
			d.title = strings.Trim(d.title, `"`)
		}
		for n := pair; n < t.End(pair) && d.body < 0; n++ {
			if isClosure(t, n) {
				d.body, d.params = n, t.ParamNames(n)
				if inner := t.Body(n); t.Role(n) == syntax.Func && inner >= 0 {
					d.body = inner
				}
			}
		}
	}
}

func (r *reader) readBody(titled syntax.Link, d *definition) {
	t := r.tree
	if titled.Block >= 0 {
		d.body = titled.Block
		d.params = t.ParamNames(titled.Block)
		return
	}
	for i := len(titled.Args) - 1; i >= 0 && d.body < 0; i-- {
		n := titled.Args[i].Node
		if n < 0 {
			continue
		}
		switch t.Role(n) {
		case syntax.Lambda, syntax.Block:
			d.body = n
			d.params = t.ParamNames(n)
			return
		case syntax.Call: // it('x', async(() => {…})), withFixture(fn)
			if c := r.closureIn(n); c >= 0 {
				d.body = c
				d.params = t.ParamNames(c)
				return
			}
		case syntax.Ident:
			if i > 0 {
				if fn, ok := r.file.functions[t.Text(n)]; ok {
					d.body = fn
					d.params = t.ParamNames(fn)
					return
				}
			}
		}
	}
}

// addCallCase records a case that a call defines, and looks for named parts in it.
func (r *reader) addCallCase(n int, p *prepared, d definition, sc scope) {
	c := r.newCase(n, p, d.title, sc)
	if d.title == "" {
		c.Name = r.untitled(d.body)
	}
	if d.strict != nil {
		if class, ok := r.file.classes[d.strict[0]]; ok && sc.state.state == "" { // TEST_F(Fixture, name)
			sc.state = r.setupState(class)
		}
		c.Suite = append(c.Suite, d.strict...)
		if d.state.state == "" {
			d.state = r.titleState(p, d.strict[0])
		}
	}
	c.body, c.after, c.claims = d.body, d.after, d.claims
	st := d.state.over(sc.state)
	c.Rows, c.Dynamic, _ = r.repeat(sc, d)
	if !d.literal && !sc.dynamic && len(sc.loops) == 0 && c.Rows == 1 && !d.hasRows {
		c.Dynamic = len(sc.loops) > 0
	}
	r.bindRows(c, d, sc)
	r.rowStates(c, p, d, sc)
	r.insideRows(c, p)
	r.finish(c, p, st, sc)
}

// repeat multiplies the rows of a definition with the loops around it.
func (r *reader) repeat(sc scope, d definition) (int, bool, []loop) {
	rows, dynamic := sc.rows, sc.dynamic
	loops := sc.loops
	switch {
	case d.unknown:
		dynamic = true
	case d.hasRows:
		rows *= len(d.rows)
		loops = append(loops[:len(loops):len(loops)], loop{names: d.params, rows: d.rows})
	}
	return rows, dynamic, loops
}

func (r *reader) newCase(n int, p *prepared, name string, sc scope) *Case {
	t := r.tree
	return &Case{
		Framework: p.ID, Path: r.file.Path, Suite: append([]string{}, sc.suite...), Name: name, Line: t.Line(n), EndLine: t.EndLine(n),
		Rows: sc.rows, Dynamic: sc.dynamic, Sub: sc.inCase, node: n, body: -1, file: r.file,
	}
}

// finish gives a case its state and adds it, with its named parts after it.
func (r *reader) finish(c *Case, p *prepared, st stated, sc scope) {
	t := r.tree
	if st.state != Skipped && st.state != Commented && c.body >= 0 {
		if s := r.bodyState(p, c.body); s.state != "" && (st.state == "" || s.state == Skipped) {
			st = s
		}
	}
	if st.state == "" {
		st.state = Active
	}
	c.State, c.Why, c.Condition = st.state, st.why, st.condition
	c.Inherited = st.state != Active && st == sc.state
	if c.body >= 0 {
		body := r.file.tokens.within(t.Nodes[c.body].Start, t.Nodes[c.body].End)
		c.shingles = shingles(body)
		c.Empty = r.emptyBody(c.body)
	} else {
		c.Empty = true
	}
	r.file.Cases = append(r.file.Cases, c)
	if c.body >= 0 && c.body != c.node {
		inner := scope{suite: append(sc.suite[:len(sc.suite):len(sc.suite)], c.Name), rows: 1, state: stated{}, inCase: true, class: sc.class, around: &sc}
		if st.state == Skipped || st.state == Commented {
			inner.state = st
		}
		r.visit(c.body, inner)
	}
}

// emptyBody tells whether a body does nothing at all.
func (r *reader) emptyBody(body int) bool {
	t := r.tree
	if inner := t.Body(body); inner >= 0 {
		body = inner
	}
	for _, k := range t.NamedChildren(body) {
		switch t.Kind(k) {
		case "pass_statement", "empty_statement":
			continue
		case "statement_list", "statements", "block", "body_statement", "block_body":
			if !r.emptyBody(k) {
				return false
			}
			continue
		}
		if t.Role(k) == syntax.Params || t.Role(k) == syntax.ExprStmt && (t.Text(k) == "..." || strings.HasPrefix(t.Text(k), `"""`)) {
			continue
		}
		return false
	}
	return true
}
