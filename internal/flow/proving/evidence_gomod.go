package proving

import (
	"path"
	"strings"

	"holdfast/internal/detection/change"
)

// ignoresTests gives a folder with tests of the start that a go.mod leaves out now: what
// `./...` stands for does not enter it. go.mod cannot be taken from the start, for it says what
// the code needs as well.
func (i *Inspector) ignoresTests(f change.File) string {
	if path.Base(f.Path) != "go.mod" || !f.After.Present {
		return ""
	}
	before := map[string]bool{}
	if f.Before.Present {
		for _, p := range goIgnores(f.Before.All()) {
			before[p] = true
		}
	}
	for _, p := range goIgnores(f.After.All()) {
		if before[p] {
			continue
		}
		for kept := range i.Kept {
			if strings.HasSuffix(kept, "_test.go") && underIgnored(path.Dir(f.Path), p, kept) {
				return p
			}
		}
	}
	return ""
}

// underIgnored tells whether a file lies in what a directive names: a folder of the module, or,
// without a dot before it, every folder of that name.
func underIgnored(module, ignored, file string) bool {
	if rel, exact := strings.CutPrefix(ignored, "./"); exact {
		return strings.HasPrefix(file, path.Join(module, rel)+"/")
	}
	rel, inside := file, true
	if module != "." {
		rel, inside = strings.CutPrefix(file, module+"/")
	}
	return inside && strings.Contains("/"+path.Dir(rel)+"/", "/"+path.Clean(ignored)+"/")
}

// goIgnores are the folders that ignore directives name, alone or in a block.
func goIgnores(text string) (out []string) {
	block := false
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(line))
		switch {
		case len(words) == 0:
		case words[0] == ")":
			block = false
		case words[0] == "ignore" && len(words) > 1 && words[1] == "(":
			block = true
		case words[0] == "ignore" && len(words) == 2:
			out = append(out, strings.Trim(words[1], "\"`"))
		case block && len(words) == 1:
			out = append(out, strings.Trim(words[0], "\"`"))
		}
	}
	return out
}
