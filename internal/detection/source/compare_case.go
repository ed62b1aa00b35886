package source

import (
	"strings"
)

// plainWord is a literal that programs use as a name: a mode, a kind, a state.
var plainWord = lazily("^[\"'`:]?[a-z][a-z_-]*[\"'`]?$")

// cases finds answers written out for inputs that tests use.
func (c *comparison) cases(p *Pair, f *Function, before, after *Detail) {
	if len(after.Cases) == 0 || c.tests == "" && c.repo == nil {
		return
	}
	had := map[string]bool{}
	for _, s := range before.Cases {
		had[s.Input+"\x00"+s.Answer] = true
	}
	var fresh []SpecialCase
	for _, s := range after.Cases {
		if !had[s.Input+"\x00"+s.Answer] {
			fresh = append(fresh, s)
		}
	}
	var hits []SpecialCase
	answers, odd := 0, 0
	for _, s := range fresh {
		if !c.inTests(s.Input) {
			continue
		}
		hits = append(hits, s)
		if telling(s.Answer) != "" && c.inTests(s.Answer) {
			answers++
			if !plainWord.MatchString(s.Input) {
				odd++
			}
		}
	}
	if len(hits) == 0 {
		return
	}
	first := hits[0]
	c.add("source-special-case", p, first.Line, "", first.Text, map[string]any{
		"function": f.Name, "literal": first.Input, "answer": first.Answer, "from_test": true, "answer_from_test": answers > 0, "count": float64(len(hits)),
		"answers": float64(answers), "odd": float64(odd), "form": first.Form, "share": float64(len(hits)) / float64(len(fresh)), "existing": len(before.Lines) > 0,
	})
}

// inTests tells whether a literal stands in a test of the change, as a literal.
func (c *comparison) inTests(lit string) bool {
	bare := strings.Trim(lit, "\"'`")
	if bare == lit {
		return containsWord(c.tests, lit)
	}
	for _, q := range []string{`"`, `'`, "`"} {
		if strings.Contains(c.tests, q+bare+q) {
			return true
		}
	}
	return false
}

func containsWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(word)
		if (i == 0 || !isWord(text[i-1])) && (end == len(text) || !isWord(text[end])) {
			return true
		}
		from = end
	}
}
