package syntax

import "bytes"

// swiftMarks are words in front of a value or a type that say who owns it and nothing of
// what it does; the grammar does not know them.
var swiftMarks = []string{"consume", "copy", "unsafe", "sending", "__owned", "__consuming"}

// swiftDetails are words with parentheses that the grammar does not know, and how much of
// the word is kept: the type that is thrown, and how far the compiler looks.
var swiftDetails = map[string]int{"throws(": len("throws"), "nonisolated(": 0, "@_lifetime(": 0}

// blankSwiftMarks blanks them. The length stays, so that places do too.
func blankSwiftMarks(src []byte) []byte {
	out := src
	blank := func(start, end int) {
		if &out[0] == &src[0] {
			out = bytes.Clone(src)
		}
		copy(out[start:end], bytes.Repeat([]byte(" "), end-start))
	}
	for _, word := range swiftMarks {
		each(src, word, func(start, end int) {
			if marksHere(src, start, end) {
				blank(start, end)
			}
		})
	}
	for word, kept := range swiftDetails {
		each(src, word, func(start, end int) {
			if closed := bytes.IndexAny(src[end:], ")\n\""); closed >= 0 && src[end+closed] == ')' {
				blank(start+kept, end+closed+1)
			}
		})
	}
	return out
}

// each calls found for every place where a whole word stands.
func each(src []byte, word string, found func(start, end int)) {
	for at := 0; ; {
		next := bytes.Index(src[at:], []byte(word))
		if next < 0 {
			return
		}
		start := at + next
		at = start + len(word)
		if start == 0 || !isWord(src[start-1]) && src[start-1] != '.' {
			found(start, at)
		}
	}
}

// marksHere tells a mark, which stands where a value begins and has one behind it, from a
// name: let copy = 1, { copy in … }, func copy().
func marksHere(src []byte, start, end int) bool {
	if end+1 >= len(src) || src[end] != ' ' || !isLetter(src[end+1]) {
		return false
	}
	word := end + 1
	for word < len(src) && isWord(src[word]) {
		word++
	}
	switch string(src[end+1 : word]) {
	case "in", "as", "is":
		return false
	}
	before := bytes.TrimRight(src[:start], " \t")
	return len(before) > 0 && bytes.IndexByte([]byte("=(,:>\n"), before[len(before)-1]) >= 0 ||
		bytes.HasSuffix(before, []byte("switch")) || bytes.HasSuffix(before, []byte("return"))
}

var (
	swiftAwait = []byte("await ")
	swiftHeads = [][]byte{[]byte("if "), []byte("while "), []byte("switch "), []byte("guard "), []byte("} else if ")}
)

// blankAwait takes the await out of the head of a statement: in a closure the grammar
// reads what is awaited together with the block that follows, next() { … }, as one call.
func blankAwait(line, trimmed []byte) {
	if !bytes.HasSuffix(bytes.TrimRight(line, " \r\n"), []byte("{")) {
		return
	}
	for _, head := range swiftHeads {
		if bytes.HasPrefix(trimmed, head) {
			each(line, string(swiftAwait), func(start, end int) { copy(line[start:end], "      ") })
			return
		}
	}
}
