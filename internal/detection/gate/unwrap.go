package gate

import (
	"slices"
	"strings"
)

// wrappers run the command that follows them; the number is how many words of their
// own come first.
var wrappers = map[string]int{
	"sudo": 1, "@php": 1, "@composer": 1, "env": 1, "time": 1, "npx": 1, "exec": 1, "command": 1, "nice": 1, "xvfb-run": 1, "cross-env": 1, "dotenv": 1, "bunx": 1, "nohup": 1,
	"poetry run": 2, "uv run": 2, "pipenv run": 2, "hatch run": 2, "pdm run": 2, "rye run": 2, "conda run": 2, "bundle exec": 2, "pnpm exec": 2, "yarn exec": 2,
	"yarn dlx": 2, "pnpm dlx": 2, "npm exec": 2, "python -m": 2, "python3 -m": 2, "py -m": 2, "php": 1, "node": 1, "timeout": 2, "retry": 1, "dbt": 0,
	"coverage run -m": 3, "coverage run": 2, "nyc": 1, "c8": 1, "python": 1, "python3": 1, "dart run": 2, "fvm": 1, "dart pub global run": 4, "pub global run": 3, "flutter pub run": 3, "pub run": 0, "flutter pub global run": 4, "mise exec": 2, "nix develop -c": 3, "nix-shell --run": 2,
	"cargo llvm-cov": 0, "op run": 2, "xargs": 1, "stdbuf": 1, "catchsegv": 1, "valgrind": 1, "bash": 1, "sh": 1, "call": 1, "run": 1, "uvx": 1, "pipx run": 2, "bun run": 0,
	"arch -arch": 3, "go run": 2, "go tool": 2, "travis_wait": 1, "travis_retry": 1, "docker-compose run": 2, "docker compose run": 3, "php -d": 3, "tsx": 1, "ts-node": 1, "depot": 1, "xvfb": 1, "unbuffer": 1, "xcrun": 1, "lerna exec": 2,
}

// interpreters are known by their name wherever they are kept.
var interpreters = map[string]bool{"python": true, "python3": true, "py": true, "php": true, "node": true}

// scriptHosts run tests themselves when they are given --test.
var scriptHosts = map[string]bool{"node": true, "tsx": true, "ts-node": true}

// unwrapCall takes assignments and wrappers off the front of a command.
func unwrapCall(words []string) []string {
	for range 12 {
		if len(words) == 0 {
			return nil
		}
		if strings.Contains(words[0], "=") && !strings.HasPrefix(words[0], "-") && !strings.HasPrefix(words[0], "/") {
			words = words[1:]
			continue
		}
		if len(words) > 1 && standsBefore.MatchString(words[0]) && !strings.HasPrefix(words[1], "-") {
			words = words[1:]
			continue
		}
		if text := handedText(words); text != nil {
			words = text
			continue
		}
		if inside := entryPoint(words); inside != nil {
			words = inside
			continue
		}
		if inside := ofEnvironment(words); inside != nil {
			words = inside
			continue
		}
		if at := slices.Index(words, "--test"); at > 0 && scriptHosts[words[0]] {
			return append([]string{"node", "--test"}, append(words[1:at:at], words[at+1:]...)...)
		}
		if base := program(words[0]); base != words[0] && interpreters[base] {
			words = append([]string{base}, words[1:]...) // %PYTHON%\python.exe -m tox
		}
		n := 0
		for size := min(4, len(words)); size > 0; size-- {
			if own, ok := wrappers[strings.Join(words[:size], " ")]; ok {
				n = own
				break
			}
		}
		if n == 0 || n >= len(words) {
			break
		}
		words = words[n:]
		for len(words) > 1 && (strings.HasPrefix(words[0], "-") || strings.HasPrefix(words[0], "_") || strings.Trim(words[0], "0123456789smh") == "") {
			words = words[wrapperFlag(words):]
		}
	}
	return inWorkspace(asGoTest(words))
}

// compiledTest is how flags begin that only programs take which `go test -c` has made.
const compiledTest = "-test."

// asGoTest writes the call of such a program as the command that makes and runs it at once.
func asGoTest(words []string) []string {
	if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, compiledTest) }) {
		return words
	}
	out := []string{"go", "test"}
	for _, word := range words[1:] {
		if flag, ok := strings.CutPrefix(word, compiledTest); ok {
			word = "-" + flag
		}
		out = append(out, word)
	}
	return out
}

// entryPoint is what a container is told to run in the place of its own program: the image stands between
// that and its arguments.
func entryPoint(words []string) []string {
	if len(words) < 2 || words[0] != "docker" && words[0] != "podman" || words[1] != "run" {
		return nil
	}
	at := slices.Index(words, "--entrypoint")
	if at < 0 || at+2 >= len(words) {
		return nil
	}
	return append([]string{words[at+1]}, words[at+3:]...)
}

// partFlag says which part of a project a script belongs to.
const partFlag = "--part="

// everyPart stands for all parts of a project.
const everyPart = "*"

// samePart tells whether a command does for a part of a project what another did.
func samePart(now, was []string) bool {
	part := partOfProject(now)
	return part == partOfProject(was) || part == everyPart || slices.ContainsFunc(now, func(w string) bool {
		return w == "-r" || w == "--recursive" || w == "--workspaces" || w == "-ws"
	})
}

// partOfProject is the part of a project that a script belongs to, "" for all of it.
func partOfProject(args []string) string {
	for _, arg := range args {
		if part, ok := strings.CutPrefix(arg, partFlag); ok {
			return part
		}
	}
	return ""
}

// wrapperValues are flags of wrappers and package managers that the next word belongs to.
func wrapperValues(s string) bool {
	switch s {
	case "--group", "--only-group", "--extra", "--with", "--python", "--package", "--project", "--directory", "--env-file", "--filter", "-F", "-C",
		"--dir", "--cwd", "--prefix", "--workspace", "-w", "--sdk", "--loader", "--experimental-loader", "--import", "--require", "--conditions":
		return true
	}
	return false
}

// wrapperFlag is how many words a wrapper's flag or number takes.
func wrapperFlag(words []string) int {
	if wrapperValues(words[0]) && len(words) > 2 {
		return 2
	}
	return 1
}

// inWorkspace leaves out the part of the project that a package manager's script
// belongs to: `yarn workspace cart test`, `pnpm --filter cart test`,
// `pnpm run -C cart test`.
func inWorkspace(words []string) []string {
	for len(words) > 3 && packageManagers[words[0]] && (words[1] == "workspace" || wrapperValues(words[1])) {
		words = append(append([]string{words[0]}, words[3:]...), partFlag+words[2])
	}
	for len(words) > 4 && packageManagers[words[0]] && words[1] == "run" && wrapperValues(words[2]) {
		words = append(append([]string{words[0], "run"}, words[4:]...), partFlag+words[3])
	}
	if at := slices.Index(words, "run"); at > 1 && packageManagers[words[0]] && words[1] == "workspaces" { // in all of them
		words = append(append([]string{words[0]}, words[at:]...), partFlag+everyPart)
	}
	return words
}
