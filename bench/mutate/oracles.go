package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// sliced is how a language takes only the first of several rows.
var sliced = map[syntax.Language]string{
	syntax.Python: "[:1]", syntax.JavaScript: ".slice(0, 1)", syntax.TypeScript: ".slice(0, 1)", syntax.TSX: ".slice(0, 1)",
}

// sliceRows runs a test over the first of its rows only: of its table, or of a list that it
// goes through.
func sliceRows(p *place, _ *rand.Rand) *mutant {
	tb, ok := p.table()
	f := p.file
	if !ok || tb.list < 0 || f.lang == syntax.Go || f.lang == syntax.PHP || sliced[f.lang] == "" {
		return sliceList(p)
	}
	end := f.tree.Nodes[tb.list].End
	return &mutant{edited(f, f.spliced(end, end, sliced[f.lang])), "only the first row"}
}

// passes are how a test goes through a list with a name, and through the first of it.
var passes = map[syntax.Language]struct{ all, first string }{
	syntax.Go:         {`(?m)^(\s*for \w+, \w+ := range )(\w+)( \{)$`, "$1$2[:1]$3"},
	syntax.Python:     {`(?m)^(\s*for [\w, ()]+ in )(\w+)(:)$`, "$1$2[:1]$3"},
	syntax.JavaScript: {`(?m)^(\s*for \(const [^()\n]+ of )(\w+)(\) \{)$`, "$1$2.slice(0, 1)$3"},
	syntax.Rust:       {`(?m)^(\s*for [^\n]+ in &?)(\w+)((?:\.iter\(\))? \{)$`, "$1$2[..1]$3"},
	syntax.Ruby:       {`(?m)^(\s*)(\w+)(\.each(?:_pair)? do \|.*)$`, "$1$2.first(1)$3"},
	syntax.CSharp:     {`(?m)^(\s*foreach \([^()\n]+ in )(\w+)(\))$`, "$1$2.Take(1)$3"},
	syntax.Dart:       {`(?m)^(\s*for \((?:final|var) [^()\n]+ in )(\w+)(\) \{)$`, "$1$2.take(1)$3"},
	syntax.Kotlin:     {`(?m)^(\s*)(\w+)(\.forEach \{.*)$`, "$1$2.take(1)$3"},
	syntax.Swift:      {`(?m)^(\s*for [^\n]+ in )(\w+)( \{)$`, "$1$2.prefix(1)$3"},
	syntax.Scala:      {`(?m)^(\s*)(\w+)(\.foreach \{.*)$`, "$1$2.take(1)$3"},
	syntax.Elixir:     {`(?m)^(\s*for .+ <- )(\w+)( do)$`, "${1}Enum.take($2, 1)$3"},
	syntax.PHP:        {`(?m)^(\s*foreach \()(\$\w+)( as .+)$`, "${1}array_slice($2, 0, 1)$3"},
}

func init() {
	passes[syntax.TypeScript], passes[syntax.TSX] = passes[syntax.JavaScript], passes[syntax.JavaScript]
}

// sliceList goes through the first of a list only that the test itself spells out, over
// several lines, and makes its claims about.
func sliceList(p *place) *mutant {
	way, ok := passes[p.file.lang]
	if !ok {
		return nil
	}
	start, end := p.span()
	text := p.file.text[start:end]
	loop := re(way.all)
	all := loop.FindAllStringSubmatchIndex(text, -1)
	if len(all) != 1 || !asserts(p.file.lang, below(text, all[0][0], all[0][1])) {
		return nil
	}
	name := text[all[0][4]:all[0][5]]
	if !regexp.MustCompile(`(?m)\b`+regexp.QuoteMeta(strings.TrimPrefix(name, "$"))+`\b[^\n=]*=[^\n=>]*[\[({]$`).MatchString(text[:all[0][0]]) || strings.Contains(text[:all[0][0]], "map[string]") {
		return nil
	}
	return &mutant{edited(p.file, p.file.text[:start]+loop.ReplaceAllString(text, way.first)+p.file.text[end:]), "only the first of " + name}
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
