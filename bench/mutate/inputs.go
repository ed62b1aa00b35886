package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

var (
	givenLiteral  = re(`[(,] ?("[^"\\\n]{2,40}"|'[^'\\\n]{2,40}'|-?\d+(?:\.\d+)?) ?[,)]`)
	interpolating = re(`[#$]\{|%[sdvq(]`)
	// waitedFor makes a time of a number: how long an answer is waited for is no input, and a bit more of it asks the same.
	waitedFor = re(`\b(?:Duration\.(?:of|from_)\w+|TimeSpan\.From\w+|Duration::from_\w+|Duration\(\w+:|timeout[:=]) ?\(?$`)
)

// givenInput is a literal that the subject of an assertion is called with, and where.
type givenInput struct {
	equality
	text       string
	start, end int
}

// inputs are the literals that a case gives to what it compares, one for each assertion. What
// is asked elsewhere too stays asked.
func (p *place) inputs() []givenInput {
	var out []givenInput
	for _, e := range p.equalities() {
		m := givenLiteral.FindStringSubmatchIndex(e.actual)
		node := p.file.tree.Nodes[e.node]
		whole := p.file.text[node.Start:node.End]
		if m == nil || strings.Count(whole, e.actual) != 1 || strings.Count(p.file.text, e.actual) != 1 || ofMatcher.MatchString(e.actual) || waitedFor.MatchString(e.actual[:m[2]]) || !calledName.MatchString(e.actual[:m[0]+1]) {
			continue
		}
		if made := re(`\b([A-Z]\w*)\($`).FindString(e.actual[:m[0]+1]); made != "" && !inList("go csharp c cpp php", string(p.file.lang)) {
			continue // a value is made of it, nothing is asked
		}
		if typed := regexp.MustCompile(regexp.QuoteMeta(e.actual[:m[3]]) + `(?:[fFdDmMlLuU]+|\.0?)[,) ]`); typed.MatchString(p.file.text) {
			continue // asked of a number of another type, too
		}
		text, at := e.actual[m[2]:m[3]], int(node.Start)+strings.Index(whole, e.actual)
		if !interpolating.MatchString(text) && text != e.expected {
			out = append(out, givenInput{e, text, at + m[2], at + m[3]})
		}
	}
	return out
}

// swapInput asks about an input that is not the one that failed.
func swapInput(p *place, r *rand.Rand) *mutant {
	list := p.inputs()
	if len(list) == 0 {
		return nil
	}
	in := list[r.IntN(len(list))]
	with := otherLiteral(in.text)
	if with == "" {
		return nil
	}
	return &mutant{edited(p.file, p.file.text[:in.start]+with+p.file.text[in.end:]), "asks about " + with + " instead of " + in.text}
}

// nameInput gives an input a name of its own.
func nameInput(p *place, r *rand.Rand) *mutant {
	ph, list := anyLanguage[p.file.lang], p.inputs()
	if len(list) == 0 || ph == nil || ph.declare == "" || re(`\bgivenInput\b`).MatchString(p.text()) {
		return nil
	}
	in := list[r.IntN(len(list))]
	name := "givenInput"
	if strings.Contains(ph.declare, "$") {
		name = "$givenInput"
	}
	declared := strings.Replace(filled(ph.declare, "{a}", in.text), "actual", "givenInput", 1)
	after := p.file.text[:in.start] + name + p.file.text[in.end:]
	lines := strings.Split(after, "\n")
	lines[in.first-1] = in.indent + declared + "\n" + lines[in.first-1]
	return &mutant{edited(p.file, strings.Join(lines, "\n")), in.text + " gets a name"}
}
