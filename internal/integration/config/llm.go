package config

import (
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/tracking/loop"
)

// What holds for asking a model where a project says nothing.
const (
	defaultAskTime  = time.Minute
	defaultAskCalls = 50
	defaultAskSize  = 500_000
	defaultAskCost  = 1.0
)

// readLLM reads the section llm. An empty one asks no model.
func readLLM(file string, n *yaml.Node) (loop.LLM, []error) {
	out := loop.LLM{Calls: defaultAskCalls}
	r := &reader{file: file, key: "llm"}
	timeout, tokens := defaultAskTime, defaultAskSize
	var cost *float64
	r.section(fields{
		"provider":     word(r, &out.Provider, "anthropic", "openai", "agent"),
		"model":        r.plainWord(&out.Model),
		"url":          r.text(&out.URL),
		"key_env":      r.variable(&out.KeyEnv),
		"agent":        word(r, &out.Agent, "claude", "codex", "gemini", "copilot", "opencode"),
		"command":      r.text(&out.Command),
		"timeout":      r.duration(&timeout),
		"max_calls":    r.whole(&out.Calls, 1_000_000),
		"max_tokens":   r.whole(&tokens, 1_000_000_000),
		"max_cost_usd": r.number(&cost, 0, 100_000, false),
	})(n)
	if isNull(n) || len(n.Content) == 0 {
		return loop.LLM{}, r.faults
	}
	out.TimeoutMS, out.Tokens, out.CostUSD = timeout.Milliseconds(), int64(tokens), defaultAskCost
	if cost != nil {
		out.CostUSD = *cost
	}
	r.checkLLM(n, out)
	slices.SortStableFunc(r.faults, func(a, b error) int { return strings.Compare(lineOf(a), lineOf(b)) })
	return settledLLM(out), r.faults
}

// checkLLM finds what contradicts itself or is missing.
func (r *reader) checkLLM(n *yaml.Node, l loop.LLM) {
	if l.Provider == "" {
		if valueOf(n, "provider") == n {
			r.fault(n, "add provider: anthropic, openai or agent", "llm names no provider")
		}
		return
	}
	over := l.Provider != "agent"
	for _, rule := range []struct {
		key, hint, message string
		broken             bool
	}{
		{"provider", "add model: the name of the model to ask", "llm names no model", over && l.Model == ""},
		{"agent", "an agent is asked by provider: agent", "agent and provider contradict each other", over && l.Agent != ""},
		{"command", "a command is asked by provider: agent", "command and provider contradict each other", over && l.Command != ""},
		{"url", "an agent's command line knows by itself where its model is", "url and provider: agent contradict each other", !over && l.URL != ""},
		{"key_env", "an agent's command line has its own key", "key_env and provider: agent contradict each other", !over && l.KeyEnv != ""},
		{"provider", "add agent: claude, codex, gemini, copilot or opencode, or command: a line that reads the question and prints the answer", "llm names no agent to ask", !over && l.Agent == "" && l.Command == ""},
		{"command", "keep one of the two", "agent and command contradict each other", l.Agent != "" && l.Command != ""},
	} {
		if rule.broken {
			r.fault(valueOf(n, rule.key), rule.hint, "%s", rule.message)
		}
	}
}

// settledLLM adds what a provider has by itself. A server on this machine needs no key.
func settledLLM(l loop.LLM) loop.LLM {
	known := map[string][2]string{
		"anthropic": {"https://api.anthropic.com", "ANTHROPIC_API_KEY"},
		"openai":    {"https://api.openai.com/v1", "OPENAI_API_KEY"},
	}[l.Provider]
	if l.KeyEnv == "" && (l.URL == "" || !strings.HasPrefix(l.URL, "http://")) {
		l.KeyEnv = known[1]
	}
	if l.URL == "" {
		l.URL = known[0]
	}
	return l
}

// plainWord reads a name that can stand on a command line as it is.
func (r *reader) plainWord(to *string) func(*yaml.Node) {
	return r.made(to, "letters, digits and . _ - : / @ only", func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("._-:/@", c)
	})
}

// variable reads the name of a variable of the environment.
func (r *reader) variable(to *string) func(*yaml.Node) {
	return r.made(to, "write the name of a variable, such as ANTHROPIC_API_KEY; never the key itself", func(c rune) bool {
		return c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
	})
}

func (r *reader) made(to *string, hint string, of func(rune) bool) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var text string
		r.text(&text)(n)
		switch {
		case text == "":
		case strings.ContainsFunc(text, func(c rune) bool { return !of(c) }) || strings.HasPrefix(text, "-"):
			r.fault(n, hint, "that is no %s", r.key) // a key that was put here by mistake is not repeated
		default:
			*to = text
		}
	}
}
