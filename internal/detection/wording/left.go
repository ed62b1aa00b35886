package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// registers is a line that does nothing but hand a function to the runner.
	registers = lazy.MustCompile(`(?i)^&?\w*(?:test|suite|regist|case)\w*!?\s*\(\s*(?:[^()"']*,\s*)?&?(\w+)\s*\)\s*[;,]?$`)
	// writesDown begins the line in which a function is written down.
	writesDown = lazy.MustCompile(`^(?:static\s+|virtual\s+|inline\s+|extern\s+|pub\s+|async\s+|private\s+|public\s+|internal\s+)*(?:void|int|bool|auto|fn|def|func|fun|function|let|const|[A-Z]\w*)\b`)
	// tellsOfSkip is a line that prints that something is left out.
	tellsOfSkip = lazy.MustCompile(`(?i)^[\w.:$>-]*(?:log|print|puts|echo|warn|info|debug|write)\w*!?\b.*["'` + "`" + `][^"'` + "`" + `]*\bskip`)
	leaves      = lazy.MustCompile(`^(?:continue|return|next|break)\b[^(]*$`)
	TestFn      = lazy.MustCompile(`^(?:(?:public|protected|final|static|async)\s+)*(?:function|def|fun|void|func)?\s*(test\w+)\s*[(:]?`)
	bodyEnd     = lazy.MustCompile(`^(?:\}|end\b)`)
)

// unregistered finds a line that handed a function to the runner, which is still there and which
// nothing else mentions.
func (w Change) unregistered() (was, is Passage) {
	for _, g := range w.Gone {
		m := registers.FindStringSubmatch(g.Text)
		if m == nil {
			continue
		}
		for i, line := range w.lines {
			l := strings.TrimSpace(line)
			if !expression.HoldsWord(l, m[1]) || strings.HasPrefix(l, "//") || strings.HasPrefix(l, "*") {
				continue
			}
			if !writesDown.MatchString(l) || !strings.Contains(l, m[1]+"(") && !strings.Contains(l, m[1]+" (") {
				is = Passage{}
				break
			}
			is = Passage{i + 1, l}
		}
		if is.Text != "" {
			return g, is
		}
	}
	return Passage{}, Passage{}
}

// leftByHand finds new lines that say that something is skipped, and go on without it.
func (w Change) leftByHand() (was, is Passage) {
	for _, said := range w.Come {
		if len(w.Gone) > 0 && tellsOfSkip.MatchString(said.Text) && said.Line < len(w.lines) && leaves.MatchString(strings.TrimSpace(w.lines[said.Line])) && !w.lacksThere(said) {
			return w.Gone[0], said
		}
	}
	return Passage{}, Passage{}
}

// branches begins a line that asks something.
var branches = lazy.MustCompile(`^(?:\} ?else )?(?:if|guard|unless|elsif|elif)\b`)

// lacksThere tells a line that stands right under a question for a platform or a version, with no trouble
// told beside it.
func (w Change) lacksThere(said Passage) bool {
	at := said.Line - 2
	for at >= 0 && (strings.TrimSpace(w.lines[at]) == "" || len(IndentOf(w.lines[at])) >= len(IndentOf(w.lines[said.Line-1]))) {
		at--
	}
	if at < 0 || circumstance.Trouble.MatchString(said.Text) || slices.ContainsFunc(w.remarked, func(r Passage) bool {
		return at-circumstance.NoteAfter < r.Line && r.Line <= said.Line+circumstance.NoteAfter && (circumstance.Trouble.MatchString(r.Text) || circumstance.Postponed.MatchString(r.Text))
	}) {
		return false
	}
	head := strings.TrimSpace(w.lines[at])
	kind := circumstance.Kind(head)
	return branches.MatchString(head) && (kind == "platform" || kind == "version") && (!circumstance.MainHost.MatchString(head) || circumstance.OtherHost.MatchString(head) || circumstance.Denied.MatchString(head))
}

// StandIn is a new test that does nothing but skip, with its name.
func (w Change) StandIn() (name string, at Passage) {
	fresh := map[int]string{}
	for _, l := range w.Come {
		fresh[l.Line] = l.Text
	}
	for _, l := range w.Come {
		if !SkipMark.MatchString(l.Text) || !w.endsAfter(l.Line) {
			continue
		}
		for n := l.Line - 1; n > 0 && n > l.Line-3; n-- {
			if m := TestFn.FindStringSubmatch(fresh[n]); m != nil {
				return m[1], l
			}
		}
	}
	return "", Passage{}
}

// endsAfter tells a line that is the last of its function.
func (w Change) endsAfter(line int) bool {
	for _, next := range w.lines[min(line, len(w.lines)):] {
		if text := strings.TrimSpace(next); text != "" {
			return bodyEnd.MatchString(text) || len(IndentOf(next)) < len(IndentOf(w.lines[line-1]))
		}
	}
	return true
}

var (
	// programName is how a file is called that is a test by itself.
	ProgramName = lazy.MustCompile(`(?i)(^|[-_.])tests?([-_.]|$)|[a-z]Tests?\.`)
	// helping is how files are called that only help tests.
	Helping   = lazy.MustCompile(`(?i)help|util|support|fixture|mock|common|conftest|data|setup|stub|fake|shared|sample|example|demo|bench|runner|config|base`)
	ClaimLine = lazy.MustCompile(`(?i)^\W*(?:return\s+)?(?:\w+(?:\.|::|->))*\w*(?:assert|expect|should|verify|check|refute|require)\w*!?\s*[( ]`)
	// requireLine takes another file in and claims nothing.
	RequireLine = lazy.MustCompile(`^\W*require(?:_relative|_once)?\s*\(?\s*["']`)
)

// FewestClaims is how many lines of a file must claim something for it to be a test.
const FewestClaims = 2

func StartsWithAny(line string, heads []string) bool {
	return slices.ContainsFunc(heads, func(h string) bool { return strings.HasPrefix(line, h) })
}

// InSkipped tells a line of a test that was skipped: what it claims nobody looked at.
func InSkipped(f *inventory.File, line int) bool {
	return f != nil && slices.ContainsFunc(f.Cases, func(c *inventory.Case) bool {
		return c.State == inventory.Skipped && c.Line <= line && line <= c.EndLine
	})
}

func CountCases(f *inventory.File) int { return len(f.Cases) }
