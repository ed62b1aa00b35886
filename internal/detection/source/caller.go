package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// callers leaves of the lines that hold a name those that may mean what one of its owners had:
// documentation calls nothing, and a file with a function of its own by that name, or which
// takes it from elsewhere, means another.
func callers(hits []change.Hit, name string, owners []string) []change.Hit {
	others := map[string]bool{}
	for _, h := range hits {
		if defines(h.Text, name) || takesFromElsewhere(h, name, owners) {
			others[h.Path] = true
		}
	}
	var out []change.Hit
	for _, h := range hits {
		if ext := path.Ext(h.Path); !docFile[ext] && !dataFile[ext] && !others[h.Path] && !declares(h, name) && !ofAnother(h, name, owners) {
			out = append(out, h)
		}
	}
	return out
}

// dataFile are ends of files that name functions and call none.
var dataFile = map[string]bool{".toml": true, ".yaml": true, ".yml": true, ".json": true, ".cfg": true, ".ini": true, ".lock": true}

var defining = lazy.MustCompile(`\b(?:func|def|defp|fun|fn|function)\s+(?:\([^)]*\)\s*)?[\w.<>, ?*]*$`)

// defines tells a line that begins a function of a name.
func defines(line, name string) bool {
	at := strings.Index(line, name+"(")
	return at > 0 && !expression.IsWordByte(line[at-1]) && defining.MatchString(line[:at])
}

// declares tells a line of a header that only says that there is a function.
func declares(h change.Hit, name string) bool {
	switch path.Ext(h.Path) {
	case ".h", ".hpp", ".hh", ".hxx", ".pyi":
		return strings.HasPrefix(strings.TrimSpace(h.Text), "extern ") || path.Ext(h.Path) == ".pyi"
	}
	return strings.HasSuffix(h.Path, ".d.ts")
}

// takesFromElsewhere tells a line that imports a name from another file than its owners.
func takesFromElsewhere(h change.Hit, name string, owners []string) bool {
	said := importsFrom.MatchString(h.Text) || fromModule.MatchString(h.Text)
	return said && expression.HoldsWord(h.Text, name) && namedModule(h) && !slices.ContainsFunc(owners, func(own string) bool { return mayBe(h, own) })
}

// namedModule tells an import whose module is said by more than dots: what a folder gives on
// may be anyone's.
func namedModule(h change.Hit) bool { return strings.Trim(moduleOf(h), "./") != "" }

// moduleOf is the module that a line imports from, as a path.
func moduleOf(h change.Hit) string {
	if m := importsFrom.FindStringSubmatch(h.Text); m != nil {
		return m[1]
	}
	if m := fromModule.FindStringSubmatch(h.Text); m != nil {
		return strings.ReplaceAll(m[1], ".", "/")
	}
	return ""
}

// mayBe tells whether the module of an import may give on what a file has: it is the file, or a
// folder above it that bears the same name.
func mayBe(h change.Hit, own string) bool {
	last := path.Base(withoutEnd(moduleOf(h)))
	return importsFile(h, own) || slices.Contains(strings.Split(withoutEnd(own), "/"), last)
}

var receiver = lazy.MustCompile(`(\w+)\.$`)

// ofAnother tells a line that calls a name of something that is not the module of an owner:
// what a module of Python or JavaScript has is reached by the module's name.
func ofAnother(h change.Hit, name string, owners []string) bool {
	switch path.Ext(h.Path) {
	case ".py", ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs":
	default:
		return false
	}
	at := strings.Index(h.Text, name+"(")
	if at <= 0 {
		return false
	}
	m := receiver.FindStringSubmatch(h.Text[:at])
	return m != nil && len(m[1]) > 3 && !slices.ContainsFunc(owners, func(own string) bool {
		return slices.Contains(strings.Split(withoutEnd(own), "/"), m[1])
	})
}

// hitsIn are the lines of a file of the change that hold a name.
func hitsIn(p *Pair, name string) (hits []change.Hit) {
	n := 0
	for l := range strings.SplitSeq(p.After.All(), "\n") {
		if n++; strings.Contains(l, name) {
			hits = append(hits, change.Hit{Path: p.Path, Line: n, Text: l})
		}
	}
	return hits
}
