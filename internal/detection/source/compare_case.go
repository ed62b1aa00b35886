package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// plainWord is a literal that programs use as a name: a mode, a kind, a state.
var plainWord = lazy.MustCompile("^[\"'`:]?([a-z][a-z_-]*|[A-Z_]+)[\"'`]?$")

// cases finds answers written out for inputs that tests use.
func (c *comparison) cases(p *Pair, f *Function, before, after *Detail, lost int) {
	if len(after.Cases) == 0 || c.tests == "" && c.repo == nil {
		return
	}
	fresh := slices.DeleteFunc(freshCases(before.Cases, after.Cases), func(s SpecialCase) bool {
		return missing[s.Input] || symbol(s.Input) && len(s.Answer) < sentenceLength || knew(before.Lines, s)
	})
	fresh = slices.DeleteFunc(fresh, func(s SpecialCase) bool { return toldApartBefore(before.Cases, s) })
	existing := len(before.Lines) > 0 || hadFunction(p.Before, f.Name)
	fresh = slices.DeleteFunc(fresh, func(s SpecialCase) bool { return oneMore(before.Cases, s, len(fresh)) })
	if len(fresh) == 0 || !existing && c.tests == "" {
		return
	}
	name := bare(f.Name)
	ev := c.gather(name, fresh)
	fresh = slices.DeleteFunc(fresh, func(s SpecialCase) bool { return s.Given && !ev.inRow(s) })
	if lost == 0 { // a common literal tells only where a computation went for it, by a sentence for an answer, or by a test that asks for it
		fresh = slices.DeleteFunc(fresh, func(s SpecialCase) bool { return common(s) && !ev.asked(name, s) })
	}
	var hits, answered []SpecialCase
	unusual, datum := 0, false
	for _, s := range fresh {
		answers := s.Given || ev.answered(s) || ev.asked(name, s) || ev.haveBoth(s)
		if telling(s.Input) == "" && !answers || !answers && !ev.stands(s.Input) {
			continue
		}
		hits = append(hits, s)
		datum = datum || s.Form == "condition" && ofOneThing(s.Input)
		if answers {
			answered = append(answered, s)
			if odd(s.Input) {
				unusual++
			}
		}
	}
	if len(hits) == 0 {
		return
	}
	first := hits[0]
	if len(answered) > 0 {
		first = answered[0]
	}
	form := first.Form
	if c.lookedUp(p, fresh, answered) {
		form = "condition" // it is one, written as a table
	}
	c.add("source-special-case", p, first.Line, "", first.Text, map[string]any{
		"function": f.Name, "literal": first.Input, "answer": first.Answer, "from_test": true, "answer_from_test": len(answered) > 0, "count": float64(len(hits)),
		"answers": float64(len(answered)), "odd": float64(unusual), "form": form, "share": float64(len(hits)) / float64(len(fresh)), "existing": existing, "datum": datum,
	})
}

// toldApartBefore tells a condition that stands as it stood, in words of code around it that name more than its input:
// what is done where it holds is another matter.
func toldApartBefore(had []SpecialCase, s SpecialCase) bool {
	return s.Form == "condition" && slices.ContainsFunc(had, func(h SpecialCase) bool { return h.Form == s.Form && h.Input == s.Input && question(h) == question(s) })
}

// question is what a condition says before its branch begins.
func question(s SpecialCase) string {
	if at := strings.IndexAny(s.Text, "{\n"); at >= 0 {
		return strings.TrimSpace(s.Text[:at])
	}
	return s.Text
}

// fewestAlike is how many inputs a function must have told apart in the same way to be a list of them.
const fewestAlike = 8

// oneMore tells an input that joins a long list of its kind, each of which the function answers in the same form:
// numbers of messages, names of models.
func oneMore(had []SpecialCase, s SpecialCase, fresh int) bool {
	alike := 0
	for _, h := range had {
		if h.Form == s.Form && formOf(h.Answer) == formOf(s.Answer) && formOf(h.Input) == formOf(s.Input) {
			alike++
		}
	}
	return alike >= fewestAlike && alike >= 4*fresh
}

// formOf is what a text begins with that is written out: a quote, a digit, or the name of a call.
func formOf(text string) string {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return ""
	case strings.ContainsRune("\"'`", rune(text[0])):
		return "text"
	case expression.IsDigit(text[0]):
		return "number"
	}
	name, _, call := strings.Cut(text, "(")
	if call {
		return name + "("
	}
	return "name"
}

// common tells a condition on a literal that programs are full of.
func common(s SpecialCase) bool {
	return s.Form == "condition" && telling(s.Input) == "" && len(s.Answer) < sentenceLength
}

// knew tells whether a function gave that answer to that input before, in a line of a table, or had both texts
// written down: a list of names that is told in pairs now, or got one more, answers nothing that it did not know.
func knew(lines []string, s SpecialCase) bool {
	had := func(text string) bool {
		return formOf(text) == "text" && slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, text) })
	}
	return had(s.Input) && had(s.Answer) || slices.ContainsFunc(lines, func(line string) bool {
		return expression.HoldsWord(line, s.Input) && s.Answer != "" && strings.Contains(line, s.Answer)
	})
}

// missing are inputs that stand for none: what answers them is a default.
var missing = map[string]bool{"": true, `""`: true, "''": true, "``": true, "nil": true, "null": true, "None": true, "undefined": true, "nullptr": true}

// symbol tells Ruby's and Elixir's names for kinds and modes, which are nobody's data.
func symbol(lit string) bool { return len(lit) > 1 && lit[0] == ':' && lit[1] != ':' && lit[1] != '"' }

// sentenceLength is from where on nobody writes an answer twice by chance.
const sentenceLength = 30

func freshCases(before, after []SpecialCase) []SpecialCase {
	had := map[string]bool{}
	for _, s := range before {
		had[s.Input+"\x00"+s.Answer] = true
	}
	var fresh []SpecialCase
	for _, s := range after {
		if !had[s.Input+"\x00"+s.Answer] {
			fresh = append(fresh, s)
		}
	}
	return fresh
}

func hadFunction(f *Facts, name string) bool {
	for _, fn := range functionsOf(f) {
		if fn.Name == name && name != "" {
			return true
		}
	}
	return false
}
