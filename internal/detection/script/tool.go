package script

import (
	"path"
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// tool is a program that runs named tasks out of a file of the project.
type tool struct {
	files []string // in the order in which it looks for them, and others that steer it
	tasks bool     // the files say what is run
	named func(words []string) []string
}

// tools is asked for only when a command is read.
var tools = sync.OnceValue(func() map[string]tool {
	makefiles := []string{"GNUmakefile", "makefile", "Makefile"}
	gradle := []string{"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", "gradle.properties", "gradlew", "gradle/**", "buildSrc/**"}
	maven := []string{"pom.xml", ".mvn/**"}
	compose := []string{"Dockerfile", "docker-compose.yml", "docker-compose.yaml", "compose.yml", "compose.yaml"}
	return map[string]tool{
		"make": {makefiles, true, targets}, "gmake": {makefiles, true, targets},
		"just":     {[]string{"justfile", ".justfile", "Justfile"}, true, targets},
		"task":     {[]string{"Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml"}, true, targets},
		"npm":      {[]string{"package.json", ".npmrc"}, true, packageScripts},
		"pnpm":     {[]string{"package.json", ".npmrc", ".pnpmfile.cjs", "pnpm-workspace.yaml"}, true, packageScripts},
		"yarn":     {[]string{"package.json", ".yarnrc", ".yarnrc.yml", ".yarn/releases/**", ".yarn/plugins/**"}, true, packageScripts},
		"bun":      {[]string{"package.json", "bunfig.toml"}, true, packageScripts},
		"deno":     {[]string{"deno.json", "deno.jsonc"}, true, packageScripts},
		"composer": {[]string{"composer.json"}, true, packageScripts},
		"tox":      {[]string{"tox.ini", "setup.cfg", "pyproject.toml", "tox.toml"}, true, nil},
		"nox":      {[]string{"noxfile.py"}, true, nil},
		"rake":     {[]string{"Rakefile", "rakefile", "Rakefile.rb", "rakefile.rb", "lib/tasks/**", "rakelib/**"}, true, nil},
		"invoke":   {files: []string{"tasks.py"}}, "inv": {files: []string{"tasks.py"}},
		"gradle": {files: gradle}, "gradlew": {files: gradle}, "mvn": {files: maven}, "mvnw": {files: maven},
		"ant": {files: []string{"build.xml"}}, "scons": {files: []string{"SConstruct"}}, "meson": {files: []string{"meson.build"}}, "ninja": {files: []string{"build.ninja"}},
		"cmake": {files: []string{"CMakeLists.txt", "CMakePresets.json"}}, "ctest": {files: []string{"CMakeLists.txt", "CTestTestfile.cmake"}},
		"cargo": {files: []string{".cargo/config.toml", ".cargo/config", "rust-toolchain", "rust-toolchain.toml"}},
		"go":    {files: []string{"go.work"}}, "mage": {files: []string{"magefile.go", "magefiles/**"}}, "bazel": {files: []string{".bazelrc"}},
		"pre-commit": {files: []string{".pre-commit-config.yaml"}}, "lefthook": {files: []string{"lefthook.yml", ".lefthook.yml", "lefthook-local.yml"}},
		"docker": {files: compose}, "docker-compose": {files: compose}, "podman": {files: compose}, "bundle": {files: []string{".bundle/config"}},
		"prove": {files: []string{".proverc"}}, "mise": {files: []string{"mise.toml", ".mise.toml", ".tool-versions"}},
		"turbo": {files: []string{"turbo.json"}}, "nx": {files: []string{"nx.json", "**/project.json"}},
	}
})

// tool follows a call of a tool: its files, and of the tasks in them those that are asked for.
func (f *finder) tool(t tool, words []string, at place, depth int) {
	files := t.files
	for i, w := range words {
		flag, value, joined := strings.Cut(w, "=")
		if !joined && i+1 < len(words) {
			value = words[i+1]
		}
		switch flag {
		case "-C", "--directory", "--prefix", "--dir", "--cwd", "-d", "--working-directory":
			at = at.enter(value)
		case "-f", "--file", "--makefile", "--justfile", "-t", "--taskfile", "-c":
			files = append([]string{value}, files...)
		}
	}
	var asked []string
	if t.named != nil {
		asked = t.named(words)
	}
	read := false
	for _, name := range files {
		for _, p := range f.use(name, Settings, at) {
			if t.tasks && !read && !strings.Contains(p, "*") {
				read = f.tasks(p, asked, place{path.Dir(p), append(at.others, at.dir)}, depth)
			}
		}
	}
}

// tasks follows the commands of a file that are asked for, all when that cannot be told.
func (f *finder) tasks(p string, asked []string, at place, depth int) bool {
	text, ok := f.read(p)
	if !ok {
		return false
	}
	if !f.once("tasks "+p+" "+strings.Join(asked, " "), depth) {
		return true
	}
	doc, err := settings.Read(makeName(p), []byte(text))
	if err != nil {
		return true
	}
	wanted := closure(doc, asked)
	for _, c := range doc.Commands {
		if wanted == nil || slices.Contains(wanted, c.Where) || wantedPath(wanted, c.Path) {
			f.shell(c.Text, at, depth+1)
		}
	}
	if doc.Format == "make" {
		f.includes(text, asked, at, depth)
	}
	return true
}

// makeName lets any file that make is given be read as a makefile.
func makeName(p string) string {
	if settings.FormatOf(p) == "" {
		return p + ".mk"
	}
	return p
}

func wantedPath(wanted, keys []string) bool {
	return slices.ContainsFunc(keys, func(k string) bool { return slices.Contains(wanted, k) })
}

// directives of make are no targets, though a colon may follow them: export PATH := bin.
var directives = []string{"export", "unexport", "override", "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "define", "include", "-include", "vpath", "private"}

// closure are the tasks that are asked for, with those that they need; nil for all.
func closure(doc settings.Document, asked []string) []string {
	needs, first := map[string][]string{}, ""
	for _, s := range doc.Settings {
		if len(s.Path) < 2 || s.Path[0] != "target" {
			continue
		}
		if first == "" && !strings.HasPrefix(s.Path[1], ".") && !slices.Contains(directives, s.Path[1]) {
			first = s.Path[1]
		}
		needs[s.Path[1]] = append(needs[s.Path[1]], strings.Fields(s.Value)...)
	}
	if len(asked) == 0 && first != "" {
		asked = []string{first}
	}
	out := slices.Clone(asked)
	for i := 0; i < len(out) && len(out) < maxFiles; i++ {
		for _, need := range needs[out[i]] {
			if !slices.Contains(out, need) {
				out = append(out, need)
			}
		}
	}
	known := func(name string) bool {
		_, target := needs[name]
		return target || slices.ContainsFunc(doc.Commands, func(c settings.Command) bool { return c.Where == name || slices.Contains(c.Path, name) })
	}
	if !slices.ContainsFunc(asked, known) || slices.ContainsFunc(asked, func(a string) bool { return strings.Contains(a, unknown) }) {
		return nil // a pattern, or a name that another file brings
	}
	return out
}

var includeLine = lazy.MustCompile(`(?m)^[ \t]*(?:-|s)?(?:include|import)\s+([^\n#]+)`)

// includes follows the files that a makefile takes in.
func (f *finder) includes(text string, asked []string, at place, depth int) {
	for _, m := range includeLine.FindAllStringSubmatch(text, maxFiles) {
		for _, name := range strings.Fields(m[1]) {
			name = strings.Trim(name, `'"`)
			for _, p := range f.use(name, Settings, at) {
				if !strings.ContainsAny(p, "*?[$") {
					f.tasks(p, asked, at, depth+1)
				}
			}
		}
	}
}

// targets are the words of a call that name targets.
func targets(words []string) []string {
	var out []string
	for i, w := range words {
		flag := strings.HasPrefix(w, "-") || strings.Contains(w, "=")
		value := i > 0 && (valued[words[i-1]] || configuring[words[i-1]] || words[i-1] == "-d" || words[i-1] == "-t")
		if !flag && !value {
			out = append(out, w)
		}
	}
	return out
}

// packageScripts are the scripts that a package manager runs for a call.
func packageScripts(words []string) []string {
	rest := targets(words)
	if len(rest) == 0 {
		return []string{"install", "preinstall", "postinstall", "prepare"}
	}
	name := rest[0]
	switch name {
	case "run", "run-script", "rum", "urn", "task":
		if len(rest) < 2 {
			return nil
		}
		name = rest[1]
	case "t", "tst":
		name = "test"
	case "install", "ci", "i":
		return []string{"install", "preinstall", "postinstall", "prepare"}
	}
	return []string{name, "pre" + name, "post" + name}
}
