package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// guards finds checks that are gone while the function they protected lives on.
func (c *comparison) guards(e *edit) {
	kept := map[string]int{}
	for _, g := range e.a.Guards {
		kept[guardKey(g)]++
	}
	var lost []Guard
	for _, g := range e.b.Guards {
		if k := guardKey(g); kept[k] > 0 {
			kept[k]--
			continue
		}
		if g.Else && askedAsOften(e, g) || failsBare(e, g) {
			continue // what went is the failure, or the words around it
		}
		lost = append(lost, g)
	}
	lost = append(lost, c.endingsGone(e)...)
	if len(lost) == 0 {
		return
	}
	lost = c.narrowed(e, lost)
	gained := 0
	for _, n := range kept {
		gained += n
	}
	checks := 0
	for _, g := range lost {
		if g.Kind == "check" && (len(e.a.Faults) >= len(e.b.Faults) || !stillAsked(e, g)) {
			checks++
		}
	}
	if len(e.a.Faults) > 0 || len(e.b.Faults) == 0 { // where nothing fails any more, nothing fails in another way
		gained += max(0, min(checks, len(e.a.Faults)-len(e.b.Faults)+checks))
	}
	if e.onlyTakesAway() {
		gained = 0
	}
	for _, g := range lost {
		if gained == 0 && c.keptError(e, g) {
			c.lineLoosened(e, "failure", g.Text, "")
			continue
		}
		c.guardLost(e, g, gained)
	}
}

// errorKept is a condition that asks whether an error was noted, and nothing else.
var errorKept = lazy.MustCompile(`^\(*!?\$?(\w*(?:[eE]rr|[eE]rror|[eE]xception|[fF]ailure))\s*(?:!==?\s*(?:null|nil|undefined|None|NULL|nullptr)|is not None|is None|\.nil\?|\.isDefined|\.is_some\(\))?\)*$`)

// keptError tells a check by which a function handed on an error that it noted, and still notes.
func (c *comparison) keptError(e *edit, g Guard) bool {
	m := errorKept.FindStringSubmatch(strings.TrimSpace(g.Text))
	if m == nil && (e.pair.Language == syntax.C || e.pair.Language == syntax.CPP) {
		m = statusTest.FindStringSubmatch(strings.TrimSpace(g.Text))
	}
	if m == nil || g.Kind != "check" || !e.a.Idents[m[1]] || slices.Contains(e.after.Params, m[1]) {
		return false
	}
	return newThings(e) <= 1 && !c.guardElsewhere(g) && !c.helperTookOver(e)
}

// askedAsOften tells whether a condition that led to a failure stands without one as often as it did.
func askedAsOften(e *edit, g Guard) bool {
	asked := func(d *Detail) (n int) {
		for _, b := range d.Branches {
			if b.Cond == squeeze(g.Text) {
				n++
			}
		}
		return n
	}
	return asked(e.a) >= max(1, asked(e.b))
}

// stillAsked tells whether a condition that led to a failure stands without one.
func stillAsked(e *edit, g Guard) bool {
	return slices.ContainsFunc(e.a.Branches, func(b Branch) bool { return b.Cond == squeeze(g.Text) })
}

// narrowed reports checks that stayed for some of what they refused, and returns the
// others.
func (c *comparison) narrowed(e *edit, lost []Guard) []Guard {
	var rest []Guard
	for _, g := range lost {
		missing := ""
		for _, now := range e.a.Guards {
			if g.Kind == "check" && now.Kind == "check" && missing == "" {
				missing = leftOut(g.Text, now.Text)
			}
		}
		if missing == "" && g.Kind == "check" {
			missing = fewerForSame(e, g)
		}
		if missing == "" {
			rest = append(rest, g)
			continue
		}
		part := g
		part.Text = missing
		ev := c.guardLost(e, part, 0)
		ev.Facts["pure"] = true
	}
	return rest
}

// fewerForSame are the alternatives for which a check turned something away, and that its branch no longer has
// though it does what it did: what is left is too little to be known for a check.
func fewerForSame(e *edit, g Guard) string {
	came := branchesOnlyIn(e.a, e.b)
	for _, b := range branchesOnlyIn(e.b, e.a) {
		for _, a := range came {
			if b.Cond == squeeze(g.Text) && branchBody(a) == branchBody(b) {
				return leftOut(b.Cond, a.Cond)
			}
		}
	}
	return ""
}

var alternatives = lazy.MustCompile(`\|\||\bor\b`)

// leftOut are the alternatives of a condition that a shorter one no longer has; ""
// unless the shorter one has nothing else.
func leftOut(long, short string) string {
	split := func(s string) []string {
		return alternatives.Split(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(s), "("), ")"), -1)
	}
	had, has := split(long), split(short)
	if len(has) >= len(had) {
		return ""
	}
	kept := map[string]bool{}
	for _, p := range has {
		kept[squeeze(p)] = true
	}
	var missing []string
	for _, p := range had {
		if !kept[squeeze(p)] {
			missing = append(missing, strings.TrimSpace(p))
		}
	}
	if len(missing) != len(had)-len(has) {
		return ""
	}
	return strings.Join(missing, " || ")
}

func guardKey(g Guard) string {
	if g.Kind == "call" && bare(g.What) == g.What {
		return "call " + g.What
	}
	return squeeze(g.Text)
}

func (c *comparison) guardLost(e *edit, g Guard, gained int) *event.Event {
	commented := commentedOut(e.pair.After, g.Text)
	ev := c.add("source-guard-removed", e.pair, e.after.Line, g.Text, "", map[string]any{
		"function": e.after.Name, "what": firstNonEmpty(g.What, shorten(g.Text)), "form": g.Kind, "security": g.Security, "commented": commented, "answered": false,
		"strong":      g.Kind == "call" && strongName.MatchString(bare(g.What)),
		"added_lines": float64(len(e.added)), "removed_lines": float64(len(e.removed)), "pure": newThings(e) <= len(e.removed)/8,
		"params_kept": strings.Join(e.before.Params, ",") == strings.Join(e.after.Params, ","),
	})
	switch {
	case commented:
	case keepsOut.MatchString(g.Text) && c.addsLine(otherwiseSafe.MatchString):
		ev.Clear("replaced", "the same is kept out in another way")
	case c.clampedInstead(e, g) || c.leftQuietly(e, g):
		ev.Facts["answered"], ev.After = true, shorten(strings.Join(e.added, " "))
	case calledOnWhatWasMade(e, g):
		ev.Clear("replaced", "it is called on what was made for it, without a name between")
	case gained > 0:
		ev.Clear("replaced", "the function has a new check in its place")
	case c.guardElsewhere(g) && !c.asksWithoutFailing(e, g), keepsLimit(g.Text) && c.limitElsewhere(g):
		ev.Clear("moved", "the check stands elsewhere in the change")
	case typedNonNull(e, g):
		ev.Clear("replaced", "its type keeps out that it is null")
	case typedParam(e, g):
		ev.Clear("replaced", "the function takes only what has the type that it asked for")
	case paramGone(e, g):
		ev.Clear("subject-removed", "the function no longer takes what it checked")
	case g.What != "" && c.removed[g.What] && (!strongName.MatchString(g.What) && !c.refusedByHelper(e, g) || announces.MatchString(g.What)):
		ev.Clear("subject-removed", g.What+" itself is gone from the code")
	case c.typeGone(g) != "":
		ev.Clear("subject-removed", "the type that it asked for is gone from the code: "+c.typeGone(g))
	case c.errorGone(e, g) != "":
		ev.Clear("subject-removed", "the error that it refused with is gone from the code: "+c.errorGone(e, g))
	case failsStill(e, g):
		ev.Clear("replaced", "its branch still makes the call that refuses")
	case e.onlyTakesAway() && c.onlyEdit(onlyImports) == e: // what it needed from others goes with it
	case c.subjectGone(e, g):
		ev.Clear("subject-removed", "what it checked is no longer used in the function")
	case c.documented(guardTerms(g)):
		ev.Clear("subject-removed", "the documentation drops the rule in the same change")
	case rewritten(e):
		ev.Clear("replaced", "the function was rewritten around it")
	case c.helperTookOver(e):
		ev.Clear("moved", "the function now calls a helper that is new in this change")
	}
	return ev
}

// paramGone tells whether a parameter that the check looked at left the signature.
func paramGone(e *edit, g Guard) bool {
	if slices.ContainsFunc(words(g.Text), func(w string) bool { return takenApart(e.before.Params, w) && !takes(e.after.Params, w) }) {
		return true
	}
	if len(e.after.Params) >= len(e.before.Params) {
		return false
	}
	for _, w := range words(g.Text) {
		if slices.Contains(e.before.Params, w) && !slices.Contains(e.after.Params, w) {
			return true
		}
	}
	return false
}

// takenApart tells a name that a parameter which is taken apart where it comes in gives a value: ({ a, b }) => …
func takenApart(params []string, name string) bool {
	return slices.ContainsFunc(params, func(p string) bool { return strings.HasPrefix(p, "{") && expression.HoldsWord(p, name) })
}

func takes(params []string, name string) bool {
	return slices.Contains(params, name) || takenApart(params, name)
}

// newThings counts the added lines that are more than what is left of a removed one.
func newThings(e *edit) int {
	had := map[string]bool{}
	for _, l := range e.removed {
		for _, w := range words(l) {
			had[w] = true
		}
	}
	n := 0
	for _, l := range e.added {
		if idle.MatchString(l) {
			continue
		}
		for _, w := range words(leavingIf.ReplaceAllString(l, "")) {
			if !had[w] {
				n++
				break
			}
		}
	}
	return n
}

// leavingIf begins a line that leaves without a word: that is nothing new where it asks what was asked.
var leavingIf = lazy.MustCompile(`^return(?:\s+nil)?\s+(?:if|unless)\b`)

// guardElsewhere tells whether the change adds the same condition or call elsewhere.
func (c *comparison) guardElsewhere(g Guard) bool {
	if g.Kind == "call" && c.newCalls[g.What] {
		return true
	}
	key := squeeze(g.Text)
	if c.newConds[key] || c.newLines[key] {
		return true
	}
	if len(key) <= 8 || len(c.newLines) > largeChange {
		return false
	}
	terms := guardWords(g)
	for l := range c.newLines {
		if strings.Contains(l, key) || len(terms) > 1 && decides.MatchString(l) && containsAll(l, terms) {
			return true
		}
	}
	return false
}

// limitElsewhere tells whether the change keeps the same limit in a new place, in other words.
func (c *comparison) limitElsewhere(g Guard) bool {
	for cond := range c.newConds {
		if keepsLimit(cond) && slices.ContainsFunc(guardWords(g), func(w string) bool { return limitWord.MatchString(w) && expression.HoldsWord(cond, w) }) {
			return true
		}
	}
	return false
}

// decides shows that a line decides something.
var decides = lazy.MustCompile(`[<>!=]=|=>|[<>]|\?\.|!`)

// guardWords are the names in a check that say what it is about.
func guardWords(g Guard) []string {
	var out []string
	for _, w := range words(g.Text) {
		if len(w) > 4 && !commonWords[w] && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

func containsAll(text string, terms []string) bool {
	for _, w := range terms {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// largeChange is the number of new lines from which a check is looked for only as a
// whole condition: searching every line for every check would grow with the square.
const largeChange = 5000

var (
	wordPattern = lazy.MustCompile(`[A-Za-z_]\w*`)
	commonWords = map[string]bool{"err": true, "error": true, "e": true, "nil": true, "null": true, "None": true, "this": true, "self": true, "len": true, "length": true, "not": true, "is": true, "instanceof": true, "typeof": true, "String": true, "isinstance": true, "str": true, "int": true, "undefined": true}
)

// words are the names and words of a text; digits alone are none.
func words(s string) []string {
	var out []string
	for i := 0; i < len(s); i++ {
		if !wordStart(s[i]) {
			continue
		}
		from := i
		for i < len(s) && (wordStart(s[i]) || s[i] >= '0' && s[i] <= '9') {
			i++
		}
		out = append(out, s[from:i])
	}
	return out
}

func wordStart(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// rewritten tells whether so much was put in that the loss of one check says little.
func rewritten(e *edit) bool {
	return len(e.added) > 3 && len(e.added)*2 > len(e.removed)
}

// helperTookOver tells whether the function calls something new that this change also
// defines and that signals failure.
func (c *comparison) helperTookOver(e *edit) bool {
	for name, n := range e.a.Calls {
		if n > e.b.Calls[name] && (c.helpers[name] || validationName.MatchString(name)) {
			return true
		}
	}
	return false
}

// commentedOut tells whether a text of code is a comment now.
func commentedOut(f *Facts, text string) bool {
	if f == nil {
		return false
	}
	key := squeeze(text)
	for _, comment := range f.Comments {
		for _, l := range comment.Code {
			if k := squeeze(l); k == key || len(key) >= 8 && strings.Contains(k, key) {
				return true
			}
		}
	}
	return false
}

func firstNonEmpty(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// announces are names of what only tells people of a change to come.
var announces = lazy.MustCompile(`(?i)^(?:warn|deprecat)`)
