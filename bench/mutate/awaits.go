package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// awaited are claims that are judged only when somebody waits for them. Runners that wait by
// themselves (Dart's, AVA's, tap's, QUnit's) are left out.
var awaited = []struct {
	langs string
	claim *regexp.Regexp
	wait  string // what goes
}{
	{js, re(`^await expect\([\s\S]*\)\s*\.(resolves|rejects)\b`), "await "},
	{js, re(`^return expect\([\s\S]*\)\s*\.(resolves|rejects)\b`), "return "},
	{js, re(`^await (assert\.)?(rejects|doesNotReject)\(`), "await "},
	{js, re(`^return (assert\.)(rejects|doesNotReject)\(`), "return "},
	{js, re(`^await expect\([\s\S]*\)\s*\.to\.(be\.(rejected|fulfilled)|eventually)`), "await "},
	{js, re(`^return expect\([\s\S]*\)\s*\.to\.(be\.(rejected|fulfilled)|eventually)`), "return "},
	{js, re(`^await (vi\.)?waitFor\([\s\S]*\bexpect\(`), "await "},
	{js, re(`^await expect\.poll\(`), "await "},
	{"csharp", re(`^await Assert\.(That)?Throws\w*Async\b`), "await "},
	{"csharp", re(`^await (Should\.\w+Async\b|[\s\S]+\.Should\(\)\s*\.(NotThrow|Throw)\w*Async\b|[\s\S]+\.Should(Not)?Throw\w*Async\b)`), "await "},
	{"python", re(`^await (self\.)?_?(assert|check|verify|expect)\w*\(`), "await "},
}

var waitingRunner = re(`from ['"](ava|tap|tape)['"]|require\(['"](ava|tap|tape)['"]\)|\bQUnit\.|['"]qunit['"]`)

var rustClaim = re(`^_?(assert|check|verify|expect)\w*\([\s\S]*\)\.await;$`)

// forgetAwait lets a test end before its claim is judged.
func forgetAwait(p *place, r *rand.Rand) *mutant {
	f := p.file
	if inList(js, string(f.lang)) && len(f.every(waitingRunner)) > 0 {
		return nil
	}
	var found []*mutant
	for _, s := range p.stmts {
		if !strings.HasPrefix(s.text, "await ") && !strings.HasPrefix(s.text, "return ") && f.lang != syntax.Rust {
			continue
		}
		start := f.tree.Nodes[s.node].Start
		for _, a := range awaited {
			if inList(a.langs, string(f.lang)) && a.claim.MatchString(s.text) {
				found = append(found, &mutant{edited(f, f.spliced(start, start+uint32(len(a.wait)), "")), "not awaited: " + firstLine(s.text)})
			}
		}
		if f.lang == syntax.Rust && rustClaim.MatchString(s.text) {
			end := start + uint32(strings.LastIndex(s.text, ".await"))
			found = append(found, &mutant{edited(f, f.spliced(end, end+uint32(len(".await")), "")), "not awaited: " + firstLine(s.text)})
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found[r.IntN(len(found))]
}
