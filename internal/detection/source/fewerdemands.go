package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// fewerDemands is an answer of what says who or what may pass that no longer asks for all it asked for.
// That something is there at all is often part of the next question.
func fewerDemands(e *edit) (was, is string) {
	if !asksWhatPasses(bare(e.after.Name)) {
		return "", ""
	}
	for _, old := range e.removed {
		had, answers := demandsOf(e, old)
		if !answers || len(had) < 2 {
			continue
		}
		for _, now := range e.added {
			has, same := demandsOf(e, now)
			if !same || len(has) >= len(had) || slices.ContainsFunc(has, func(p string) bool { return !slices.Contains(had, p) }) {
				continue
			}
			gone := slices.DeleteFunc(slices.Clone(had), func(p string) bool { return slices.Contains(has, p) })
			if slices.ContainsFunc(gone, func(p string) bool { return !onlyThere.MatchString(p) && !ofAKind.MatchString(p) }) {
				return old, now
			}
		}
	}
	return "", ""
}

// asksWhatPasses tells the name of a function whose yes lets something pass.
func asksWhatPasses(name string) bool {
	return (saysWhatPasses.MatchString(name) || asksWhetherGood.MatchString(name) || permits.MatchString(name)) && !saysWhatNot.MatchString(name)
}

// ofAKind is a part, squeezed, that asks for a type: what follows may ask for a narrower one.
var ofAKind = lazy.MustCompile(`instanceof|isinstance|typeof|is_a\?|\bis[A-Z]\w*$|dynamic_cast`)

// answerHead is what stands in front of an answer on its line.
var answerHead = lazy.MustCompile(`^(?:return\s+|.*?(?:=>|\)\s*=)\s+)`)

// demandsOf are the parts, squeezed, that must all hold for the answer which a line gives.
func demandsOf(e *edit, line string) (parts []string, answers bool) {
	head := answerHead.FindString(line)
	if head == "" && (!implicitReturn[e.pair.Language] || valued.MatchString(line)) || asksFirst.MatchString(line) || alternatives.MatchString(line) {
		return nil, false
	}
	return squeezed(both.Split(strings.TrimRight(line[len(head):], "; "), -1)), true
}

// farther is what a comparison gains by which its bound moves.
var farther = lazy.MustCompile(`^ ?([-+]) ?\(?[\d_.]+\)? ?$`)

// boundShifted is a check whose bound lies farther out by a number that was put to it.
func boundShifted(e *edit) (was, is string) {
	for _, g := range e.b.Guards {
		for _, now := range e.a.Guards {
			if g.Kind != "check" || now.Kind != "check" || g.Accepts != now.Accepts || alternatives.MatchString(g.Text) || both.MatchString(g.Text) {
				continue
			}
			at, more := putIn(g.Text, now.Text)
			m := farther.FindStringSubmatch(more)
			sign := relation.FindStringSubmatchIndex(g.Text)
			if m == nil || sign == nil || at < sign[3] {
				continue
			}
			upper := g.Text[sign[2]] == '>' // it refuses what is above
			if (m[1] == "+") == (upper != g.Accepts) {
				return g.Text, now.Text
			}
		}
	}
	return "", ""
}

// putIn is where a text has something that another had not, and what; -1 where they differ in more.
func putIn(before, after string) (at int, more string) {
	if len(after) <= len(before) {
		return -1, ""
	}
	for at < len(before) && before[at] == after[at] {
		at++
	}
	end := len(after) - (len(before) - at)
	if after[end:] != before[at:] {
		return -1, ""
	}
	return at, after[at:end]
}

// judges are names of what there is to refuse things.
var judges = lazy.MustCompile(`(?i)guard|valid|check|verif|ensure|assert|require|enforce`)

// onlyWhere is a check of what is there to refuse that refuses only where something holds, too, which
// it never asked about.
func onlyWhere(e *edit) (was, is string) {
	if !judges.MatchString(e.after.Name) || strings.Join(e.before.Params, ",") != strings.Join(e.after.Params, ",") || len(e.added) > 1 {
		return "", ""
	}
	for _, g := range e.b.Guards {
		had := partsOf(g.Text)
		for _, now := range e.a.Guards {
			has := partsOf(now.Text)
			if g.Kind != "check" || now.Kind != "check" || g.Accepts || g.Else || now.Accepts || len(has) != len(had)+1 || alternatives.MatchString(now.Text) {
				continue
			}
			more := slices.DeleteFunc(slices.Clone(has), func(p string) bool { return slices.Contains(had, p) })
			if len(more) == 1 && len(words(more[0])) > 0 && !asksOfSame(g.Text, rawPart(now.Text, more[0])) {
				return g.Text, now.Text
			}
		}
	}
	return "", ""
}

// rawPart is the part of a condition that is the same without its blanks.
func rawPart(cond, squeezedPart string) string {
	for _, p := range both.Split(cond, -1) {
		if squeeze(p) == squeezedPart {
			return p
		}
	}
	return squeezedPart
}

// asksOfSame tells whether a part of a condition asks about something that the others asked about. Of what
// an object has itself all is different that has another name.
func asksOfSame(cond, part string) bool {
	asked := words(cond)
	paths := func(text string) (out []string) {
		for _, p := range pathPattern.FindAllString(text, -1) {
			steps := words(p)
			if len(steps) > 2 && selfWords[steps[0]] {
				out = append(out, strings.Join(steps[:len(steps)-1], "."))
			}
		}
		return out
	}
	mine, theirs := paths(part), paths(cond)
	if len(mine) > 0 && len(theirs) > 0 {
		return slices.ContainsFunc(mine, func(p string) bool { return slices.Contains(theirs, p) })
	}
	return slices.ContainsFunc(words(part), func(w string) bool { return !commonWords[w] && slices.Contains(asked, w) })
}
