package wording

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
)

var (
	// offWord is a word before or behind a name that takes it out of use, or an option that does.
	offWord = lazy.MustCompile(`,\s*skip\s*[:=]\s*(true|True|"[^"]*"|'[^']*')|\b(SKIP(PED)?|DISABLED?|IGNORED?|XFAIL|TODO|QUARANTINED?|BROKEN|skip(ped)?|xfail)[-_:]+|\b[sS]kip(ped)?[A-Z]|\b[dD]isabled_?[tT]est|[-_](SKIP(PED)?|DISABLED|skip(ped)?)\b`)
	// offWrap is a whole name, with what it is given, that runs what follows only now and then: a
	// wrapper of a project's own.
	offWrap = lazy.MustCompile(`\b[sS]kip[A-Z]\w*(\([^()]*\))?|\bskip_\w+(\([^()]*\))?|_(exclude|skip|except|unless|disable)\w*\((\[[^\]]*\]|[^()\[\]]*)\)`)
	// offFile is a part of a path that says that nobody runs what is there.
	offFile = lazy.MustCompile(`(?i)(^|[-_./])(disabled?|skip(ped)?|ignored?|broken|quarantined?|inactive|pending|deactivated|off)([-_./]|$)`)
)

// namedOff finds a line that is as it was but for a word which takes it out of use: a row whose
// name a harness reads, a macro that skips what follows, an option of a group.
func (w Change) namedOff() (was, is Passage) {
	if len(w.Gone) == 0 {
		return
	}
	old := map[string]Passage{}
	for _, g := range w.Gone {
		old[strings.ToLower(Letters(g.Text))] = g
	}
	for _, now := range w.Come {
		for _, rest := range w.withoutOff(now.Text) {
			if g, ok := old[strings.ToLower(Letters(rest))]; ok && len(Letters(g.Text)) >= shortestKept && nearTo(g, now) {
				return g, now
			}
		}
	}
	return Passage{}, Passage{}
}

// withoutOff is what a line would be without one of the words that take it out of use.
func (w Change) withoutOff(line string) (out []string) {
	for _, at := range offWord.FindAllStringIndex(line, -1) {
		end := at[1]
		if w.saidBefore(strings.Trim(line[at[0]:end], "-_: ")) {
			continue
		}
		if camel := joinedOff.FindString(line[at[0]:end]); camel != "" && !strings.ContainsRune("-_:", rune(line[end-1])) {
			end = at[0] + len(camel) // what is behind it belongs to the name
		}
		out = append(out, line[:at[0]]+line[end:])
	}
	for _, at := range offWrap.FindAllStringIndex(line, -1) {
		if !w.saidBefore(line[at[0]:at[1]]) {
			out = append(out, line[:at[0]]+line[at[1]:])
		}
	}
	return out
}

// saidBefore tells whether a word that switches off stood in a line that is gone: it may only have
// moved.
func (w Change) saidBefore(word string) bool {
	return slices.ContainsFunc(w.Gone, func(g Passage) bool { return strings.Contains(g.Text, word) })
}

// joinedOff is such a word that is one with the name behind it.
var joinedOff = lazy.MustCompile(`^([sS]kip(ped)?|[dD]isabled_?)`)

func nearTo(a, b Passage) bool { return max(a.Line-b.Line, b.Line-a.Line) <= Nearby }

// RenamedOff is the new name of a file that went, as it was, to where a name says that it is off.
func RenamedOff(f change.File) string {
	if f.OldPath == "" || f.OldPath == f.Path || f.Before.All() != f.After.All() {
		return ""
	}
	if path.Ext(f.Path) == ".md" || offFile.MatchString(f.OldPath) || !offFile.MatchString(f.Path) {
		return ""
	}
	return f.Path
}
