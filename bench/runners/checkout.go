package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// skippedDirs hold other people's code or build output.
var skippedDirs = map[string]bool{"node_modules": true, ".git": true, "vendor": true, "dist": true, ".venv": true, "testdata": true}

// readCheckout reads every source file of a checkout and evaluates its cases.
func readCheckout(dir string) ([]*inventory.File, error) {
	cat := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
	rules := map[syntax.Language]*inventory.Rules{}
	var files []*inventory.File
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if skippedDirs[d.Name()] && path != dir {
				return filepath.SkipDir
			}
			return nil
		}
		lang := syntax.LanguageOf(path)
		if lang == "" || !d.Type().IsRegular() {
			return nil
		}
		if rules[lang] == nil {
			frameworks, err := cat.Frameworks(string(lang))
			if err != nil {
				return err
			}
			rules[lang] = inventory.NewRules(frameworks)
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		f, err := readFile(path, filepath.ToSlash(rel), lang, rules[lang])
		if err != nil {
			return err
		}
		if f != nil {
			files = append(files, f)
		}
		return nil
	})
	inventory.Evaluate(files)
	return files, err
}

func readFile(path, rel string, lang syntax.Language, rules *inventory.Rules) (*inventory.File, error) {
	source, err := os.ReadFile(path)
	if err != nil || len(source) > 1<<20 {
		return nil, err
	}
	tree, err := syntax.Parse(lang, source)
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", rel, err)
	}
	return inventory.Read(tree, rel, rules), nil
}

// survey prints what the inventory sees without any runner: cases that nothing can
// fail, and test files without cases, show what the tables miss.
func survey(dir string, details int) error {
	files, err := readCheckout(dir)
	if err != nil {
		return err
	}
	var tests, cases, rows, dynamic, off int
	var bare, empty []string
	for _, f := range files {
		if len(f.Cases) == 0 {
			if f.Test && len(f.Frameworks) > 0 {
				empty = append(empty, f.Path)
			}
			continue
		}
		tests++
		for _, c := range f.Cases {
			cases++
			rows += c.Count()
			if c.Dynamic {
				dynamic++
			}
			if c.State != inventory.Active {
				off++
			}
			if len(c.Oracles) == 0 && c.Runs() && !hasParts(f, c) {
				bare = append(bare, fmt.Sprintf("%s:%d [%s] %s", f.Path, c.Line, c.Framework, c.FullName()))
			}
		}
	}
	fmt.Printf("| %s | %d | %d | %d | %d | %d (%.1f %%) | %d |\n", filepath.Base(dir), tests, cases, rows, dynamic, len(bare), 100*float64(len(bare))/float64(max(1, cases)), off)
	fmt.Printf("  %v\n", states(files))
	printSome("no oracle", bare, details)
	printSome("no cases", empty, details)
	return nil
}

// hasParts tells a case whose named parts make its claims.
func hasParts(f *inventory.File, c *inventory.Case) bool {
	for _, part := range f.Cases {
		if part.Sub && part.Line >= c.Line && part.EndLine <= c.EndLine && part != c {
			return true
		}
	}
	return false
}

// states counts the cases of each state, for a look at what the tables say.
func states(files []*inventory.File) map[string]int {
	out := map[string]int{}
	for _, f := range files {
		for _, c := range f.Cases {
			out[c.Framework+" "+string(c.State)]++
		}
	}
	return out
}

func slashed(parts ...string) string { return strings.Join(parts, " > ") }
