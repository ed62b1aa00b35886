// Command journal measures what an entry of a loop's journal costs, beside plain appends
// of the same bytes in the same run, and how long a loop of 10,000 iterations takes to
// read back.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"holdfast/internal/integration/store"
)

const (
	rounds  = 300
	entries = 60_000 // six for each of 10,000 iterations
	goal    = 10 * time.Second
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "journal:", err)
		os.Exit(1)
	}
}

func run() error {
	dir, err := os.MkdirTemp("", "holdfast-journal")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fmt.Printf("%-36s %10s %10s %10s   (%d rounds in turn)\n", "journal", "min", "p50", "p95", rounds)
	for _, durable := range []bool{false, true} {
		if err := appends(filepath.Join(dir, fmt.Sprint(durable)), durable); err != nil {
			return err
		}
	}
	return readBack(filepath.Join(dir, "long"))
}

func appends(dir string, durable bool) error {
	home, err := store.Create(dir, "bench")
	if err != nil {
		return err
	}
	defer home.Close()
	plain, err := os.OpenFile(filepath.Join(dir, "plain"), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer plain.Close()
	data := payload(1)
	line := []byte(strings.Repeat("x", 500) + "\n") // as long as an entry
	var ours, theirs []time.Duration
	for range rounds {
		took, err := timed(func() error {
			if _, err := plain.Write(line); err != nil || !durable {
				return err
			}
			return plain.Sync()
		})
		if err != nil {
			return err
		}
		theirs = append(theirs, took)
		took, err = timed(func() error { _, err := home.Append("step", time.Now(), data, durable); return err })
		if err != nil {
			return err
		}
		ours = append(ours, took)
	}
	name := map[bool]string{false: "append", true: "append, on the disk"}[durable]
	print("plain "+name, theirs)
	print("journal "+name, ours)
	return nil
}

func readBack(dir string) error {
	home, err := store.Create(dir, "bench")
	if err != nil {
		return err
	}
	defer home.Close()
	for i := range entries {
		if _, err := home.Append("step", time.Now(), payload(i), false); err != nil {
			return err
		}
	}
	count := 0
	took, err := timed(func() error {
		_, err := home.Read(func(store.Entry) error { count++; return nil })
		return err
	})
	if err != nil {
		return err
	}
	grown, err := growth(home)
	if err != nil {
		return err
	}
	info, err := os.Stat(home.Path("journal.jsonl"))
	if err != nil {
		return err
	}
	fmt.Printf("%d entries (%d MB and its copy) read and checked in %s; the heap grows by %d KB at most\n\n", count, info.Size()>>20, short(took), grown>>10)
	if count != entries || took > goal {
		return errors.New("too slow: the goal is " + goal.String())
	}
	return nil
}

// growth is how much more memory is in use at any time while the journal is read.
func growth(home *store.Home) (int64, error) {
	before := heap()
	most := before
	_, err := home.Read(func(e store.Entry) error {
		if e.Seq%10_000 == 0 {
			most = max(most, heap())
		}
		return nil
	})
	return most - before, err
}

func payload(i int) map[string]any {
	return map[string]any{"iteration": i / 6, "text": strings.Repeat("y", 200)}
}

func heap() int64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

func timed(do func() error) (time.Duration, error) {
	begin := time.Now()
	err := do()
	return time.Since(begin), err
}

func print(name string, times []time.Duration) {
	fmt.Printf("%-36s %10s %10s %10s\n", name, short(at(times, 0)), short(at(times, 50)), short(at(times, 95)))
}

func at(times []time.Duration, percent int) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)*percent/100]
}

func short(d time.Duration) string { return fmt.Sprintf("%.3f ms", float64(d.Nanoseconds())/1e6) }
