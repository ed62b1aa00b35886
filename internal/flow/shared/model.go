package shared

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
// tools that could touch anything: what they are shown is hostile.
var printing = map[string]struct{ line, model string }{
	"claude":   {"exec claude -p --output-format text --tools '' --strict-mcp-config", " --model "},
	"codex":    {"exec codex exec --skip-git-repo-check --ephemeral --sandbox read-only --disable shell_tool --disable unified_exec -", " --model "},
	"gemini":   {`printf '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 999\n' > deny.toml && exec gemini --output-format text --policy deny.toml --skip-trust --extensions none --allowed-mcp-server-names none -p ''`, " --model "},
	"copilot":  {"exec copilot --silent --no-color --no-ask-user --no-custom-instructions --disable-builtin-mcps --available-tools none", " --model "},
	"opencode": {"OPENCODE_CONFIG_CONTENT='{\"tools\":{\"*\":false},\"permission\":{\"*\":\"deny\"}}' exec opencode run --pure", " --model "},
}

// CheckModel says before a loop starts what would keep its model from being asked.
func CheckModel(l loop.LLM) error {
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

// keptAnswers bounds how many answers of a model are kept.
const keptAnswers = 200

// Asking is what it takes to ask the model of the settings.
type Asking struct {
	loop.LLM
	Cache  string // the folder of its answers
	Spent  loop.Asked
	Leash  []string
	Prices *agentcli.Prices
}

// Consult is how the named agents ask the model; nil when there is none.
func (a Asking) Consult() agents.Consult {
	if a.Provider == "" {
		return nil
	}
	m := &llm.Model{
		Name: a.Provider + " " + a.URL + a.Agent + a.Command + " " + a.Model, Wire: a.wire(), Timeout: time.Duration(a.TimeoutMS) * time.Millisecond,
		Budget: llm.Budget{Calls: a.Calls, Tokens: a.Tokens, CostUSD: a.CostUSD}, Cache: llm.Folder{Dir: a.Cache, Most: keptAnswers}, Random: llm.Random,
	}
	m.Resume(agents.Usage{Calls: a.Spent.Calls, Tokens: a.Spent.Tokens, CostUSD: a.Spent.CostUSD})
	return m.Ask
}

func (a Asking) wire() llm.Wire {
	at := llm.Endpoint{URL: a.URL, Model: a.Model, Key: os.Getenv(a.KeyEnv), Price: a.priceOf}
	switch a.Provider {
	case "anthropic":
		return llm.Anthropic{Endpoint: at}
	case "openai":
		return llm.OpenAI{Endpoint: at}
	}
	return commandLine(a)
}

func (a Asking) priceOf(model string, in, out int64) float64 {
	price, _ := a.Prices.Of(model) // one that nobody knows costs nothing here; calls and tokens are limited all the same
	return (float64(in)*price.Input + float64(out)*price.Output) / 1e6
}

// commandLine asks an agent by its own command line, in an empty folder.
type commandLine Asking

// Send asks once.
func (c commandLine) Send(ctx context.Context, system, prompt string) (reply llm.Reply, err error) {
	err = InScratch("ask", func(dir string) error {
		reply, err = c.sendFrom(ctx, dir, system, prompt)
		return err
	})
	return reply, err
}

func (c commandLine) sendFrom(ctx context.Context, dir, system, prompt string) (llm.Reply, error) {
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
	out, err := agentcli.Run(ctx, agentcli.Request{Command: line + " 2>/dev/null", Dir: dir, Prompt: text, PromptFile: file, Leash: c.Leash, Prices: c.Prices})
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
