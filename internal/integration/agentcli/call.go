package agentcli

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"holdfast/internal/enforcement/notice"
)

// longestArg is the longest argument that every system takes.
const longestArg = 120 << 10

// call is what is run: the arguments, what is written to stdin, and who reads the output.
type call struct {
	argv   []string
	stdin  string
	parser parser // nil for a shell line of the user
}

func (req Request) call() (call, error) {
	if req.Command != "" {
		return call{argv: []string{"/bin/sh", "-c", req.Command}, stdin: req.Prompt}, nil
	}
	for _, a := range adapters() {
		if a.name == req.Agent {
			return a.call(req)
		}
	}
	return call{}, fmt.Errorf("agent %q: %w; the known ones are %s", req.Agent, ErrUnknownAgent, strings.Join(Names(), ", "))
}

func (a adapter) call(req Request) (call, error) {
	program, err := exec.LookPath(a.start[0])
	if err != nil {
		return call{}, fmt.Errorf("agent %q: %w: there is no %s on PATH", a.name, ErrNotInstalled, a.start[0])
	}
	c := call{argv: append([]string{program}, a.start[1:]...), stdin: req.Prompt, parser: a.open()}
	if !slices.ContainsFunc(req.Args, a.decides) {
		c.argv = append(c.argv, a.free...)
	}
	if req.Model != "" {
		c.argv = append(c.argv, a.model, req.Model)
	}
	c.argv = append(c.argv, req.Args...)
	if a.asArg == "" {
		c.argv = append(c.argv, a.end...)
		return c, nil
	}
	c.stdin = ""
	c.argv = append(c.argv, a.promptArgs(req)...)
	return c, nil
}

// decides tells whether an argument of the user speaks of permissions.
func (a adapter) decides(arg string) bool {
	flag, _, _ := strings.Cut(arg, "=")
	return slices.Contains(a.own, flag)
}

// promptArgs hands the prompt over to agents that do not read it from stdin. One that is
// too long for an argument is left in its file.
func (a adapter) promptArgs(req Request) []string {
	switch {
	case a.file != "" && req.PromptFile != "":
		return []string{a.file, req.PromptFile}
	case len(req.Prompt) > longestArg && req.PromptFile != "":
		return []string{a.asArg, "Read the file " + req.PromptFile + " and do what it says."}
	}
	return []string{a.asArg, req.Prompt}
}

// nested are variables of an agent, or of a loop, that we run in. Agents that find those of
// another refuse to work, or work differently.
var nested = []string{"CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SSE_PORT", "HOLDFAST_PROMPT_FILE"}

// environ is ours without the marks of other agents, with what the request adds.
func (req Request) environ(mark string) []string {
	env := slices.DeleteFunc(os.Environ(), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains(nested, name) || strings.HasPrefix(name, notice.SecretPrefix) // those are for people's messages
	})
	env = append(env, req.Env...)
	if req.PromptFile != "" {
		env = append(env, "HOLDFAST_PROMPT_FILE="+req.PromptFile)
	}
	return append(env, mark)
}
