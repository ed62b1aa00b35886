package git

import (
	"bufio"
	"bytes"
	"testing"
)

// FuzzReadAnswer: whatever a process prints is differences, or an error.
func FuzzReadAnswer(f *testing.F) {
	const named = "a b\n"
	head := ":100644 100644 1111111111111111111111111111111111111111 2222222222222222222222222222222222222222 "
	for _, text := range []string{
		named + over, named + head + "M\x00a\x00" + over, named + head + "R090\x00a\x00over\n\x00" + over, named + head + "M\x00a" + over,
		named + ":\x00a\x00" + over, named, "fatal: no\n", named + head + "R1\x00a\x00",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		entries, err := readAnswer(bufio.NewReader(bytes.NewReader(text)), named)
		if err == nil && (!bytes.HasPrefix(text, []byte(named)) || !bytes.Contains(text, []byte(over))) {
			t.Errorf("%q was read as %v", text, entries)
		}
	})
}
