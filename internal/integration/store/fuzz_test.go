package store

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// FuzzKept lets both what is kept of a file and the file itself be anything: after a
// repair the two agree, or the file is named as one that must be written again.
func FuzzKept(f *testing.F) {
	line := []byte(`{"i":0}`)
	record := append(append(mark(line), line...), '\n')
	f.Add(record, append(line, '\n'), true)
	f.Add(record[:20], []byte("x"), true)
	f.Add([]byte("abc\n"), []byte{}, false)
	f.Add([]byte("2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881\nx"), []byte("y"), false)
	f.Fuzz(func(t *testing.T, kept, there []byte, log bool) {
		rel := map[bool]string{true: "hook-log.jsonl", false: "state.json"}[log]
		home, root := written(t, 0), t.TempDir()
		put(t, home.Path("projection/loops/"+home.ID+"/"+rel), kept)
		path := filepath.Join(root, own, rel)
		put(t, path, there)
		p, err := OpenProjection(root, home)
		must(t, err)
		_, err = p.CheckAll()
		must(t, err)
		if p.Repair() != nil {
			return
		}
		if found, err := p.CheckAll(); err != nil || len(found) > 0 {
			t.Errorf("after the repair: %v %v", found, err)
		}
	})
}

func FuzzOwner(f *testing.F) {
	f.Add([]byte(`{"pid":1,"start":"x","host":"y","since":"2026-02-02T12:00:00Z"}` + "\n" + `left over"}`))
	f.Add([]byte("{"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "lock")
		put(t, path, text)
		file, err := os.Open(path)
		must(t, err)
		defer file.Close()
		owner := readOwner(file)
		_ = (&LockedError{path, owner}).Error()
		if life := owner.lives(); owner == (Owner{}) && life == alive {
			t.Errorf("nobody lives")
		}
	})
}

func FuzzDecompress(f *testing.F) {
	packed, err := Compress([]byte("text"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packed)
	f.Add([]byte("\x1f\x8b"))
	f.Fuzz(func(t *testing.T, packed []byte) {
		content, err := Decompress(packed)
		if err != nil {
			return
		}
		again, err := Compress(content)
		must(t, err)
		if back, err := Decompress(again); err != nil || !bytes.Equal(back, content) {
			t.Errorf("%v", err)
		}
	})
}
