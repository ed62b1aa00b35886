package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Pair is a file before and after, as far as it could be read.
type Pair struct {
	File          change.File
	Before, After *File        // nil when absent or not read
	BeforeTree    *syntax.Tree // of any file with a grammar
	AfterTree     *syntax.Tree
	Test          bool // a test file on either side

	linesBefore, linesAfter []string // filled when asked
}

// Side is the file after the change, or before it.
func (p Pair) Side(after bool) *File {
	if after {
		return p.After
	}
	return p.Before
}

// Mixed tells a source file that carries its own tests, as Rust's do.
func (p Pair) Mixed() bool {
	f := p.After
	if f == nil {
		f = p.Before
	}
	return f != nil && f.Mixed
}

// WrittenTests are the nodes of the tests which a source file defines by calls, macros and marks: nobody else calls
// them. What a function is for that only has the name of a test nobody can tell there.
func (f *File) WrittenTests() map[int]bool {
	if f == nil || !f.Mixed {
		return nil
	}
	out := map[int]bool{}
	for _, c := range f.Cases {
		if c.file == f && (f.Tree.Role(c.node) == syntax.Call || markedTest(f.Tree, c.node)) {
			out[c.node] = true
		}
	}
	return out
}

// testMark is how marks are called that make a function a test.
var testMark = lazy.MustCompile(`(?i)test|\b(?:fact|theory)\b`)

func markedTest(t *syntax.Tree, n int) bool {
	return slices.ContainsFunc(t.Marks(n), func(m syntax.Mark) bool { return testMark.MatchString(m.Name()) })
}

// AfterLines and BeforeLines are the lines of a file, split once.
func (p *Pair) AfterLines() []string {
	if p.linesAfter == nil {
		p.linesAfter = strings.Split(p.File.After.All(), "\n")
	}
	return p.linesAfter
}

func (p *Pair) BeforeLines() []string {
	if p.linesBefore == nil {
		p.linesBefore = strings.Split(p.File.Before.All(), "\n")
	}
	return p.linesBefore
}
