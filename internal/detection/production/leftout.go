package production

import (
	"bytes"
	"strings"
	"unicode"

	"holdfast/internal/detection/inventory"
)

// leftOut is what a narrowed file does not show: parts that are the same in both versions.
// A name that seems to be gone may live on there.
type leftOut struct {
	path  string
	words map[string]bool
}

// leftOutOf lists what the narrowed files of production code do not show.
func leftOutOf(pairs []inventory.Pair) []leftOut {
	var out []leftOut
	for _, p := range pairs {
		if p.BeforeTree == nil || p.AfterTree == nil || len(p.AfterTree.Source) == len(p.File.After.Text) {
			continue
		}
		l := leftOut{path: p.File.Path, words: map[string]bool{}}
		blanked(p.File.After.Text, p.AfterTree.Source, func(line []byte) {
			for w := range bytes.FieldsFuncSeq(line, noWord) {
				if !l.words[string(w)] {
					l.words[string(w)] = true
				}
			}
		})
		out = append(out, l)
	}
	return out
}

// blanked gives the lines of a text that are empty in its narrowed form; both have as many.
func blanked(text, narrowed []byte, use func(line []byte)) {
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte{'\n'})
		shown, shownRest, _ := bytes.Cut(narrowed, []byte{'\n'})
		if len(shown) == 0 && len(line) > 0 {
			use(line)
		}
		text, narrowed = rest, shownRest
	}
}

func noWord(r rune) bool { return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// mayHold tells whether a text may stand in what was left out.
func (l leftOut) mayHold(text string) bool {
	for w := range strings.FieldsFuncSeq(text, noWord) {
		if !l.words[w] {
			return false
		}
	}
	return true
}

// Gained tells whether the change adds a function or type of that name to the code.
func (p Change) Gained(name string) bool { return p.added[name] }

// IsRemoved tells a name that the change removed.
func (p Change) IsRemoved(name string) bool {
	if len(name) <= 2 || !p.removed[name] {
		return false
	}
	p.question(name)
	return true
}

// question notes the files that may still hold a text where they were not read.
func (p Change) question(text string) {
	if p.doubt == nil {
		return
	}
	for _, l := range p.hidden() {
		if l.mayHold(text) {
			p.doubt(l.path)
		}
	}
}
