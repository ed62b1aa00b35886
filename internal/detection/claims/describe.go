package claims

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// describeBoth words a claim before and after. Where the line is the same, what it expects
// came from elsewhere, from a row of a table, and is told too.
func describeBoth(before, after *oracle.Oracle) (string, string) {
	b, a := Describe(before), Describe(after)
	if b != a || after == nil {
		return b, a
	}
	for _, v := range [...][2]string{{before.Expected, after.Expected}, {before.Written(), after.Written()}, {before.Tolerance, after.Tolerance}} {
		if v[0] != v[1] {
			was, is := differing(v[0], v[1])
			return b + " with " + was, a + " with " + is
		}
	}
	return b, a
}

// lines are the lines of two versions of a test that a claim stands in, where they differ: what a
// claim says may be the same on both sides, and what happens when it does not hold another.
func lines(before *oracle.Oracle, b *inventory.Case, after *oracle.Oracle, a *inventory.Case) (was, is string, differ bool) {
	if after == nil {
		return "", "", false
	}
	was, is = b.LineText(before.Line), a.LineText(after.Line)
	return was, is, was != "" && is != "" && was != is
}

// shown is how much of a long value is told, and ahead is how much of that precedes the
// first difference.
const shown, ahead = 60, 12

// differing cuts two long values down to where they begin to differ.
func differing(a, b string) (string, string) {
	common := 0
	for common < min(len(a), len(b)) && a[common] == b[common] {
		common++
	}
	from := max(0, common-ahead)
	return excerpt(a, from), excerpt(b, from)
}

func excerpt(s string, from int) string {
	if len(s) <= shown {
		return s
	}
	out := strings.ToValidUTF8(s[from:min(len(s), from+shown)], "")
	if from > 0 {
		out = "… " + out
	}
	if from+shown < len(s) {
		out += " …"
	}
	return out
}

// Describe is an oracle in words people recognise.
func Describe(o *oracle.Oracle) string {
	if o == nil {
		return ""
	}
	if o.Text != "" && o.By != "" {
		return o.Text + ", which is " + o.By
	}
	if o.Text != "" {
		return o.Text
	}
	return expression.Shown(strings.TrimSpace(o.Subject + " " + o.Matcher + " " + o.Expected))
}
