package snapshot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

func contextWithTimeout() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), time.Minute)
}

// TestAnyTreeComesBack: random trees, random edits, random jumps between snapshots; every
// jump gives exactly that tree, and the user's git state never moves.
func TestAnyTreeComesBack(t *testing.T) {
	rounds := 8
	if testing.Short() {
		rounds = 3
	}
	for seed := range uint64(rounds) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 7))
			f := newRepository(t)
			scribble(f, random, 40)
			f.git("add", "-A")
			f.git("commit", "-qm", "one", "--allow-empty")
			f.write("in the stash", "1")
			f.git("add", "-A")
			f.git("stash", "-q")
			scribble(f, random, 10)
			f.git("add", "-A")
			scribble(f, random, 10)
			f.git("status")
			owned := f.owned()
			s := f.open()
			var ids []ID
			var states []map[string]string
			for range 4 {
				states = append(states, contents(t, f.dir))
				ids = append(ids, take(t, s, "state").ID)
				scribble(f, random, 12)
			}
			for range 6 {
				i := random.IntN(len(ids))
				restore(t, s, ids[i])
				sameContents(t, contents(t, f.dir), states[i])
				if random.IntN(2) == 0 {
					scribble(f, random, 8)
				}
			}
			sameContents(t, f.owned(), owned)
		})
	}
}

// scribble makes random edits: files, modes, links, swaps of files and folders.
func scribble(f *folder, random *rand.Rand, times int) {
	names := []string{"a", "b", "c c", "d.txt", "ö", "E"}
	for range times {
		var parts []string
		for range 1 + random.IntN(3) {
			parts = append(parts, names[random.IntN(len(names))])
		}
		name := strings.Join(parts, "/")
		for i := range parts[:len(parts)-1] { // a file in the way goes
			above := strings.Join(parts[:i+1], "/")
			if info, err := os.Lstat(f.path(above)); err == nil && !info.IsDir() {
				f.remove(above)
			}
		}
		switch kind := random.IntN(10); {
		case kind < 2:
			f.remove(name)
		case kind < 3:
			f.remove(name)
			f.link([]string{"a", "../x", "/dev/null", "b/c c"}[random.IntN(4)], name)
		default:
			f.remove(name)
			f.write(name, strings.Repeat("line\r\n", random.IntN(4))+strings.Repeat("x", random.IntN(3)))
			if kind > 7 {
				f.chmod(name, 0o755)
			}
		}
	}
}
