package main

import (
	"regexp"
	"strings"
)

var (
	boundName = re(`^\s*(?:(?:const|let|var|val|final|auto|my|local|if) )*(?:[\w<>\[\]:?*&]+ )?([$@]?[A-Za-z_]\w*)(?:, ?(\w+))?(?:: ?[\w<>\[\]?]+)? ?:?= ?[^=~>\s]|\bfor(?:each)? ?\(?(?:(?:const|let|var|final|auto) )?(?:[\w<>\[\], ?]+ )?([$@]?\w+)(?:, ?(\w+))? (?:in|of|:=?) `)
	compares  = re(`\bif\b.*[!=]=`)
)

// isAbout tells whether a test asks for what a function answers or does: in a claim, by a name that it took the answer under,
// by the object that it called, or by the test's own name. Others only prepare with it. They are about something
// that stays when the function goes, and whoever deletes them with it takes more away than goes.
func (p *place) isAbout(name string) bool {
	if strings.Contains(plainLetters(p.name), plainLetters(name)) {
		return true
	}
	words := []string{name}
	receiver := regexp.MustCompile(`([$@]?\w+)(?:\(\))?(?:\?|!!)?(?:\.|->|::)` + regexp.QuoteMeta(name) + `\b`)
	for line := range strings.SplitSeq(p.text(), "\n") {
		if wholeComment(p.file.lang, line) {
			continue
		}
		if word(name).MatchString(line) {
			for _, m := range append(boundName.FindAllStringSubmatch(line, -1), receiver.FindAllStringSubmatch(line, -1)...) {
				words = append(words, m[1:]...)
			}
		}
		if !asserting.MatchString(line) && !compares.MatchString(line) {
			continue
		}
		for _, w := range words {
			if w != "" && regexp.MustCompile(`(?:^|\W)`+regexp.QuoteMeta(w)+`\b`).MatchString(line) {
				return true
			}
		}
	}
	return false
}

// plainLetters is a name without what languages write between its words.
func plainLetters(name string) string {
	return strings.NewReplacer("_", "", " ", "", "-", "").Replace(strings.ToLower(name))
}
