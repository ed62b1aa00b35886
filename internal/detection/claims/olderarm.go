package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

var (
	// fromCompiler is a directive that holds for a compiler and what is newer; beforeCompiler one for what is older.
	fromCompiler   = lazy.MustCompile(`\b(?:swift|compiler)\s*\(\s*>=|\b(?:__cplusplus|\w*_VERSION\w*|__GNUC__|_MSC_VER)\s*>=?`)
	beforeCompiler = lazy.MustCompile(`!\s*(?:swift|compiler)\s*\(\s*>=|\b(?:swift|compiler)\s*\(\s*<|\b(?:__cplusplus|\w*_VERSION\w*|__GNUC__|_MSC_VER)\s*<=?`)
)

// olderArm tells whether each lost claim was compiled for older compilers only, in a test that has no such
// directive any more and all of the lines that newer ones got.
func (c *Comparison) olderArm(l *loss) bool {
	was, is := c.FileOf[l.before], c.FileOf[l.after]
	if was == nil || is == nil || len(l.steps) == 0 || !strings.Contains(was.File.Before.All(), "#if") {
		return false
	}
	lines := was.BeforeLines()
	after := strings.Split(matching.CodeOf(is.AfterLines(), l.after), "\n")
	for i := range after {
		after[i] = strings.TrimSpace(after[i])
	}
	for _, s := range l.steps {
		arms, ok := armsAround(lines, s.Before.Line)
		if !ok || s.After != nil || slices.Contains(after, arms.directive) || len(arms.kept) == 0 || slices.ContainsFunc(arms.kept, func(l string) bool { return !slices.Contains(after, l) }) {
			return false
		}
	}
	return true
}

// arms are the two sides of a directive: what older compilers get, and what newer ones get.
type arms struct {
	directive string
	kept      []string
}

// armsAround are the arms of the directive in whose arm for older compilers a line stands.
func armsAround(lines []string, at int) (arms, bool) {
	begin, middle, end, depth := -1, -1, -1, 0
	for i := min(at, len(lines)) - 2; i >= 0 && begin < 0; i-- {
		switch l := strings.TrimSpace(lines[i]); {
		case strings.HasPrefix(l, "#endif"):
			depth++
		case strings.HasPrefix(l, "#if") && depth > 0:
			depth--
		case strings.HasPrefix(l, "#if"):
			begin = i
		case strings.HasPrefix(l, "#else") && depth == 0:
			middle = i
		case strings.HasPrefix(l, "#el") && depth == 0:
			return arms{}, false
		}
	}
	for i := at; i < len(lines) && end < 0; i++ {
		switch l := strings.TrimSpace(lines[i]); {
		case strings.HasPrefix(l, "#if"):
			depth++
		case strings.HasPrefix(l, "#endif") && depth > 0:
			depth--
		case strings.HasPrefix(l, "#endif"):
			end = i
		case strings.HasPrefix(l, "#else") && depth == 0 && middle < 0:
			middle = i
		case strings.HasPrefix(l, "#el") && depth == 0:
			return arms{}, false
		}
	}
	if begin < 0 || middle < 0 || end < 0 {
		return arms{}, false
	}
	directive := strings.TrimSpace(lines[begin])
	first, older := at-1 < middle, beforeCompiler.MatchString(directive)
	if first != older || !older && !fromCompiler.MatchString(directive) {
		return arms{}, false
	}
	from, to := begin+1, middle
	if first {
		from, to = middle+1, end
	}
	var kept []string
	for _, l := range lines[from:to] {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "//") {
			kept = append(kept, l)
		}
	}
	return arms{directive, kept}, true
}
