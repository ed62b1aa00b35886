package change_test

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

// FuzzPatch: whatever is read as a patch, nothing panics and every file has a path.
func FuzzPatch(f *testing.F) {
	for _, c := range patches {
		f.Add([]byte(c.patch), []byte("a\nb\n"))
	}
	f.Fuzz(func(t *testing.T, patch, base []byte) {
		c, err := change.ParsePatch(patch, func(string) []byte { return base })
		if err != nil {
			return
		}
		for _, file := range c.Files {
			if file.Path == "" {
				t.Errorf("a file without a path: %+v", file)
			}
			if !file.Before.Present && !file.After.Present {
				t.Errorf("%s is on neither side", file.Path)
			}
		}
	})
}

// FuzzApply: the patch between two texts, put onto the first, gives the second; taken
// off the second, it gives the first.
func FuzzApply(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nc\n")
	f.Add("a\nb", "a\nb\n")
	f.Add("", "a\n\n\nb")
	f.Add("-- x\n@@ -1 +1 @@\n", "++ y\n")
	f.Add("a\na\na\na\na\na\na\na\na\nb\n", "b\na\na\na\na\na\na\na\na\na\na\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		b, binary1 := change.Decode([]byte(before))
		a, binary2 := change.Decode([]byte(after))
		if binary1 || binary2 || string(b) == string(a) || strings.Contains(before+after, "\r") || len(before)+len(after) > 4000 {
			return
		}
		patch := unified(string(b), string(a))
		for side, base := range map[string][]byte{"before": b, "after": a} {
			c, err := change.ParsePatch([]byte(patch), func(string) []byte { return base })
			if err != nil || len(c.Files) != 1 {
				t.Fatalf("on %s: %v, %d files from\n%s", side, err, len(c.Files), patch)
			}
			file := c.Files[0]
			if side == "after" && applies(b, a, file) {
				continue // the patch also fits onto the text after: then that reading wins
			}
			if string(file.Before.Text) != string(b) || string(file.After.Text) != string(a) {
				t.Errorf("on %s: got %q -> %q\nwant %q -> %q\npatch:\n%s", side, file.Before.Text, file.After.Text, b, a, patch)
			}
		}
	})
}

func applies(before, after []byte, f change.File) bool {
	return string(f.Before.Text) == string(after) && string(before) != string(after)
}

// unified writes the patch between two texts with three lines of context, by the
// longest common subsequence.
func unified(before, after string) string {
	old, new := splitKeep(before), splitKeep(after)
	type edit struct {
		mark byte
		line string
	}
	var edits []edit
	lcs := make([][]int, len(old)+1)
	for i := range lcs {
		lcs[i] = make([]int, len(new)+1)
	}
	for i := len(old) - 1; i >= 0; i-- {
		for j := len(new) - 1; j >= 0; j-- {
			if old[i] == new[j] {
				lcs[i][j] = lcs[i+1][j+1] + 1
			} else {
				lcs[i][j] = max(lcs[i+1][j], lcs[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(old) || j < len(new); {
		switch {
		case i < len(old) && j < len(new) && old[i] == new[j]:
			edits = append(edits, edit{' ', old[i]})
			i, j = i+1, j+1
		case i < len(old) && (j == len(new) || lcs[i+1][j] >= lcs[i][j+1]):
			edits = append(edits, edit{'-', old[i]})
			i++
		default:
			edits = append(edits, edit{'+', new[j]})
			j++
		}
	}
	keep := make([]bool, len(edits))
	for i, e := range edits {
		if e.mark == ' ' {
			continue
		}
		for k := max(0, i-3); k < min(len(edits), i+4); k++ {
			keep[k] = true
		}
	}
	var out strings.Builder
	out.WriteString("diff --git a/f b/f\nindex 1111111..e69de29 100644\n--- a/f\n+++ b/f\n")
	oldLine, newLine := 1, 1
	for i := 0; i < len(edits); {
		if !keep[i] {
			oldLine, newLine, i = oldLine+1, newLine+1, i+1
			continue
		}
		var body strings.Builder
		o, n := 0, 0
		for ; i < len(edits) && keep[i]; i++ {
			e := edits[i]
			body.WriteByte(e.mark)
			body.WriteString(strings.TrimSuffix(e.line, "\n"))
			body.WriteByte('\n')
			if !strings.HasSuffix(e.line, "\n") {
				body.WriteString("\\ No newline at end of file\n")
			}
			if e.mark != '+' {
				o++
			}
			if e.mark != '-' {
				n++
			}
		}
		start := func(line, count int) int {
			if count == 0 {
				return line - 1
			}
			return line
		}
		fmt.Fprintf(&out, "@@ -%d,%d +%d,%d @@\n%s", start(oldLine, o), o, start(newLine, n), n, body.String())
		oldLine, newLine = oldLine+o, newLine+n
	}
	return out.String()
}

func splitKeep(s string) []string {
	lines := strings.SplitAfter(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
