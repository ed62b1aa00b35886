package syntax

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestEdits applies the edits of random changes: the text before must become the one
// after, and the tree of a reparse must be the tree of a parse.
func TestEdits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		before := statements(r, r.IntN(200))
		after := disturb(r, before)
		text := before
		for _, e := range edits([]byte(before), []byte(after)) {
			came := e.newEnd.offset - e.start.offset
			text = text[:e.start.offset] + strings.Repeat("?", came) + text[e.oldEnd.offset:]
		}
		if len(text) != len(after) || !fits(text, after) {
			t.Fatalf("edits of\n%s\nto\n%s\ngive\n%s", before, after, text)
		}
		tree, err := Parse(TypeScript, []byte(before))
		if err != nil {
			t.Fatal(err)
		}
		again, err := tree.Reparse([]byte(after))
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := Parse(TypeScript, []byte(after))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := shapeOf(again), shapeOf(fresh); a != b {
			t.Fatalf("reparse of\n%s\nto\n%s\ngives\n%s\ninstead of\n%s", before, after, a, b)
		}
	}
}

// fits tells whether a text with holes is another one.
func fits(holey, text string) bool {
	for i := range holey {
		if holey[i] != '?' && holey[i] != text[i] {
			return false
		}
	}
	return true
}

func statements(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		fmt.Fprintf(&b, "it('%d', () => {\n  expect(add(%d)).toBe(%d);\n});\n", r.IntN(50), r.IntN(50), r.IntN(50))
	}
	return b.String()
}

// disturb takes lines of three out, doubles some and rewrites others.
func disturb(r *rand.Rand, text string) string {
	var out []string
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i+2 < len(lines); i += 3 {
		part := strings.Join(lines[i:i+3], "")
		switch r.IntN(20) {
		case 0:
			continue
		case 1:
			part += part
		case 2:
			part = strings.Replace(part, "toBe", "toEqual", 1)
		case 3:
			part += statements(r, r.IntN(40))
		}
		out = append(out, part)
	}
	return strings.Join(out, "")
}

func shapeOf(t *Tree) string {
	var b strings.Builder
	for n, node := range t.Nodes {
		fmt.Fprintf(&b, "%d-%d %s %d %d\n", node.Start, node.End, t.Kind(n), node.Parent, node.flags)
	}
	return b.String()
}
