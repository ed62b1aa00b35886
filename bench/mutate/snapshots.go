package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/syntax"
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

// shownText are words for people, and no name of the program; a single word only says where it is from if the snapshot is named after that file.
var (
	shownText  = regexp.MustCompile(`\w \w|^[A-Z][a-z]+$`)
	singleWord = regexp.MustCompile(`^\w+$`)
)

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
	shown := found([]byte(f.text), f.repo.shownTexts())
	slices.Sort(shown)
	for _, i := range r.Perm(len(shown)) {
		bare := shown[i]
		other := re(`^\w+`).ReplaceAllString(bare, "Another")
		if singleWord.MatchString(bare) && subjectOf(f.path) != subjectOf(f.repo.shown[bare]) || namesShot(f.text, bare) || strings.Contains(f.text, other) {
			continue
		}
		if s := f.repo.load(f.repo.shown[bare]); s != nil && s.tree != nil && !wholeComment(s.lang, lineAround(s.text, strings.Index(s.text, bare))) {
			return &mutant{append(edited(f, strings.ReplaceAll(f.text, bare, other)), edited(s, strings.ReplaceAll(s.text, bare, other))...), bare + " → " + other}
		}
	}
	return nil
}

// shownTexts are the words for people that exactly one file of the product spells out, by how they begin.
func (r *repository) shownTexts() map[uint64][]string {
	if r.shownBy != nil {
		return r.shownBy
	}
	r.shown, r.shownBy = map[string]string{}, map[uint64][]string{}
	var list []entry
	for _, e := range r.files {
		if isProduct(e) && len(list) < mostFilesSearched {
			list = append(list, e)
		}
	}
	for some := range slices.Chunk(list, atOnce) {
		texts, err := r.blobs.read(some)
		if err != nil {
			return r.shownBy
		}
		for i, text := range texts {
			if !usable(text) || generated.Match(text[:min(len(text), 600)]) {
				continue
			}
			for _, m := range sourceText.FindAllSubmatch(text, -1) {
				bare := string(m[1])
				if before, known := r.shown[bare]; known && before != some[i].path {
					r.shown[bare] = "" // which of them it is from is not known
				} else if shownText.MatchString(bare) {
					r.shown[bare] = some[i].path
				}
			}
		}
	}
	for bare, path := range r.shown {
		if path != "" {
			r.shownBy[opening([]byte(bare))] = append(r.shownBy[opening([]byte(bare))], bare)
		}
	}
	return r.shownBy
}

// isProduct tells a file of code that is no test and helps none.
func isProduct(e entry) bool {
	return syntax.LanguageOf(e.path) != "" && e.size >= minBytes && e.size <= maxBytes && !aside.MatchString(e.path) && !testPath.MatchString(e.path) && !(likeSettings(e.path) && keptOrGate(e.path))
}
