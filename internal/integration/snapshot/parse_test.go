package snapshot

import (
	"bufio"
	"bytes"
	"io"
	"testing"
)

func FuzzParseRaw(f *testing.F) {
	f.Add([]byte(":100644 000000 aa 00 D\x00a\x00"))
	f.Add([]byte(":100644 100755 aa bb M\x00new\nline\x00:000000 120000 00 aa A\x00l\x00"))
	f.Add([]byte(":100644 000000 aa 00 D"))
	f.Fuzz(func(t *testing.T, text []byte) {
		changes, err := parseRaw(text)
		if err != nil && changes != nil {
			t.Error("changes in spite of an error")
		}
	})
}

func FuzzOneBlob(f *testing.F) {
	f.Add([]byte("aa blob 3\nabc\nbb blob 0\n\n"))
	f.Add([]byte("aa missing\n"))
	f.Add([]byte("aa blob -1\n"))
	f.Add([]byte("aa blob 9223372036854775807\nx"))
	f.Fuzz(func(t *testing.T, text []byte) {
		in := bufio.NewReader(bytes.NewReader(text))
		for {
			err := oneBlob(in, Change{Path: "a", AfterBlob: "aa"}, func(_ Change, content io.Reader, size int64) error {
				n, err := io.CopyN(io.Discard, content, size)
				if n > size {
					t.Errorf("%d bytes of %d", n, size)
				}
				return err
			})
			if err != nil {
				return
			}
		}
	})
}

func TestAnswersThatAreCutOffAreErrors(t *testing.T) {
	for _, text := range []string{":100644 000000 aa 00 D", "x\x00a\x00", ":1 2 3\x00a\x00"} {
		if _, err := parseRaw([]byte(text)); err == nil {
			t.Errorf("%q is understood", text)
		}
	}
}
