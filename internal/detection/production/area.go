package production

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// plainStem is a file's base name as it is: test_case.rb may well be no test.
func plainStem(p string) string {
	name, _, _ := strings.Cut(strings.ToLower(path.Base(p)), ".")
	return name
}

// nameless are test files whose folder says what they are about: tests/checkout/tests.py.
var nameless = []string{"test", "tests", "spec", "specs", "index"}

// inArea tells whether the change touched code of what a nameless file of tests is about, by the
// words of its folder.
func (p Change) inArea(test string) bool {
	if !slices.Contains(nameless, Stem(test)) {
		return false
	}
	return slices.ContainsFunc(words(path.Base(path.Dir(test))), func(w string) bool { return p.areas[w] })
}

// areaOf are the words of a file's base name and of the folder it stands in.
func areaOf(file string) []string {
	return append(words(plainStem(file)), words(path.Base(path.Dir(file)))...)
}

// shortWord is too short to say what something is about.
const shortWord = 4

// words are the longer words of a name, in the singular.
func words(name string) (out []string) {
	for _, w := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) >= shortWord && !slices.Contains(nameless, w) {
			out = append(out, singular(w))
		}
	}
	return out
}

func singular(word string) string {
	if stem, ok := strings.CutSuffix(word, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(word, "s")
}
