package script

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// usual are folders that projects put on the search path by means that are not written in
// the files that are read here.
var usual = []string{"bin", ".bin", "tools", "tools/bin", "scripts", "local/bin", "build/bin", "vendor/bin", "node_modules/.bin", ".venv/bin", "venv/bin"}

// maxPrograms bounds for how many programs the folders are searched.
const maxPrograms = 60

var searchPath = lazy.MustCompile(`(?m)\bPATH\b\s*[:?+]?=\s*([^\n]+)`)

var ofTree = lazy.MustCompile(`^["']?(?:\$\(CURDIR\)|\$\{CURDIR\}|\$\{?PWD\}?|\$\(PWD\)|\$\(pwd\)|\$\(shell pwd\)|\$\{?[A-Za-z_]+\}?|\$\([A-Za-z_]+\)|\.)/([\w./-]+)`)

// searched notes the folders of the tree that a text puts on the search path.
func (f *finder) searched(text, dir string) {
	for _, m := range searchPath.FindAllStringSubmatch(text, maxPrograms) {
		for _, part := range strings.Split(m[1], ":") {
			word := strings.Trim(strings.TrimSpace(part), `"';`)
			if in := ofTree.FindStringSubmatch(word); in != nil {
				word = in[1]
			}
			for _, from := range []string{".", dir} {
				if bin, ok := within(from, word); ok && !strings.ContainsAny(bin, "$(){} ") && !slices.Contains(f.bins, bin) && len(f.bins) < maxPrograms {
					f.bins = append(f.bins, bin)
				}
			}
		}
	}
}

// withTools adds where programs of the tree would be found in the place of others.
func (f *finder) withTools() Found {
	for _, name := range f.Programs[:min(len(f.Programs), maxPrograms)] {
		if strings.ContainsAny(name, "/\x00"+unknown) || name == "." || name == ".." || name == "" {
			continue
		}
		for _, dir := range append(slices.Clone(usual), f.bins...) {
			f.note(path.Join(dir, name), Tool)
		}
	}
	return f.Found
}
