package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// clearSuccessor looks for what took over where a setting was lost: another package of rules,
// or another tool that looks for the same.
func clearSuccessor(e *event.Event, f file, before, after []settings.Setting, files []file) {
	if len(before) > 0 && len(after) == 0 {
		if by := otherInclude(f); by != "" {
			e.Clear("replaced", "the file now takes over the rules of another package: "+by)
		}
		if by := otherTypeChecker(before[0], f, files); by != "" {
			e.Clear("replaced", "the types are checked by another tool now: "+by)
		}
	}
	if len(before) == 0 && len(after) > 0 && laxAlready(after[0], f, files) {
		e.Clear("already-dead", "it was off before: strict is false, and what belongs to it follows")
	}
}

// otherInclude names the package that a file of Dart's analyzer takes its rules from now; "" where
// it is the one it was, of which a weaker part may be taken.
func otherInclude(f file) string {
	was, is := includedPackage(f.before), includedPackage(f.after)
	if !strings.HasPrefix(path.Base(f.path), "analysis_options") || was == "" || is == was {
		return ""
	}
	return is
}

// includedPackage is the package that a document includes; "" for none.
func includedPackage(d settings.Document) string {
	for _, s := range d.Settings {
		if len(s.Path) == 1 && s.Path[0] == "include" {
			name, _, _ := strings.Cut(strings.TrimPrefix(s.Value, "package:"), "/")
			return name
		}
	}
	return ""
}

// typeCheckers look for the same faults in a program of Python.
var typeCheckers = []string{"mypy", "pyright", "basedpyright", "pyre", "pyrefly", "pytype", "ty"}

// otherTypeChecker names the checker that is set up in the same file in place of the one that a
// setting belonged to, of which nothing is left there.
func otherTypeChecker(was settings.Setting, f file, files []file) string {
	tool := toolTable(was.Path)
	if !slices.Contains(typeCheckers, tool) || slices.Contains(toolTables(wholeAfter(f, files)), tool) {
		return ""
	}
	had := toolTables(wholeBefore(f, files))
	for _, by := range toolTables(wholeAfter(f, files)) {
		if slices.Contains(typeCheckers, by) && !slices.Contains(had, by) {
			return by
		}
	}
	return ""
}

// toolTable is the tool that a setting of pyproject.toml belongs to; "" for none.
func toolTable(keys []string) string {
	if len(keys) < 2 || keys[0] != "tool" {
		return ""
	}
	return keys[1]
}

func toolTables(d settings.Document) []string {
	var out []string
	for _, s := range d.Settings {
		if tool := toolTable(s.Path); tool != "" && !slices.Contains(out, tool) {
			out = append(out, tool)
		}
	}
	return out
}

// ofStrict are the options of TypeScript that are as `strict` is where nothing is said of them.
var ofStrict = []string{"noImplicitAny", "strictNullChecks", "strictFunctionTypes", "strictBindCallApply", "strictPropertyInitialization", "useUnknownInCatchVariables", "noImplicitThis", "alwaysStrict"}

// laxAlready tells an option of `strict` that is written down as off while `strict` was off anyway, or was never spoken of
// and is switched on beside it: all else that it stands for is asked for now.
// A file that extends another one may have had it from there.
func laxAlready(is settings.Setting, f file, files []file) bool {
	was := wholeBefore(f, files)
	if !slices.Contains(ofStrict, is.Key()) || extends(was) {
		return false
	}
	before, said := strictBeside(was, is)
	after, now := strictBeside(wholeAfter(f, files), is)
	return said && before == "false" || !said && f.had && now && after == "true"
}

// strictBeside is what stands for `strict` in the same place as one of its options.
func strictBeside(d settings.Document, is settings.Setting) (value string, said bool) {
	at := slices.IndexFunc(d.Settings, func(s settings.Setting) bool {
		return s.Key() == "strict" && slices.Equal(s.Path[:len(s.Path)-1], is.Path[:len(is.Path)-1])
	})
	if at < 0 {
		return "", false
	}
	return d.Settings[at].Value, true
}

// wholeAfter is all that a file says now, where only what changed of it is at hand.
func wholeAfter(f file, files []file) settings.Document {
	if at := slices.IndexFunc(files, func(o file) bool { return o.path == f.path }); at >= 0 {
		return files[at].after
	}
	return f.after
}
