package script

import (
	"path"
	"strings"
)

// wrappers run the command that follows them and their own flags.
var wrappers = map[string]bool{
	"env": true, "sudo": true, "time": true, "nice": true, "timeout": true, "exec": true, "command": true, "nohup": true, "xargs": true, "stdbuf": true, "cross-env": true,
	"dotenv": true, "npx": true, "bunx": true, "uvx": true, "setsid": true, "ionice": true, "unbuffer": true, "xvfb-run": true, "builtin": true, "xcrun": true, "!": true, "then": true,
}

// pairs are wrappers of two words.
var pairs = map[string]bool{
	"poetry run": true, "uv run": true, "pipenv run": true, "hatch run": true, "pdm run": true, "rye run": true, "bundle exec": true, "pnpm exec": true, "yarn exec": true,
	"npm exec": true, "pnpm dlx": true, "yarn dlx": true, "mise exec": true, "coverage run": true,
}

// valued are flags of wrappers, interpreters and tools whose value is the next word.
var valued = map[string]bool{
	"-n": true, "-u": true, "-C": true, "--prefix": true, "--dir": true, "--cwd": true, "--directory": true, "-k": true, "-s": true, "-w": true, "--workspace": true, "--filter": true,
	"-j": true, "-l": true, "-W": true, "-X": true, "-I": true, "--tests": true, "--env-file": true,
}

// configuring are flags whose value is a file that steers the tool.
var configuring = map[string]bool{
	"-f": true, "--file": true, "--makefile": true, "--justfile": true, "--taskfile": true, "-c": true, "--config": true, "--conf": true, "--rcfile": true, "--config-file": true, "--settings": true,
	"--require": true, "-r": true, "--import": true, "--loader": true, "--rootdir": true, "--project": true, "-p": true, "--configfile": true, "--build-file": true, "--env-file": true, "--init-script": true,
}

// call follows one command.
func (f *finder) call(words []string, at place, depth int) {
	if len(words) == 0 || depth > maxDepth {
		return
	}
	for len(words) > 0 && strings.Contains(words[0], "=") && !strings.ContainsAny(words[0][:strings.IndexByte(words[0], '=')], "/-.") {
		words = words[1:]
	}
	if len(words) == 0 {
		return
	}
	own := 0
	switch {
	case len(words) > 1 && pairs[words[0]+" "+words[1]]:
		own = 2
	case wrappers[path.Base(words[0])]:
		own = 1
	}
	if own > 0 {
		f.program(words[0])
		f.arguments(words[own:], at) // -f and its like may name files of the wrapper
		f.call(f.afterFlags(words[own:]), at, depth+1)
		return
	}
	f.started(words, at, depth)
	f.arguments(words[1:], at)
}

// afterFlags is what comes after flags, numbers and assignments.
func (f *finder) afterFlags(words []string) []string {
	for len(words) > 0 {
		switch w := words[0]; {
		case w == "--":
			return words[1:]
		case valued[w] && len(words) > 1:
			words = words[2:]
		case strings.HasPrefix(w, "-"), strings.Trim(w, "0123456789.smhd") == "":
			words = words[1:]
		default:
			return words
		}
	}
	return nil
}

// started follows the program itself.
func (f *finder) started(words []string, at place, depth int) {
	name := path.Base(words[0])
	switch {
	case strings.Contains(words[0], unknown) && !strings.HasPrefix(words[0], unknown+"/"):
		f.interpreted(words[1:], at, depth) // "$PYTHON check.py"
	case strings.Contains(words[0], "/"):
		f.script(words[0], at, depth)
	case words[0] == "." || words[0] == "source":
		if len(words) > 1 {
			f.script(words[1], at, depth)
		}
		return
	case words[0] == "eval":
		f.shell(strings.Join(words[1:], " "), at, depth+1)
		return
	default:
		f.program(words[0])
		f.use("node_modules/.bin/"+words[0], Tool, at)
	}
	if start := interpreterOf(name); start != nil {
		start(f, words[1:], at, depth)
	}
	if t, ok := tools()[strings.TrimSuffix(name, ".cmd")]; ok {
		f.tool(t, words[1:], at, depth)
	}
}

// script follows a file that is run.
func (f *finder) script(word string, at place, depth int) {
	for _, p := range f.use(word, Run, at) {
		if !f.once("run "+p, depth) {
			continue
		}
		text, ok := f.read(p)
		if !ok {
			continue
		}
		inside := place{at.dir, append([]string{path.Dir(p)}, at.others...)}
		if isShell(p, text) {
			f.shell(text, inside, depth+1)
			continue
		}
		for _, word := range mentioned(p, text) {
			f.mention(word, p, at)
		}
	}
}

// mention notes what a script may load or read. Beside a script that has a folder of its own
// stands what belongs to it; at the top and in folders of code it may be anything.
func (f *finder) mention(word, script string, at place) {
	home := path.Dir(script)
	if p, ok := within(home, word); ok && !code[path.Base(home)] && strings.HasPrefix(p, home+"/") {
		f.note(p, Part)
	}
	f.use(word, Data, place{home, []string{at.dir}})
}

// code are names of folders that hold code, among it the code that is checked.
var code = map[string]bool{".": true, "src": true, "lib": true, "app": true, "pkg": true, "cmd": true, "internal": true, "source": true, "server": true, "client": true, "web": true, "api": true}

func isShell(p, text string) bool {
	switch path.Ext(p) {
	case ".sh", ".bash", ".zsh", ".ksh", ".bats":
		return true
	}
	first, _, _ := strings.Cut(text, "\n")
	if strings.HasPrefix(first, "#!") {
		fields := strings.Fields(strings.TrimPrefix(first, "#!"))
		return len(fields) > 0 && strings.HasSuffix(strings.TrimRight(fields[len(fields)-1], " -e"), "sh") || strings.Contains(first, "/sh ") || strings.Contains(first, "bash")
	}
	return path.Ext(p) == ""
}

// arguments notes the files that a command is given.
func (f *finder) arguments(words []string, at place) {
	for i, w := range words {
		flag, value, joined := strings.Cut(w, "=")
		switch {
		case joined && configuring[flag]:
			f.use(value, Settings, at)
		case joined && strings.HasPrefix(w, "-"):
			f.use(value, Data, at)
		case strings.HasPrefix(w, "-"):
		case i > 0 && configuring[words[i-1]]:
			f.use(w, Settings, at)
		default:
			f.use(w, Data, at)
		}
	}
}
