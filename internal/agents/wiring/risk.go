package wiring

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v3"

	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/loop"
)

// Call is a call of a tool, whatever the agent names its tools.
type Call struct {
	Tool     string
	Command  string   // of a shell
	Paths    []string // of files that it names, relative to the work tree
	ReadOnly bool
}

// The tools that risk patterns speak of. Agents name theirs in many ways: Bash is whatever
// runs a command, Write and Edit whatever changes files.
var patternTools = []string{"Bash", "Write", "Edit"}

func (r *reader) risk(n *yaml.Node) Risk {
	var k Risk
	r.object(n, "a risk pattern", keys{
		"tool": r.word("tool", &k.Tool, patternTools), "file_pattern": r.text("file_pattern", &k.File),
		"command_pattern": r.text("command_pattern", &k.Command), "risk": r.text("risk", &k.Name),
	})
	if n.Kind != yaml.MappingNode {
		return k
	}
	switch {
	case !has(n, "tool") || !has(n, "risk"):
		r.fault(n, "write tool: and risk:", "a risk pattern without tool or risk")
	case k.Tool == "Bash" && (k.Command == "" || k.File != ""):
		r.fault(n, "write command_pattern:", "Bash has a command and no file")
	case k.Tool != "Bash" && k.Tool != "" && (k.File == "" || k.Command != ""):
		r.fault(n, "write file_pattern:", "%s has a file and no command", k.Tool)
	case k.File != "" && !doublestar.ValidatePattern(k.File):
		r.fault(n, "write a glob such as **/test/**/*", "%q is no pattern of files", clip(k.File))
	}
	return k
}

// RiskOf is the first risk that a call runs, and what it is about; "" when it runs none.
func (w *Wiring) RiskOf(c Call) (risk, target string) {
	if c.ReadOnly {
		return "", ""
	}
	commands := simpleCommands(c.Command)
	for _, k := range w.Risks() {
		if k.Command != "" {
			if i := slices.IndexFunc(commands, func(s string) bool { return wildcard(k.Command, s) }); i >= 0 {
				return k.Name, commands[i]
			}
			continue
		}
		if i := slices.IndexFunc(c.Paths, func(p string) bool { return doublestar.MatchUnvalidated(k.File, p) }); i >= 0 && c.Command == "" {
			return k.Name, c.Paths[i]
		}
	}
	return "", ""
}

// simpleCommands takes a line apart into its commands, roughly: a risk is a warning and a
// snapshot, not a verdict.
func simpleCommands(line string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(";&|()\n`{}", r) }) {
		words := strings.Fields(part)
		for len(words) > 0 && (strings.Contains(words[0], "=") || slices.Contains([]string{"sudo", "env", "exec", "then", "do", "else", "time", "!"}, words[0])) {
			words = words[1:]
		}
		if len(words) > 0 {
			out = append(out, strings.Join(words, " "))
		}
	}
	return out
}

// wildcard matches a pattern in which * stands for anything at all.
func wildcard(pattern, s string) bool {
	parts := strings.Split(pattern, "*")
	rest, ok := strings.CutPrefix(s, parts[0])
	if !ok {
		return false
	}
	for i, part := range parts[1:] {
		if i == len(parts)-2 {
			return strings.HasSuffix(rest, part)
		}
		at := strings.Index(rest, part)
		if at < 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return rest == ""
}

// plateau is the threshold that is no iteration.
const plateau = "quality_plateau"

func iterationOf(threshold string) (int, bool) {
	number, ok := strings.CutPrefix(threshold, "iteration_")
	n, err := strconv.Atoi(number)
	return n, ok && err == nil && n > 0 && strconv.Itoa(n) == number
}

// Plateau is the level for quality that stands still; "" where nothing is said.
func (w *Wiring) Plateau() level.Level {
	for _, t := range w.Hooks[loop.ReinforcementEscalation].Thresholds {
		if t.At == plateau {
			return t.Level
		}
	}
	return ""
}

// Levels are the thresholds of the wiring as the rules of levels have them.
func (w *Wiring) Levels() []level.Threshold {
	var out []level.Threshold
	for _, t := range w.Hooks[loop.ReinforcementEscalation].Thresholds {
		if n, ok := iterationOf(t.At); ok {
			out = append(out, level.Threshold{Iteration: n, Level: t.Level})
		}
	}
	slices.SortFunc(out, func(a, b level.Threshold) int { return a.Iteration - b.Iteration })
	return out
}
