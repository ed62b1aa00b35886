package flow

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"holdfast/internal/agents"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/llm"
	"holdfast/internal/tracking/loop"
)

// ErrModel says that the model of the settings cannot be asked.
var ErrModel = errors.New("the model of section llm cannot be asked")

// printing are agents' command lines that answer a question from standard input without
// any tools: what they are shown is hostile.
var printing = map[string]struct{ line, model string }{
	"claude": {"exec claude -p --output-format text --tools '' --strict-mcp-config", " --model "},
	"codex":  {"exec codex exec --skip-git-repo-check --sandbox read-only -", " --model "},
}

// checkModel says before a loop starts what would keep its model from being asked.
func checkModel(l loop.LLM) error {
	if l.Provider == "" {
		return nil
	}
	if l.Provider == "agent" {
		if l.Command != "" {
			return nil
		}
		if _, err := exec.LookPath(l.Agent); err != nil {
			return fmt.Errorf("%w: there is no %s on PATH", ErrModel, l.Agent)
		}
		return nil
	}
	if err := llm.CheckURL(l.URL); err != nil {
		return fmt.Errorf("%w: %w", ErrModel, err)
	}
	if l.KeyEnv != "" && os.Getenv(l.KeyEnv) == "" {
		return fmt.Errorf("%w: the variable %s, which should hold its key, is empty", ErrModel, l.KeyEnv)
	}
	return nil
}

// keptAnswers bounds how many answers of a model a loop keeps.
const keptAnswers = 200

// consult is how the agents of the loop ask a model; nil when there is none.
func (r *runner) consult() agents.Consult {
	l := r.loop.Rules.LLM
	if l.Provider == "" {
		return nil
	}
	m := &llm.Model{
		Name: l.Provider + " " + l.URL + l.Agent + l.Command + " " + l.Model, Wire: r.wire(l), Timeout: time.Duration(l.TimeoutMS) * time.Millisecond,
		Budget: llm.Budget{Calls: l.Calls, Tokens: l.Tokens, CostUSD: l.CostUSD}, Cache: llm.Folder{Dir: r.home.Path("llm"), Most: keptAnswers}, Random: llm.Random,
	}
	m.Resume(agents.Usage{Calls: r.loop.Asked.Calls, Tokens: r.loop.Asked.Tokens, CostUSD: r.loop.Asked.CostUSD})
	return m.Ask
}

func (r *runner) wire(l loop.LLM) llm.Wire {
	at := llm.Endpoint{URL: l.URL, Model: l.Model, Key: os.Getenv(l.KeyEnv), Price: r.priceOf}
	switch l.Provider {
	case "anthropic":
		return llm.Anthropic{Endpoint: at}
	case "openai":
		return llm.OpenAI{Endpoint: at}
	}
	return commandLine{l, r}
}

func (r *runner) priceOf(model string, in, out int64) float64 {
	price, _ := r.prices.Of(model) // one that nobody knows costs nothing here; calls and tokens are limited all the same
	return (float64(in)*price.Input + float64(out)*price.Output) / 1e6
}

// commandLine asks an agent by its own command line, in an empty folder.
type commandLine struct {
	loop.LLM
	r *runner
}

// Send asks once.
func (c commandLine) Send(ctx context.Context, system, prompt string) (llm.Reply, error) {
	dir, err := os.MkdirTemp("", "holdfast-ask-")
	if err != nil {
		return llm.Reply{}, err
	}
	defer os.RemoveAll(dir)
	text := system + "\n\n" + prompt
	file := filepath.Join(dir, "question.md")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return llm.Reply{}, err
	}
	line := c.Command
	if line == "" {
		line = printing[c.Agent].line
		if c.Model != "" {
			line += printing[c.Agent].model + c.Model
		}
	}
	out, err := agentcli.Run(ctx, agentcli.Request{Command: line + " 2>/dev/null", Dir: dir, Prompt: text, PromptFile: file, Leash: c.r.Leash, Prices: c.r.prices})
	switch {
	case err != nil:
		return llm.Reply{}, fmt.Errorf("ask the agent: %w", err)
	case out.Failed():
		return llm.Reply{}, fmt.Errorf("ask the agent: it ended with status %d (%s)", out.Exit, out.Reason)
	}
	return llm.Reply{Text: out.Message, Tokens: int64(len(text)+len(out.Message)) / bytesPerToken}, nil
}

// bytesPerToken is for what no wire counts: an estimate on the safe side.
const bytesPerToken = 3
