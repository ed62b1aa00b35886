package syntax

import "bytes"

// asNames makes words readable that are a keyword in some places and a name in others, where
// the grammar knows the keyword only: bool async, suspend = true. What follows a name cannot
// follow the keyword. The length stays, so that places do too.
func asNames(src []byte, words ...string) []byte {
	out := src
	for _, word := range words {
		for at := 0; ; {
			next := bytes.Index(src[at:], []byte(word))
			if next < 0 {
				break
			}
			at += next
			if namesHere(src, at, at+len(word)) {
				if &out[0] == &src[0] {
					out = bytes.Clone(src)
				}
				out[at] -= 'a' - 'A'
			}
			at += len(word)
		}
	}
	return out
}

// namesHere tells whether the word between two places is a whole one and used as a name.
func namesHere(src []byte, start, end int) bool {
	if start > 0 && (isLetter(src[start-1]) || src[start-1] == '@' || src[start-1] == '_') {
		return false
	}
	rest := bytes.TrimLeft(src[end:], " \t\r\n")
	return len(rest) > 0 && bytes.IndexByte([]byte(",)=:.;]?&|}"), rest[0]) >= 0
}

// readCSharp also blanks the end of a region that ends the text, which the grammar knows
// with a line break behind it only.
func readCSharp(src []byte) []byte {
	out := asNames(src, "async", "partial")
	last := bytes.LastIndexByte(src, '\n') + 1
	if bytes.HasPrefix(bytes.TrimLeft(src[last:], " \t"), []byte("#endregion")) {
		out = bytes.Clone(out)
		copy(out[last:], bytes.Repeat([]byte(" "), len(src)-last))
	}
	return out
}
