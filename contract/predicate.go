package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"regexp"
	"strings"
)

// Verdict is the answer of a predicate, with the reason when it is no.
type Verdict struct {
	Passed bool
	Reason string
}

var holds = Verdict{Passed: true}

func fails(message string, args ...any) Verdict {
	return Verdict{Reason: fmt.Sprintf(message, args...)}
}

// FileFact is a file as the host read it. Something that is there and no regular file,
// such as a directory or a link out of the work tree, is Other.
type FileFact struct {
	Exists bool
	Other  bool
	Text   []byte
}

// FileHolds answers a file check.
func FileHolds(c Check, f FileFact) Verdict {
	if c.Is == Absent {
		if f.Exists || f.Other {
			return fails("%s is there", c.Path)
		}
		return holds
	}
	switch {
	case f.Other:
		return fails("%s is no regular file", c.Path)
	case !f.Exists:
		return fails("%s is not there", c.Path)
	case c.Is == Exists:
		return holds
	}
	return textHolds(c, f.Text)
}

func textHolds(c Check, text []byte) Verdict {
	switch c.Is {
	case Contains:
		if c.Want == "" || !strings.Contains(string(text), c.Want) {
			return fails("%s does not contain %q", c.Path, c.Want)
		}
		return holds
	case Matches:
		re, err := regexp.Compile(c.Want)
		if err != nil || c.Want == "" || !re.Match(text) {
			return fails("%s does not match %q", c.Path, c.Want)
		}
		return holds
	case SHA256:
		sum := sha256.Sum256(text)
		if got := hex.EncodeToString(sum[:]); !strings.EqualFold(got, c.Want) {
			return fails("%s has the SHA-256 %s", c.Path, got)
		}
		return holds
	}
	return fails("%q is no question about a file", c.Is)
}

// CoverageHolds answers a coverage check with percentages from 0 to 100. A percentage that
// is none does not hold.
func CoverageHolds(c Check, baseline, now float64) Verdict {
	limit := DefaultMaxDrop
	if c.MaxDrop != nil {
		limit = *c.MaxDrop
	}
	for name, v := range map[string]float64{"of the baseline": baseline, "now": now, "limit": limit} {
		if math.IsNaN(v) || v < 0 || v > 100 {
			return fails("the coverage %s is no percentage: %v", name, v)
		}
	}
	// Reports round to two digits; half of the last one is no drop.
	if drop := baseline - now; drop > limit+0.005 {
		return fails("coverage dropped by %.2f percentage points from %.2f to %.2f; %.2f are allowed", drop, baseline, now, limit)
	}
	return holds
}

// NoHighRiskHolds answers a no_high_risk check with the open findings since the baseline.
func NoHighRiskHolds(violations, criticals int) Verdict {
	switch {
	case violations < 0 || criticals < 0:
		return fails("the number of findings is not known")
	case violations+criticals > 0:
		return fails("%d violations and %d critical findings are open", violations, criticals)
	}
	return holds
}

// TestCounts is what a test run reported.
type TestCounts struct {
	Passed, Failed, Errors, Skipped int
	ExitCode                        int
}

// TestsGreenHolds answers a tests_green check. A run in which nothing ran proves nothing.
func TestsGreenHolds(t TestCounts) Verdict {
	switch {
	case t.Passed < 0 || t.Failed < 0 || t.Errors < 0:
		return fails("the number of tests is not known")
	case t.Failed > 0 || t.Errors > 0:
		return fails("%d tests failed, %d could not run, %d passed", t.Failed, t.Errors, t.Passed)
	case t.ExitCode != 0:
		return fails("the test run ended with exit status %d", t.ExitCode)
	case t.Passed == 0:
		return fails("no test ran (%d skipped)", t.Skipped)
	}
	return holds
}
