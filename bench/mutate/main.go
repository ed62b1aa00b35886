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
	"slices"
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
	flag.IntVar(&o.broad, "broad", 0, "repositories of the first round, in which every family is drawn alike; the second looks at all, for families that lack members; 0 for all")
	flag.DurationVar(&o.within, "within", 0, "write what there is when drawing has taken so long; 0 for as long as it takes")
	flag.BoolVar(&o.thorough, "thorough", false, "look only at files that hold what the families are about, as they are now: for families that are rare")
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

	broad    int
	within   time.Duration
	thorough bool
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
	d := &drawing{dirs: dirs, o: o, start: time.Now(), seen: map[string]bool{}}
	for range runtime.GOMAXPROCS(0) {
		d.known = append(d.known, newKnowledge())
	}
	rounds := []bool{false, true}
	if o.thorough {
		rounds = rounds[1:]
	}
	for _, again := range rounds {
		if err := d.round(pools, again); err != nil {
			return err
		}
	}
	return pickAll(pools, o)
}

// pickAll writes the families, some at a time, and tells of them in their order.
func pickAll(pools []*pool, o options) error {
	said, faults := make([]string, len(pools)), make([]error, len(pools))
	var all sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, p := range pools {
		all.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			counts, err := p.pick(o)
			if err != nil {
				faults[i] = fmt.Errorf("%s: %w", p.family.name, err)
			}
			said[i] = summary(p.family, counts)
		})
	}
	all.Wait()
	for _, line := range said {
		fmt.Fprintln(o.log, line)
	}
	return errors.Join(faults...)
}

// drawing is the way through the repositories.
type drawing struct {
	dirs  []string
	o     options
	known []*knowledge // one for each processor
	start time.Time
	seen  map[string]bool // blobs of tests and sources that were taken
}

// round goes through all repositories; the second time for the families that lack members,
// until none does.
func (d *drawing) round(pools []*pool, again bool) error {
	for _, p := range pools {
		p.start = p.total
	}
	l, dirs := lookFor(pools, again), d.ofRound(again)
	for at := 0; at < len(dirs) && !d.late(); at += batch {
		if again {
			if pools = lacking(pools, d.o.per); len(pools) == 0 {
				return nil
			}
			l = lookFor(pools, again)
		}
		l.seen, l.past = d.seen, again && !d.o.thorough
		some := dirs[at:min(at+batch, len(dirs))]
		if err := d.from(some, pools, max(float64(at)/float64(len(dirs)), d.spent(again)), l); err != nil {
			return err
		}
		lack := len(lacking(pools, d.o.per))
		fmt.Fprintf(d.o.log, "%s: %d of %d repositories, %d families lack members\n", time.Since(d.start).Round(time.Second), at+len(some), len(dirs), lack)
	}
	return nil
}

// ofRound are the repositories of a round. What the first has not seen comes first in the second: there is more to find.
func (d *drawing) ofRound(again bool) []string {
	n := d.o.broad
	switch {
	case n <= 0 || n >= len(d.dirs):
		return d.dirs
	case again:
		return slices.Concat(d.dirs[n:], d.dirs[:n])
	}
	return d.dirs[:n]
}

// spent is how much of the time of the last round is over: what will not be seen in time need not be waited for.
func (d *drawing) spent(again bool) float64 {
	if d.o.within == 0 || !again {
		return 0
	}
	return min(1, float64(time.Since(d.start))/float64(d.o.within))
}

// late tells that the time is over that drawing may take.
func (d *drawing) late() bool { return d.o.within > 0 && time.Since(d.start) > d.o.within }

func lacking(pools []*pool, per int) []*pool {
	var out []*pool
	for _, p := range pools {
		if p.lacks(per) {
			out = append(out, p)
		}
	}
	return out
}

// from draws from some repositories side by side. What is drawn depends on what was
// there before all of them, so that the order in which they are done does not matter.
func (d *drawing) from(dirs []string, pools []*pool, seen float64, l look) error {
	found, taken, faults := make([][][]drawn, len(dirs)), make([][]string, len(dirs)), make([]error, len(dirs))
	next := make(chan int, len(dirs))
	for i := range dirs {
		next <- i
	}
	close(next)
	var all sync.WaitGroup
	for _, k := range d.known {
		all.Go(func() {
			for i := range next {
				m, err := gather(dirs[i], d.o, k, l)
				if err == nil {
					for _, p := range pools {
						found[i] = append(found[i], m.draw(p, nameOf(dirs[i]), d.o, l.again, seen))
					}
					taken[i] = m.taken
				}
				if m != nil {
					err = errors.Join(err, m.blobs.close())
				}
				faults[i] = err
			}
		})
	}
	all.Wait()
	if err := errors.Join(faults...); err != nil {
		return err
	}
	for i, list := range found {
		for _, blob := range taken[i] {
			d.seen[blob] = true
		}
		for j, p := range pools {
			if err := p.add(list[j]); err != nil {
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
