package memory

import (
	"encoding/json"
	"reflect"
	"testing"
)

func FuzzDecodePRD(f *testing.F) {
	f.Add([]byte(`{"branch_name": "a", "user_stories": [{"id": "1", "title": "x", "passes": true}]}`))
	f.Add([]byte(`{"user_stories": null}`))
	f.Add([]byte(`[`))
	f.Fuzz(func(t *testing.T, text []byte) {
		prd, err := decodePRD(text)
		if err != nil {
			return
		}
		again, err := json.Marshal(prd)
		if err != nil {
			t.Fatal(err)
		}
		if second, err := decodePRD(again); err != nil || len(second.UserStories) != len(prd.UserStories) || second.AllPass() != prd.AllPass() {
			t.Errorf("%s: %v", again, err)
		}
	})
}

func FuzzDecodeCheckpoint(f *testing.F) {
	text, _ := encodeCheckpoint(second.tidy())
	f.Add(text)
	f.Add([]byte(`{"iteration": 3, "tool_calls": 1, "tool_failures": 0, "last_fingerprint": "f", "stable_iterations": 2}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := decodeCheckpoint(text)
		if err != nil {
			return
		}
		again, err := encodeCheckpoint(*c)
		if err != nil {
			t.Fatal(err)
		}
		if other, err := decodeCheckpoint(again); err != nil || !reflect.DeepEqual(other, c) {
			t.Errorf("%s: %v", again, err)
		}
	})
}

func FuzzDecodeSeal(f *testing.F) {
	f.Add([]byte(`{"bytes": 0, "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}`), []byte("x"))
	f.Fuzz(func(t *testing.T, text, notes []byte) {
		s, err := decodeSeal(text)
		if err == nil && s.fits(notes) == nil && sealOf(notes[:s.Bytes]) != *s {
			t.Error("a seal that does not fit fits")
		}
	})
}

func FuzzFolderOf(f *testing.F) {
	f.Add("A/B", "a-b")
	f.Add("..", "=2e=2e")
	f.Fuzz(func(t *testing.T, a, b string) {
		x, errX := folderOf(a)
		y, errY := folderOf(b)
		if errX == nil && errY == nil && (a == b) != (x == y) {
			t.Errorf("%q is %q, %q is %q", a, x, b, y)
		}
	})
}
