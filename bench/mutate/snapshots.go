package main

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

var (
	snapshotValue = re(`\b\d{2,6}\b|\b[a-z]{5,14}\b`)
	snapshotHead  = re(`^(exports\[|---|source:|expression:|info:|snapshot_kind:|// |#|\x60;|$)`)
)

// rewriteSnapshot makes a few lines of a snapshot say what the code is to be let through with.
func rewriteSnapshot(f *source, r *rand.Rand) *mutant {
	lines := append([]string{}, f.lines...)
	said := ""
	for left, from := 1+r.IntN(3), r.IntN(len(lines)); left > 0 && from < len(lines); from++ {
		l := lines[from]
		at := snapshotValue.FindStringIndex(l)
		if snapshotHead.MatchString(strings.TrimSpace(l)) || at == nil || strings.HasPrefix(l, "exports[") {
			continue
		}
		said = l[at[0]:at[1]]
		lines[from] = l[:at[0]] + otherValue(said) + l[at[1]:]
		left--
	}
	if said == "" {
		return nil
	}
	return &mutant{edited(f, strings.Join(lines, "\n")), said + " → " + otherValue(said)}
}

func otherValue(text string) string {
	if n, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(n + 7)
	}
	return text + "ed"
}

var sourceText = regexp.MustCompile(`["'>]([A-Za-z][\w ,.:!?()-]{7,60})["'<]`)

// shownText are words for people, and no name of the program.
var shownText = regexp.MustCompile(`\w \w|^[A-Z][a-z]+$`)

// lineAround is the line that a place of a text stands in.
func lineAround(text string, at int) string {
	return firstLine(text[strings.LastIndexByte(text[:at], '\n')+1:])
}

// namesShot tells a text by which some snapshot of a file is called: the test says it, and not the code.
func namesShot(text, bare string) bool {
	return regexp.MustCompile(`(?m)^exports\[.*` + regexp.QuoteMeta(bare)).MatchString(text)
}

// rewriteSnapshotWithCode changes a text in the code and in the snapshot that shows it.
func rewriteSnapshotWithCode(f *source, r *rand.Rand) *mutant {
	for _, i := range r.Perm(len(f.repo.sources)) {
		s := f.repo.sources[i]
		for _, m := range s.every(sourceText) {
			bare := s.text[m[2]:m[3]]
			if !shownText.MatchString(bare) || !strings.Contains(f.text, bare) || wholeComment(s.lang, lineAround(s.text, m[2])) || namesShot(f.text, bare) {
				continue
			}
			other := re(`^\w+`).ReplaceAllString(bare, "Another")
			if strings.Contains(f.text, other) {
				continue
			}
			files := edited(f, strings.ReplaceAll(f.text, bare, other))
			return &mutant{append(files, edited(s, strings.ReplaceAll(s.text, bare, other))...), bare + " → " + other}
		}
	}
	return nil
}
