package quality

import "math"

// checksHeld counts a flaky check as half a check: it passes half of the time.
func checksHeld(c *Checks) float64 {
	if c == nil || c.Total <= 0 {
		return unknown
	}
	return (count(c.Passed) + count(c.Flaky)/2) / count(c.Total)
}

func shareOf(s *Share) float64 {
	if s == nil || s.Total <= 0 {
		return unknown
	}
	return count(s.Part) / count(s.Total)
}

// testsPassed counts tests that are skipped now and were not at the baseline as failed. A
// run in which nothing ran proves nothing, and that is a fact.
func testsPassed(now, before *Tests) float64 {
	if now == nil {
		return unknown
	}
	asked := count(now.Passed) + count(now.Failed)
	if before != nil {
		asked += max(0, count(now.Skipped)-count(before.Skipped))
	}
	if asked == 0 {
		return 0
	}
	return count(now.Passed) / asked
}

func proved(held *bool) float64 {
	switch {
	case held == nil:
		return unknown
	case *held:
		return 1
	}
	return 0
}

// kept is the part of a measure that is still there. More than before is no more than all.
func kept(c *Change) float64 {
	if !measured(c) || c.Before <= 0 {
		return unknown
	}
	return unit(c.Now / c.Before)
}

// coverageKept loses everything with a drop of 20 percentage points.
func coverageKept(c *Change) float64 {
	if !measured(c) {
		return unknown
	}
	return unit(1 - max(0, c.Before-c.Now)/20)
}

// errorsGone is 1 without errors and about a half with as many as before.
func errorsGone(c *Change) float64 {
	if !measured(c) {
		return unknown
	}
	before := max(0, c.Before) + 1
	return before / (before + max(0, c.Now))
}

// digestible falls from 1 at 400 changed lines, which one can review at a sitting, to 0 at
// 4000.
func digestible(parts ...*Lines) float64 {
	var lines float64
	known := false
	for _, l := range parts {
		if l != nil {
			known, lines = true, lines+count(l.Added)+count(l.Removed)
		}
	}
	if !known {
		return unknown
	}
	return unit((4000 - lines) / 3600)
}

func workKept(changed, undone int) float64 {
	all := count(changed) + count(undone)
	if all == 0 {
		return unknown
	}
	return count(changed) / all
}

// thrift is 1 for nothing, a half for the whole share of an iteration, 0 for twice of it.
func thrift[N int64 | float64](used, allowed *N) float64 {
	if used == nil || allowed == nil || !(*allowed > 0) || !(*used >= 0) {
		return unknown
	}
	return unit(1 - float64(*used)/float64(*allowed)/2)
}

func measured(c *Change) bool {
	return c != nil && finite(c.Before) && finite(c.Now)
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
