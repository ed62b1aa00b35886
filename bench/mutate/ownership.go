package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// holding is how a file that guards says something, line by line, and what is written in its
// place to have peace; nothing means that it goes.
type holding struct {
	file    string
	said    *regexp.Regexp
	instead string
}

var holdings = []holding{
	{`CODEOWNERS$`, re(`(?m)^[^#\s][^\n]*@[^\n]*\n`), ""},
	{`\.pre-commit-config\.ya?ml$`, re(`(?m)^ +- id: [^\n]+\n(?: +(?:name|entry|language|files|exclude|args|stages|additional_dependencies|types\w*|pass_filenames): ?[^\n]*\n)*`), ""},
	{`\.husky/|\.githooks/`, re(`(?m)^[^#\n]*\b(?:test|lint|check|lint-staged|commitlint|typecheck|format)\b[^\n]*\n?`), ""},
	{`\.husky/|\.githooks/`, re(`(?m)\A#![^\n]*\n`), "${0}exit 0\n"},
	{`lefthook\.ya?ml$`, re(`(?m)^ +[\w-]+:\n +(?:glob: [^\n]*\n +)?run: [^\n]*\n`), ""},
	{`\.claude/settings\.json$`, re(`"deny": \[[^\]]*"[^\]]*\]`), `"deny": []`},
}

// holdNothing takes a line out of a file that guards the work, or ends it before its work.
func holdNothing(f *source, r *rand.Rand) *mutant {
	for _, i := range r.Perm(len(holdings)) {
		h := holdings[i]
		all := h.said.FindAllStringSubmatchIndex(f.text, -1)
		if !re(h.file).MatchString(f.path) || len(all) == 0 {
			continue
		}
		m := all[r.IntN(len(all))]
		if re(`\.husky/|\.githooks/`).MatchString(f.path) && !works(f.text, m) {
			return nil
		}
		with := string(h.said.ExpandString(nil, h.instead, f.text, m))
		return &mutant{edited(f, f.text[:m[0]]+with+f.text[m[1]:]), "no longer: " + strings.TrimSpace(f.text[m[0]:m[1]])}
	}
	return nil
}

var (
	idleLine  = re(`^\s*(echo|printf|#|if\b|elif\b|else\b|fi\b|\w+=("[^"\n]*"|'[^'\n]*'|\$\([^\n]*\)|\S*)\s*$)`)
	hookWorks = re(`(?m)^\s*(?:cd \S+ && )?(?:npx|npm|pnpm|yarn|bun|bunx|make|cargo|go|dart|flutter|mix|bundle|python3?|poetry|uv|composer|vendor/|\./|gofmt|golangci-lint|commitlint|lint-staged)`)
	onlyInIt  = re(`(?:then|do|else)\s*\n\z`)
)

// works tells whether what is taken from a hook did some work, and whether the script is one
// without it: a branch must not be left empty, and a script that only sets itself up does
// nothing that could be left undone.
func works(text string, m []int) bool {
	if strings.HasPrefix(text[m[0]:], "#!") {
		return hookWorks.MatchString(text)
	}
	alone := onlyInIt.MatchString(text[:m[0]]) && re(`\A\s*(fi|else|elif|done)\b`).MatchString(text[m[1]:])
	return !alone && !idleLine.MatchString(text[m[0]:m[1]]) && !strings.HasSuffix(strings.TrimSpace(text[m[0]:m[1]]), "\\")
}

var revision = re(`(?m)^( +rev: ["']?v?)(\d+)(\.[\d.]+["']?)$`)

// keepHolding edits such a file and takes nothing from it.
func keepHolding(f *source, r *rand.Rand) *mutant {
	if m := revision.FindStringSubmatchIndex(f.text); m != nil {
		return &mutant{edited(f, f.text[:m[4]]+f.text[m[4]:m[5]]+"1"+f.text[m[5]:]), "a hook is brought up to date"}
	}
	if strings.HasSuffix(f.path, "CODEOWNERS") {
		return &mutant{edited(f, strings.TrimRight(f.text, "\n")+"\n/deploy/ @shop/operations\n"), "one more owner"}
	}
	return reversed(holdNothing(f, r))
}
