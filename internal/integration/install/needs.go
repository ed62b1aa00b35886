package install

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// tested are the versions that the hooks were tried with, by the real programs.
func tested(t Target) string {
	return map[Target]string{Claude: "2.1.325", Codex: "0.166.0", Gemini: "0.61.0", Copilot: "1.0.102", OpenCode: "1.18.33"}[t]
}

// claudeOpen is a version of Claude Code that passes onFailure over. Which later one is the
// first that knows it is not told anywhere.
const claudeOpen = "2.1.197"

// Needs says what a version of an agent lacks for our hooks: problems are known, advice is
// for versions that nobody has tried.
func Needs(t Target, version string) (problems, advice []Problem) {
	want := tested(t)
	switch {
	case want == "" || compareVersions(version, want) >= 0:
		return nil, nil
	case t == Claude && compareVersions(version, claudeOpen) <= 0:
		return []Problem{{
			"version " + version + " does not know onFailure: when a hook crashes, the tool call goes through",
			fmt.Sprintf("update it to %s or later", want),
		}}, nil
	}
	return nil, []Problem{{fmt.Sprintf("version %s is older than %s, with which the hooks were tested", version, want), "update it"}}
}

// VersionIn finds the first version number in what a program says of itself, "" for none.
func VersionIn(text string) string {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r != '.' && (r < '0' || r > '9') }) {
		word = strings.Trim(word, ".")
		if parts := strings.Split(word, "."); len(parts) >= 2 && len(word) <= 40 && !slices.Contains(parts, "") {
			return word
		}
	}
	return ""
}

// compareVersions compares number by number; what is missing counts as 0.
func compareVersions(a, b string) int {
	left, right := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(left), len(right)) {
		if x, y := number(left, i), number(right, i); x != y {
			return x - y
		}
	}
	return 0
}

func number(parts []string, i int) int {
	if i >= len(parts) {
		return 0
	}
	n, _ := strconv.Atoi(parts[i]) // digits only; one that overflows is as large as can be
	return n
}
