package recovery

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/detect"
)

// Rules say when a human is asked before the attempts are used up.
type Rules struct {
	OnCritical bool // a critical finding
	OnDeletion bool // a test that is gone
	OnDoubt    bool // a finding that only asks for a justification
}

// demand is a row of the table of reasons to ask a human at once.
type demand struct {
	name string
	when string // for the documentation
	why  func(Session, Facts, Rules) string
}

// demands are all of them, the most pressing first.
func demands() []demand {
	return []demand{
		{"permission", "always: a retry cannot give itself a permission", func(_ Session, f Facts, _ Rules) string {
			return prefixed("a permission or security error: ", f.Denied)
		}},
		{"flaky", "always: a check that passes without a change proves nothing", func(_ Session, f Facts, _ Rules) string {
			return prefixed("a check passed without a change of the code, so it is flaky: ", strings.Join(f.Flaky, ", "))
		}},
		{"critical", "`escalate_on_critical` (`auto_escalate_on_critical`), a section `agent_persistence`, or mode `aggressive`", func(_ Session, f Facts, r Rules) string {
			return asked(r.OnCritical, f, "a critical finding", func(g detect.Finding) bool { return g.Severity == detect.Critical })
		}},
		{"test_deletion", "the same, or `on_ask: gate`", func(_ Session, f Facts, r Rules) string {
			return asked(r.OnDeletion, f, "a test is gone", func(g detect.Finding) bool { return g.Type == "test_deletion" })
		}},
		{"justification", "`on_ask: gate`", func(_ Session, f Facts, r Rules) string {
			return asked(r.OnDoubt, f, "a change needs a justification", func(detect.Finding) bool { return true })
		}},
		{"third_failure", "`max_recoveries` (3)", func(s Session, _ Facts, _ Rules) string {
			if s.Attempts >= s.Max {
				return exhausted(s)
			}
			return ""
		}},
		{"same_fix_twice", "always", func(s Session, _ Facts, _ Rules) string {
			if s.Repeats() {
				return fmt.Sprintf("the same was done in attempt %d as before: %s", s.Attempts, last(s.Tried).Notes)
			}
			return ""
		}},
	}
}

// Demand says why a human is to be asked now; nothing when another attempt is due.
func Demand(s Session, f Facts, r Rules) string {
	for _, d := range demands() {
		if why := d.why(s, f, r); why != "" {
			return why
		}
	}
	return ""
}

func asked(on bool, f Facts, what string, is func(detect.Finding) bool) string {
	if !on {
		return ""
	}
	for _, g := range f.Findings {
		if is(g) {
			return fmt.Sprintf("%s: %s (%s)", what, g.Message, g.Path)
		}
	}
	return ""
}

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}
