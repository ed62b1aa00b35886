package main

import (
	"embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

//go:embed moves/*.sh
var scripts embed.FS

// agent is one run of a coding agent: what it was told and what it can do.
type agent struct {
	prompt    string
	iteration int
	moves     string // shell functions for the language of the project
	scratch   string // a folder outside the project
}

// markers tell the language of a project by a file of its own.
var markers = []struct{ file, script string }{
	{"go.mod", "go"}, {"package.json", "node"}, {"check.sh", "python"},
}

func newAgent() (*agent, error) {
	prompt, err := readPrompt()
	if err != nil {
		return nil, err
	}
	moves, err := movesHere()
	if err != nil {
		return nil, err
	}
	scratch := os.Getenv("AGENTS_SCRATCH")
	if scratch == "" {
		scratch = filepath.Join(os.TempDir(), "agents-scratch-"+strconv.Itoa(os.Getuid()))
	}
	if err := os.MkdirAll(scratch, 0o700); err != nil {
		return nil, err
	}
	iteration, err := strconv.Atoi(os.Getenv("HOLDFAST_ITERATION"))
	if err != nil {
		iteration = 1
	}
	return &agent{prompt: prompt, iteration: iteration, moves: moves, scratch: scratch}, nil
}

// readPrompt insists on both ways to the prompt, so that a loop that forgets one is noticed.
func readPrompt() (string, error) {
	heard, err := io.ReadAll(os.Stdin)
	if err != nil {
		return "", err
	}
	read, err := os.ReadFile(os.Getenv("HOLDFAST_PROMPT_FILE"))
	if err != nil {
		return "", fmt.Errorf("$HOLDFAST_PROMPT_FILE: %w", err)
	}
	if len(heard) == 0 || len(read) == 0 {
		return "", fmt.Errorf("the prompt is empty: %d bytes on stdin, %d in $HOLDFAST_PROMPT_FILE", len(heard), len(read))
	}
	return string(heard), nil
}

func movesHere() (string, error) {
	any, err := scripts.ReadFile("moves/any.sh")
	if err != nil {
		return "", err
	}
	for _, m := range markers {
		if _, err := os.Stat(m.file); err == nil {
			own, err := scripts.ReadFile("moves/" + m.script + ".sh")
			return string(own) + string(any), err
		}
	}
	return "", fmt.Errorf("no project that an agent here knows: none of go.mod, package.json, check.sh")
}

// do makes moves one after the other, with the shell's own tools.
func (a *agent) do(moves ...string) error {
	for _, move := range moves {
		cmd := exec.Command("sh", "-eu", "-c", a.moves+"\n"+move)
		cmd.Env = append(os.Environ(), "AGENTS_SCRATCH="+a.scratch, "HOLDFAST_ITERATION="+strconv.Itoa(a.iteration))
		out, err := cmd.CombinedOutput()
		if err != nil {
			return fmt.Errorf("%s: %w\n%s", move, err, out)
		}
		os.Stdout.Write(out)
	}
	return nil
}

func (a *agent) say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

var undone = regexp.MustCompile(`(?i)\b(undone|undid|rolled back|put back|restored|reverted)\b`)

// toldOff: the prompt says that something the agent did was undone.
func (a *agent) toldOff() bool { return undone.MatchString(a.prompt) }

// signIn leaves a line outside the project for whoever wants to know when agents ran.
func (a *agent) signIn(name string) error {
	file, err := os.OpenFile(filepath.Join(a.scratch, "visitors"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = fmt.Fprintf(file, "%s %d %d\n", name, a.iteration, os.Getpid())
	return err
}

// first is true once in the life of a scratch folder, whatever the iterations are called.
func (a *agent) first(what string) bool {
	file, err := os.OpenFile(filepath.Join(a.scratch, what), os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		file.Close()
	}
	return err == nil
}
