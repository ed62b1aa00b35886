package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/memo"
)

var (
	opensScope = lazy.MustCompile(`^(?:do\s*|run\s*)?\{$|^(?:[$\w]+\.)?(?:it|test|context|section|SECTION|subtest|specify)\s*\(["'].*\{$`)
	// makesAnew is a statement that makes something new: what a block makes itself is as new each time.
	makesAnew = lazy.MustCompile(`^(?:(?:const|let|var|val|auto|final|local)\b|[\w:<>,*&\[\] ]+[\s*&]\w+\s*(?:=|\{|\()|\w+\s*:=)`)
)

// blockStoodTwice tells whether a test lost nothing but blocks that make all they need themselves, each of which
// stands in it once more, word for word.
func (c *Comparison) blockStoodTwice(l *loss) bool {
	b, a := l.before, l.after
	was, is := c.FileOf[b], c.FileOf[a]
	if was == nil || was != is {
		return false
	}
	lines, cut := was.BeforeLines(), memo.Once(&c.cuts, was, cutOut)
	from, n := cut.from, cut.n
	if n <= 0 {
		return false
	}
	kept := scopes(strings.Split(matching.CodeOf(is.AfterLines(), a), "\n"))
	for from >= b.Line && from+n < b.EndLine {
		if lost := scopes(lines[from : from+n]); len(lost.blocks) > 0 && !lost.others {
			return !slices.ContainsFunc(lost.blocks, func(x string) bool { return !slices.Contains(kept.blocks, x) })
		}
		if from--; lines[from] != lines[from+n] { // what was cut out begins as what follows it, and may begin earlier
			return false
		}
	}
	return false
}

// cut is a run of lines that a file lost.
type cut struct{ from, n int }

// cutOut is where one run of lines was cut out of a file, and how many; none where more became different.
func cutOut(p *inventory.Pair) cut {
	before, after := p.BeforeLines(), p.AfterLines()
	n, from := len(before)-len(after), 0
	for from < min(len(before), len(after)) && before[from] == after[from] {
		from++
	}
	if n <= 0 || !slices.Equal(before[from+n:], after[from:]) {
		return cut{}
	}
	return cut{from, n}
}

// standing are the blocks among lines that stand for themselves and begin by making what they need, and whether
// there is anything else but remarks.
type standing struct {
	blocks []string
	others bool
}

func scopes(lines []string) (s standing) {
	var bare []string
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "//") && !strings.HasPrefix(l, "#") {
			bare = append(bare, l)
		}
	}
	for i := 0; i < len(bare); i++ {
		end := scopeEnd(bare, i)
		if end < i+2 || !makesAnew.MatchString(bare[i+1]) {
			s.others = true
			continue
		}
		s.blocks = append(s.blocks, strings.Join(bare[i:end+1], "\n"))
		i = end
	}
	return s
}

// scopeEnd is the line that closes the block which a line opens, -1 where it opens none.
func scopeEnd(lines []string, at int) int {
	if !opensScope.MatchString(lines[at]) {
		return -1
	}
	depth := 0
	for end := at; end < len(lines); end++ {
		if depth += strings.Count(lines[end], "{") - strings.Count(lines[end], "}"); depth <= 0 {
			return end
		}
	}
	return -1
}
