package main

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"slices"

	"holdfast/internal/detection/syntax"
)

// notText are files that no name of a program stands in.
var notText = regexp.MustCompile(`(?i)\.(png|jpe?g|gif|ico|pdf|zip|gz|tgz|jar|woff2?|ttf|eot|mp[34]|wasm|so|dll|exe|bin|svg|lock|snap)$`)

const (
	mostSearched      = 1 << 18 // bytes of a file
	mostFilesSearched = 6000
	atOnce            = 2000 // files
)

// where tells the files of HEAD in which functions and texts occur that tests speak of.
// All are sought at once, as a search reads the whole repository.
func (r *repository) where() map[string][]string {
	if r.places != nil {
		return r.places
	}
	r.places = map[string][]string{}
	begin := map[uint64][]string{}
	for _, w := range append(r.testedNames(), r.testedTexts()...) {
		begin[opening([]byte(w))] = append(begin[opening([]byte(w))], w)
	}
	if len(begin) == 0 || len(r.files) > mostFilesSearched {
		return r.places
	}
	var list []entry
	for _, e := range r.files {
		if e.size <= mostSearched && (syntax.LanguageOf(e.path) != "" || !notText.MatchString(e.path)) {
			list = append(list, e)
		}
	}
	for some := range slices.Chunk(list, atOnce) {
		texts, err := r.blobs.read(some)
		if err != nil {
			return map[string][]string{}
		}
		for i, text := range texts {
			for _, w := range found(text, begin) {
				r.places[w] = append(r.places[w], some[i].path)
			}
		}
	}
	return r.places
}

// testedNames are the functions of sources that some test mentions.
func (r *repository) testedNames() []string {
	words := map[string]bool{}
	for _, f := range r.tests {
		for _, w := range hasName.FindAllString(f.text, -1) {
			words[w] = true
		}
	}
	var list []string
	for _, f := range r.sources {
		for _, p := range f.functions() {
			if len(p.name) >= 6 && words[p.name] {
				words[p.name] = false
				list = append(list, p.name)
			}
		}
	}
	return list
}

// testedTexts are what a test spells out and some source holds.
func (r *repository) testedTexts() []string {
	held := map[string]bool{}
	for _, f := range r.sources {
		for _, lit := range text6.FindAllString(f.text, -1) {
			held[lit[1:len(lit)-1]] = true
		}
	}
	var list []string
	for _, f := range r.tests {
		for _, lit := range text6.FindAllString(f.text, -1) {
			if bare := lit[1 : len(lit)-1]; held[bare] {
				held[bare] = false
				list = append(list, bare)
			}
		}
	}
	return list
}

// opening is the first six letters of a word.
func opening(text []byte) uint64 {
	return uint64(binary.LittleEndian.Uint32(text)) | uint64(binary.LittleEndian.Uint16(text[4:]))<<32
}

// found are the words that a text holds, whole.
func found(text []byte, begin map[uint64][]string) []string {
	var out []string
	seen := map[string]bool{}
	inWord := false
	for i := 0; i+6 <= len(text); i++ {
		was := inWord
		if inWord = wordByte[text[i]]; !inWord || was {
			continue
		}
		for _, w := range begin[opening(text[i:])] {
			if end := i + len(w); !seen[w] && bytes.HasPrefix(text[i:], []byte(w)) && (end == len(text) || !wordByte[text[end]] || !wordByte[text[end-1]]) {
				seen[w] = true
				out = append(out, w)
			}
		}
	}
	return out
}

var wordByte = func() (is [256]bool) {
	for c := range is {
		is[c] = c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	return is
}()
