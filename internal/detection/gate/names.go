package gate

import (
	"slices"
	"strings"
)

// nameKinds are the words by which a name promises a check.
var nameKinds = map[string]string{
	"test": "test", "tests": "test", "spec": "test", "specs": "test", "unit": "test", "integration": "test", "e2e": "test", "pytest": "test", "jest": "test",
	"vitest": "test", "coverage": "test", "cov": "test", "cover": "test", "testing": "test", "conformance": "test", "runtests": "test", "phpunit": "test", "rspec": "test", "acceptance": "test", "tst": "test",
	"testonly": "test", "testall": "test", "testcov": "test", "testci": "test", "citest": "test", "alltests": "test", "unittest": "test", "unittests": "test", "utest": "test", "itest": "test", "apitest": "test", "e2etest": "test", "jstest": "test",
	"sonar": "lint", "sonarcloud": "lint", "sonarqube": "lint", "codeql": "lint", "semgrep": "lint", "trivy": "lint", "vulncheck": "lint", "vuln": "lint", "sast": "lint", "mutation": "test",
	"lint": "lint", "eslint": "lint", "fmt": "format", "format": "format", "style": "lint", "rubocop": "lint", "vet": "lint", "clippy": "lint", "ruff": "lint",
	"prettier": "format", "stylecheck": "lint", "linting": "lint", "golangci": "lint", "cs": "lint", "checkstyle": "lint", "linter": "lint",
	"types": "types", "typecheck": "types", "tsc": "types", "mypy": "types", "typing": "types", "phpstan": "types", "stan": "types", "larastan": "types", "phpcs": "lint", "pint": "lint", "psalm": "types", "analyse": "types", "analyze": "types", "pyright": "types",
	"ci": "all", "verify": "all", "validate": "all", "check": "all", "checks": "all", "preflight": "all", "qa": "all", "precommit": "all", "cibuild": "all",
	"build": "build", "compile": "build", "dist": "build",
}

// notChecks are words that make a name something that only serves tests.
func notChecks(s string) bool {
	switch s {
	case "install", "setup", "clean", "watch", "deps", "fix", "update", "server", "serve", "prepare", "upload", "report", "publish", "release",
		"deploy", "dev", "debug", "generate", "init", "html", "docker", "up", "down", "badge", "bench", "data", "env", "image", "db", "download", "write",
		"merge", "open", "ui", "checkout", "start", "bootstrap", "push", "tag", "results", "reporter":
		return true
	}
	return false
}

// tested are words that name what is tested where they follow `test:`.
var tested = map[string]bool{"server": true, "db": true, "docker": true, "data": true, "env": true, "html": true, "image": true, "release": true, "deploy": true}

// namesTested tells a word of a script's name that says what its tests are about: test:server,
// test-node-env, test:dev-package. What is called test-env only serves tests.
func namesTested(name, word string) bool {
	name = strings.ToLower(name)
	switch {
	case word == "dev":
		return strings.HasPrefix(name, "test:dev-")
	case !tested[word]:
		return false
	}
	words := nameWords(name)
	about := strings.HasSuffix(name, "-"+word) || word == "server" && !doneWithServer[words[len(words)-1]] // test-server-datastore
	return strings.HasPrefix(name, "test:") || strings.HasPrefix(name, "test-") && len(words) > 2 && about
}

// doneWithServer are words that end the name of what is done with a server that tests need: test-server-run.
var doneWithServer = map[string]bool{"run": true, "stop": true, "kill": true, "restart": true, "logs": true, "shell": true, "build": true, "config": true, "wait": true, "create": true, "image": true, "url": true, "certs": true, "background": true, "bg": true}

// onlyServes tells a call of rake for tasks that deliver or set up: without a task it runs the tests.
func onlyServes(line []string) bool {
	if line[0] != "rake" {
		return false
	}
	serves := false
	for _, task := range line[1:] {
		switch {
		case strings.HasPrefix(task, "-") || strings.Contains(task, "="):
		case !slices.ContainsFunc(nameWords(task), func(w string) bool { return notChecks(w) }):
			return false
		default:
			serves = true
		}
	}
	return serves
}

// nameRank: lint-tests lints, test-build tests.
var nameRank = map[string]int{"build": 1, "all": 2, "test": 3, "types": 4, "lint": 4, "format": 4}

// kindOfName tells what a script, target, job or file name promises to check.
func kindOfName(name string) string {
	kind := ""
	for _, word := range nameWords(name) {
		if notChecks(word) && !namesTested(name, word) {
			return ""
		}
		if k := kindOfWord(word); nameRank[k] > nameRank[kind] {
			kind = k
		}
	}
	return kind
}

// nameWords are the words that a name is made of.
func nameWords(name string) []string {
	return strings.FieldsFunc(strings.ToLower(splitCamel(name)), func(r rune) bool { return strings.ContainsRune("-_:./ @,+", r) })
}

// kindOfWord tells what a word promises: errcheck and shellcheck look at code, whatever it is
// that they look for.
func kindOfWord(word string) string {
	if kind := nameKinds[word]; kind != "" {
		return kind
	}
	if strings.HasSuffix(word, "check") && !livelyChecks[word] || strings.HasSuffix(word, "lint") {
		return "lint"
	}
	if strings.HasSuffix(word, "fuzz") {
		return "test"
	}
	return ""
}

// livelyChecks look at something that runs.
var livelyChecks = map[string]bool{"healthcheck": true, "livecheck": true, "uncheck": true, "selfcheck": true}

// splitCamel sets the words of ciBuild apart.
func splitCamel(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if i > 0 && name[i] >= 'A' && name[i] <= 'Z' && name[i-1] >= 'a' && name[i-1] <= 'z' {
			b.WriteByte('-')
		}
		b.WriteByte(name[i])
	}
	return b.String()
}
