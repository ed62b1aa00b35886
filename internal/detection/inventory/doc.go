package inventory

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// docRows takes rows from a provider that the comment above a test names. Where marks name one, runners
// that know marks do not read the comment.
func (r *reader) docRows(p *prepared, n int, d *definition) {
	if d.rowRule != nil {
		return
	}
	for i := range p.Rows {
		rule := &p.Rows[i]
		if !rule.Doc.Set() {
			continue
		}
		found := rule.Doc.Find(r.commentAbove(n))
		if len(found) < 2 {
			continue
		}
		d.rowRule = rule
		if !r.providedRows(strings.TrimSuffix(found[1], "()"), d) {
			d.unknown = true
		}
	}
}

// docState is the state that the comment above a test or a class gives it.
func (r *reader) docState(p *prepared, n int) stated {
	for _, s := range stateNames {
		doc := p.State[s.name].Doc
		if !doc.Set() {
			continue
		}
		if found := doc.Find(r.commentAbove(n)); found != nil {
			return stated{state: s.state, why: firstLine(found[0]), condition: found[len(found)-1]}
		}
	}
	return stated{}
}

var (
	// docExpects is how the comment above a test of PHP says which error it must end with, in old releases of PHPUnit.
	docExpects = lazy.MustCompile(`@expectedException[ \t]+\\?([A-Za-z_][\w\\]*)`)
	// anyOfPHP are the errors that all others are.
	anyOfPHP = lazy.MustCompile(`^(?:Exception|Throwable|Error)$`)
)

// docAnnounces is how it says which deprecations must be announced while it runs, each of them.
var docAnnounces = lazy.MustCompile(`(?m)@expectedDeprecation[ \t]+(\S[^\n]*?)[ \t]*(?:\*/)?$`)

// docClaim adds what the comment above a test claims.
func (r *reader) docClaim(c *Case, n int) {
	if r.tree.Language != syntax.PHP {
		return
	}
	said := r.commentAbove(n)
	for _, m := range docAnnounces.FindAllStringSubmatch(said, -1) {
		c.given = append(c.given, oracle.Oracle{Kind: "equal", Matcher: "expectDeprecation", Subject: strconv.Quote(m[1]), Strength: oracle.LevelPattern, Line: c.Line, Text: strings.TrimSpace(m[0])})
	}
	m := docExpects.FindStringSubmatch(said)
	if m == nil {
		return
	}
	level := oracle.LevelErrType
	if anyOfPHP.MatchString(m[1]) {
		level = oracle.LevelAnyErr
	}
	c.given = append(c.given, oracle.Oracle{Kind: "raises", Matcher: "expectException", Expected: m[1] + " :: class", Strength: level, Line: c.Line, Text: strings.TrimSpace(m[0])})
}
