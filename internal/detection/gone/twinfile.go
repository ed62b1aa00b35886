package gone

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/place"
)

var (
	// suiteTitle is the beginning of a suite with its title.
	suiteTitle = lazy.MustCompile("^((?:RSpec\\.)?(?:describe|context|suite|feature)\\b\\s*\\(?\\s*)(?:\"[^\"]*\"|'[^']*'|`[^`]*`)")
	// remarkLine is a line that only says something.
	remarkLine = lazy.MustCompile(`^(?://|#(?:\s|$))`)
	longWord   = lazy.MustCompile(`[A-Za-z_]\w{7,}`)
)

// askedAbout is how many words of a file are looked for to find another that has them all.
const askedAbout = 6

// twinFile is a file of tests that the change does not touch, which stands beside a removed one and is the very same but
// for remarks and the titles of its suites; or "".
func (r *report) twinFile(b *inventory.Case) string {
	p := r.FileOf[b]
	if p == nil || p.Before == nil || p.File.After.Present || p.File.Partial {
		return ""
	}
	return memo.Once(&r.twinFiles, p, r.findTwin)
}

func (r *report) findTwin(p *inventory.Pair) string {
	files, readable := r.In.Repository.(change.Files)
	if !readable {
		return ""
	}
	text, own := p.File.Before.All(), p.File.PathBefore()
	words := longestWords(text)
	if len(words) < askedAbout {
		return ""
	}
	hits, err := r.In.Repository.Search(words)
	if err != nil {
		return ""
	}
	lines := withoutTitles(text)
	for _, h := range hits[words[0]] {
		if !foundAlike(h.Path, own) || r.Touches(h.Path) || !inAll(hits, words, h.Path) {
			continue
		}
		if other, ok := files.Read(h.Path); ok && slices.Equal(withoutTitles(string(other)), lines) {
			return h.Path
		}
	}
	return ""
}

// foundAlike tells whether runners that find one file find the other: they stand side by side and have names of one kind.
func foundAlike(a, b string) bool {
	nameA, nameB := path.Base(a), path.Base(b)
	_, endA, _ := strings.Cut(nameA, ".")
	_, endB, _ := strings.Cut(nameB, ".")
	return path.Dir(a) == path.Dir(b) && endA == endB && place.OfTests(nameA) == place.OfTests(nameB)
}

// longestWords are the longest words of a text, each once.
func longestWords(text string) []string {
	words := slices.Compact(slices.Sorted(slices.Values(longWord.FindAllString(text, -1))))
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	return words[:min(askedAbout, len(words))]
}

// inAll tells whether each of some words was found in a file.
func inAll(hits map[string][]change.Hit, words []string, file string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(hits[w], func(h change.Hit) bool { return h.Path == file })
	})
}

// withoutTitles are the lines of a file without remarks and without what its suites are called.
func withoutTitles(text string) (out []string) {
	for _, l := range trimmedLines(text) {
		if !remarkLine.MatchString(l) {
			out = append(out, suiteTitle.ReplaceAllString(l, "$1"))
		}
	}
	return out
}
