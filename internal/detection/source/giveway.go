package source

import (
	"slices"
	"strings"
)

// testsGiveWay tells whether all that happens to the tests of the change is that they claim less: lines
// go, or lose a part. Such tests say nothing of what the code does now.
func (c *comparison) testsGiveWay() bool {
	if c.giveWay == nil {
		is := c.testsOnlyLose()
		c.giveWay = &is
	}
	return *c.giveWay
}

func (c *comparison) testsOnlyLose() bool {
	return c.testsOnly(func(old, line string) bool { return cutFrom(squeeze(old), squeeze(line)) }, func(string) bool { return true })
}

// testsOnly tells whether all that happens to the tests of the change is that lines go, at least one of
// those that count, or that something is left of a line. A test that goes as a whole may go with what
// it was for.
func (c *comparison) testsOnly(left func(old, line string) bool, counts func(line string) bool) bool {
	ofTests := func(o owned) bool { return o.pair.Test || o.f.Test }
	if slices.ContainsFunc(c.match.fresh, ofTests) || slices.ContainsFunc(c.match.gone, ofTests) {
		return false
	}
	counted := false
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if !e.pair.Test && !e.after.Test {
			continue
		}
		e.open()
		isNew := func(l string) bool {
			return !slices.ContainsFunc(e.removed, func(old string) bool { return left(old, l) })
		}
		if slices.ContainsFunc(e.added, isNew) || slices.ContainsFunc(e.removed, declaresTest.MatchString) {
			return false
		}
		counted = counted || slices.ContainsFunc(e.removed, counts)
	}
	return counted
}

// cutFrom tells whether a text is another with one part taken out.
func cutFrom(long, short string) bool {
	if len(short) >= len(long) {
		return false
	}
	start := 0
	for start < len(short) && long[start] == short[start] {
		start++
	}
	return strings.HasSuffix(long, short[start:])
}
