package gone

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/oracle"
)

// reportGone says what became of cases that nothing was matched to.
func (r *report) reportGone() {
	goneNames := map[string]bool{}
	for _, b := range r.Gone {
		goneNames[r.Home(b)+"\x00"+b.FullName()] = true
	}
	var lost []event.Event
	for _, b := range r.Gone {
		if r.In.Abandoned() {
			return
		}
		if b.Sub && goneNames[r.Home(b)+"\x00"+strings.Join(b.Suite, " > ")] {
			continue // it went with the case it is a part of
		}
		if r.commentedOut(b) || r.uncollected(b) {
			continue
		}
		lost = append(lost, r.goneEvent(r.withParts(b)))
	}
	with := withSubject(lost)
	for _, e := range lost {
		e.Facts["cleared_siblings"] = with
		r.Emit(e)
	}
}

// withSubject counts the lost cases that went with what they were about. Others that
// went in their shadow are a matter of their own.
func withSubject(lost []event.Event) float64 {
	n := 0.0
	for _, e := range lost {
		for _, cl := range e.Clearances {
			if cl.Kind == "subject-removed" {
				n++
				break
			}
		}
	}
	return n
}

// withParts is a gone case with all that its parts claimed, which went with it: a test
// that only holds named sections claims what they claim.
func (r *report) withParts(b *inventory.Case) *inventory.Case {
	parts := r.goneParts[r.FileOf[b]]
	if len(parts) == 0 {
		return b
	}
	whole := *b
	prefix := b.FullName() + " > "
	for _, part := range parts {
		if strings.HasPrefix(part.FullName(), prefix) {
			whole.Oracles = append(whole.Oracles[:len(whole.Oracles):len(whole.Oracles)], part.Oracles...)
			whole.Calls = append(whole.Calls[:len(whole.Calls):len(whole.Calls)], part.Calls...)
		}
	}
	if len(whole.Oracles) == len(b.Oracles) {
		return b
	}
	r.FileOf[&whole] = r.FileOf[b]
	return &whole
}

// partsStay tells a test of which every part found its like after the change, and that claimed nothing itself but that
// what it prepared did not fail: a function of tests became a suite.
func (r *report) partsStay(b *inventory.Case) bool {
	prefix, stay := b.FullName()+" > ", 0
	part := func(x *inventory.Case) bool {
		return x.Sub && r.FileOf[x] == r.FileOf[b] && strings.HasPrefix(x.FullName(), prefix)
	}
	if b.Sub || slices.ContainsFunc(r.goneParts[r.FileOf[b]], part) {
		return false
	}
	for _, m := range r.Pairs {
		if part(m.Before) && m.After.Runs() && ledger.LiveCount(m.After) > 0 {
			stay++
		}
	}
	return stay > 0 && !slices.ContainsFunc(b.Oracles, func(o oracle.Oracle) bool { return o.Live() && o.Effective() > oracle.SetupStrength })
}

// claimsNothing tells a placeholder: a test that calls nothing and claims only what is always true.
func claimsNothing(b *inventory.Case) bool {
	return len(b.Oracles) > 0 && len(b.Calls) == 0 && len(b.Steps) == 0 && !b.Dynamic &&
		!slices.ContainsFunc(b.Oracles, func(o oracle.Oracle) bool {
			return o.Dead != "tautology" && !aboutLiterals(o) || strings.Contains(o.Subject, "(")
		})
}

var (
	anyName      = lazy.MustCompile(`[A-Za-z_]\w*`)
	literalNames = []string{"true", "false", "True", "False", "null", "nil", "None", "undefined"}
)

// aboutLiterals tells a claim about nothing but numbers that are written down: 2 + 2 is 4, whatever the code does.
func aboutLiterals(o oracle.Oracle) bool {
	said := o.Subject + " " + o.Expected
	return strings.TrimSpace(o.Subject) != "" && !strings.ContainsAny(said, "\"'`") &&
		!slices.ContainsFunc(anyName.FindAllString(said, -1), func(name string) bool { return !slices.Contains(literalNames, name) })
}

// emptyTest tells a test that calls and claims nothing.
func emptyTest(b *inventory.Case) bool {
	return len(b.Oracles) == 0 && (b.DoesNothing() || len(b.Calls) == 0 && len(b.Steps) == 0) && !b.Dynamic
}

func (r *report) goneEvent(b *inventory.Case) event.Event {
	e := r.NewEvent("case-gone", b, b)
	p := r.FileOf[b]
	e.Before = b.FullName()
	e.Facts["file_removed"] = p != nil && !p.File.After.Present
	e.Facts["oracles"] = float64(claimCount(b))
	e.Facts["presumed"] = b.Presumed()
	e.Facts["was"] = string(b.State)
	e.Facts["sub"] = b.Sub
	e.Facts["fresh"] = float64(len(r.Fresh))
	e.Facts["gone"] = float64(len(r.Gone))
	switch {
	case !b.Runs():
		e.Clear("already-dead", "the test did not run before: "+cmp.Or(b.Why, string(b.State)))
	case emptyTest(b):
		e.Clear("already-dead", "it did nothing")
	case r.onOneDisk(b):
		e.Clear("already-dead", "it ran only where a file lies in the folder of one person")
	case claimsNothing(b):
		e.Clear("already-dead", "it called nothing and claimed only what is always true")
	case p != nil && p.After != nil && p.After.SuiteNamed(b.Name):
		e.Clear("split", "it is a suite of several tests now")
	case r.renamedWhole(p):
		e.Clear("replaced", "its file is "+p.File.Path+" now, word for word")
	case r.partsStay(b):
		e.Clear("split", "its parts stay, and besides them it only said that it could begin")
	case r.twin(b) != nil:
		e.Clear("merged", "a test that says the very same stays")
	case r.sameTitled(b) != nil:
		e.Clear("merged", "a test of the same name says all of it, and is given all that it was given")
	case r.sameShaped(b) != nil:
		e.Clear("merged", "a test of the same name and the same steps stays, which is given other values")
	case r.wider(b) != nil:
		e.Clear("merged", "another test is given what it was given, beside its own, and says of it what it said")
	case r.copyElsewhere(b) != "":
		e.Clear("merged", "the very same test stays in "+r.copyElsewhere(b))
	case r.twinFile(b) != "":
		e.Clear("merged", r.twinFile(b)+" is the very same as the file that it stood in, and stays")
	case r.claimsLive(b) && r.claimsKept(b):
		e.Clear("merged", "everything it claimed is now claimed by other tests")
	case r.claimsLive(b):
		e.Kind = "case-duplicate-gone"
	case r.nearlyClaimed(b):
		e.Clear("merged", "other tests now make its claims")
	case r.becameRow(b):
		e.Clear("rows", "it is a row of another test's table now")
	case r.oneOfRows(b) != "":
		e.Clear("rows", "a row of another test makes it say the very same")
	case r.rewritten(b):
		e.Clear("replaced", "new tests in the same place call the same things, with the same values, and claim at least as much")
	default:
		if by := r.folded(b); by != "" {
			e.Clear("merged", by+" took over what it claimed")
		} else if by := r.toldInRows(b); by != "" {
			e.Clear("rows", by+" runs for rows that have all its values")
		} else if a := r.instead(b); a != nil {
			e.Clear("replaced", a.FullName()+" stands in its place, calls the same changed code and claims about as much")
		} else {
			r.clearRetold(&e, b)
		}
	}
	r.ClearByIntent(&e, b)
	r.ClearMigrated(&e, b)
	r.ClearGoneSubject(&e, b)
	if len(e.Clearances) == 0 && p != nil && onlyFails.MatchString(matching.CodeOf(p.BeforeLines(), b)) {
		e.Clear("already-dead", "it did nothing but fail: no code was asked")
	}
	if len(e.Clearances) == 0 && r.TriesNothing(b) {
		e.Clear("already-dead", "it used nothing but what its language and its tools bring and what it wrote down itself: no code of the project")
	}
	return e
}

// onlyFails is the code of a test that is nothing but a failure, whatever anybody does.
var onlyFails = lazy.MustCompile(`(?s)(?:[{:]|\bdef\s+\w+[?!]?|\bdo)\s*(?:\w+(?:\.|->|::))*(?:[Ff]ail|flunk|XCTFail)\s*\(?(?:"[^"]*"|'[^']*')?\)?\s*;?\s*(?:\}|end)?\s*(?:\)\s*;?)?\s*$`)

// nearlyClaimed tells whether new claims after the change cover all that a case claimed;
// each is credited once.
func (r *report) nearlyClaimed(b *inventory.Case) bool {
	if r.newClaims == nil {
		r.newClaims = map[string]int{}
		count := func(cases []*inventory.Case, sign int) {
			for _, x := range cases {
				for _, o := range x.Oracles {
					if k, ok := ledger.Nearly(o); ok && o.Live() && x.Runs() {
						r.newClaims[k] += sign
					}
				}
			}
		}
		count(r.After, 1)
		for _, m := range r.Pairs {
			count([]*inventory.Case{m.Before}, -1)
		}
	}
	var keys []string
	for _, o := range b.Oracles {
		if !o.Live() || o.Effective() <= oracle.SetupStrength {
			continue
		}
		k, ok := ledger.Nearly(o)
		if !ok || r.newClaims[k] <= 0 {
			return false
		}
		keys = append(keys, k)
	}
	for _, k := range keys {
		r.newClaims[k]--
	}
	return len(keys) > 0
}

// commentedOut reports a case that now stands in a comment.
func (r *report) commentedOut(b *inventory.Case) bool {
	for _, a := range r.commented {
		if expression.PlainName(a.Name) == expression.PlainName(b.Name) || inventory.Similarity(a, b) >= matching.SameBodyAcross {
			e := r.NewEvent("case-disabled", a, b)
			e.Facts["was"] = string(b.State)
			e.Before, e.After = b.FullName(), "commented out"
			e.Facts["how"], e.Facts["condition"], e.Facts["sub"] = "commented", "none", b.Sub
			e.Facts["oracles"] = float64(ledger.LiveCount(b))
			r.Emit(e)
			return true
		}
	}
	return false
}
