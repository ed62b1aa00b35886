package claims

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// filled are the texts of a language into which values are filled: nobody spelled out what they say.
var filled = map[syntax.Language]*lazy.Regexp{
	syntax.JavaScript: inBackticks, syntax.TypeScript: inBackticks, syntax.TSX: inBackticks,
	syntax.Ruby: inHash, syntax.Elixir: inHash,
	syntax.PHP: inDollar, syntax.Dart: anyDollar, syntax.Kotlin: inDollar, syntax.Scala: lazy.MustCompile(`\b[sf]"+[^"\n]*\$[\w{]`),
	syntax.Python: lazy.MustCompile(`(?i)\b(?:f|rf|fr)["'][^\n]*\{\s*[a-z_]`), syntax.CSharp: lazy.MustCompile(`\$@?"[^"\n]*\{\s*\w`), syntax.Swift: lazy.MustCompile(`"[^"\n]*\\\(`),
}

var (
	inBackticks = lazy.MustCompile("`[^`\n]*\\$\\{")
	inHash      = lazy.MustCompile(`"[^\n]*#\{`)
	inDollar    = lazy.MustCompile(`"[^"\n]*(?:\$[A-Za-z_]|\$\{|\{\$)`)
	anyDollar   = lazy.MustCompile(`["'][^"'\n]*\$[A-Za-z_{]`)
)

// spelledOut tells a claim whose expected value a reader can see: no value is filled into it.
func (c *Comparison) spelledOut(b *inventory.Case, o oracle.Oracle) bool {
	p := c.FileOf[b]
	if !o.Literal || p == nil || p.Before == nil {
		return o.Literal
	}
	texts := filled[p.Before.Language]
	return texts == nil || !texts.MatchString(o.Text)
}
