package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// failsWith is a line that fails with what it says.
	failsWith = lazy.MustCompile(`^(?:throw\s+(?:new\s+)?\\?[\w.:<>]+|raise\s+[\w.:]+|panic!?|return\s+(?:[\w.&{}"]+,\s*)*(?:fmt\.Errorf|errors\.(?:New|Errorf|Wrapf?)|Err|Left|Result\.failure)|(?:anyhow::)?bail!|die|fatalError)\s*\((.*)$`)
	// calledAt is a call that begins a line, and what it is given.
	calledAt = lazy.MustCompile(`^([\w.:@$>\\-]+!?)\s*\((.*)$`)
	// notices tells PHP's users of something and goes on.
	notices = lazy.MustCompile(`^@?\\?trigger_error$`)
	// longText is a text that is long enough to be known again.
	longText = lazy.MustCompile("\"[^\"]{10,}\"|'[^']{10,}'|`[^`]{10,}`")
	// handedOver is a line that hands on what a call says.
	handedOver = lazy.MustCompile(`^return\s+[\w.]+\(|\)\?;?$`)
)

// mostTold is how many lines a function loses and gains at most where one failure is only told.
const mostTold = 6

// onlyTold finds failures that are written to a log or a terminal now, in the same words or of the
// same call, while the function goes on as if all were well.
func (c *comparison) onlyTold(e *edit) {
	if len(e.added) > mostTold || len(e.removed) > mostTold || c.failureReported(e) {
		return
	}
	for _, old := range e.removed {
		if now := c.toldInstead(old, e.added); now != "" {
			c.lineLoosened(e, "told", old, now)
			return
		}
	}
	if old, now := handedOn(e); now != "" {
		c.lineLoosened(e, "told", old, now)
	}
}

// toldInstead is the new line that tells what another failed with.
func (c *comparison) toldInstead(old string, added []string) string {
	m := failsWith.FindStringSubmatch(old)
	said := longText.FindString(old)
	if m == nil && (said == "" || !strings.HasPrefix(old, "raise ") && !strings.HasPrefix(old, "throw ")) {
		return ""
	}
	for _, l := range added {
		call := calledAt.FindStringSubmatch(l)
		switch {
		case call == nil && !(strings.HasPrefix(l, "warn ") && said != ""):
		case call != nil && !logs(call[1]) && (!notices.MatchString(call[1]) || strings.Contains(l, "E_USER_ERROR")):
		case said != "" && strings.Contains(l, said), m != nil && call != nil && tellsThat(m[1], call[2]):
			return l
		}
	}
	return ""
}

// shortestTold is from which length on what is said may be known by its beginning.
const shortestTold = 4

// tellsThat tells whether a call is given what another failed with: the same, and more behind it, or the
// thing itself of which the failure had the text.
func tellsThat(failed, told string) bool {
	was, is := squeezedEnd(failed), squeezedEnd(told)
	thing, _, ofIt := strings.Cut(failed, ".to")
	return was == is || len(was) >= shortestTold && strings.HasPrefix(is, was) || ofIt && namedAnswer.MatchString(thing) && is == thing
}

func squeezedEnd(s string) string { return strings.TrimRight(squeeze(s), ");,") }

// handedOn finds a call whose failure a function handed to its caller and only tells of now.
func handedOn(e *edit) (before, after string) {
	if e.pair.Language != syntax.Go && e.pair.Language != syntax.Rust {
		return "", ""
	}
	for _, old := range e.removed {
		callee := calleeText(old)
		if callee == "" || !handedOver.MatchString(old) {
			continue
		}
		asked, told, well := false, "", e.pair.Language == syntax.Rust
		for _, l := range e.added {
			call := calledAt.FindStringSubmatch(l)
			switch {
			case strings.Contains(l, callee+"(") && (strings.Contains(l, "err") || strings.Contains(l, "Err(")):
				asked = true
			case call != nil && logs(call[1]):
				told = l
			case l == "return nil":
				well = true
			case strings.HasPrefix(l, "return"):
				return "", ""
			}
		}
		if asked && told != "" && well {
			return old, told
		}
	}
	return "", ""
}
