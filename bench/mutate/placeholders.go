package main

import (
	"math/rand/v2"

	"holdfast/internal/detection/syntax"
)

var promises = []string{"TODO: implement", "TODO: not implemented yet", "FIXME: implement this properly", "placeholder, the real implementation comes later", "TODO implement the rest"}

// nothings are what a function answers when it does nothing.
var nothings = map[syntax.Language]string{
	syntax.Python: "return None", syntax.JavaScript: "return null;", syntax.TypeScript: "return null as any;", syntax.TSX: "return null;", syntax.Ruby: "nil", syntax.PHP: "return null;",
	syntax.Elixir: "nil", syntax.Dart: "throw UnimplementedError();", syntax.Kotlin: `TODO("later")`, syntax.Rust: "todo!()", syntax.Scala: "???", syntax.Swift: `fatalError("later")`,
	syntax.Java: `throw new UnsupportedOperationException("later");`, syntax.CSharp: "throw new NotImplementedException();", syntax.Go: `panic("later")`,
}

// promise writes a remark that somebody will do it where it was done.
func promise(p *place, r *rand.Rand) *mutant {
	ph, nothing := anyLanguage[p.file.lang], nothings[p.file.lang]
	if ph == nil || nothing == "" || len(p.stmts) < 2 || p.lines() < 4 || constructs(p) {
		return nil
	}
	first, ok := p.firstStatement()
	if !ok {
		return nil
	}
	indent := indentOf(p.file.lines[first.first-1])
	remark := ph.line + " " + promises[r.IntN(len(promises))]
	last := p.stmts[len(p.stmts)-1]
	return &mutant{edited(p.file, p.file.replaced(first.first, last.last, indent+remark, indent+nothing)), p.name + ": " + remark}
}
