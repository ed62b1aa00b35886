package main

import (
	"math/rand/v2"
	"strings"

	"holdfast/internal/detection/syntax"
)

// sliced is how a language takes only the first of several rows.
var sliced = map[syntax.Language]string{
	syntax.Python: "[:1]", syntax.JavaScript: ".slice(0, 1)", syntax.TypeScript: ".slice(0, 1)", syntax.TSX: ".slice(0, 1)",
}

// sliceRows runs a test over the first of its rows only: of its table, or of a list that it
// goes through.
func sliceRows(p *place, r *rand.Rand) *mutant {
	tb, ok := p.table()
	f := p.file
	if !ok || tb.list < 0 || f.lang == syntax.Go || f.lang == syntax.PHP || sliced[f.lang] == "" {
		return sliceList(p, r.IntN)
	}
	end := f.tree.Nodes[tb.list].End
	return &mutant{edited(f, f.spliced(end, end, sliced[f.lang])), "only the first row"}
}

// below are the lines after a head that stand deeper than it: its body.
func below(text string, start, end int) string {
	indent := indentOf(strings.TrimLeft(text[start:end], "\n"))
	var body []string
	for l := range strings.SplitSeq(strings.TrimPrefix(text[end:], "\n"), "\n") {
		if s := strings.TrimSpace(l); s != "" && s != "{" && len(indentOf(l)) <= len(indent) {
			break
		}
		body = append(body, l)
	}
	return strings.Join(body, "\n")
}

// dropHelperCall no longer calls the function in which a test's claim stands.
func dropHelperCall(p *place, r *rand.Rand) *mutant {
	m := extractHelper(p, r)
	if m == nil {
		return nil
	}
	was := *m.files[0].After
	var kept []string
	gone := 0
	for l := range strings.SplitSeq(was, "\n") {
		if re(`^\s*(self\.|\$this->)?(same_result|sameResult|SameResult)\(`).MatchString(l) {
			gone++
			continue
		}
		kept = append(kept, l)
	}
	if gone != 1 {
		return nil
	}
	after := strings.Join(kept, "\n")
	return &mutant{[]changed{{Path: p.file.path, Before: &was, After: &after}}, "helper no longer called by " + p.name}
}

// deriveExpected compares an answer with what the same call has answered before.
func deriveExpected(p *place, r *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	list := p.equalities()
	if len(list) == 0 || ph.declare == "" || re(`\bwanted\b`).MatchString(p.text()) {
		return nil
	}
	e := list[r.IntN(len(list))]
	if !calling(e) || !literalText.MatchString(e.expected) || strings.Contains(e.actual, "await ") || strings.Contains(e.actual, "=>") || e.first != e.last || e.start == 0 {
		return nil
	}
	name := "wanted"
	if p.file.lang == syntax.PHP {
		name = "$wanted"
	}
	declared := strings.Replace(filled(ph.declare, "{a}", e.actual), "actual", "wanted", 1)
	line := p.file.lines[e.first-1]
	at := int(e.start) - strings.LastIndexByte(p.file.text[:e.start], '\n') - 1
	if at < 0 || at > len(line) || !strings.HasPrefix(line[at:], e.expected) {
		return nil
	}
	return &mutant{edited(p.file, p.file.replaced(e.first, e.first, e.indent+declared, line[:at]+name+line[at+len(e.expected):])), "expects what it gets: " + e.actual}
}

var retryForms = []form{
	{langs: "python", file: re(`(?m)^import pytest`), above: `@pytest.mark.flaky(reruns=5)`},
	{langs: js, file: re(`\bdescribe\(`), head: re(`function \(`), top: "this.retries(5);"},
	{langs: js, file: re(`from ['"]vitest['"]`), sub: re(`(?m)^(\s*)(it|test)\((['"][^'"]*['"]), `), with: "$1$2($3, { retry: 5 }, "},
	{langs: "dart", head: re(`\btest\(`), ending: [2]string{"});", "}, retry: 5);"}},
	{langs: "java", file: re(junit5), head: re(`(?m)^\s*@Test$`), sub: re(`(?m)^(\s*)@Test$`), with: `${1}@RetryingTest(5)`,
		needs: [2]string{"import org.junit.jupiter.api.", "import org.junitpioneer.jupiter.RetryingTest;"}},
	{langs: "csharp", file: re(`using NUnit\.Framework`), head: re(`\[Test\]`), above: "[Retry(5)]"},
	{langs: "ruby", file: re(rspec), sub: re(`(?m)^(\s*)it (['"][^'"]*['"]) do`), with: "${1}it $2, retry: 5 do"},
}
