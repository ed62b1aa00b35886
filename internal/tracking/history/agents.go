package history

import (
	"slices"
	"strings"
)

// agent is how a coding agent signs commits. People are called Claude, Devin and Jules
// too, so a given name alone proves nothing: it counts only when it is the whole name,
// or when one of the models' words follows.
type agent struct {
	name   string
	names  []string // the whole name, in lower case
	starts []string // how the name starts
	ends   []string // how the name ends
	emails []string // the address, or with a leading @ its domain
}

var agents = []agent{
	{name: "Aider", names: []string{"aider"}, starts: []string{"aider ("}, ends: []string{"(aider)"}, emails: []string{"aider@aider.chat", "noreply@aider.chat", "noreply@aider.dev"}},
	{name: "Amp", names: []string{"amp", "amp agent", "amp-agent[bot]"}, emails: []string{"@ampcode.com"}},
	{name: "Augment", names: []string{"augment agent", "auggie", "augment-agent[bot]"}, emails: []string{"@augmentcode.com"}},
	{name: "Claude", names: []string{"claude", "claude[bot]", "claude code", "claude-code"}, starts: []string{"claude opus", "claude sonnet", "claude haiku", "claude fable", "claude-opus", "claude-sonnet", "claude-haiku", "claude <", "claude (", "claude code "}, emails: []string{"noreply@anthropic.com", "claude@anthropic.com"}},
	{name: "Cline", names: []string{"cline", "cline[bot]", "cline bot"}, emails: []string{"@cline.bot"}},
	{name: "Codex", names: []string{"codex", "codex[bot]", "openai codex", "chatgpt-codex-connector[bot]"}, starts: []string{"codex (", "gpt-"}, ends: []string{" codex", "-codex"}, emails: []string{"noreply@openai.com", "codex@openai.com"}},
	{name: "Copilot", names: []string{"copilot", "github copilot", "copilot app", "copilot-swe-agent[bot]", "copilot[bot]"}, starts: []string{"copilot autofix"}, emails: []string{"copilot@github.com", "198982749+copilot@users.noreply.github.com", "223556219+copilot@users.noreply.github.com", "175728472+copilot@users.noreply.github.com"}},
	{name: "Crush", names: []string{"crush"}, emails: []string{"crush@charm.land"}},
	{name: "Cursor", names: []string{"cursor", "cursor agent", "cursor[bot]"}, emails: []string{"cursoragent@cursor.com"}},
	{name: "Devin", names: []string{"devin ai", "devin-ai-integration[bot]", "devin.ai"}, emails: []string{"devin@cognition.ai", "bot@devin.ai", "@devin.ai"}},
	{name: "Droid", names: []string{"factory-droid[bot]", "factory droid", "droid"}, emails: []string{"@factory.ai"}},
	{name: "Gemini", names: []string{"gemini", "gemini cli", "gemini-cli", "gemini-cli[bot]", "gemini-code-assist[bot]", "gemini code assist"}, starts: []string{"gemini 2", "gemini 3", "gemini-2", "gemini-3", "gemini pro", "gemini flash"}},
	{name: "Goose", names: []string{"goose ai", "codename goose"}, emails: []string{"goose@block.xyz"}},
	{name: "Hermes", names: []string{"hermes agent"}},
	{name: "Jules", names: []string{"google-labs-jules[bot]", "google-labs-jules", "jules[bot]", "jules agent"}, emails: []string{"jules@google.com"}},
	{name: "Junie", names: []string{"junie", "jetbrains-junie[bot]", "jetbrains junie"}, emails: []string{"junie@jetbrains.com"}},
	{name: "Kiro", names: []string{"kiro", "kiro agent", "kiro-agent[bot]"}, emails: []string{"@kiro.dev"}},
	{name: "OpenCode", names: []string{"opencode", "opencode-agent[bot]", "opencode[bot]"}, starts: []string{"opencode ("}, emails: []string{"opencode@sst.dev", "noreply@opencode.ai"}},
	{name: "OpenHands", names: []string{"openhands", "openhands-agent", "openhands[bot]"}, emails: []string{"openhands@all-hands.dev"}},
	{name: "Qwen", names: []string{"qwen", "qwen-coder", "qwen code"}, emails: []string{"@qwenlm.ai"}},
	{name: "Roo", names: []string{"roo code", "roomote[bot]", "roo-code[bot]"}, emails: []string{"@roocode.com"}},
	{name: "Sweep", names: []string{"sweep-ai[bot]", "sweep ai", "sweep-ai"}, emails: []string{"@sweep.dev"}},
	{name: "Windsurf", names: []string{"windsurf", "windsurf cascade", "windsurf-bot[bot]"}, emails: []string{"@windsurf.com", "@codeium.com"}},
}

// signatures are lines that agents leave in messages besides trailers.
var signatures = []struct{ text, name string }{
	{"Generated with [Claude Code]", "Claude"},
	{"Generated with Claude Code", "Claude"},
	{"Generated with [Codex]", "Codex"},
	{"Generated with [opencode]", "OpenCode"},
	{"Generated with Crush", "Crush"},
	{"https://ampcode.com/threads/", "Amp"},
}

// trailers are the lines of a message that name who else wrote a commit.
var trailers = []string{"co-authored-by:", "assisted-by:", "generated-by:", "co-developed-by:"}

// Agents names the agents that wrote a commit or helped to, each once, in order.
func Agents(author, email, message string) []string {
	found := []string{}
	add := func(name string) {
		if name != "" && !slices.Contains(found, name) {
			found = append(found, name)
		}
	}
	add(agentOf(author, email))
	for line := range strings.Lines(message) {
		line = strings.TrimSpace(line)
		for _, t := range trailers {
			if len(line) > len(t) && strings.EqualFold(line[:len(t)], t) {
				add(agentOf(splitAddress(line[len(t):])))
			}
		}
	}
	for _, s := range signatures {
		if strings.Contains(message, s.text) {
			add(s.name)
		}
	}
	slices.Sort(found)
	return found
}

// splitAddress takes "Name <address>" apart; the name may hold angle brackets too.
func splitAddress(s string) (name, email string) {
	s = strings.TrimSpace(s)
	open := strings.LastIndexByte(s, '<')
	if open < 0 {
		return s, ""
	}
	return strings.TrimSpace(s[:open]), strings.TrimSuffix(s[open+1:], ">")
}

func agentOf(name, email string) string {
	name, email = strings.ToLower(strings.TrimSpace(name)), strings.ToLower(strings.TrimSpace(email))
	for _, a := range agents {
		if slices.Contains(a.names, name) || starts(name, a.starts) || ends(name, a.ends) || addressed(email, a.emails) {
			return a.name
		}
	}
	return ""
}

func starts(name string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(name, p) })
}

func ends(name string, suffixes []string) bool {
	return slices.ContainsFunc(suffixes, func(s string) bool { return strings.HasSuffix(name, s) })
}

func addressed(email string, known []string) bool {
	return slices.ContainsFunc(known, func(k string) bool {
		return email == k || strings.HasPrefix(k, "@") && strings.HasSuffix(email, k)
	})
}
