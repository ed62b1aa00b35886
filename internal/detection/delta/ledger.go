package delta

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/inventory"

	"holdfast/internal/detection/lazy"
)

// step is an oracle before and what it became.
type step struct {
	before inventory.Oracle
	after  *inventory.Oracle // nil when nothing took its place
	why    string
}

func (s step) to() int {
	if s.after == nil {
		return 0
	}
	return s.after.Effective()
}

func (s step) drop() int { return s.before.Effective() - s.to() }

// ledger accounts for every oracle of one case: each lost one is explained once.
type ledger struct {
	lostOnes []inventory.Oracle
	fresh    []inventory.Oracle // live oracles after that had no equal before
	dead     []inventory.Oracle
	mutedNow []inventory.Oracle
	still    map[string]bool // what the case itself claims after the change
	typed    bool            // only true and false are conditions in its language
	emptied  bool            // it claimed only that calls do not fail, and now claims nothing

	weakened, likely, changed, flipped, unreachable, muted, loosened, inputs, lost, duplicate []step
}

func newLedger(b, a *inventory.Case) *ledger {
	x := &ledger{still: map[string]bool{}, emptied: strengthOf(b) == 0 && liveCount(a) == 0}
	if sameClaims(b.Oracles, a.Oracles) && sameClaims(b.Muted, a.Muted) {
		return x // nothing is lost and nothing new; most tests of a file are like that
	}
	for _, o := range b.Oracles {
		if live(o) {
			x.lostOnes = append(x.lostOnes, o)
		}
	}
	for _, o := range a.Oracles {
		if live(o) {
			x.fresh = append(x.fresh, o)
			x.still[madeAt(o)] = true
		} else {
			x.dead = append(x.dead, o)
		}
	}
	before, written := map[string]int{}, map[string]bool{}
	for _, o := range b.Oracles {
		if !live(o) {
			before[claim(o)]++
			written[o.Text] = o.Text != ""
		}
	}
	var dead []inventory.Oracle
	for _, o := range x.dead { // what was dead before is no news, nor is it for one row more
		if before[claim(o)] > 0 {
			before[claim(o)]--
			continue
		}
		if written[o.Text] && o.Dead == "tautology" {
			continue
		}
		dead = append(dead, o)
	}
	x.dead = dead
	muted := map[string]int{}
	for _, o := range b.Muted {
		muted[claim(o)]++
	}
	for _, o := range a.Muted {
		if muted[claim(o)] > 0 {
			muted[claim(o)]--
			continue
		}
		x.mutedNow = append(x.mutedNow, o)
	}
	return x
}

// sameClaims tells whether the same is claimed in the same words and order.
func sameClaims(before, after []inventory.Oracle) bool {
	return slices.EqualFunc(before, after, func(b, a inventory.Oracle) bool {
		b.Line, b.After = a.Line, a.After
		return b == a
	})
}

// each offers every lost oracle to explain; those it explains are settled.
func (x *ledger) each(explain func(o inventory.Oracle) bool) {
	var rest []inventory.Oracle
	for _, o := range x.lostOnes {
		if !explain(o) {
			rest = append(rest, o)
		}
	}
	x.lostOnes = rest
}

// pick takes the first oracle of a list that fits.
func pick(list *[]inventory.Oracle, fits func(inventory.Oracle) bool) *inventory.Oracle {
	for i := range *list {
		if o := (*list)[i]; fits(o) {
			*list = slices.Delete(*list, i, i+1)
			return &o
		}
	}
	return nil
}

// cancelEqual settles claims that are made before and after, minding tolerance,
// conditions and the strength of the call that makes them.
func (x *ledger) cancelEqual() {
	made := indexed(x.fresh)
	for _, alike := range likenesses {
		x.each(func(o inventory.Oracle) bool {
			same := made.take(o, alike)
			if same == nil {
				return false
			}
			switch {
			case looser(o.Tolerance, same.Tolerance, o.Matcher):
				x.loosened = append(x.loosened, step{o, same, "tolerance"})
			case same.Strength < min(o.Strength, exactly) && !x.onlyTrue(*same):
				x.weakened = append(x.weakened, step{o, same, ""})
			case o.Under == "" && same.Under != "":
				x.unreachable = append(x.unreachable, step{o, &inventory.Oracle{Text: same.Text, Line: same.Line, Under: same.Under, Dead: "conditional"}, "conditional"})
			case failureDrop(o.Failure, same.Failure):
				x.muted = append(x.muted, step{o, same, same.Failure})
			}
			return true
		})
	}
	x.fresh = made.rest()
	if len(x.lostOnes)*len(x.fresh) > manyPairs {
		x.lostOnes, x.fresh = sampled(x.lostOnes), sampled(x.fresh)
	}
}

// matchRaises pairs errors expected by a mark with errors expected around a call:
// @Test(expected = E.class) and assertThrows(E.class, …).
func (x *ledger) matchRaises() {
	x.each(func(o inventory.Oracle) bool {
		if o.Kind != "raises" {
			return false
		}
		n := pick(&x.fresh, func(n inventory.Oracle) bool {
			return n.Kind == "raises" && (o.Subject == "" || n.Subject == "") && (errorClass(o) == errorClass(n) || textDropped(o, n))
		})
		if n != nil && n.Effective() < o.Effective() {
			x.weakened = append(x.weakened, step{o, n, ""})
		}
		return n != nil
	})
}

// textDropped tells a mark that named what the failure says and no longer does:
// should_panic(expected = "full") and should_panic.
func textDropped(o, n inventory.Oracle) bool {
	mark, label, labelled := strings.Cut(o.Matcher, "/")
	return labelled && label != "" && n.Matcher == mark && n.Expected == ""
}

// otherError tells whether another class of error is expected; a parameter says nothing.
func otherError(o, n inventory.Oracle) bool {
	was, is := errorClass(o), errorClass(n)
	return was != is && is != "" && is[0] >= 'A' && is[0] <= 'Z'
}

// errorClass is the bare name of the error an oracle expects.
func errorClass(o inventory.Oracle) string {
	for _, w := range strings.FieldsFunc(o.Expected, func(r rune) bool { return strings.ContainsRune(" .:\\()<>,", r) }) {
		if w != "class" && w != "new" && w != "typeof" && w[0] >= 'A' && w[0] <= 'Z' {
			return w
		}
	}
	return o.Expected
}

// strictTruth are assertions that take nothing but true or false: as exact as a
// comparison with the value, whatever level their framework gives them.
var strictTruth = lazy.MustCompile(`(?i)assert_?(is_?)?(true|false)\b|\b(Assert|Is)\.(Is)?(True|False)\b|(EXPECT|ASSERT|CHECK|REQUIRE)_(TRUE|FALSE)\b|XCTAssert(True|False)`)

func failureDrop(before, after string) bool {
	return (before == "fatal" || before == "error") && (after == "log" || after == "skip")
}

// looser compares two tolerances as numbers; for decimal places less is looser.
func looser(before, after, matcher string) bool {
	if after == before {
		return false
	}
	if before == "" {
		return after != "" && strings.Trim(after, "0.fFdD") != "" // no deviation at all is exact
	}
	if before == "default" { // every library's own tolerance is tiny
		before = "1e-6"
	}
	b, errB := strconv.ParseFloat(strings.ReplaceAll(before, "_", ""), 64)
	a, errA := strconv.ParseFloat(strings.ReplaceAll(after, "_", ""), 64)
	if errA != nil || errB != nil {
		return false
	}
	places := b == float64(int(b)) && a == float64(int(a)) && b >= 1 && b < 20
	if places {
		return a < b
	}
	return a > b
}

// matchSubjects explains what became of an oracle about the same subject.
func (x *ledger) matchSubjects() {
	x.each(func(o inventory.Oracle) bool {
		same := func(n inventory.Oracle) bool { return o.Subject != "" && alike(n.Subject, o.Subject) }
		if n := pick(&x.fresh, func(n inventory.Oracle) bool { return same(n) && n.Effective() >= o.Effective() }); n != nil {
			x.sameSubject(o, n)
			return true
		}
		if n := pick(&x.fresh, same); n != nil {
			x.sameSubject(o, n)
			return true
		}
		if n := pick(&x.fresh, func(n inventory.Oracle) bool { return swapped(o, n) && n.Effective() < o.Effective() }); n != nil {
			x.weakened = append(x.weakened, step{o, n, ""})
			return true
		}
		if n := pick(&x.dead, func(n inventory.Oracle) bool { return claim(n) == claim(o) }); n != nil {
			x.unreachable = append(x.unreachable, step{o, n, n.Dead})
			return true
		}
		if n := pick(&x.dead, same); n != nil {
			x.unreachable = append(x.unreachable, step{o, n, n.Dead})
			return true
		}
		return false
	})
}

// swapped tells a claim about what another compared with: where neither side is spelled
// out, nobody can tell which of them is looked at.
func swapped(o, n inventory.Oracle) bool {
	return o.Kind == "equal" && !o.Literal && strings.Contains(o.Expected, " ") && alike(n.Subject, o.Expected)
}

// sameSubject tells how two oracles about one subject differ.
func (x *ledger) sameSubject(o inventory.Oracle, n *inventory.Oracle) {
	switch {
	case o.Negated != n.Negated && value(o) == value(*n) && o.Kind == n.Kind:
		x.flipped = append(x.flipped, step{o, n, "negated"})
	case o.Kind == "truth" && n.Kind == "truth" && o.Negated != n.Negated:
		x.flipped = append(x.flipped, step{o, n, "negated"})
	case (o.Kind == "raises") != (n.Kind == "raises"): // another contract, not a weaker check of the same
		x.changed = append(x.changed, step{o, n, "contract"})
	case x.typed && n.Kind == "truth" && o.Effective() == presence: // what may be nil is no condition: it is unwrapped
	case weaker(o, *n):
		x.weakened = append(x.weakened, step{o, n, ""})
	case o.Expected == "" && n.Effective() >= o.Effective(): // it asked no more than it does now
	case n.Expected == "" && named(o, *n): // assertSame(null, x) is assertNull(x)
	case o.Literal != n.Literal && o.Matcher != n.Matcher && strings.HasSuffix(o.Subject, inventory.ErrorMark): // told by its words or by its value
	case o.Kind == "equal" && n.Kind == o.Kind && sameValue(o.Expected, n.Expected):
	case (o.Kind == "equal" || o.Kind == "differs") && n.Kind == o.Kind && value(o) != value(*n):
		x.changed = append(x.changed, step{o, n, ""})
	case o.Kind == "raises" && n.Kind == "raises" && otherError(o, *n):
		x.changed = append(x.changed, step{o, n, "exception"})
	case o.Kind == "bound" && n.Kind == "bound" && boundLoosened(o, *n):
		x.loosened = append(x.loosened, step{o, n, "bound"})
	case o.Kind == n.Kind && o.Literal && n.Literal && value(o) != value(*n):
		x.changed = append(x.changed, step{o, n, ""})
	}
}

// named tells a matcher whose own name says what was expected.
func named(o, n inventory.Oracle) bool {
	was, matcher := strings.ToLower(strings.Trim(o.Expected, `"'`)), strings.ToLower(n.Matcher)
	kind := matcher[strings.LastIndex(matcher, "is")+1:] // assertIsInt: an integer
	return len(was) > 2 && (strings.HasSuffix(matcher, was) || len(kind) > 3 && strings.HasPrefix(was, kind[1:]))
}

// boundLoosened compares x < 10 with x < 100.
func boundLoosened(o, n inventory.Oracle) bool {
	b, errB := strconv.ParseFloat(o.Expected, 64)
	a, errA := strconv.ParseFloat(n.Expected, 64)
	if errA != nil || errB != nil || len(o.Matcher) == 0 || len(n.Matcher) == 0 {
		return false
	}
	if strings.ContainsAny(o.Matcher, "<") || strings.Contains(strings.ToLower(o.Matcher), "less") {
		return a > b
	}
	return a < b
}

// matchMuted finds conditions that used to fail the test and now only log or skip.
func (x *ledger) matchMuted() {
	x.each(func(o inventory.Oracle) bool {
		n := pick(&x.mutedNow, func(n inventory.Oracle) bool { return alike(n.Subject, o.Subject) })
		if n == nil {
			return false
		}
		x.muted = append(x.muted, step{o, n, n.Failure})
		return true
	})
}

// takeMoved settles claims that are now made in another place.
func (x *ledger) takeMoved(p *pool) {
	x.each(func(o inventory.Oracle) bool { return p.kept(o) || p.take(o) })
}

// takeRedundant sets claims aside that another test still makes word for word.
func (x *ledger) takeRedundant(claimed func(inventory.Oracle) bool) {
	x.setAside(func(o inventory.Oracle) bool { return strings.Contains(o.Subject, " ") && claimed(o) })
}

// takeCopied sets claims aside that another test made, and still makes, in the same
// words; only a sentence long enough to be no coincidence counts.
func (x *ledger) takeCopied(made func(text string) bool) {
	x.setAside(func(o inventory.Oracle) bool {
		return o.Subject != "" && len(o.Text) >= copiedText && made(o.Text)
	})
}

// madeAt is a claim with its words and how much happened before it: the same claim after
// another step, or about another object that was made alike, is another claim.
func madeAt(o inventory.Oracle) string {
	return claim(o) + " § " + o.Text + " § " + strconv.Itoa(o.After)
}

// setAside settles claims that are made elsewhere as well. Their words are the same,
// what happens before them need not be: losing one is no proof of harm, but no news
// either way would hide a plain deletion.
func (x *ledger) setAside(elsewhere func(inventory.Oracle) bool) {
	x.each(func(o inventory.Oracle) bool {
		if !elsewhere(o) {
			return false
		}
		if o.Effective() > setupStrength && !x.still[madeAt(o)] {
			x.duplicate = append(x.duplicate, step{before: o})
		}
		return true
	})
}

const copiedText = 40

// matchExpected pairs claims that expect the same distinctive value: the way to the
// value is written differently, what must come out is the same.
func (x *ledger) matchExpected() {
	x.each(func(o inventory.Oracle) bool {
		if len(o.Expected) < 4 || o.Expected == "true" || o.Expected == "True" || o.Expected == "false" || o.Expected == "False" || o.Expected == "None" || o.Expected == "null" || o.Expected == "undefined" {
			return false
		}
		return pick(&x.fresh, func(n inventory.Oracle) bool {
			return n.Kind == o.Kind && n.Negated == o.Negated && alike(n.Expected, o.Expected) && n.Effective() >= o.Effective() && isCallOrName(n.Subject) &&
				masked(n) != masked(o) // only the literals differ: that is another input, not another way
		}) != nil
	})
}

// isCallOrName tells a subject that is computed, not spelled out.
func isCallOrName(s string) bool { return len(words(s)) > 0 && s != "" && isName(s) }

// matchInputs finds the same question asked about another input.
func (x *ledger) matchInputs() {
	x.each(func(o inventory.Oracle) bool {
		n := pick(&x.fresh, func(n inventory.Oracle) bool {
			return n.Kind == o.Kind && strings.Contains(o.Subject, " ") && masked(n) == masked(o)
		})
		if n == nil {
			return false
		}
		if n.Effective() < o.Effective() {
			x.weakened = append(x.weakened, step{o, n, ""})
		} else {
			x.inputs = append(x.inputs, step{o, n, "input"})
		}
		return true
	})
}

// setupStrength is what setup calls reach that only must not fail; losing one is no news.
const setupStrength = 15

// likelyShare is how many words two subjects must share to be one rewritten.
const likelyShare = 0.5

// matchLikely pairs what is left by the words the subjects share; what has no partner
// is lost.
func (x *ledger) matchLikely() {
	x.each(func(o inventory.Oracle) bool {
		best, at := likelyShare, -1
		for i, n := range x.fresh {
			s := shared(o.Subject, n.Subject)
			if s >= likelyShare && o.Text != "" && n.Text == o.Text && value(n) == value(o) {
				s++ // the same line about what was made in another way
			}
			if s >= best {
				best, at = s, i
			}
		}
		if at < 0 {
			return false
		}
		n := x.fresh[at]
		x.fresh = append(x.fresh[:at:at], x.fresh[at+1:]...)
		if weaker(o, n) {
			x.likely = append(x.likely, step{o, &n, ""})
		}
		return true
	})
	for _, o := range x.lostOnes {
		if o.Effective() > setupStrength || x.emptied {
			x.lost = append(x.lost, step{before: o})
		}
	}
}

// shared is the share of words two expressions have in common.
func shared(a, b string) float64 {
	wa, wb := words(a), words(b)
	if len(wa) == 0 || len(wb) == 0 {
		return 0
	}
	both := 0
	for w := range wa {
		if wb[w] {
			both++
		}
	}
	return float64(both) / float64(len(wa)+len(wb)-both)
}

func words(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(s) {
		if isName(w) || w[0] == '"' || w[0] >= '0' && w[0] <= '9' {
			out[w] = true
		}
	}
	return out
}

// replaces tells whether new claims stand in for all the lost ones: each is at least as
// strong as what it replaces and speaks of something the lost one spoke of. Every new
// claim is credited once.
func (x *ledger) replaces(steps []step) bool {
	used := map[int]bool{}
	for _, s := range steps {
		found := false
		for i, n := range x.fresh {
			if n.Effective() < s.before.Effective() || !related(s.before, n) {
				continue
			}
			much := n.Effective() >= s.before.Effective()+muchStronger && shared(s.before.Subject, n.Subject) >= likelyShare
			if much || !used[i] {
				used[i], found = used[i] || !much, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return len(steps) > 0
}

// muchStronger is from where on one claim can stand for several about the same thing.
const muchStronger = 25

// related tells whether two oracles share a name in what they look at.
func related(a, b inventory.Oracle) bool {
	wb := words(b.Subject)
	for w := range words(a.Subject) {
		if wb[w] && isName(w) && len(w) > 2 && w != "self" && w != "this" {
			return true
		}
	}
	return false
}

// unchecked are errors that a case no longer looks at while it still makes the calls.
// Only where that is all that happened: a test that is rewritten sets up otherwise.
func (x *ledger) unchecked(b, a *inventory.Case) []step {
	for _, steps := range [][]step{x.weakened, x.likely, x.changed, x.flipped, x.unreachable, x.muted, x.loosened, x.inputs, x.lost, x.duplicate} {
		if len(steps) > 0 {
			return nil
		}
	}
	var out []step
	for _, o := range x.lostOnes {
		own := o.Line >= b.Line && o.Line <= b.EndLine // what helpers look at is theirs
		if !own || o.Kind != "no-error" && !strings.HasPrefix(o.Matcher, "NoErr") || len(x.fresh) > 0 || !slices.Contains(a.Calls, callee(o.Subject)) {
			return nil
		}
		out = append(out, step{before: o})
	}
	return out
}

// callee is the name of the outermost call that an expression ends in.
func callee(subject string) string {
	toks, name, depth := strings.Fields(subject), "", 0
	for i, t := range toks {
		switch t {
		case "(":
			if depth == 0 && i > 0 {
				name = toks[i-1]
			}
			depth++
		case "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
	}
	return name
}

// tautologies are new oracles that cannot fail, in a case that lost something real.
func (x *ledger) tautologies() []step {
	var out []step
	for _, o := range x.dead {
		if o.Dead == "tautology" {
			out = append(out, step{before: inventory.Oracle{Strength: 0}, after: &o, why: "tautology"})
		}
	}
	return out
}
