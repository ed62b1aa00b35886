package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// ownSnapshot reads a project's own macro around a recorded text that stands in the test:
// run_snapshot!(shop().arg("list"), @"pen"). The sign before the text is what tells it.
func (e *evaluator) ownSnapshot(links []syntax.Link, n int, en *env, cx context) bool {
	last := links[len(links)-1]
	if !strings.HasSuffix(last.Name, "snapshot") || len(last.Args) < 2 || namesAssertion(links) {
		return false
	}
	recorded := last.Args[len(last.Args)-1]
	if text := e.tree.ArgText(recorded); !strings.HasPrefix(text, "@") {
		return false
	}
	e.record(oracle.Oracle{Kind: "match", Matcher: last.Name, Subject: expression.Join(e.resolveRange(last.Args[0].Start, last.Args[len(last.Args)-2].End, en)), Strength: oracle.LevelExact,
		Expected: expression.Join(e.resolveRange(recorded.Start, recorded.End, en)), Line: e.tree.Line(n), Text: firstLine(e.tree.Text(n))}, cx)
	return true
}
