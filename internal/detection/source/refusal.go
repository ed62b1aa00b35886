package source

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

const (
	shortRefusal = 60  // tokens of a branch that does little but signal failure
	longRefusal  = 200 // tokens of one that first finds the words for it
)

// refuses tells whether a branch does little but signal failure, or ends in it.
func refuses(t *syntax.Tree, branch int) bool {
	tokens := countTokens(t, branch)
	if tokens <= shortRefusal {
		return signals(t, branch)
	}
	if tokens > longRefusal {
		return false
	}
	statements := branchStatements(t, branch)
	return len(statements) > 0 && faultText(t, statements[len(statements)-1]) != ""
}

var (
	limitWord = lazy.MustCompile(`(?i)max_?|limit|depth|nesting|recursion|overflow`)
	relation  = lazy.MustCompile(`[^<>=-](<=|>=|<|>)[^<>=]`)
	plainNo   = lazy.MustCompile(`^return\s*\(?(false|False|FALSE|NULL|null|nil|None|nullptr|-1|0)\)?;?$`)
)

// keepsLimit tells a condition that compares something with a limit.
func keepsLimit(cond string) bool { return limitWord.MatchString(cond) && relation.MatchString(cond) }

// saysNo tells a branch that does little but give the answer of a failure.
func saysNo(t *syntax.Tree, branch int) bool {
	if countTokens(t, branch) > shortRefusal {
		return false
	}
	last := -1
	for _, s := range branchStatements(t, branch) {
		if t.Role(s) != syntax.Comment {
			last = s
		}
	}
	return last >= 0 && plainNo.MatchString(t.Text(last))
}
