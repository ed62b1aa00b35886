package inventory

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"holdfast/internal/detection/syntax"

	"holdfast/internal/detection/lazy"
)

func sortStrings(s []string) { sort.Strings(s) }

// branch follows an if. A branch that fails the test makes the condition an oracle.
func (e *evaluator) branch(n int, en *env, cx context) bool {
	t := e.tree
	if init := t.Child(n, "initializer"); init >= 0 { // Go: if got := f(); got != want
		en = en.child()
		e.walk(init, en, cx)
	}
	cond := t.Condition(n)
	if cond < 0 {
		return e.children(n, en, cx)
	}
	inverted := t.Kind(n) == "unless" || t.Kind(n) == "unless_modifier" || t.Kind(n) == "guard_statement"
	toks := e.resolve(cond, en)
	then, other := e.branches(n, cond)
	value, known := constantOf(toks)
	if inverted {
		value = !value
	}
	e.walk(cond, en, cx)
	var stops [2]bool
	for i, b := range []int{then, other} {
		if b < 0 {
			continue
		}
		bx := cx
		holds := (i == 0) != inverted // the condition holds in this branch
		if known && value != (i == 0) && bx.dead == "" {
			bx.dead = "constant-condition"
		}
		if level, line := e.fails(b); level != "" && !known {
			e.conditionOracle(toks, holds, level, line, bx)
			e.walkQuiet(b, en, bx)
			continue
		}
		if !known {
			bx.under = joinUnder(cx.under, join(toks), holds)
		}
		stops[i] = e.walk(b, en.child(), bx)
		if stops[i] && !known {
			e.left = joinUnder("", join(toks), !holds)
		}
	}
	if known && value { // if (true) return: the other branch never runs
		return stops[0]
	}
	if known {
		return stops[1]
	}
	return stops[0] && stops[1]
}

func joinUnder(outer, cond string, holds bool) string {
	if !holds {
		cond = "not " + cond
	}
	if outer == "" {
		return cond
	}
	return outer + " and " + cond
}

// branches are the two sides of an if, -1 when absent.
func (e *evaluator) branches(n, cond int) (then, other int) {
	t := e.tree
	then, other = t.Child(n, "consequence", "body", "then"), t.Child(n, "alternative", "else")
	if then >= 0 {
		return then, other
	}
	for _, k := range t.NamedChildren(n) {
		switch {
		case k == cond || t.Within(cond, k):
		case then < 0:
			then = k
		case other < 0:
			other = k
		}
	}
	return then, other
}

// fails tells what a block does to the running test: fatal, error, log, skip or "".
func (e *evaluator) fails(block int) (string, int) {
	t := e.tree
	best, line := "", 0
	for n := block; n < t.End(block); n++ {
		switch t.Role(n) {
		case syntax.Lambda, syntax.Func:
			n = t.End(n) - 1
			continue
		case syntax.If, syntax.Loop, syntax.Try:
			if n != block {
				n = t.End(n) - 1
				continue
			}
		case syntax.Throw:
			if failureRank("fatal") > failureRank(best) && e.throwsFailure(n) {
				best, line = "fatal", t.Line(n)
			}
			continue
		case syntax.Assert:
			if kids := t.NamedChildren(n); len(kids) > 0 {
				if v, known := constant(t.Text(kids[0])); known && !v {
					best, line = "fatal", t.Line(n)
				}
			}
			continue
		case syntax.Call:
		default:
			continue
		}
		if t.Role(n) != syntax.Call {
			continue
		}
		links := t.Chain(n)
		level := e.failureLevel(links)
		if level != "" && failureRank(level) > failureRank(best) && !e.expectsError(links, n) {
			best, line = level, t.Line(n)
		}
	}
	return best, line
}

// runningTest are the usual names of the test itself.
var runningTest = []string{"t", "tb", "b", "f", "c"}

// expectsError tells require.Error(t, err), which looks at an error, from t.Error(…), which
// is one.
func (e *evaluator) expectsError(links []syntax.Link, n int) bool {
	last := links[len(links)-1].Name
	return (last == "Error" || last == "Errorf") && !named(links[0].Name, runningTest) && len(e.match(links, n, &env{vars: map[string][]string{}})) > 0
}

// plainErrors are what people throw to fail a test by hand; an error of the domain's own
// is part of what the test plays.
var plainErrors = []string{"Error", "Exception", "RuntimeException", "RuntimeError", "StandardError", "IllegalStateException", "IllegalArgumentException", "InvalidOperationException", "Throwable", "NSError", "TestFailure"}

// throwsFailure tells a throw that fails the test.
func (e *evaluator) throwsFailure(n int) bool {
	if e.skips(n) {
		return false
	}
	name := ""
	for _, tk := range e.file.tokens.within(e.tree.Nodes[n].Start, e.tree.Nodes[n].End) {
		if isWord(tk.text) && tk.text != "throw" && tk.text != "raise" && tk.text != "new" && tk.role != syntax.String {
			name = tk.text
			if isUpperName(name) {
				break
			}
		}
	}
	return !isUpperName(name) || named(name, plainErrors) || strings.Contains(name, "Assert") || strings.Contains(name, "Fail")
}

// skips tells a throw that skips the test instead of failing it.
func (e *evaluator) skips(n int) bool {
	text := e.tree.Text(n)
	return strings.Contains(text, "Skip") && (strings.Contains(text, "SkipTest") || strings.Contains(text, "XCTSkip") || strings.Contains(text, "SkipException"))
}

func failureRank(level string) int {
	return map[string]int{"": 0, "log": 1, "skip": 2, "error": 3, "fatal": 4}[level]
}

// failureLevel is what a call does in the failure lattice.
func (e *evaluator) failureLevel(links []syntax.Link) string {
	if !links[len(links)-1].Called {
		return ""
	}
	name := syntax.ChainName(links)
	if level, ok := e.file.rules.failure[name]; ok {
		return level
	}
	if level, ok := e.file.rules.failure[unqualified(name)]; ok {
		return level
	}
	last := links[len(links)-1].Name
	if last == "Error" && len(links[len(links)-1].Args) == 0 {
		return "" // err.Error() is a message
	}
	if level, ok := e.file.rules.failure["*."+last]; ok && len(links) > 1 {
		return level
	}
	return ""
}

// conditionOracle records `if cond { fail }`: the condition must not hold.
func (e *evaluator) conditionOracle(toks []string, holds bool, level string, line int, cx context) {
	for _, o := range judge(toks, holds) {
		o.Failure, o.Line = level, line
		switch level {
		case "log":
			o.Strength = levelLog
		case "skip":
			o.Strength = levelSkip
		}
		if o.Matcher == "truthy" || o.Matcher == "falsy" {
			o.Kind = "truth"
		}
		e.record(o, cx)
	}
}

// walkQuiet follows a failing branch for its calls only.
func (e *evaluator) walkQuiet(n int, en *env, cx context) {
	oracles, muted := len(e.c.Oracles), len(e.c.Muted)
	e.walk(n, en.child(), cx)
	e.c.Oracles, e.c.Muted = e.c.Oracles[:oracles], e.c.Muted[:muted]
}

// record adds an oracle with its surroundings.
func (e *evaluator) record(o Oracle, cx context) {
	if o.Dead == "" {
		o.Dead = cx.dead
	}
	if o.Under == "" {
		o.Under = cx.under
	}
	o.Rows, o.After = max(1, cx.rows), e.steps
	asTruth(&o)
	tolerant(&o)
	if o.Failure == "" {
		o.Failure = "fatal"
	}
	if o.Dead == "" && e.repeats(o) {
		o.Dead = "tautology"
	}
	switch {
	case derived(o) || o.Dead == "tautology" && e.tellsOfRows(o.Text):
		o.Dead, o.Strength = cx.dead, min(o.Strength, levelNonNull)
	case o.Dead == "tautology" && e.asksTwice(o):
		o.Dead, o.Strength = cx.dead, levelTaut
	}
	if o.Failure == "log" || o.Failure == "skip" {
		e.c.Muted = append(e.c.Muted, o)
		return
	}
	e.c.Oracles = append(e.c.Oracles, o)
}

// derived tells a comparison whose sides are the same call only after names are replaced
// by their values: what was read before is compared with what is read now. That can
// fail, but says little.
func derived(o Oracle) bool {
	if o.Dead != "tautology" && o.Dead != "" || o.Kind != "equal" || !strings.Contains(o.Subject, "(") || undated(o.Subject) != undated(o.Expected) {
		return false
	}
	if saidTwice(o.Text, 3) != nil { // a bare name does not tell when it was read
		return false
	}
	head, _, _ := strings.Cut(o.Subject, " ")
	said := 0
	for _, w := range fields(o.Text) {
		if w == head {
			said++
		}
	}
	return o.Dead == "" || said < 2
}

// saidTwice is an expression of so many words that an assertion compares with itself, as
// written: Equal(t, f.Mode(), f.Mode()), len(x) == len(x). nil when it does not.
func saidTwice(text string, least int) []string {
	toks := fields(text)
	for i, tok := range toks {
		if tok != "," && tok != "==" && tok != "===" {
			continue
		}
		right := toks[i+1:]
		for size := least; size <= i && size <= len(right); size++ {
			if endsOperand(right[size:]) && startsOperand(toks[:i-size]) && balanced(right[:size]) && slices.Equal(right[:size], toks[i-size:i]) {
				return right[:size]
			}
		}
	}
	return nil
}

func startsOperand(before []string) bool {
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	return last == "(" || last == "," || last == "assert"
}

func endsOperand(rest []string) bool {
	return len(rest) == 0 || rest[0] == ")" || rest[0] == "," || rest[0] == ";"
}

func balanced(toks []string) bool {
	depth := 0
	for _, t := range toks {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// undated is an expression without the marks of when its parts were read.
func undated(s string) string {
	if !strings.Contains(s, " #s") {
		return s
	}
	var kept []string
	for _, w := range strings.Fields(s) {
		if !strings.HasPrefix(w, "#s") {
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, " ")
}

// tolerances are words between a value and how far off it may be.
var tolerances = []string{" plusOrMinus ", " +- ", " ± ", " within "}

// tolerant takes the tolerance out of an expected value such as 3.5 plusOrMinus 0.1.
func tolerant(o *Oracle) {
	for _, w := range tolerances {
		if value, by, ok := strings.Cut(o.Expected, w); ok && o.Tolerance == "" {
			o.Expected, o.Tolerance, o.Strength = value, by, min(o.Strength, levelApprox)
			return
		}
	}
}

// asTruth gives the many words for true and false one meaning.
func asTruth(o *Oracle) {
	lower := strings.ToLower(o.Matcher)
	if o.Kind == "equal" && o.Expected == "" && (strings.HasSuffix(lower, "true") || strings.HasSuffix(lower, "false")) { // toBeTrue()
		o.Expected, o.Literal = "true", true
		if strings.HasSuffix(lower, "false") != o.Negated {
			o.Expected = "false"
		}
		o.Negated = false
		return
	}
	if o.Kind != "match" || o.Strength != levelTruthy {
		return
	}
	if strings.Contains(lower, "fals") {
		o.Negated = !o.Negated
	} else if !strings.Contains(lower, "tru") {
		return
	}
	o.Kind, o.Matcher = "truth", "truthy"
	if o.Negated {
		o.Matcher = "falsy"
	}
}

// loop writes a loop over literal values out row by row.
func (e *evaluator) loop(n int, en *env, cx context) {
	names, list := e.file.loopParts(n)
	body := e.tree.Body(n)
	if body < 0 {
		e.children(n, en, cx)
		return
	}
	if e.neverLoops(n, en) && cx.dead == "" {
		cx.dead = "constant-condition"
	}
	if steps := e.tree.ChildOf(n, "enumerators"); steps >= 0 { // for { _ <- IO(x must beTrue) } yield x
		e.children(steps, en, cx)
	}
	e.bound(n)
	if list < 0 {
		e.walk(body, en.child(), cx)
		return
	}
	e.rows(names, list, body, en, cx)
}

// extent remembers how far a table or loop of the case itself reaches.
func (e *evaluator) extent(name string, n int) {
	if e.depth > 0 {
		return
	}
	e.c.reaches(name, n)
}

// bound reads the end of a counting loop: i < 3, or as far as the table goes.
func (e *evaluator) bound(n int) {
	c := e.tree.Child(n, "condition")
	if c < 0 {
		return
	}
	left, op, right, ok := comparison(fields(e.tree.Text(c)))
	if !ok || len(left) != 1 || op != "<" && op != "<=" {
		return
	}
	end := math.MaxInt
	if v, err := strconv.Atoi(join(right)); err == nil {
		end = v
	}
	e.extent("loop over "+left[0], end)
}

// rows walks a body once for each element of a list.
func (e *evaluator) rows(names []string, list, body int, en *env, cx context) {
	elements, ok := e.elements(list, en)
	if !ok {
		if !e.tokenRows(names, list, body, en, cx) {
			e.walk(body, en.child(), cx)
		}
		return
	}
	e.eachRow(names, elements, body, en, cx)
}

// eachRow walks a body once for each of the rows, as far as they can be written out.
func (e *evaluator) eachRow(names []string, elements []int, body int, en *env, cx context) {
	switch {
	case len(elements) == 0:
		if cx.dead == "" {
			cx.dead = "empty-table"
		}
		e.walk(body, en.child(), cx)
		return
	case len(elements) > maxRows || len(e.c.Oracles)+len(elements) > maxOracles:
		cx.rows *= len(elements)
		e.walk(body, en.child(), cx)
		return
	}
	for _, row := range elements {
		inner := en.child()
		for _, b := range e.file.bindRow(names, row, false) {
			inner.vars[b.name] = e.substitute(fields(b.text), en, 1)
			e.fromRow(b.name)
		}
		e.walk(body, inner, cx)
	}
}

func (e *evaluator) elements(list int, en *env) ([]int, bool) {
	if list < 0 {
		return nil, false
	}
	return e.file.listElements(list)
}

// broadTypes catch a failed assertion, by language; an untyped handler always does.
var broadTypes = map[syntax.Language][]string{
	syntax.Python: {"Exception", "BaseException", "AssertionError"}, syntax.Java: {"Throwable", "AssertionError", "Error"},
	syntax.Kotlin: {"Throwable", "AssertionError", "Error"}, syntax.Scala: {"Throwable", "AssertionError"}, syntax.CSharp: {"Exception"},
	syntax.PHP: {"Throwable", "Exception", "AssertionFailedError", "ExpectationFailedException"}, syntax.Ruby: {"Exception"},
	syntax.Dart: {"TestFailure", "Object"}, syntax.CPP: {"..."}, syntax.Swift: {},
}

// try follows a try block. Assertions in it count for nothing when a handler swallows
// their failure.
func (e *evaluator) try(n int, en *env, cx context) {
	t := e.tree
	var handlers []int
	body := -1
	var rest []int
	for c := range t.Children(n) {
		switch {
		case t.Role(c) == syntax.Catch:
			handlers = append(handlers, c)
		case t.Role(c) == syntax.Finally:
			rest = append(rest, c)
		case body < 0 && t.Named(c) && t.Role(c) != syntax.Comment:
			body = c
		case t.Named(c) && t.Kind(c) != "modifiers":
			rest = append(rest, c)
		}
	}
	bx := cx
	expected := ""
	for _, h := range handlers {
		if bx.dead == "" && e.swallows(h) {
			bx.dead = "swallowed"
		}
		if text := e.caught(h); text != "" {
			expected = text
		}
	}
	if body >= 0 {
		if len(handlers) > 0 && e.endsInFailure(body) && expected != "" {
			o := Oracle{Kind: "raises", Matcher: "try-fail", Subject: e.firstCall(body, en), Expected: expected, Strength: levelErrType, Line: t.Line(n)}
			if isBroad(t.Language, expected) {
				o.Strength = levelAnyErr
			}
			ox := cx
			if bx.dead == "swallowed" {
				ox.dead = "swallowed"
			}
			e.record(o, ox)
		}
		e.walk(body, en.child(), bx)
	}
	for _, h := range handlers {
		hx := cx
		hx.under = joinUnder(cx.under, "catch", true)
		if b := t.Body(h); b >= 0 {
			e.walk(b, en.child(), hx)
		} else {
			e.children(h, en.child(), hx)
		}
	}
	for _, r := range rest {
		e.walk(r, en.child(), cx)
	}
}

func isBroad(lang syntax.Language, text string) bool {
	for _, b := range append([]string{"Exception", "Throwable", "Error", "BaseException", "StandardError"}, broadTypes[lang]...) {
		if text == b {
			return true
		}
	}
	return false
}

// handlerHead are the words of a handler before its body: the types it names.
func (e *evaluator) handlerHead(h int) []string {
	t := e.tree
	end := t.Nodes[h].End
	if b := t.Body(h); b >= 0 {
		end = t.Nodes[b].Start
	}
	var out []string
	for _, tk := range e.file.tokens.within(t.Nodes[h].Start, end) {
		out = append(out, tk.text)
	}
	return out
}

// caught is the text of the exception type a handler names.
func (e *evaluator) caught(h int) string {
	t := e.tree
	end := t.Nodes[h].End
	if b := t.Body(h); b >= 0 {
		end = t.Nodes[b].Start
	}
	head := string(t.Source[t.Nodes[h].Start:end])
	head = strings.NewReplacer("except*", "", "except", "", "catch", "", "rescue", "", "on ", "", "(", " ", ")", " ", ":", " ", "{", " ", "=>", " ", "$", " ", "let ", " ", "final ", " ", "\\", "").Replace(head)
	words := strings.Fields(head)
	if len(words) == 0 {
		return ""
	}
	w := words[0]
	if i := strings.LastIndexByte(w, '.'); i >= 0 {
		w = w[i+1:]
	}
	if w != "" && w[0] >= 'a' && w[0] <= 'z' && t.Language != syntax.CPP {
		if len(words) > 1 && words[len(words)-1][0] >= 'A' && words[len(words)-1][0] <= 'Z' { // Kotlin: e: Type
			return words[len(words)-1]
		}
		return ""
	}
	return w
}

// catchesAssertions tells whether a failed assertion ends up in a handler.
func (e *evaluator) catchesAssertions(h int) bool {
	t, head := e.tree, e.handlerHead(h)
	if t.Language == syntax.Elixir {
		return elixirCatchesAssertions(e.elixirSection(h), head)
	}
	typ := e.caught(h)
	broad := typ == "" && t.Language != syntax.Ruby
	for _, b := range broadTypes[t.Language] {
		broad = broad || typ == b || named(b, head)
	}
	return broad
}

// swallows tells whether a handler hides a failed assertion.
func (e *evaluator) swallows(h int) bool {
	t := e.tree
	if t.Language == syntax.Swift || t.Language == syntax.Go || !e.catchesAssertions(h) {
		return false
	}
	body := t.Body(h)
	if body < 0 {
		body = h
	}
	for n := body; n < t.End(body); n++ {
		switch t.Role(n) {
		case syntax.Throw, syntax.Assert:
			return false
		case syntax.Call:
			links := t.Chain(n)
			if lvl := e.failureLevel(links); lvl == "fatal" || lvl == "error" {
				return false
			}
			if len(e.match(links, n, &env{vars: map[string][]string{}})) > 0 {
				return false
			}
			if name := links[len(links)-1].Name; name == "done" || name == "reject" || name == "next" || strings.HasPrefix(strings.ToLower(name), "assert") || name == "fail" || name == "raise" || name == "expect" {
				return false
			}
		}
	}
	return true
}

// endsInFailure tells the idiom try { f(); fail() }.
func (e *evaluator) endsInFailure(body int) bool {
	level, _ := e.fails(body)
	if level == "fatal" || level == "error" {
		return true
	}
	t := e.tree
	for n := body; n < t.End(body); n++ {
		if t.Role(n) == syntax.Assert {
			if kids := t.NamedChildren(n); len(kids) > 0 {
				if v, known := constant(t.Text(kids[0])); known && !v {
					return true
				}
			}
		}
	}
	return false
}

func (e *evaluator) firstCall(body int, en *env) string {
	t := e.tree
	for n := body; n < t.End(body); n++ {
		if t.Role(n) == syntax.Call {
			return join(e.resolve(n, en))
		}
	}
	return ""
}

// with follows Python's with: with pytest.raises(E): body.
func (e *evaluator) with(n int, en *env, cx context) {
	t := e.tree
	body := t.Body(n)
	for c := n + 1; c < t.End(n) && (body < 0 || c < body); c++ {
		if t.Role(c) != syntax.Call {
			continue
		}
		links := t.Chain(c)
		if o, ok := e.raises(links, en); ok {
			if body >= 0 {
				o.Subject = e.firstCall(body, en)
			}
			o.Line = t.Line(c)
			e.record(o, cx)
			if o.Expected == "AssertionError" && body >= 0 { // a true assertion wrapped in raises(AssertionError)
				cx.dead = "swallowed"
			}
		} else if name := syntax.ChainName(links); strings.HasSuffix(name, "suppress") && body >= 0 && e.suppressesAssertions(links) {
			cx.dead = "swallowed"
		} else if followed, swallows := e.entered(links, en, cx); followed {
			if swallows && cx.dead == "" {
				cx.dead = "swallowed"
			}
		} else {
			e.call(c, en, cx)
		}
		c = t.End(c) - 1
	}
	for c := n + 1; c < t.End(n) && (body < 0 || c < body); c++ { // as name
		if t.Kind(c) == "as_pattern" {
			kids := t.NamedChildren(c)
			if len(kids) == 2 {
				en.vars[t.Text(kids[1])] = append(e.resolve(kids[0], en), "#as")
			}
		}
	}
	if body >= 0 {
		e.walk(body, en.child(), cx)
	}
}

func (e *evaluator) suppressesAssertions(links []syntax.Link) bool {
	for _, a := range links[len(links)-1].Args {
		if isBroad(e.tree.Language, e.tree.ArgText(a)) {
			return true
		}
	}
	return false
}

// assertStatement reads the language's own assert.
func (e *evaluator) assertStatement(n int, en *env, cx context) {
	t := e.tree
	kids := t.NamedChildren(n)
	if len(kids) == 0 {
		return
	}
	toks := e.resolve(kids[0], en)
	if t.Language == syntax.Python && t.Kind(kids[0]) == "tuple" && len(t.NamedChildren(kids[0])) > 1 {
		e.record(Oracle{Kind: "truth", Matcher: "tuple", Subject: join(toks), Strength: levelTaut, Dead: "tautology", Line: t.Line(n), Text: firstLine(t.Text(n))}, cx)
		return
	}
	for _, o := range judge(toks, false) {
		o.Line, o.Text = t.Line(n), firstLine(t.Text(n))
		e.record(o, cx)
	}
	e.children(n, en, cx)
}

// call follows a call: an oracle, a failure, a repetition, a helper, or a step.
func (e *evaluator) call(n int, en *env, cx context) bool {
	t := e.tree
	links := t.Chain(n)
	last := links[len(links)-1]
	if e.overTable(links, en, cx) {
		return false
	}
	e.raisesFirst(links, n, en, cx)
	if os := e.match(links, n, en); len(os) > 0 {
		for _, o := range os {
			o.Line = t.Line(n)
			if o.Text == "" {
				o.Text = firstLine(t.Text(n))
			}
			e.unfold(&o, en)
			e.record(o, cx)
		}
		for _, l := range links {
			if l.Called && l.Name != "" && !e.file.rules.knows(l.Name) {
				e.calls[l.Name] = true
			}
			e.insideArgs(l, en, cx, true)
		}
		return false
	}
	if level := e.failureLevel(links); level != "" {
		if level == "fatal" || level == "error" {
			e.record(Oracle{Kind: "fail", Matcher: syntax.ChainName(links), Strength: levelNoError, Failure: level, Line: t.Line(n)}, cx)
		}
		return level == "fatal" || level == "skip" && cx.under == ""
	}
	if body, names, list, ok := e.eachCall(links); ok {
		e.rows(names, list, body, en, cx)
		return false
	}
	before := len(e.c.Oracles)
	if named(last.Name, swallowers) && discarded(t, n) && cx.dead == "" { // Try { … } that nobody looks at
		cx.dead = "swallowed"
	}
	if t.Kind(n) == "macro_invocation" {
		if !e.followMacro(last.Name, last.Args, en, cx) {
			e.ownAssertion(links, n, en, cx)
		}
		if tree := t.ChildOf(n, "token_tree"); tree >= 0 && len(e.c.Oracles) == before {
			e.tokenTree(tree, en, cx)
		}
		return false
	}
	if e.helper(links, n, en, cx) {
		if len(e.c.Oracles) == before {
			e.ownAssertion(links, n, en, cx)
		}
		return false
	}
	e.ownAssertion(links, n, en, cx)
	e.callbacks(links, en, cx)
	for i, l := range links {
		if l.Called && l.Name != "" {
			e.calls[l.Name] = true
		} else if i == 0 && l.Name != "" {
			e.calls[l.Name] = true
		}
		if l.Name == "" && l.Node >= 0 && l.Node != n && i == 0 {
			e.walk(l.Node, en, cx)
		}
		e.insideArgs(l, en, cx, false)
	}
	if last.Called && discarded(t, n) {
		e.steps++
	}
	if last.Called && e.depth == 0 && len(e.c.Steps) < 200 && isStatement(t, n) {
		e.c.Steps = append(e.c.Steps, join(e.resolve(n, en)))
	}
	return false
}

// raisesFirst reads an expected error of which more is asked behind it:
// shouldThrow<E> { … }.message shouldBe "closed".
func (e *evaluator) raisesFirst(links []syntax.Link, n int, en *env, cx context) {
	for i, l := range links[:len(links)-1] {
		if !l.Called || links[i+1].Name == "" { // f(a)(b) is one call
			continue
		}
		if o, ok := e.raises(links[:i+1], en); ok {
			o.Line, o.Text = e.tree.Line(n), firstLine(e.tree.Text(n))
			e.record(o, cx)
			return
		}
	}
}

// raisesInside reads an expected error in the subject of another claim:
// assertEquals("closed", assertThrows(E.class, () -> f()).getMessage()).
func (e *evaluator) raisesInside(links []syntax.Link, n int, en *env, cx context) bool {
	o, ok := e.raises(links, en)
	if ok {
		o.Line, o.Text = e.tree.Line(n), firstLine(e.tree.Text(n))
		e.record(o, cx)
	}
	return ok
}

// ownAssertions are how people name assertions of their own that cannot be followed.
var ownAssertions = lazy.MustCompile(`^(assert|verify|expect|check|should)([A-Z_]|$)|^(Assert|Verify|Expect|Check|Should)[A-Z]|^(TEST_)?(ASSERT|EXPECT|CHECK|REQUIRE|VERIFY)_`)

var bareVerbs = map[string]bool{"assert": true, "verify": true, "expect": true, "check": true, "should": true}

// assertingClass are classes whose methods check: TestAssert.IsRunnable(test).
var assertingClass = lazy.MustCompile(`^([A-Z]\w*)?(Assert|Asserts|Assertions)$`)

// noCheck are methods of such classes that end or switch off a test.
var noCheck = lazy.MustCompile(`^(Skip|Assume|Ignore|Inconclusive|Pass|Warn|Multiple|Fail|Enter)`)

// namesAssertion tells a call whose own name says that it checks, or the class it
// belongs to, or the call that its chain begins with: assertThatErrorIsThrownBy(f).withMessage("x").
func namesAssertion(links []syntax.Link) bool {
	n := len(links)
	return ownAssertions.MatchString(links[n-1].Name) || n > 1 && assertingClass.MatchString(links[n-2].Name) && !noCheck.MatchString(links[n-1].Name) ||
		n > 1 && links[0].Called && len(links[0].Args) > 0 && ownAssertions.MatchString(links[0].Name) && !bareVerbs[links[0].Name]
}

// ownAssertion takes a call at its name: assertValid(x) checks x, somehow.
func (e *evaluator) ownAssertion(links []syntax.Link, n int, en *env, cx context) {
	last := links[len(links)-1]
	if !last.Called || !namesAssertion(links) || !isStatement(e.tree, n) {
		return
	}
	if len(last.Args) == 0 && len(last.Types) == 0 && (len(links) < 2 || bareVerbs[last.Name]) { // out.assert_empty() looks at out
		return
	}
	e.record(Oracle{Kind: "custom", Matcher: last.Name, Subject: join(e.resolve(n, en)), Strength: levelPattern, Line: e.tree.Line(n), Text: firstLine(e.tree.Text(n))}, cx)
}

// swallowers are calls that keep what their block throws to themselves.
var swallowers = []string{"Try", "runCatching", "allCatch", "catch_unwind"}

// discarded tells a call whose value nobody looks at: f(); or let _ = f();
func discarded(t *syntax.Tree, n int) bool {
	p := t.Parent(n)
	if t.Kind(p) == "expression_list" {
		p = t.Parent(p)
	}
	if t.Role(p) == syntax.Var || t.Role(p) == syntax.Assign {
		left := t.Child(p, "pattern", "left", "name")
		return left >= 0 && t.Text(left) == "_"
	}
	return isStatement(t, n)
}

// isStatement tells a call that stands for its effect.
func isStatement(t *syntax.Tree, n int) bool {
	for p := t.Parent(n); ; p = t.Parent(p) {
		switch t.Role(p) {
		case syntax.ExprStmt, syntax.Block:
			return true
		case syntax.Lambda: // its statements are its own children
			return t.Language == syntax.Kotlin || t.Language == syntax.Scala
		case syntax.Await, syntax.Paren:
		default:
			return false
		}
		if p == 0 {
			return true
		}
	}
}

// standsAlone tells an expression that is a statement, or all that a closure returns.
func (e *evaluator) standsAlone(n int) bool {
	role := e.tree.Role(e.tree.Parent(n))
	return isStatement(e.tree, n) || role == syntax.Return || role == syntax.Lambda
}

// insideArgs walks closures and calls in a link's arguments.
func (e *evaluator) insideArgs(l syntax.Link, en *env, cx context, oracle bool) {
	for _, a := range l.Args {
		if a.Node >= 0 {
			e.argument(a.Node, en, cx, oracle)
		}
	}
	if l.Block >= 0 {
		e.walk(l.Block, en.child(), cx)
	}
}

func (e *evaluator) argument(n int, en *env, cx context, oracle bool) {
	t := e.tree
	if oracle && t.Role(n) != syntax.Lambda { // remember what the subject calls
		raised := -1
		for c := n; c < t.End(n); c++ {
			switch t.Role(c) {
			case syntax.Call:
				links := t.Chain(c)
				for _, l := range links {
					if l.Name != "" {
						e.calls[l.Name] = true
					}
				}
				if start := int(t.Nodes[c].Start); start != raised && e.raisesInside(links, c, en, cx) {
					raised = start
				}
			case syntax.Lambda:
				e.walk(c, en.child(), cx)
				c = t.End(c) - 1
			}
		}
		return
	}
	e.walk(n, en, cx)
}

// eachCall recognises list.forEach(x => …).
func (e *evaluator) eachCall(links []syntax.Link) (body int, names []string, list int, ok bool) {
	if len(links) < 2 {
		return 0, nil, 0, false
	}
	last := links[len(links)-1]
	switch last.Name {
	case "each", "forEach", "for_each", "foreach", "each_with_index":
	default:
		return 0, nil, 0, false
	}
	body = last.Block
	if body < 0 && len(last.Args) > 0 {
		body = last.Args[len(last.Args)-1].Node
	}
	if body < 0 || e.tree.Role(body) != syntax.Lambda {
		return 0, nil, 0, false
	}
	if len(links) == 3 && named(links[1].Name, slicers) { // ROWS.first(2).each
		return body, e.tree.ParamNames(body), e.tree.Parent(links[1].Node), true
	}
	return body, e.tree.ParamNames(body), links[len(links)-2].Node, len(links) == 2
}

func isUpperName(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

// receiver is the name of the method's own receiver in Go suites: s.helper().
func (e *evaluator) receiver() string {
	t := e.c.file.Tree
	if t.Language != syntax.Go {
		return "self"
	}
	if r := t.Child(e.c.node, "receiver"); r >= 0 {
		if words := strings.Fields(strings.Trim(t.Text(r), "()")); len(words) > 1 {
			return words[0]
		}
	}
	return "self"
}
