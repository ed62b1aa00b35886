package claims

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/leftout"
)

// renamed is the one bare name in which two expressions differ, in code or in the holes of a
// text, and what stands in its place.
func renamed(was, is []string) (old, now string) {
	if len(was) != len(is) {
		return "", ""
	}
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		o, n := was[i], is[i]
		if !bareName(o) || !bareName(n) {
			o, n = inHole(o, n)
		} else if i > 0 && (was[i-1] == "." || was[i-1] == "::") || i+1 < len(was) && was[i+1] == "(" {
			return "", ""
		}
		if o == "" || old != "" && (o != old || n != now) {
			return "", ""
		}
		old, now = o, n
	}
	return old, now
}

func bareName(w string) bool { return expression.IsName(w) && leadingWord(w) == w && !fixed[w] }

// fixed are words that look like names and are values: nothing else can be called so.
var fixed = map[string]bool{"true": true, "false": true, "True": true, "False": true, "TRUE": true, "FALSE": true, "nil": true, "null": true, "NULL": true, "None": true, "undefined": true, "nullptr": true}

// inHole is the name in a hole of a text for which another stands in the other text.
func inHole(was, is string) (old, now string) {
	from := 0
	for from < min(len(was), len(is)) && was[from] == is[from] {
		from++
	}
	for from > 0 && expression.IsWordByte(was[from-1]) {
		from--
	}
	o, n := leadingWord(was[from:]), leadingWord(is[from:])
	if o == "" || n == "" || was[from+len(o):] != is[from+len(n):] {
		return "", ""
	}
	for _, hole := range holes {
		if strings.HasSuffix(was[:from], hole) {
			return o, n
		}
	}
	return "", ""
}

// holes are how languages begin the holes of a text.
var holes = [...]string{`\(`, "${", "#{", "$"}

func leadingWord(s string) string {
	i := 0
	for i < len(s) && expression.IsWordByte(s[i]) {
		i++
	}
	return s[:i]
}

// nameGone tells whether a name of the tests' own gave way to one that is new: the file has
// it no more, and does not import the other.
func (c *Comparison) nameGone(old, now string, b, a *inventory.Case) bool {
	was, is := c.FileOf[b], c.FileOf[a]
	if was == nil || is == nil {
		return false
	}
	before, after := was.File.Before.All(), is.File.After.All()
	if expression.HoldsWord(after, old) || expression.HoldsWord(before, now) {
		return false
	}
	for line := range strings.SplitSeq(after, "\n") {
		if strings.Contains(line, now) && leftout.Importing.MatchString(line) {
			return false
		}
	}
	return true
}
