// Command mutate injects avoidance, and refactorings that look like it, into the files
// of real repositories, and writes the labelled changes for the accuracy bench.
//
// What a mutation means follows from the edit alone; detection is only asked where the
// test cases of a file are, never what it thinks of a change.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sort"
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

// run reads the material of all repositories, then makes the families one by one.
func run(dirs []string, o options) error {
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return fmt.Errorf("make the output folder: %w", err)
	}
	m, err := gather(dirs, o)
	if err != nil {
		return err
	}
	fmt.Fprintf(o.log, "%d repositories: %d test files with %d cases, %d source files with %d functions, %d gate files\n",
		len(dirs), len(m.tests), len(m.cases), len(m.sources), len(m.functions), len(m.gates))
	for _, f := range families {
		if o.only != nil && !o.only.MatchString(f.name) {
			continue
		}
		counts, err := m.inject(f, o)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		fmt.Fprintln(o.log, summary(f, counts))
	}
	return nil
}

func summary(f family, counts map[string]int) string {
	langs := make([]string, 0, len(counts))
	total := 0
	for l, n := range counts {
		langs = append(langs, l)
		total += n
	}
	sort.Strings(langs)
	line := fmt.Sprintf("%-10s %-28s %5d ", f.gate, f.name, total)
	for _, l := range langs {
		line += fmt.Sprintf(" %s:%d", l, counts[l])
	}
	return line
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
