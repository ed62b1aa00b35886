package gate

import (
	"maps"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// listsOfBuilds are files of builds that are programs: which tests there are, they say in lists of their own.
	listsOfBuilds = []string{".bzl", ".gn", ".gni", ".gyp", ".gypi", ".cmake"}
	buildPrograms = []string{"wscript", "SConscript", "SConstruct", "CMakeLists.txt"}
	// listBegins is the line with which a list of tests begins.
	listBegins = lazy.MustCompile(`(?i)^\s*["']?(\w*tests?(?:_?(?:list|names|cases|files|srcs|sources|targets|programs))?)["']?\s*(?:\+?=|:)\s*\[`)
	// globbed are the patterns by which CMake looks for the sources of tests, behind the name of the list.
	globbed    = lazy.MustCompile(`(?is)\bfile\s*\(\s*GLOB(?:_RECURSE)?\s+([\w-]*tests?[\w-]*)\s+([^()]*)\)`)
	globWord   = lazy.MustCompile(`(?i)^(?:CONFIGURE_DEPENDS|LIST_DIRECTORIES|RELATIVE|true|false)$`)
	listedText = lazy.MustCompile(`"([^"]+)"|'([^']+)'`)
)

// compareNamedLists finds lists of tests in programs that build, which name fewer than before while some are
// left.
func compareNamedLists(changed []change.File) (out []event.Event) {
	for _, f := range changed {
		if !slices.Contains(listsOfBuilds, path.Ext(f.Path)) && !slices.Contains(buildPrograms, path.Base(f.Path)) || !f.Before.Present || !f.After.Present || f.Partial || sample(f.Path) {
			continue
		}
		before, after := namedLists(f.Before.Text), namedLists(f.After.Text)
		if path.Ext(f.Path) == ".cmake" || path.Base(f.Path) == "CMakeLists.txt" {
			clear(before)
			clear(after)
			globs(f.Before.Text, before)
			globs(f.After.Text, after)
		}
		for _, name := range slices.Sorted(maps.Keys(before)) {
			lost, gained := missing(before[name], after[name]), missing(after[name], before[name])
			lost = slices.DeleteFunc(lost, func(item string) bool { return wentWithItem(changed, item) })
			if len(after[name]) > 0 && len(lost) > 0 && len(gained) == 0 {
				out = append(out, listChanged(f, "shrinks", strings.Join(lost, ", "), "without "+lost[0], len(lost)))
			}
		}
	}
	return out
}

// namedLists are the lists of tests of a text, by their names, without what is a comment in them.
func namedLists(text []byte) map[string][]string {
	out, name := map[string][]string{}, ""
	for line := range strings.SplitSeq(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		if m := listBegins.FindStringSubmatchIndex(line); m != nil {
			name, line = line[m[2]:m[3]], line[m[1]:]
		}
		if name == "" {
			continue
		}
		items, _, ends := strings.Cut(line, "]")
		for _, m := range listedText.FindAllStringSubmatch(items, -1) {
			out[name] = append(out[name], m[1]+m[2])
		}
		if ends {
			name = ""
		}
	}
	return out
}

// globs are the patterns of CMake for the sources of tests, by the names of the lists.
func globs(text []byte, into map[string][]string) {
	for _, m := range globbed.FindAllStringSubmatch(withoutComments(string(text), "#"), -1) {
		for pattern := range strings.FieldsSeq(m[2]) {
			if pattern = strings.Trim(pattern, `"`); strings.Contains(pattern, "*") && !globWord.MatchString(pattern) {
				into[m[1]] = append(into[m[1]], pattern)
			}
		}
	}
}

// wentWithItem tells whether a file that an entry may speak of is gone, or one of the folder in which a pattern looks.
func wentWithItem(changed []change.File, item string) bool {
	if folder := path.Base(path.Dir(item)); strings.Contains(path.Base(item), "*") {
		return slices.ContainsFunc(changed, func(f change.File) bool {
			return f.Before.Present && (!f.After.Present || f.Path != f.PathBefore()) && strings.Contains("/"+path.Dir(f.PathBefore())+"/", "/"+folder+"/")
		})
	}
	stem := strings.TrimSuffix(path.Base(item), path.Ext(item))
	return slices.ContainsFunc(changed, func(f change.File) bool {
		return f.Before.Present && (!f.After.Present || f.Path != f.PathBefore()) && strings.Contains(path.Base(f.PathBefore()), stem)
	})
}
