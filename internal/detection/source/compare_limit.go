package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// limitSet is a line that gives a limit its number, which may be a product: const maxDepth = 10 * 1024.
	limitSet = lazy.MustCompile(`(?i)^(.*\b\w*(?:limit|quota|depth|nesting|recursion|max_?(?:size|len|length|count|bytes|items|entries|files|fields|parts|keys|chars|lines|pages|attempts|\w*(?:length|size|bytes)))\w*\b[^=]*?(?:=|:=|:|\s)\s*)\(?\d[\d_]*(?:\s*(?:\*|<<)\s*\d[\d_]*)*[a-z]{0,3}\)?[;,]?\)?$`)
	// unreachable is a number that nothing exceeds.
	unreachable = lazy.MustCompile(`^\(?(?:(?:int|Int|Int32|Int64|UInt\w*|uint|ulong|Integer|Long|long|Short|Double|double|Float|float|Number|size_t)\.(?:MaxValue|MAX_VALUE|MAX_SAFE_INTEGER|POSITIVE_INFINITY|PositiveInfinity|max|infinity|greatestFiniteMagnitude)|[ui](?:8|16|32|64|128|size)::MAX|math\.(?:MaxU?[iI]nt\w*|inf|Inf\(1\)|MaxFloat64)|std::numeric_limits<[\w: ]+>::(?:max|infinity)\(\)|sys\.maxsize|float\(["']inf(?:inity)?["']\)|Float::INFINITY|PHP_INT_MAX|U?INT(?:32|64|PTR)?_MAX|U?LONG_MAX|SIZE_MAX|double\.infinity|(?:Number\.POSITIVE_)?Infinity|:infinity|\^?~0U?L*)\)?[;,]?\)?$`)
)

// outOfReach is a limit that was a number and is one now that nothing exceeds.
func outOfReach(e *edit) (was, is string) {
	for _, old := range e.removed {
		m := limitSet.FindStringSubmatch(old)
		if m == nil {
			continue
		}
		for _, now := range e.added {
			if rest, same := strings.CutPrefix(now, m[1]); same && unreachable.MatchString(rest) {
				return old, now
			}
		}
	}
	return "", ""
}
