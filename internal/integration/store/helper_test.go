package store

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

var noon = time.Date(2026, 2, 2, 12, 0, 0, 0, time.UTC)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// written gives a loop with a journal of n entries.
func written(t *testing.T, n int) *Home {
	t.Helper()
	h, err := Create(t.TempDir(), "ralph-a-00000001")
	must(t, err)
	t.Cleanup(func() { h.Close() })
	for i := range n {
		_, err := h.Append("step", noon.Add(time.Duration(i)*time.Second), map[string]any{"i": i, "text": "é<>&\n"}, i%2 == (n-1)%2)
		must(t, err)
	}
	return h
}

// entries reads a journal and gives what its entries say.
func entries(t *testing.T, h *Home) ([]string, Health) {
	t.Helper()
	var out []string
	health, err := h.Read(func(e Entry) error {
		if e.Kind != KindMended {
			out = append(out, fmt.Sprintf("%d %s %s", e.Seq, e.Kind, e.Data))
		}
		return nil
	})
	must(t, err)
	return out, health
}

func content(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return text
}

func put(t *testing.T, path string, text []byte) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(path), 0o700))
	must(t, os.WriteFile(path, text, 0o600))
}
