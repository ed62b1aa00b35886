package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// content is the files of a repository before and after a change, by path.
type content struct{ before, after map[string]string }

// commitTwice makes a repository whose last commit is the change.
func commitTwice(dir string, c content) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := git(dir, "init", "-q"); err != nil {
		return err
	}
	for _, files := range []map[string]string{c.before, c.after} {
		for name, text := range files {
			file := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
				return err
			}
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				return err
			}
		}
		if err := git(dir, "add", "."); err != nil {
			return err
		}
		if err := git(dir, "commit", "-qm", "step"); err != nil {
			return err
		}
	}
	return nil
}

func git(dir string, args ...string) error {
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "gc.auto=0"}, args...)...)
	cmd.Dir = dir
	return cmd.Run()
}

// oneFile changes an expectation in every tenth test of a file with so many lines.
func oneFile(lines int) content {
	return content{map[string]string{"cart.test.ts": cart(lines, 0)}, map[string]string{"cart.test.ts": cart(lines, 3)}}
}

func cart(lines, shift int) string {
	var out strings.Builder
	out.WriteString("import { describe, expect, it } from \"vitest\";\nimport { total } from \"./cart\";\n\ndescribe(\"cart\", () => {\n")
	for i := range lines/5 - 1 {
		n := i
		if i%10 == 0 {
			n += shift
		}
		fmt.Fprintf(&out, "  it(\"adds up %d lines\", () => {\n    const lines = Array.from({ length: %d }, (_, n) => ({ cents: n, count: 1 }));\n    expect(total(lines)).toBe(%d);\n  });\n\n", i, n, n*(n-1)/2)
	}
	out.WriteString("});\n")
	return out.String()
}

// manyFiles weakens one assertion in each of so many files.
func manyFiles(files int) content {
	c := content{map[string]string{}, map[string]string{}}
	for i := range files {
		name := fmt.Sprintf("part%d/cart%d.test.ts", i/100, i)
		text := cart(50, i)
		c.before[name] = text
		c.after[name] = strings.Replace(text, ".toBe(", ".toBeGreaterThan(", 1)
	}
	return c
}

// lostTests takes so many tests out of a file that has twice as many: each is asked what became of it.
func lostTests(lost int) content {
	text := cart(10*lost, 0)
	tests := strings.SplitAfter(text, "\n\n")
	var kept strings.Builder
	for i, t := range tests {
		if i%2 == 0 || i == len(tests)-1 {
			kept.WriteString(t)
		}
	}
	return content{map[string]string{"cart.test.ts": text}, map[string]string{"cart.test.ts": kept.String()}}
}
