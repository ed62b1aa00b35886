package collect

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// readPytest reads what decides in which files pytest looks when it is started without a path.
func readPytest(s said, scope *Scope) {
	names, named := s.words("python_files")
	places, placed := s.words("testpaths")
	skipped, _ := s.words("norecursedirs")
	options, _ := s.words("addopts")
	ignored, ignoredGlobs := optionValues(options, "--ignore"), optionValues(options, "--ignore-glob")
	scope.Classes, _ = s.words("python_classes")
	scope.Functions, _ = s.words("python_functions")
	dir := scope.Dir
	scope.judge = func(file string) Verdict {
		rel, ok := below(dir, file)
		if !ok || path.Ext(rel) != ".py" {
			return Unsaid
		}
		inside := rel
		if placed && len(places) > 0 {
			at := placeOf(places, rel)
			switch at {
			case rel: // named by itself, whatever python_files says
				return Within
			case "":
				return Without
			}
			inside, _ = below(at, rel)
		}
		switch {
		case underSkipped(skipped, inside), slices.ContainsFunc(ignored, func(p string) bool { return placeOf([]string{p}, rel) != "" }),
			slices.ContainsFunc(ignoredGlobs, func(g string) bool { return fnmatch("*/"+g, "/"+rel) }):
			return Without
		case !named:
			return Unsaid
		case slices.ContainsFunc(names, func(g string) bool { return fnmatchPath(g, rel) }):
			return Within
		}
		return Without
	}
}

// placeOf is the folder or file of a list in which a path lies; "" for none.
func placeOf(places []string, rel string) string {
	for _, place := range places {
		place = path.Clean(strings.Trim(place, `'"`))
		if place == "." {
			return "."
		}
		for at := rel; at != "."; at = path.Dir(at) {
			if ok, _ := path.Match(place, at); ok || place == at {
				return at
			}
		}
	}
	return ""
}

func underSkipped(globs []string, inside string) bool {
	for dir := path.Dir(inside); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if slices.ContainsFunc(globs, func(g string) bool { return fnmatchPath(g, dir) }) {
			return true
		}
	}
	return false
}

// optionValues are the values that an option of a command line is given.
func optionValues(words []string, option string) []string {
	var out []string
	for i, w := range words {
		w = strings.Trim(w, `'"`)
		if value, ok := strings.CutPrefix(w, option+"="); ok {
			out = append(out, strings.Trim(value, `'"`))
		} else if w == option && i+1 < len(words) {
			out = append(out, strings.Trim(words[i+1], `'"`))
		}
	}
	return out
}

// fnmatchPath matches a name, or the end of the path when the glob has a folder in it.
func fnmatchPath(glob, p string) bool {
	if !strings.Contains(glob, "/") {
		return fnmatch(glob, path.Base(p))
	}
	return fnmatch("*/"+glob, "/"+p)
}

// fnmatch is the one of Python: a star crosses folders.
func fnmatch(glob, text string) bool {
	ok, err := regexp.MatchString("^(?s:"+globSource(glob)+")$", text)
	return err == nil && ok
}

// NamePattern is the expression for the names that a list of python_classes or python_functions
// means: a glob, or how the name begins.
func NamePattern(globs []string) string {
	var out []string
	for _, g := range globs {
		source := regexp.QuoteMeta(g)
		if strings.ContainsAny(g, "*?[") {
			source = globSource(g) + "$"
		}
		if _, err := regexp.Compile(source); err == nil {
			out = append(out, source)
		}
	}
	return "^(?:" + strings.Join(out, "|") + ")"
}

func globSource(glob string) string {
	var out strings.Builder
	for i := 0; i < len(glob); i++ {
		switch c := glob[i]; c {
		case '*':
			out.WriteString(".*")
		case '?':
			out.WriteString(".")
		case '[':
			if end := strings.IndexByte(glob[i+1:], ']'); end > 0 {
				out.WriteString("[" + strings.Replace(glob[i+1:i+1+end], "!", "^", 1) + "]")
				i += end + 1
				continue
			}
			out.WriteString(`\[`)
		default:
			out.WriteString(regexp.QuoteMeta(string(c)))
		}
	}
	return out.String()
}
