package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/settings"
)

// check is one command that can fail a build: a step, a script, a recipe.
type check struct {
	file, where string
	job         string // the first part of where, which may have dots of its own
	line        int
	tool        string // what runs: pytest, go test, script test:unit
	kind        string // test, lint, types, coverage, build, format, security, all
	args        []string
	text        string
	weak        string // why its failure is not seen, "" when it is
	weakBy      string // shell, setting or flag
	off         string // why it does not run, "" when it does
	occasion    string // on which occasions only it runs, "" when proposed changes meet it
	seldom      bool   // nothing of its file runs for proposed changes
	again       string // how often or by what it is tried again when it fails
	only        string // the platform or row of a matrix that it is bound to, "" when it runs on all
	unstable    bool   // it stands for a version or platform that is not released yet
	vague       bool   // it may check anything, or nothing
	instead     bool   // it runs only when another has failed
	ci          bool
	place       string
	pipe        string // guarded or open where it stands in front of a pipe
	command     *catalog.GateCommand
}

// pipeOf tells whether a pipe lets the failure of a command through.
func pipeOf(run settings.Call) string {
	switch {
	case !run.Piped:
		return ""
	case run.Pipefail:
		return "guarded"
	case !onlyCopies(program(run.Into)):
		return "" // what reads the output may judge it
	}
	return "open"
}

// onlyCopies are programs at the end of a pipe that succeed whatever they read.
func onlyCopies(s string) bool {
	switch s {
	case "tee", "cat", "sed", "awk", "tail", "head", "ts", "sort", "less":
		return true
	}
	return false
}

// replacedBy: where another check runs instead of one that failed, one of them is enough.
// The same check once more is another try.
func (k *check) replacedBy(words []string, tools commands) {
	other, ok := classify(unwrapCall(words), tools)
	switch {
	case !ok || k.weak != "":
	case other.tool == k.tool:
		k.again = "|| " + strings.Join(words, " ")
	default:
		k.weak, k.weakBy = "|| "+strings.Join(words, " "), "shell"
	}
}

// container is a place that runs commands, and whether it runs anything but noise.
type container struct {
	checks int
	idle   bool
	calls  []call // what it runs besides noise
	text   string
	line   int
}

// call is one command and the line it stands on.
type call struct {
	words []string
	line  int
}

// checksOf lists the checks of one side of a file.
func checksOf(p string, d settings.Document, tools commands) ([]check, map[string]*container) {
	places := map[string]*container{}
	var out []check
	index := newIndex(d)
	for _, c := range d.Commands {
		if !runsHere(p, c) {
			continue
		}
		box := places[c.Where]
		if box == nil {
			box = &container{idle: true, line: c.Line}
			places[c.Where] = box
		}
		box.text += c.Text + "\n"
		runs := settings.Calls(c.Text)
		for _, run := range runs {
			words := unwrapCall(run.Words)
			if !idle(words) {
				box.idle = false
				box.calls = append(box.calls, call{words, c.Line + run.Line - 1})
			}
			if len(words) < len(run.Words) && len(limits(p, run.Words)) > len(limits(p, words)) {
				box.calls = append(box.calls, call{run.Words, c.Line + run.Line - 1}) // the wrapper demands something of its own
			}
			tasks := perTask(words)
			for _, task := range tasks {
				k, ok := classify(task, tools)
				if !ok {
					continue
				}
				box.checks++
				k.file, k.where, k.line = p, c.Where, c.Line+run.Line-1
				k.text = strings.Join(run.Words, " ")
				if len(tasks) > 1 {
					k.text = strings.Join(task, " ")
				}
				k.weaken(c, run)
				k.passedOver(index.shellGoesOn(c), run, runs[len(runs)-1])
				k.pipe, k.instead, k.again = pipeOf(run), run.Instead, triedAgain(run)
				k.replacedBy(run.Else, tools)
				out = append(out, index.finish(k, c.Path))
			}
		}
	}
	out = append(out, index.pseudo(p, tools)...)
	seldom := inCI(p) && index.seldom()
	for i := range out {
		out[i].ci, out[i].place, out[i].seldom = inCI(p), place(p), seldom
	}
	return out, places
}

// runsHere leaves out commands of files that are configuration of something else.
func runsHere(p string, _ settings.Command) bool { return place(p) != "config" }

func (k *check) weaken(c settings.Command, call settings.Call) {
	switch {
	case c.Ignored:
		k.weak, k.weakBy = "its exit status is not looked at", "shell"
	case slices.ContainsFunc(c.Path, func(key string) bool { return slices.Contains(afterwards, key) }):
		k.weak, k.weakBy = whenDecided, "setting"
	case call.Swallowed != "":
		k.weak, k.weakBy = call.Swallowed, "shell"
	case k.command != nil:
		for _, flag := range k.command.Toothless {
			if hasFlag(k.args, flag) {
				k.weak, k.weakBy = flag, "flag"
			}
		}
	}
}

// whenDecided says of a check that nobody waits for it.
const whenDecided = "it runs when all is decided"

// afterwards are the parts of a job that run when it is decided how the job ends.
var afterwards = []string{"after_script", "after-script", "after_success", "after_failure", "on_finish", "on_failure"}

func hasFlag(args []string, flag string) bool {
	words := strings.Fields(flag)
	for i := range args {
		if args[i] != words[0] && !strings.HasPrefix(args[i], words[0]+"=") {
			continue
		}
		if args[i] == words[0] && strings.Contains(words[0], "=") {
			return true // the value is part of what is looked for
		}
		if len(words) == 1 || i+1 < len(args) && args[i+1] == words[1] {
			return !strings.HasSuffix(args[i], "=false") && !strings.HasSuffix(args[i], "=0")
		}
	}
	return false
}

// idle tells commands that do nothing: echo, true, exit 0.
func idle(words []string) bool {
	if len(words) == 0 {
		return true
	}
	switch words[0] {
	case "echo", "printf", "true", ":", "set", "cd", "#":
		return true
	case "exit":
		return len(words) < 2 || words[1] == "0"
	}
	return false
}

// program is the name of what a word runs: ./vendor/bin/phpunit → phpunit.
func program(word string) string {
	base := path.Base(strings.ReplaceAll(word, `\`, "/"))
	for _, ext := range []string{".exe", ".cmd", ".bat", ".phar", ".js", ".mjs"} {
		base = strings.TrimSuffix(base, ext)
	}
	return base
}

// commands are the catalog's commands by their first word.
type commands map[string][]knownCommand

type knownCommand struct {
	start   []string
	command *catalog.GateCommand
}

func readCommands(gates []catalog.Gate) commands {
	tools := commands{}
	for gi := range gates {
		for ci := range gates[gi].Commands {
			c := &gates[gi].Commands[ci]
			for _, run := range c.Run {
				if start := strings.Fields(run); len(start) > 0 {
					tools[start[0]] = append(tools[start[0]], knownCommand{start, c})
				}
			}
		}
	}
	return tools
}

// onlyTells are flags with which a command tells something and checks nothing.
func onlyTells(s string) bool {
	switch s {
	case "--version", "--help", "--list-tests", "--listTests", "--gtest_list_tests", "--collect-only", "--co", "--list-test-cases":
		return true
	}
	return false
}

// tellsVersion tells a command that only names its version; ctest says more with that flag.
func tellsVersion(words []string) bool {
	return len(words) == 2 && words[1] == "-V" && program(words[0]) != "ctest"
}

// classify tells what a command checks.
func classify(words []string, tools commands) (check, bool) {
	if len(words) == 0 || slices.ContainsFunc(words[1:], func(w string) bool { return onlyTells(w) }) || tellsVersion(words) {
		return check{}, false
	}
	line := append([]string{program(words[0])}, words[1:]...)
	best, k := 0, check{}
	for _, known := range tools[line[0]] {
		if len(known.start) <= best {
			continue
		}
		if args, ok := argsAfter(line, known.start); ok && met(known.command, line) {
			best = len(known.start)
			k = check{tool: strings.Join(known.start, " "), kind: known.command.Check, args: args, command: known.command}
		}
	}
	if best > 0 {
		return k, !onlyServes(line)
	}
	if packageManagers[line[0]] && len(words) > 1 && (len(tools[program(words[1])]) > 0 || toolRunners[words[1]]) && !builtIns(words[1]) {
		if k, ok := classify(words[1:], tools); ok { // yarn eslint, pnpm turbo run test
			return k, true
		}
	}
	return classifyScript(line, words[0])
}

func met(c *catalog.GateCommand, line []string) bool {
	for _, word := range c.Not {
		if hasFlag(line, word) {
			return false
		}
	}
	if len(c.Needs) == 0 {
		return true
	}
	for _, flag := range c.Needs {
		if hasFlag(line, flag) {
			return true
		}
	}
	return false
}

// scriptRunners run a script by name; the number is where the name stands.
var scriptRunners = map[string]int{
	"npm run": 2, "npm run-script": 2, "npm-run": 1, "pnpm run": 2, "yarn run": 2, "bun run": 2, "deno task": 2, "npm": 1, "pnpm": 1, "yarn": 1, "bun": 1, "make": 1, "gmake": 1,
	"task": 1, "go-task": 1, "just": 1, "rake": 1, "composer run": 2, "composer run-script": 2, "composer": 1, "mage": 1, "invoke": 1, "inv": 1, "poe": 1,
	"hatch": 1, "nox -s": 2, "tox -e": 2, "gulp": 1, "grunt": 1, "lerna run": 2, "turbo run": 2, "nx run-many -t": 3, "nx affected -t": 3, "nx run": 2, "cargo xtask": 2,
	"npm-run-all": 1, "run-s": 1, "run-p": 1, "moon run": 2, "wsrun": 1, "${MAKE}": 1, "$(MAKE)": 1, "melos run": 2, "melos": 1, "bin/rails": 1, "rails": 1, "mise run": 2,
	"hereby": 1, "turbo": 1, "cargo make": 2, "makers": 1, "pdm": 1, "vp run": 2, "earthly": 1, "gradlew": 1, "gradle": 1,
}

// toolRunners are programs that run the scripts of a project and are called by way of a package manager.
var toolRunners = map[string]bool{"turbo": true, "nx": true, "lerna": true, "npm-run-all": true, "run-s": true, "run-p": true, "concurrently": true}

// classifyScript tells by its name what a script or a target checks.
func classifyScript(line []string, word string) (check, bool) {
	if line[0] == "uses" && len(line) > 1 {
		return classifyUses(line[1])
	}
	for size := min(3, len(line)); size > 0; size-- {
		at, ok := scriptRunners[strings.Join(line[:size], " ")]
		if !ok {
			continue
		}
		for _, name := range line[at:] {
			if strings.HasPrefix(name, "-") || strings.Contains(name, "=") {
				continue
			}
			if builtIns(name) && packageManagers[line[0]] && at == 1 {
				return check{}, false
			}
			kind := kindOfName(name)
			return check{tool: "script " + name, kind: kind, args: line[at:], command: passedOn(kind)}, kind != "" && kind != "build"
		}
		return check{}, false
	}
	name, composer := strings.CutPrefix(word, "@")
	if composer || strings.HasPrefix(word, "./") || strings.HasPrefix(word, "script") || strings.HasPrefix(word, "bin/") || strings.Contains(word, "/") && strings.HasSuffix(word, ".sh") {
		if composer {
			name = strings.TrimPrefix(name, "composer ")
		}
		kind := kindOfName(strings.TrimSuffix(path.Base(name), path.Ext(name)))
		return check{tool: "script " + path.Base(name), kind: kind, args: line[1:], command: passedOn(kind)}, kind == "test" || kind == "lint" || kind == "types" || kind == "all"
	}
	if base := program(word); (inFolder(word) || strings.ContainsAny(strings.TrimSuffix(base, ":"), "_-:") || scriptEndings(path.Ext(word))) && kindOfName(strings.TrimSuffix(base, path.Ext(base))) == "test" && path.Ext(base) != ".txt" {
		return check{tool: "script " + base, kind: "test", args: line[1:], command: passedOn("test")}, true
	}
	return check{}, false
}

// inFolder tells a program that is kept in a folder of the project: build/shop-tests.
func inFolder(word string) bool {
	return strings.Contains(word, "/") && !strings.ContainsAny(word[:1], "/~$@-") && !strings.Contains(word, ":") && path.Ext(word) == ""
}

// scriptEndings end the names of programs that an interpreter runs.
func scriptEndings(s string) bool {
	switch s {
	case ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".php", ".pl", ".lua":
		return true
	}
	return false
}

// passedOn are the flags that a script of tests hands on to a runner nobody knows by then.
func passedOn(kind string) *catalog.GateCommand {
	switch kind {
	case "test":
		return &handedOn
	case "lint":
		return &handedToLint
	}
	return nil
}

var handedToLint = catalog.GateCommand{
	Narrows:   []string{"--ignore-pattern", "--ignore", "--exclude"},
	Toothless: []string{"--exit-zero", "--if-present"},
	Teeth:     []string{"--max-warnings"},
}

var handedOn = catalog.GateCommand{
	Narrows:   []string{"--testPathIgnorePatterns", "--testNamePattern", "--testPathPattern", "--grep", "--exclude", "--deselect", "--ignore", "--skip", "--filter", "--gtest_filter", "--test-case-exclude"},
	Toothless: []string{"--passWithNoTests", "--pass-with-no-tests", "--exit-zero", "--no-exitcode", "--allow-incomplete-coverage", "--allow-empty-coverage", "--disable-coverage", "--no-check-coverage"},
	Patience:  []string{"--retries 0", "--retry 0", "--reruns 0"},
	Teeth:     []string{"-race", "-test.race"},
}

// classifyUses tells what a workflow or local action that is called by name checks. A
// foreign workflow without a telling name may check anything, so it counts as all.
func classifyUses(ref string) (check, bool) {
	local, shared := strings.HasPrefix(ref, "./"), strings.Contains(ref, "/.github/workflows/")
	if !local && !shared {
		return check{}, false
	}
	name := strings.TrimSuffix(path.Base(ref), path.Ext(ref))
	kind := kindOfName(name)
	if kind == "" && shared && !local {
		kind = "all"
	}
	return check{tool: "uses " + ref, kind: kind, vague: kindOfName(name) == ""}, kind != "" && kind != "build"
}

// builtIns are commands of package managers, not scripts.
var packageManagers = map[string]bool{"npm": true, "pnpm": true, "yarn": true, "bun": true, "composer": true}

func builtIns(s string) bool {
	switch s {
	case "ci", "install", "add", "i", "audit", "publish", "pack", "link", "config", "version", "validate", "update", "info", "view", "exec", "dlx", "x",
		"create", "init", "why", "require", "global":
		return true
	}
	return false
}
