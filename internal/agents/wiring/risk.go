package wiring

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/command"
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
	if c.Command != "" {
		return command.Match(w.Risks(), "Bash", nil, c.Command)
	}
	return command.Match(w.Risks(), "Write", c.Paths, "")
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
