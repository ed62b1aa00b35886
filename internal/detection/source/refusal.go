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

var (
	// keepsOut is a condition about input by which others get at what they must not: the prototype of
	// all objects, a folder above, the end of a text within it, a scheme that runs code.
	keepsOut = lazy.MustCompile("__proto__|(?i:\\b(?:proto(?:type)?|unsafe|forbidden|dangerous|denied|disallowed|blocked)_?(?:key|prop|name|path|host|scheme|header|extension)\\w*)|[\"'`]prototype[\"'`]|(?:includes|contains|Contains|indexOf|startsWith|starts_with|StartsWith|HasPrefix|hasPrefix|include\\?|start_with\\?|strstr|strpos|str_contains|match|test)\\S*?\\(?\\s*[\"'`/(]\\W{0,3}\\.\\.|[\"']\\.\\.[\"'/\\\\]* in |[\"']\\.\\./|\\\\0[\"']|\\\\x00|%00|[\"'`/^(]javascript:|<script|[\"'`]\\\\r?\\\\n[\"'`]|\\[\\\\r\\\\n")
	// otherwiseSafe is a line that keeps the same out in another way.
	otherwiseSafe = lazy.MustCompile(`Object\.create\(null\)|new Map\(|hasOwn|Object\.defineProperty|__proto__:\s*null|(?i:realpath|canonical|is_?local|safe_?join|secure_?filename|relative_?to|get_?full_?path|normali[sz]e|clean)\w*\(|filepath\.Rel|path\.relative|path\.resolve|encodeURI|sanitiz|escape`)
)

// turnsAway tells a branch that does nothing but leave, and so takes no notice of what came.
func turnsAway(t *syntax.Tree, branch int) bool {
	statements := branchStatements(t, branch)
	if len(statements) == 0 || countTokens(t, branch) > shortRefusal {
		return false
	}
	last := statements[len(statements)-1]
	return t.Role(last) == syntax.Return || t.Role(last) == syntax.Break || leavesLoop.MatchString(t.Text(last))
}

// leavesLoop is a statement that goes on with the next.
var leavesLoop = lazy.MustCompile(`^(?:continue|next|break)\b`)
