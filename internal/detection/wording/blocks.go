package wording

import "strings"

// BlockFiles are how files end that hold tests as blocks of text, with an empty line between them,
// for a harness to read.
var BlockFiles = []string{".test", ".slt", ".tests"}

// FewestLines is how long a block is that gives something and expects something.
const FewestLines = 2

// TextBlocks are the parts of a text between empty lines, without its comments.
func TextBlocks(text string) (out []Passage) {
	n := 0
	var block []string
	end := func() {
		if len(block) > 0 {
			out = append(out, Passage{n - len(block), strings.Join(block, "\n")})
		}
		block = nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		n++
		switch {
		case strings.TrimSpace(line) == "":
			end()
		case strings.HasPrefix(line, "#"):
		default:
			block = append(block, line)
		}
	}
	n++
	end()
	return out
}
