package delta

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
)

var (
	// registers is a line that does nothing but hand a function to the runner.
	registers = lazy.MustCompile(`(?i)^&?\w*(?:test|suite|regist|case)\w*!?\s*\(\s*(?:[^()"']*,\s*)?&?(\w+)\s*\)\s*[;,]?$`)
	// writesDown begins the line in which a function is written down.
	writesDown = lazy.MustCompile(`^(?:static\s+|virtual\s+|inline\s+|extern\s+|pub\s+|async\s+|private\s+|public\s+|internal\s+)*(?:void|int|bool|auto|fn|def|func|fun|function|let|const|[A-Z]\w*)\b`)
	// tellsOfSkip is a line that prints that something is left out.
	tellsOfSkip = lazy.MustCompile(`(?i)^[\w.:$>-]*(?:log|print|puts|echo|warn|info|debug|write)\w*!?\b.*["'` + "`" + `][^"'` + "`" + `]*\bskip`)
	leaves      = lazy.MustCompile(`^(?:continue|return|next|break)\b[^(]*$`)
	testFn      = lazy.MustCompile(`^(?:(?:public|protected|final|static|async)\s+)*(?:function|def|fun|void|func)?\s*(test\w+)\s*[(:]?`)
	bodyEnd     = lazy.MustCompile(`^(?:\}|end\b)`)
)

// unregistered finds a line that handed a function to the runner, which is still there and which
// nothing else mentions.
func (w wording) unregistered() (was, is passage) {
	for _, g := range w.gone {
		m := registers.FindStringSubmatch(g.text)
		if m == nil {
			continue
		}
		for i, line := range w.lines {
			l := strings.TrimSpace(line)
			if !expression.HoldsWord(l, m[1]) || strings.HasPrefix(l, "//") || strings.HasPrefix(l, "*") {
				continue
			}
			if !writesDown.MatchString(l) || !strings.Contains(l, m[1]+"(") && !strings.Contains(l, m[1]+" (") {
				is = passage{}
				break
			}
			is = passage{i + 1, l}
		}
		if is.text != "" {
			return g, is
		}
	}
	return passage{}, passage{}
}

// leftByHand finds new lines that say that something is skipped, and go on without it.
func (w wording) leftByHand() (was, is passage) {
	for _, said := range w.come {
		if len(w.gone) > 0 && tellsOfSkip.MatchString(said.text) && said.line < len(w.lines) && leaves.MatchString(strings.TrimSpace(w.lines[said.line])) && !w.lacksThere(said) {
			return w.gone[0], said
		}
	}
	return passage{}, passage{}
}

// branches begins a line that asks something.
var branches = lazy.MustCompile(`^(?:\} ?else )?(?:if|guard|unless|elsif|elif)\b`)

// lacksThere tells a line that stands right under a question for a platform or a version, with no trouble
// told beside it.
func (w wording) lacksThere(said passage) bool {
	at := said.line - 2
	for at >= 0 && (strings.TrimSpace(w.lines[at]) == "" || len(indentOf(w.lines[at])) >= len(indentOf(w.lines[said.line-1]))) {
		at--
	}
	if at < 0 || circumstance.Trouble.MatchString(said.text) || slices.ContainsFunc(w.remarked, func(r passage) bool {
		return at-circumstance.NoteAfter < r.line && r.line <= said.line+circumstance.NoteAfter && (circumstance.Trouble.MatchString(r.text) || circumstance.Postponed.MatchString(r.text))
	}) {
		return false
	}
	head := strings.TrimSpace(w.lines[at])
	kind := circumstance.Kind(head)
	return branches.MatchString(head) && (kind == "platform" || kind == "version") && (!circumstance.MainHost.MatchString(head) || circumstance.OtherHost.MatchString(head) || circumstance.Denied.MatchString(head))
}

// standIn is a new test that does nothing but skip, with its name.
func (w wording) standIn() (name string, at passage) {
	fresh := map[int]string{}
	for _, l := range w.come {
		fresh[l.line] = l.text
	}
	for _, l := range w.come {
		if !skipMark.MatchString(l.text) || !w.endsAfter(l.line) {
			continue
		}
		for n := l.line - 1; n > 0 && n > l.line-3; n-- {
			if m := testFn.FindStringSubmatch(fresh[n]); m != nil {
				return m[1], l
			}
		}
	}
	return "", passage{}
}

// endsAfter tells a line that is the last of its function.
func (w wording) endsAfter(line int) bool {
	for _, next := range w.lines[min(line, len(w.lines)):] {
		if text := strings.TrimSpace(next); text != "" {
			return bodyEnd.MatchString(text) || len(indentOf(next)) < len(indentOf(w.lines[line-1]))
		}
	}
	return true
}

// standsInElsewhere tells where a test of that name is written that the new one stands in for: the
// class inherits it.
func (c *comparison) standsInElsewhere(f change.File, name string) string {
	if c.in.Repository == nil || name == "" {
		return ""
	}
	hits, err := c.in.Repository.Search([]string{name})
	if err != nil || len(hits[name]) > rarely {
		return ""
	}
	for _, h := range hits[name] {
		if m := testFn.FindStringSubmatch(strings.TrimSpace(h.Text)); m != nil && m[1] == name && h.Path != f.Path && path.Ext(h.Path) == path.Ext(f.Path) {
			return h.Path
		}
	}
	return ""
}

var (
	// programName is how a file is called that is a test by itself.
	programName = lazy.MustCompile(`(?i)(^|[-_.])tests?([-_.]|$)|[a-z]Tests?\.`)
	// helping is how files are called that only help tests.
	helping   = lazy.MustCompile(`(?i)help|util|support|fixture|mock|common|conftest|data|setup|stub|fake|shared|sample|example|demo|bench|runner|config|base`)
	claimLine = lazy.MustCompile(`(?i)^\W*(?:return\s+)?(?:\w+(?:\.|::|->))*\w*(?:assert|expect|should|verify|check|refute|require)\w*!?\s*[( ]`)
	// requireLine takes another file in and claims nothing.
	requireLine = lazy.MustCompile(`^\W*require(?:_relative|_once)?\s*\(?\s*["']`)
)

// fewestClaims is how many lines of a file must claim something for it to be a test.
const fewestClaims = 2

// removedProgram tells a test that is a whole program or script and is gone while all the code that
// was there stays: nothing of it was read as a test.
func (c *comparison) removedProgram(p *inventory.Pair) bool {
	f := p.File
	if f.After.Present || !f.Before.Present || commentSigns(f.PathBefore()) == nil || p.Before != nil && slices.ContainsFunc(p.Before.Cases, (*inventory.Case).Runs) || !place.OfTests(f.PathBefore()) {
		return false
	}
	name := path.Base(f.PathBefore())
	alone := path.Ext(name) == ".phpt" // each is a test, whatever it is called
	inTests := alone || programName.MatchString(name) || programName.MatchString(path.Base(path.Dir(f.PathBefore())))
	if !inTests || helping.MatchString(name) {
		return false
	}
	n, at, signs := 0, 0, commentSigns(f.PathBefore())
	for line := range strings.SplitSeq(string(f.Before.Text), "\n") {
		at++
		line = strings.TrimSpace(line)
		if skipMark.MatchString(line) {
			return false // it says itself that it did not run
		}
		if startsWithAny(line, signs) {
			continue // what is commented out did not run
		}
		if claimLine.MatchString(line) && !requireLine.MatchString(line) && !inSkipped(p.Before, at) {
			n++
		}
	}
	return (n >= fewestClaims || alone && n > 0) && !c.followed(p)
}

func startsWithAny(line string, heads []string) bool {
	return slices.ContainsFunc(heads, func(h string) bool { return strings.HasPrefix(line, h) })
}

// inSkipped tells a line of a test that was skipped: what it claims nobody looked at.
func inSkipped(f *inventory.File, line int) bool {
	return f != nil && slices.ContainsFunc(f.Cases, func(c *inventory.Case) bool {
		return c.State == inventory.Skipped && c.Line <= line && line <= c.EndLine
	})
}

// followed tells whether something else of the change speaks for a file that is gone: code that went
// with it, or a new file that took its name or its place.
func (c *comparison) followed(p *inventory.Pair) bool {
	stem := strings.TrimSuffix(path.Base(p.File.PathBefore()), path.Ext(p.File.PathBefore()))
	return slices.ContainsFunc(c.in.Pairs, func(o inventory.Pair) bool {
		f := o.File
		switch {
		case f.PathBefore() == p.File.PathBefore():
			return false
		case !f.After.Present: // production code that goes takes its tests along
			return !place.OfTests(f.PathBefore()) && commentSigns(f.PathBefore()) != nil
		case !f.Before.Present:
			return strings.Contains(path.Base(f.Path), stem) || o.After != nil && len(o.After.Cases) > 0
		}
		return o.After != nil && o.Before != nil && countCases(o.After) > countCases(o.Before)
	})
}

func countCases(f *inventory.File) int { return len(f.Cases) }
