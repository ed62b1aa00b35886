package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// onlyLeaves is the end of a condition behind which a suite is left, with a word about it at most.
var onlyLeaves = lazy.MustCompile(`(?s)^\)?\s*(?:then\b|else\b)?\s*\{?\s*(?:(?:console\.\w+|print\w*|puts|warn|NSLog|IO\.puts)\b[^\n]*\n\s*)?(?:return(?:@\w+)?(?:[ \t]+(?:nil|null|undefined|true|false|Promise\.resolve\(\)))?|next|process\.exit\(0\)|exit(?:\s*\(?0\)?)?)\s*;?\s*(?:\}|end)?\s*$`)

// leavesBefore are languages in which tests are defined by code that runs, with the functions in which it does.
var leavesBefore = map[syntax.Language]string{
	syntax.JavaScript: "", syntax.TypeScript: "", syntax.TSX: "", syntax.Ruby: "", syntax.Dart: "main", syntax.Swift: "spec", syntax.Kotlin: "", syntax.Scala: "",
}

// leavesWhen is the state of the tests of a suite behind a statement that leaves it under a condition: if
// (process.env.CI) return. What follows is defined only where the condition does not hold.
func (r *reader) leavesWhen(n int, sc scope) stated {
	t := r.tree
	within, known := leavesBefore[t.Language]
	if !known || sc.inCase || !blockLike(t, t.Parent(n)) || r.inFunctionBut(n, within) {
		return stated{}
	}
	for t.Role(n) == syntax.ExprStmt && len(t.NamedChildren(n)) == 1 {
		n = t.NamedChildren(n)[0]
	}
	if outright := leavesOutright(t, n); outright.state != "" {
		return outright
	}
	cond := t.Condition(n)
	if t.Role(n) != syntax.If && t.Kind(n) != "guard_statement" || cond < 0 || t.Nodes[n].End-t.Nodes[n].Start > longestLeave {
		return stated{}
	}
	text := strings.Join(strings.Fields(t.Text(cond)), " ")
	whole := t.Text(n)
	rest := string(t.Source[t.Nodes[cond].End:t.Nodes[n].End])
	unless := strings.HasPrefix(whole, "unless") || strings.HasPrefix(whole, "guard")
	if before := string(t.Source[t.Nodes[n].Start:t.Nodes[cond].Start]); t.Language == syntax.Ruby && strings.TrimSpace(rest) == "" {
		leave, word, _ := strings.Cut(strings.TrimSpace(before), " ") // return if ENV["CI"]
		rest, unless = leave, strings.TrimSpace(word) == "unless"
	}
	if !onlyLeaves.MatchString(rest) {
		return stated{}
	}
	return judged(stated{state: Skipped, why: firstLine(whole)}, text, unless)
}

var (
	// outrightLeave are statements behind which nothing of a suite is defined, whatever holds.
	outrightLeave = lazy.MustCompile(`^(?:return(?:@\w+)?(?:[ \t]+(?:nil|null|undefined|false))?|next)\s*;?$`)
	// thrownLeave are those of Scala, where what leaves a test leaves a suite, too: pending, cancel("slow").
	thrownLeave = lazy.MustCompile(`(?s)^(?:pending|cancel\s*\(.*\))$`)
	// assumedLeave goes on only where something holds.
	assumedLeave = lazy.MustCompile(`(?s)^assume\s*\((.*)\)$`)
)

// leavesOutright is the state of the tests behind a statement that leaves a suite and is no branch.
func leavesOutright(t *syntax.Tree, n int) stated {
	if t.Nodes[n].End-t.Nodes[n].Start > longestLeave {
		return stated{}
	}
	text := strings.TrimSpace(t.Text(n))
	scala := t.Language == syntax.Scala
	switch {
	case !scala && outrightLeave.MatchString(text), scala && thrownLeave.MatchString(text):
		return stated{state: Skipped, why: firstLine(text)}
	case scala:
		if m := assumedLeave.FindStringSubmatch(text); m != nil {
			held, _, _ := strings.Cut(m[1], `, "`)
			return judged(stated{state: Skipped, why: firstLine(text)}, strings.Join(strings.Fields(held), " "), true)
		}
	}
	return stated{}
}

// longestLeave is how long a statement is at most that only leaves.
const longestLeave = 400

// inFunctionBut tells whether a node stands in a function with a name other than one.
func (r *reader) inFunctionBut(n int, name string) bool {
	t := r.tree
	for p := t.Parent(n); p > 0; p = t.Parent(p) {
		if t.Role(p) == syntax.Func && t.Name(p) != "" && t.Name(p) != name {
			return true
		}
	}
	return false
}
