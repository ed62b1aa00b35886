// Command mutate injects avoidance, and refactorings that look like it, into the files
// of real repositories, and writes the labelled changes for the accuracy bench.
//
// What a mutation means follows from the edit alone; detection is only asked where the
// test cases of a file are, never what it thinks of a change.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"sync"
	"time"
)

func main() {
	o := options{log: os.Stdout}
	repos := flag.String("repos", "", "folder with bare git repositories: NAME/repo, NAME.git or NAME")
	flag.StringVar(&o.out, "out", "", "folder for the records, one JSON Lines file per family")
	flag.IntVar(&o.per, "per", 300, "mutants wanted per family")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of every choice")
	flag.IntVar(&o.files, "files", 60, "test files, and as many source files, taken from each repository")
	only := flag.String("only", ".", "only families whose name matches this regular expression")
	flag.Parse()
	if *repos == "" || o.out == "" {
		fmt.Fprintln(os.Stderr, "mutate: -repos and -out are needed")
		os.Exit(3)
	}
	dirs, err := gitDirs(*repos)
	if err == nil {
		o.only, err = regexp.Compile(*only)
	}
	if err == nil {
		err = run(dirs, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

type options struct {
	out   string
	per   int
	seed  uint64
	files int
	only  *regexp.Regexp
	log   io.Writer
}

// batch is how many repositories are seen between two looks at what is still scarce.
const batch = 12

// run draws the mutants of all families from one repository after the other, as many at a
// time as there are processors, and picks among them at the end.
func run(dirs []string, o options) error {
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return fmt.Errorf("make the output folder: %w", err)
	}
	var pools []*pool
	for _, f := range families {
		if o.only == nil || o.only.MatchString(f.name) {
			p, err := newPool(f)
			if err != nil {
				return err
			}
			pools = append(pools, p)
		}
	}
	dirs = shuffled(dirs, chance(o.seed, "repositories"))
	known := make([]*knowledge, runtime.GOMAXPROCS(0))
	for i := range known {
		known[i] = newKnowledge()
	}
	start := time.Now()
	for seen := 0; seen < len(dirs); seen += batch {
		some := dirs[seen:min(seen+batch, len(dirs))]
		if err := drawFrom(some, pools, float64(seen)/float64(len(dirs)), known, o); err != nil {
			return err
		}
		fmt.Fprintf(o.log, "%s: %d of %d repositories\n", time.Since(start).Round(time.Second), seen+len(some), len(dirs))
	}
	for _, p := range pools {
		counts, err := p.pick(o)
		if err != nil {
			return fmt.Errorf("%s: %w", p.family.name, err)
		}
		fmt.Fprintln(o.log, summary(p.family, counts))
	}
	return nil
}

// drawFrom draws from some repositories side by side. What is drawn depends on what was
// there before all of them, so that the order in which they are done does not matter.
func drawFrom(dirs []string, pools []*pool, seen float64, known []*knowledge, o options) error {
	found, faults := make([][][]drawn, len(dirs)), make([]error, len(dirs))
	next := make(chan int, len(dirs))
	for i := range dirs {
		next <- i
	}
	close(next)
	var all sync.WaitGroup
	for _, k := range known {
		all.Go(func() {
			for i := range next {
				m, err := gather(dirs[i:i+1], o, k)
				if faults[i] = err; err != nil {
					continue
				}
				for _, p := range pools {
					found[i] = append(found[i], m.draw(p.family, nameOf(dirs[i]), o.seed, func(lang string) int { return p.share(lang, o.per, seen) }))
				}
			}
		})
	}
	all.Wait()
	if err := errors.Join(faults...); err != nil {
		return err
	}
	for _, list := range found {
		for i, p := range pools {
			if err := p.add(list[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func summary(f family, counts map[string]int) string {
	total, line := 0, ""
	for _, l := range sortedKeys(counts) {
		total += counts[l]
		line += fmt.Sprintf(" %s:%d", l, counts[l])
	}
	return fmt.Sprintf("%-10s %-28s %5d %s", f.gate, f.name, total, line)
}

// gitDirs finds the repositories in a folder.
func gitDirs(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("list repositories: %w", err)
	}
	var out []string
	for _, e := range entries {
		base := filepath.Join(dir, e.Name())
		for _, try := range []string{filepath.Join(base, "repo"), filepath.Join(base, ".git"), base} {
			if _, err := os.Stat(filepath.Join(try, "HEAD")); err == nil {
				out = append(out, try)
				break
			}
		}
	}
	return out, nil
}
