package command

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// RiskPattern marks tool calls that deserve a second look. An empty field asks nothing; a
// pattern that asks for neither a path nor a command meets no call.
type RiskPattern struct {
	Tool    string `json:"tool"`              // Write, Edit, Bash …; names of the same work are one: see SameTool
	Path    string `json:"path,omitempty"`    // a glob over the paths the call touches (file_pattern)
	Command string `json:"command,omitempty"` // a glob over the command line, in which * also crosses spaces and slashes (command_pattern)
	Risk    string `json:"risk"`
}

// DefaultRisks are the patterns that hold unless a project says otherwise.
func DefaultRisks() []RiskPattern {
	return []RiskPattern{
		{Tool: "Write", Path: "**/test/**/*", Risk: "test_file_modification"},
		{Tool: "Write", Path: "**/*.test.{ts,js,py}", Risk: "test_file_modification"},
		{Tool: "Bash", Command: "rm -rf*", Risk: "bulk_deletion"},
		{Tool: "Bash", Command: "git rm*", Risk: "version_control_deletion"},
	}
}

// Match finds the risk of the first pattern that a tool call meets, and the path or the
// command that meets it. Command patterns are asked about the line and about each simple
// command that is read in it, so that neither `cd x &&` nor quoting hides one.
func Match(patterns []RiskPattern, tool string, paths []string, line string) (risk, target string) {
	var lines []string
	for _, p := range patterns {
		if !SameTool(p.Tool, tool) || p.Path == "" && p.Command == "" {
			continue
		}
		if p.Command != "" && lines == nil {
			lines = simpleLines(line)
		}
		if target, met := p.meets(paths, lines); met {
			return p.Risk, target
		}
	}
	return "", ""
}

func (p RiskPattern) meets(paths, lines []string) (target string, met bool) {
	met = true
	if p.Path != "" {
		target, met = first(paths, func(name string) bool {
			return doublestar.MatchUnvalidated(p.Path, strings.TrimPrefix(path.Clean(name), "/"))
		})
	}
	if p.Command != "" && met {
		target, met = first(lines, func(line string) bool { return star(p.Command, line) })
	}
	return target, met
}

func first(list []string, met func(string) bool) (string, bool) {
	if i := slices.IndexFunc(list, met); i >= 0 {
		return list[i], true
	}
	return "", false
}

// sameTools are names that agents give to the same work.
var sameTools = [...][]string{
	{"bash", "shell", "exec_command", "run_shell_command", "terminal", "execute", "powershell"},
	{"write", "edit", "multiedit", "notebookedit", "patch", "apply_patch", "create", "replace", "write_file", "str_replace", "notebook"},
}

// SameTool tells whether a tool does the work of another that people name.
func SameTool(want, tool string) bool {
	want, tool = strings.ToLower(want), strings.ToLower(tool)
	if want == "" || want == "*" || want == tool {
		return true
	}
	for _, names := range sameTools {
		if contains(names, want) && contains(names, tool) {
			return true
		}
	}
	return false
}

// star matches a pattern in which * stands for any text and ? for any one character.
func star(pattern, text string) bool {
	p, t, back, from := 0, 0, -1, 0
	for t < len(text) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			back, from = p, t
			p++
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == text[t]):
			p++
			t++
		case back >= 0:
			from++
			p, t = back+1, from
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// simpleLines are the line and the simple commands in it, as programs get them.
func simpleLines(line string) []string {
	r := newReader(Place{})
	r.text(line)
	return append([]string{strings.TrimSpace(line)}, r.lines...)
}
