package syntax

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/lazy"
)

// grammarOf is the language whose grammar reads a text: JavaScript with types, which a comment
// at its top says to be Flow's, is read as TSX.
func grammarOf(lang Language, src []byte) Language {
	if lang == JavaScript && saysFlow(src) {
		return TSX
	}
	return lang
}

var (
	flowMark = []byte("@flow")
	// atTop is what may stand before the first statement: comments and directives.
	atTop = lazy.MustCompile(`^(?:\s+|#![^\n]*|//[^\n]*|/\*(?s:.*?)\*/|['"]use \w+['"];?)*`)
)

func saysFlow(src []byte) bool {
	head := src[:min(len(src), 4<<10)]
	return bytes.Contains(head, flowMark) && strings.Contains(atTop.FindString(string(head)), string(flowMark))
}

var (
	flowCast = lazy.MustCompile(`(?:[(=,\[{;!&|?+]|\breturn|\bawait)\s*\([\w$.]+(\s*:\s*[^(),;{}]+)\)`)
	// headed is what follows the parameters of a function.
	headed = lazy.MustCompile(`^\s*(?:=>|:|\{)`)
)

// readFlow blanks the type in (cart: any), which no TypeScript has; the rest of Flow's types is
// written as there.
func readFlow(src []byte) []byte {
	if !saysFlow(src) {
		return src
	}
	out := bytes.Clone(src)
	for _, cast := range flowCast.FindAllSubmatchIndex(src, -1) {
		if headed.Match(src[cast[1]:]) {
			continue
		}
		for i := cast[2]; i < cast[3]; i++ {
			if src[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	return out
}
