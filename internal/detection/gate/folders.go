package gate

import (
	"path"
	"slices"
	"strings"
)

// positional are the words that are neither flags nor, as far as can be told, their values.
func positional(args []string) []string {
	var out []string
	for i, arg := range args {
		if arg == "--" || strings.HasPrefix(arg, "-") || strings.HasPrefix(arg, "$") || strings.HasPrefix(arg, "_") || strings.HasPrefix(arg, "{") || strings.ContainsAny(arg, "`(") {
			continue
		}
		if i > 0 && takesValue(args[i-1]) && (len(args[i-1]) > 4 || !looksLikePath(arg)) {
			continue
		}
		out = append(out, arg)
	}
	return out
}

// bareFlags never take a value: the word behind one is what the command is about.
var bareFlags = []string{"--", "-race", "-short", "-cover", "--exit", "--bail", "--recursive", "--color", "--colors", "--check-leaks"}

// takesValue tells flags that the next word may belong to.
func takesValue(flag string) bool {
	return strings.HasPrefix(flag, "-") && !strings.Contains(flag, "=") && !slices.Contains(bareFlags, flag)
}

func looksLikePath(s string) bool {
	return strings.Contains(s, "/") || strings.HasPrefix(s, ".") || path.Ext(s) != "" && !strings.ContainsAny(s, "=,")
}

// fewerPaths says what is checked now when it is less than before, or "".
func fewerPaths(before, after []string) string {
	if slices.Equal(before, after) || len(after) == 0 {
		return ""
	}
	kept, gained := 0, missing(after, before)
	for _, p := range after {
		if slices.Contains(before, p) {
			kept++
		}
	}
	all := everything(before)
	switch {
	case all && !everything(after) && allSpecific(gained) && kept == 0:
		return strings.Join(after, " ")
	case kept == 0 && someOf(before, after):
		return strings.Join(after, " ")
	case len(gained) == 0 && kept < len(before) && allPaths(before) && !slices.Contains(after, ".") && !slices.Contains(after, "./..."):
		return strings.Join(after, " ")
	}
	return ""
}

// someOf tells files that patterns named before, with all their likes: test/*.js and then test/cart.js.
func someOf(patterns, files []string) bool {
	for _, file := range files {
		named := func(p string) bool { ok, err := path.Match(p, file); return ok && err == nil }
		if strings.ContainsAny(file, "*?[{") || !slices.ContainsFunc(patterns, named) {
			return false
		}
	}
	return len(files) > 0
}

// lessChecked says what a command of tests, of a linter or of a type checker looks at now where that
// is less than before, or "".
func lessChecked(b, a check) string {
	if b.kind == "test" || b.kind == "lint" {
		if paths := fewerPaths(positional(b.args), positional(a.args)); paths != "" {
			return paths
		}
	}
	if b.kind != "test" && b.kind != "lint" && b.kind != "types" {
		return ""
	}
	return fewerFolders(b, a)
}

// subcommands stand where folders stand, and are none.
var subcommands = []string{"check", "run", "lint", "ci", "analyse", "analyze", "test", "format"}

// folders are the words of a command that say where to look.
func folders(k check) []string {
	words := positional(k.args)
	if len(words) > 0 && slices.Contains(subcommands, words[0]) {
		return words[1:]
	}
	return words
}

// takesFolders are tools of tests whose words are folders and files; those of linters are so anyway.
var takesFolders = map[string]bool{"pytest": true, "py.test": true, "mocha": true, "rspec": true, "phpunit": true}

// fewerFolders says what is checked now where one of several folders is named no more, or "".
func fewerFolders(b, a check) string {
	was, is := folders(b), folders(a)
	if strings.HasPrefix(b.tool, "script ") || b.kind == "test" && !takesFolders[b.tool] || len(was) < 2 || len(is) == 0 || len(is) >= len(was) || len(missing(is, was)) > 0 || slices.Contains(is, ".") {
		return ""
	}
	if !slices.ContainsFunc(missing(was, is), func(folder string) bool { return !harmlessExclusion(folder) }) {
		return ""
	}
	return strings.Join(is, " ")
}

// everything tells arguments that mean the whole project.
func everything(paths []string) bool {
	if len(paths) == 0 {
		return true
	}
	for _, p := range paths {
		switch strings.Trim(p, "./") {
		case "", "...", "test", "tests", "spec", "src", "all", "lib":
			return true
		}
		if strings.HasSuffix(p, "/...") {
			return true
		}
	}
	return false
}

// allSpecific tells arguments that name single files or deep folders.
func allSpecific(paths []string) bool {
	for _, p := range paths {
		trimmed := strings.TrimPrefix(p, "./")
		if strings.Contains(p, "*") || strings.Contains(p, "...") || !strings.Contains(strings.Trim(trimmed, "/"), "/") && path.Ext(trimmed) == "" && !strings.HasPrefix(p, "./") {
			return false
		}
	}
	return len(paths) > 0
}

func allPaths(paths []string) bool {
	for _, p := range paths {
		if !looksLikePath(p) {
			return false
		}
	}
	return true
}
