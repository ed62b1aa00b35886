package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// diary is a document that grows.
type diary struct {
	Title string `json:"title"`
	Days  []day  `json:"days"`
}

type day struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

func days(n int, last string) []day {
	out := make([]day, n)
	for i := range out {
		out[i] = day{i + 1, "quiet"}
	}
	out[n-1].Text = last
	return out
}

// grow has only the last few days at hand, as a loop that runs has.
func grow(p *Projection, title string, all []day, atHand int) error {
	return p.Grow("state.json", Growing{Document: diary{title, []day{}}, Total: len(all), Item: func(i int) (any, bool) {
		return all[i], i >= len(all)-atHand
	}})
}

func readDiary(t *testing.T, root string) (d diary) {
	t.Helper()
	must(t, json.Unmarshal(content(t, filepath.Join(root, own, "state.json")), &d))
	return d
}

func growingSite(t *testing.T) (*Projection, string) {
	t.Helper()
	root := t.TempDir()
	p, err := OpenProjection(root, written(t, 0))
	must(t, err)
	return p, root
}

func TestAFileThatGrowsHoldsEverythingAtEveryStep(t *testing.T) {
	p, root := growingSite(t)
	for n := 1; n <= 60; n++ {
		title := strings.Repeat("t", n*n) // the head outgrows its room on the way
		must(t, grow(p, title, days(n, "now"), n))
		must(t, grow(p, title, days(n, "changed"), 2))
		if got := readDiary(t, root); got.Title != title || !slices.Equal(got.Days, days(n, "changed")) {
			t.Fatalf("after %d days it holds %d: %+v", n, len(got.Days), got.Days[len(got.Days)-1])
		}
		if found := check(t, p); len(found) > 0 {
			t.Fatalf("untouched, and yet %q", found)
		}
		all := days(n, "changed")
		all[n-1].Text = "quiet"
		must(t, grow(p, title, all, 2))
	}
	found, err := p.CheckAll()
	if must(t, err); len(found) > 0 {
		t.Errorf("untouched, and yet %v", found)
	}
	must(t, p.Rest())
	if _, err := os.Lstat(filepath.Join(root, own, ".spare.state.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a spare copy is left: %v", err)
	}
}

func TestAFileThatGrowsIsWrittenWholeOnlyWithAllItems(t *testing.T) {
	p, root := growingSite(t)
	if err := grow(p, "t", days(5, "now"), 4); !errors.Is(err, ErrNotAtHand) {
		t.Fatalf("it was written with an item missing: %v", err)
	}
	must(t, grow(p, "t", days(5, "quiet"), 5))
	again, err := OpenProjection(root, p.home)
	must(t, err)
	if err := grow(again, "t", days(6, "now"), 2); !errors.Is(err, ErrNotAtHand) {
		t.Errorf("another process went on with a file that it had not written: %v", err)
	}
	must(t, grow(again, "t", days(6, "now"), 6))
}

// TestTamperingWithAFileThatGrows is told, wherever in the file it is, and the next whole
// one takes its place. The spare copy is never put in front when somebody was at it.
func TestTamperingWithAFileThatGrows(t *testing.T) {
	flip := func(at func(text []byte) int) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			text := content(t, path)
			text[at(text)] ^= 4
			put(t, path, text)
		}
	}
	for name, do := range map[string]func(t *testing.T, path string){
		"in the head":    flip(func([]byte) int { return 15 }),
		"in an old item": flip(func(text []byte) int { return leastRoom + 40 }),
		"in the last":    flip(func(text []byte) int { return len(text) - 20 }),
		"at the end":     flip(func(text []byte) int { return len(text) - 2 }),
		"cut":            func(t *testing.T, path string) { put(t, path, content(t, path)[:9000]) },
		"longer":         func(t *testing.T, path string) { put(t, path, append(content(t, path), "{}"...)) },
		"removed":        func(t *testing.T, path string) { must(t, os.Remove(path)) },
		"a link": func(t *testing.T, path string) {
			must(t, os.Rename(path, path+".elsewhere"))
			must(t, os.Symlink(path+".elsewhere", path))
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, root := growingSite(t)
			for n := 40; n < 44; n++ {
				must(t, grow(p, "t", days(n, "quiet"), n))
			}
			do(t, filepath.Join(root, own, "state.json"))
			if found := check(t, p); len(found) != 1 {
				t.Fatalf("found: %q", found)
			}
			if err := p.Repair(); !errors.Is(err, ErrOutdated) {
				t.Fatalf("repair: %v", err)
			}
			must(t, grow(p, "t", days(44, "now"), 44))
			if got := readDiary(t, root); !slices.Equal(got.Days, days(44, "now")) {
				t.Errorf("it holds %d days", len(got.Days))
			}
			if found := check(t, p); len(found) > 0 {
				t.Errorf("written anew, and yet %q", found)
			}
		})
	}
	t.Run("in the spare copy", func(t *testing.T) {
		p, root := growingSite(t)
		for n := 40; n < 44; n++ {
			must(t, grow(p, "t", days(n, "quiet"), n))
		}
		flip(func([]byte) int { return leastRoom + 40 })(t, filepath.Join(root, own, ".spare.state.json"))
		must(t, grow(p, "t", days(44, "now"), 3))
		if got := readDiary(t, root); !slices.Equal(got.Days, days(44, "now")) {
			t.Errorf("it holds %d days: %v", len(got.Days), got.Days)
		}
	})
}

func growWithoutEnd(args []string) error {
	h, err := Open(args[0], args[1])
	if err != nil {
		return err
	}
	p, err := OpenProjection(args[2], h)
	for n := 50; err == nil; n++ {
		if err = grow(p, "t", days(n, "quiet"), n); err == nil {
			fmt.Println(n)
		}
	}
	return err
}

// TestAKilledWriterLeavesAWholeFile kills while a file grows: it holds what was written
// last or what was about to be, and nothing of that is taken for tampering.
func TestAKilledWriterLeavesAWholeFile(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	_, err := Create(state, "killed")
	must(t, err)
	for kill := range 20 {
		cmd, out := another(t, "grow", state, "killed", root)
		said := 0
		for range 1 + kill*3%17 {
			_, err := fmt.Fscanln(out, &said)
			must(t, err)
		}
		must(t, cmd.Process.Kill())
		for more := said; ; said = more {
			if _, err := fmt.Fscanln(out, &more); err != nil {
				break
			}
		}
		_ = cmd.Wait()
		var got diary
		must(t, json.Unmarshal(content(t, filepath.Join(root, ".aiwg/ralph/loops/killed/state.json")), &got))
		if n := len(got.Days); n < said || n > said+1 || !slices.Equal(got.Days, days(n, "quiet")) {
			t.Fatalf("kill %d: %d days were written, %d are there", kill, said, n)
		}
		h, err := Open(state, "killed")
		must(t, err)
		p, err := OpenProjection(root, h)
		must(t, err)
		if found := check(t, p); len(found) > 0 {
			t.Fatalf("kill %d: %q", kill, found)
		}
	}
}
