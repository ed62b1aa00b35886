package unrun

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/place"
)

// Fields of a project's own tables of tests that say of a row that it is not run, or may fail.
var (
	fieldOn  = lazy.MustCompile(`(?i)(?:^|[\s{(\[,])["':]?(` + switchWords + `)["']?\s*(?::|=>?)\s*(?:(?:true|yes)\b|"[^"]{4,}"|'[^']{4,}')`)
	fieldOff = lazy.MustCompile(`(?i)(?:^|[\s{(\[,])["':]?(` + switchWords + `)["']?\s*(?::|=>?)\s*(?:(?:false|no|nil|null|none|undefined)\b|""|'')`)
	hasWord  = []string{"isabled", "kip", "KIP", "fail", "Fail", "todo", "flaky", "broken", "quarantine"}
)

const switchWords = `skip(?:ped|_?tests?|_?reason|_?because)?|x_?fail(?:ed|ure)?|todo|flaky|broken|quarantined?|expect(?:ed|s)?_?(?:to_?)?fail(?:s|ed|ure)?|known_?(?:failure|bug|broken)|disabled`

// heeded tells whether a file goes on without what has a field: the field of a thing that is tested says
// nothing of the test.
func heeded(field, text string) bool {
	return !strings.EqualFold(field, "disabled") || heedsDisabled.MatchString(text)
}

var heedsDisabled = lazy.MustCompile(`(?:\.|\[["'])disabled\b[^\n]*\n?[^\n]*\b(?:skip|return|continue|xit|pending|filter|next)\b|\bfilter\([^\n]*!\s*\w+\.disabled\b|!\s*\w+\.disabled\b`)

// compareSwitches finds rows and cases in files of tests that were there before and are now
// switched off by a field: Skip: true, "xfail": true.
func (r *report) compareSwitches() {
	for i := range r.In.Pairs {
		f := r.In.Pairs[i].File
		if !f.Before.Present || !f.After.Present || !place.OfTests(f.Path) || r.toldDisabled(f.Path) {
			continue
		}
		if line, field, text := switchedOff(f.Before.All(), f.After.All(), place.FeedsTests(f.Path)); line > 0 {
			r.Emit(event.Event{Kind: "case-switched-off", Path: f.Path, Line: line, Before: "it ran", After: text, Facts: map[string]any{"field": field}})
		}
	}
}

// toldDisabled tells whether an event says already that a test of the file does not run.
func (r *report) toldDisabled(p string) bool {
	for _, e := range r.Events {
		if e.Path == p && (e.Kind == "case-disabled" || e.Kind == "oracle-unreachable" || e.Kind == "oracle-conditional") {
			return true
		}
	}
	return false
}

// switchedOff finds the first line of a row that was there before and is like before but for the
// field that switches it off.
func switchedOff(before, after string, data bool) (line int, field, text string) {
	was, is, skipped := matching.Apart(before, after)
	if on := switchesIn(is); on == 0 || on <= switchesIn(was) {
		return 0, "", "" // switches only moved
	}
	removed, had := map[string]int{}, map[string]bool{}
	for l := range strings.SplitSeq(was, "\n") {
		removed[bare(l, fieldOff)]++
		had[strings.TrimSpace(l)] = true
	}
	for i, l := range strings.Split(is, "\n") {
		if !mayHave(l) || had[strings.TrimSpace(l)] {
			continue
		}
		m := fieldOn.FindStringSubmatch(l)
		if m == nil || !heeded(m[1], after) {
			continue
		}
		if rest := bare(l, fieldOn); removed[rest] > 0 && (isRow(rest) || rest == "" && fieldOff.MatchString(was)) || rest == "" && inserted(before, after, skipped+i) || data && oneLine(was) && oneLine(is) {
			return skipped + i + 1, m[1], strings.TrimSpace(l)
		}
	}
	return 0, "", ""
}

// switchesIn counts the fields of a text that are on, in the lines that may have one.
func switchesIn(text string) (n int) {
	for l := range strings.SplitSeq(text, "\n") {
		if mayHave(l) {
			n += len(fieldOn.FindAllStringIndex(l, -1))
		}
	}
	return n
}

// bare is a line without the field, blanks and commas.
func bare(line string, field *lazy.Regexp) string {
	if mayHave(line) {
		if m := field.FindStringIndex(line); m != nil {
			open := ""
			if c := line[m[0] : m[0]+1]; strings.Contains("{([", c) {
				open = c
			}
			line = line[:m[0]] + open + line[m[1]:]
		}
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t,\r", r) {
			return -1
		}
		return r
	}, line)
}

func mayHave(line string) bool {
	for _, w := range hasWord {
		if strings.Contains(line, w) {
			return true
		}
	}
	return false
}

// isRow tells whether what is left is more than brackets.
func isRow(rest string) bool {
	return strings.ContainsAny(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// inserted tells whether the lines around one were neighbours before.
func inserted(before, after string, i int) bool {
	lines := strings.Split(after, "\n")
	return i > 0 && i+1 < len(lines) && strings.Contains(before, lines[i-1]+"\n"+lines[i+1]+"\n")
}

func oneLine(text string) bool { return strings.Count(strings.TrimSpace(text), "\n") == 0 }
