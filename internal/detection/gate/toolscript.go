package gate

import (
	"bytes"
	"path"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
)

// toolFolders are folders of what builds and checks a project, whatever it is written in.
func toolFolders(s string) bool {
	switch s {
	case "script", "scripts", "tool", "tools", "ci", ".ci", "hack", "build", "eng", "utilities", ".travis", ".github", "bin", "buildtools",
		"build-tools", "build_tools", "devtools":
		return true
	}
	return false
}

// scriptName is how scripts are called that build and check.
var scriptName = lazy.MustCompile(`(?i)(?:^|[-_.])(?:build|ci|travis|circleci|appveyor|jenkins|bootstrap|check|checks|test|tests|runtests|lint|verify|preflight|presubmit|gulpfile|gruntfile|cakefile|jakefile)(?:[-_.]|$)`)

// marksOfScripts are how comments begin in the languages that scripts are written in.
var marksOfScripts = map[string]string{
	".bat": "REM", ".cmd": "REM", ".py": "#", ".rb": "#", ".pl": "#", ".ps1": "#", ".psm1": "#", ".sh": "#", ".bash": "#", ".exs": "#", ".php": "//",
	".js": "//", ".mjs": "//", ".cjs": "//", ".ts": "//", ".mts": "//", ".dart": "//", ".groovy": "//", ".fsx": "//", ".cake": "//", ".csx": "//",
}

// scriptMark is how a comment begins in a script that builds or checks and that no reader of
// settings knows, "" for other files. Batch files serve nothing else.
func scriptMark(f change.File) string {
	ext := strings.ToLower(path.Ext(f.Path))
	mark := marksOfScripts[ext]
	switch {
	case sample(f.Path):
		return ""
	case ext == ".bat" || ext == ".cmd":
		return mark
	case ext == "" && bytes.HasPrefix(f.After.Text, []byte("#!")):
		mark = "#"
		if line, _, _ := bytes.Cut(f.After.Text, []byte("\n")); bytes.Contains(line, []byte("node")) || bytes.Contains(line, []byte("php")) {
			mark = "//"
		}
	case mark == "":
		return ""
	}
	dir := path.Dir(f.Path)
	if toolFolders(strings.ToLower(path.Base(dir))) || dir == "." && (ext == "" || scriptName.MatchString(path.Base(f.Path))) {
		return mark
	}
	return ""
}

// notTests are words that only end like one.
var notTests = map[string]bool{"latest": true, "contest": true, "attest": true, "greatest": true, "fastest": true, "shortest": true, "lightest": true, "protest": true, "checkout": true}

func checkWords(s string) bool {
	switch s {
	case "test", "tests", "testing", "spec", "specs", "check", "checks", "lint", "linter", "verify", "validate", "audit", "analyze", "analyse",
		"coverage":
		return true
	}
	return false
}

var (
	// outputFolder is where a build puts what is then run.
	outputFolder = lazy.MustCompile(`(?i)[\\/](?:bin[\\/])?(?:release|debug)[\\/]`)
	letters      = lazy.MustCompile(`[A-Za-z]+`)
	// quotedName is a single word in quotes that is no flag: a file, a key, a message.
	quotedName = lazy.MustCompile(`"[^-"\s][^"\s]*"|'[^-'\s][^'\s]*'`)
	// speaksOnly are lines of a script that run nothing: they name, bring in or say something.
	speaksOnly = lazy.MustCompile(`(?i)^(?:import|from|require|require_relative|using|use|include|load|#include|def|class|module|function|return|echo|print|printf|puts|p|write-host|console\.\w+|log\w*|raise|throw|end|else|elif|case|when|@?echo|rem|set|if|for|while|goto|cd|mkdir|rd|rmdir|del|copy|xcopy|move)\b|^[\w.@$"'\[\]]+\s*(?::=|=>|=)[^=>]|^[:}\])]`)
)

// checksByName tells whether a line of a script does something that is named after a check.
func checksByName(line string) bool {
	if bare := outputFolder.ReplaceAllString(line, "/"); speaksOnly.MatchString(line) || fetching.MatchString(bare) || carrying.MatchString(bare) {
		return false
	}
	line = quotedName.ReplaceAllString(line, " ")
	for _, word := range letters.FindAllString(splitCamel(line), -1) {
		word = strings.ToLower(word)
		if checkWords(word) || !notTests[word] && len(word) > 6 && (strings.HasSuffix(word, "test") || strings.HasSuffix(word, "tests") || strings.HasSuffix(word, "check") || strings.HasSuffix(word, "lint")) {
			return true
		}
	}
	return false
}
