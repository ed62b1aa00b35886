package leftout

import (
	"strings"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// troubleMark is a mark that says of a test that it fails at times, or that it is left out
	// somewhere: @Tag("flaky"), [ActiveIssue("…")], [SkipOnCI], @tag :quarantine.
	troubleMark = lazy.MustCompile(`(?i)^\s*(@|\[|#\[|:).*(\bflaky|flaky\b|flakytest|quarantin|\bunstable\b|active_?issue|known_?(issue|failure|bug))|^\s*(@|\[|#\[)\s*([\w.:]+[.:]|[\w, ]+,\s*)?(Skip|Ignore|Disable|Exclude|Mute)(d|s)?(On|If|In|When|Unless|For)[A-Z]\w*`)
	// troubleOption is the same among the arguments of a call that defines a test.
	troubleOption = lazy.MustCompile(`[,(\[]\s*['":]?(flaky|quarantined?|unstable)\b['"]?\s*([,)\]]|do\b|=>|:\s*(true|['"]))|\btags?:\s*\[?[^\])]*['"](flaky|quarantined?|unstable)['"]`)
	// ownSkipCall is a helper that leaves a test out, by its name.
	ownSkipCall = lazy.MustCompile(`^(await\s+)?([\w$]+(\.|::|->))*[sS]kip(_?([iI]f|[oO]n|[uU]nless|[wW]hen|[iI]n|[fF]or|[fF]laky|[tT]est[oO]n|[tT]est[iI]f))[A-Z_]?\w*!?\(.*\);?$|^([\w$]+\.)*flaky\.\w+\(`)
)

// CompareLabels finds tests that got a mark, an option or a helper of the project's own that says
// that they fail at times or are left out somewhere, where no table knows the word.
func (s *States) CompareLabels() {
	for _, m := range s.Pairs {
		b, a := m.Before, m.After
		old, now := s.FileOf[b], s.FileOf[a]
		if old == nil || now == nil || a.Sub || !a.Runs() || !b.Runs() || old.File.Before.All() == now.File.After.All() {
			continue
		}
		said := label(now.AfterLines(), a)
		if said == "" || label(old.BeforeLines(), b) != "" || s.reportedOff(a) {
			continue
		}
		e := s.NewEvent("case-disabled", a, a)
		e.Before, e.After = string(b.State), said
		gate := *a
		gate.Condition, gate.Why = said, said
		e.Facts["how"], e.Facts["sub"], e.Facts["suite_wide"], e.Facts["oracles"] = "conditional", a.Sub, false, float64(len(b.Oracles))
		kind := s.conditionKind(&gate)
		e.Facts["condition"] = kind
		if (kind == "platform" || kind == "version" || kind == "tool") && !s.SaysItFails(&gate, said) {
			e.Clear("conditional-guard", "the skip depends on "+kind+": "+said)
		}
		s.Emit(e)
	}
}

// reportedOff tells whether a test is known to be switched off already.
func (s *States) reportedOff(a *inventory.Case) bool {
	name := a.FullName()
	for i := range s.Events {
		if e := &s.Events[i]; e.Path == a.Path && e.Test == name && (e.Kind == "case-disabled" || e.Kind == "oracle-drift") {
			return true
		}
	}
	return false
}

// label is the mark, option or call of a test that says that it is left out or fails at times.
func label(lines []string, a *inventory.Case) string {
	if a.Line < 1 || a.EndLine > len(lines) {
		return ""
	}
	for i := a.Line - 1; i >= max(0, a.Line-1-departed.MarksAbove); i-- { // what stands above belongs to it as long as it is marks
		l := strings.TrimSpace(lines[i])
		if troubleMark.MatchString(l) {
			return l
		}
		if i < a.Line-1 && (l == "" || !strings.ContainsAny(l[:1], "@[#:/*")) {
			break
		}
	}
	for i := a.Line - 1; i < a.EndLine && i < a.Line+1; i++ { // where marks are part of the test, its name may stand later
		if l := lines[i]; troubleMark.MatchString(l) || troubleOption.MatchString(l) {
			return strings.TrimSpace(l)
		}
	}
	for _, l := range lines[min(a.Line, a.EndLine):min(a.EndLine, a.Line+departed.MarksAbove)] {
		if l = strings.TrimSpace(l); ownSkipCall.MatchString(l) {
			return l
		}
	}
	if l := lines[a.EndLine-1]; troubleOption.MatchString(l) {
		return strings.TrimSpace(l)
	}
	return ""
}
