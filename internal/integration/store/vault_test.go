package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestAJournalThatIsEmptiedComesBack: an agent with our own rights empties, removes or
// replaces whatever it finds, and the process that runs the loop goes on all the same.
func TestAJournalThatIsEmptiedComesBack(t *testing.T) {
	for name, attack := range map[string]func(dir string) error{
		"emptied": func(dir string) error { return eachFile(dir, func(p string) error { return os.Truncate(p, 0) }) },
		"removed": func(dir string) error { return os.RemoveAll(dir) },
		"replaced": func(dir string) error {
			return eachFile(dir, func(p string) error { os.Remove(p); return os.WriteFile(p, []byte("{}\n"), 0o600) })
		},
		"one byte": func(dir string) error {
			return eachFile(dir, func(p string) error {
				f, err := os.OpenFile(p, os.O_RDWR, 0)
				if err != nil {
					return err
				}
				defer f.Close()
				_, err = f.WriteAt([]byte("X"), 20)
				return err
			})
		},
		"cut": func(dir string) error { return eachFile(dir, func(p string) error { return os.Truncate(p, 10) }) },
	} {
		t.Run(name, func(t *testing.T) {
			home, err := Create(t.TempDir(), "loop")
			if err != nil {
				t.Fatal(err)
			}
			write := func(n int) {
				t.Helper()
				if _, err := home.Append("entry", time.Unix(int64(n), 0).UTC(), map[string]int{"n": n}, true); err != nil {
					t.Fatal(err)
				}
			}
			write(1)
			if err := home.Vault(); err != nil {
				t.Fatal(err)
			}
			write(2)
			if restored, err := home.Restored(); err != nil || restored {
				t.Fatalf("restored %v, %v before anything happened", restored, err)
			}
			if err := attack(home.dir); err != nil {
				t.Fatal(err)
			}
			write(3)
			if restored, err := home.Restored(); err != nil || !restored {
				t.Errorf("restored %v, %v", restored, err)
			}
			var seen []int64
			health, err := home.Read(func(e Entry) error { seen = append(seen, e.Seq); return nil })
			if err != nil || !health.OK() || len(seen) != 3 {
				t.Errorf("read %v, %v, %v", seen, health, err)
			}
		})
	}
}

func eachFile(dir string, do func(string) error) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Type().IsRegular() {
			if err := do(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
