package script

import (
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
)

// start follows what an interpreter is told to run.
type start func(f *finder, words []string, at place, depth int)

// interpreterOf finds an interpreter by its name without a version; nil when it is none.
// Those that find tests by themselves are not told a script: their tests are proven
// elsewhere.
func interpreterOf(name string) start {
	switch strings.TrimRight(name, "0123456789.") {
	case "sh", "bash", "dash", "zsh", "ksh", "ash":
		return (*finder).shellProgram
	case "python", "pypy":
		return python
	case "node", "nodejs", "tsx", "ts-node", "bun", "deno":
		return node
	case "ruby", "perl", "php", "Rscript", "lua", "tclsh", "pwsh", "julia", "elixir", "groovy", "bats", "expect":
		return (*finder).interpreted
	case "go":
		return goRun
	}
	return nil
}

// loading are flags of interpreters whose value is the next word.
var loading = map[string]bool{"-W": true, "-X": true, "-I": true, "-r": true, "--require": true, "--import": true, "--loader": true, "-d": true, "-C": true}

// interpreted follows the first word that is no flag.
func (f *finder) interpreted(words []string, at place, depth int) {
	for i, w := range words {
		if w == "-c" || w == "-e" || w == "-" {
			return
		}
		if !strings.HasPrefix(w, "-") && (i == 0 || !loading[words[i-1]]) {
			f.script(w, at, depth)
			return
		}
	}
}

// shellProgram: bash x.sh, bash -c 'x'.
func (f *finder) shellProgram(words []string, at place, depth int) {
	for i, w := range words {
		switch {
		case strings.HasPrefix(w, "-") && strings.HasSuffix(w, "c") && !strings.HasPrefix(w, "--"):
			if i+1 < len(words) {
				f.shell(words[i+1], at, depth+1)
			}
			return
		case !strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "+") && (i == 0 || words[i-1] != "-o" && words[i-1] != "+o"):
			f.script(w, at, depth)
			return
		}
	}
}

// python: python x.py, python -m module. A module is looked for in the project first.
func python(f *finder, words []string, at place, depth int) {
	for i, w := range words {
		switch {
		case w == "-c":
			return
		case w == "-m" && i+1 < len(words):
			module := strings.ReplaceAll(words[i+1], ".", "/")
			for _, form := range []string{module + ".py", module + "/__init__.py", module + "/__main__.py"} {
				f.use(form, Program, at)
			}
			if t, ok := tools()[words[i+1]]; ok {
				f.tool(t, words[i+2:], at, depth)
			}
			return
		case !strings.HasPrefix(w, "-") && (i == 0 || words[i-1] != "-W" && words[i-1] != "-X"):
			f.script(w, at, depth)
			return
		}
	}
}

// node: node x.js; what comes after --test are tests.
func node(f *finder, words []string, at place, depth int) {
	for _, w := range words {
		if w == "--test" || w == "test" || w == "-e" || w == "--eval" || w == "-p" {
			return
		}
	}
	if len(words) > 0 && words[0] == "run" {
		words = words[1:]
	}
	f.interpreted(words, at, depth)
}

// goRun: go run x.go, go run ./cmd/check.
func goRun(f *finder, words []string, at place, depth int) {
	if len(words) == 0 || words[0] != "run" {
		return
	}
	for _, w := range words[1:] {
		switch {
		case strings.HasPrefix(w, "-"):
		case path.Ext(w) == ".go":
			f.script(w, at, depth)
		case strings.HasPrefix(w, "."):
			f.use(w+"/**", Program, at)
			return
		default:
			return
		}
	}
}

// mentions are the ways in which a program names another file.
var mentions = []*lazy.Regexp{
	lazy.MustCompile(`['"]((?:[\w.-]+/)*[\w.-]+\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl|php|json|txt|ya?ml|toml|csv|snap|golden|xml|html))['"]`),
	lazy.MustCompile(`(?:require|require_relative|import|from)\s*\(?\s*['"](\.{0,2}/?[\w./-]+)['"]`),
}

var pythonImport = lazy.MustCompile(`(?m)^\s*(?:from|import)\s+(\.?[A-Za-z_][\w.]*)`)

// mentioned are the files that a program of some language may read or load.
func mentioned(p, text string) []string {
	var out []string
	for _, form := range mentions {
		for _, m := range form.FindAllStringSubmatch(text, maxFiles) {
			out = append(out, m[1])
			if path.Ext(m[1]) == "" {
				out = append(out, m[1]+path.Ext(p))
			}
		}
	}
	if path.Ext(p) == ".py" {
		for _, m := range pythonImport.FindAllStringSubmatch(text, maxFiles) {
			module := strings.ReplaceAll(strings.TrimPrefix(m[1], "."), ".", "/")
			out = append(out, module+".py", module+"/__init__.py")
		}
	}
	return out
}
