package source

import (
	"bytes"
	"slices"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Read takes the facts out of one version of a file that people write.
func Read(tree *syntax.Tree, path string) *Facts {
	f := &Facts{Path: path, Text: tree.Source, Tree: tree}
	f.Functions = readFunctions(tree)
	openHeader(path, f.Functions)
	f.Comments, f.Suppressions = readComments(tree)
	f.Suppressions = slices.Concat(f.Suppressions, readMarks(tree), readFilters(tree, path))
	f.Flags = readFlags(tree)
	f.Exports = readExports(tree, f.Functions)
	f.Hidden = readHidden(tree.Source)
	f.Hidden = append(f.Hidden, readLookalikes(tree)...)
	return f
}

// ReadText takes the few facts that need no grammar out of a text that people write.
func ReadText(text []byte, path string) *Facts {
	return &Facts{Path: path, Text: text, Flags: readConfigFlags(text, path), Hidden: readHidden(text)}
}

// ReadGenerated takes no facts out of a file that nobody writes by hand.
func ReadGenerated(tree *syntax.Tree, text []byte, path string) *Facts {
	return &Facts{Path: path, Text: text, Tree: tree, Generated: true}
}

var (
	generatedPath = lazy.MustCompile(`(^|/)(vendor|node_modules|third_party|thirdparty|bower_components|Godeps|_vendor|external|dist|generated|__generated__|\.yarn)/|` +
		`(\.min\.(js|css)|\.dart\.js|\.pb\.go|_pb2(_grpc)?\.py|\.g\.dart|\.freezed\.dart|\.generated\.[a-z]+|_generated\.[a-z]+|\.designer\.cs|\.g\.cs|bundle\.js|\.lock|-lock\.json|\.snap|\.map|\.svg)$|(^|/)(parser\.c|zz_generated[^/]*)$|` +
		`^deps/[^/]+/.*\.(c|cc|cpp|h|hh|hpp)$`)
	generatedHead = lazy.MustCompile(`(?im)@generated\b|generated\b.*do not (edit|modify)|do not (edit|modify) (this file|by hand|manually)|` +
		`^\W*(this [\w ]{1,20} (is|was|has been) )?(auto[- ]?|automatically )generated\b|^\W*this [\w ]{1,20} (is|was|has been) generated\b`)
)

// generatedTail is the last line of what a compiler or a bundler wrote: where what people wrote is found.
var generatedTail = lazy.MustCompile(`\n(?://|/\*)# sourceMappingURL=[^\s*]+(?:\s*\*/)?\s*$`)

// Generated recognises files nobody writes by hand, by path, by their first lines and by their last one.
func Generated(path string, text []byte) bool {
	if generatedPath.MatchString(path) {
		return true
	}
	head := text
	for i, lines := 0, 0; i < len(text); i++ {
		if text[i] == '\n' {
			if lines++; lines == 12 {
				head = text[:i]
				break
			}
		}
	}
	if generatedHead.Match(head) || generatedTail.Match(text[max(0, len(text)-200):]) {
		return true
	}
	return len(text) > 2000 && bytes.Count(text, []byte{'\n'}) < len(text)/2000 // minified
}
