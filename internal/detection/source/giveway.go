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
	ofTests := func(o owned) bool { return o.pair.Test || o.f.Test }
	if slices.ContainsFunc(c.match.fresh, ofTests) || slices.ContainsFunc(c.match.gone, ofTests) {
		return false
	}
	less := false
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if !e.pair.Test && !e.after.Test {
			continue
		}
		e.open()
		remains := func(l string) bool {
			return slices.ContainsFunc(e.removed, func(old string) bool { return cutFrom(squeeze(old), squeeze(l)) })
		}
		if slices.ContainsFunc(e.removed, declaresTest.MatchString) || slices.ContainsFunc(e.added, func(l string) bool { return !remains(l) }) {
			return false
		}
		less = less || len(e.removed) > 0
	}
	return less
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
