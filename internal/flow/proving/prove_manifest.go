package proving

import (
	"encoding/json"
	"fmt"
	"strings"
)

// mergers put the test settings of the version before into the version after, for files
// that hold test settings beside what the code needs.
var mergers = map[string]func(before, after []byte) ([]byte, error){
	"package.json":   mergeJSON("scripts", "jest", "mocha", "ava", "nyc", "c8", "tap", "vitest", "wtr"),
	"composer.json":  mergeJSON("scripts"),
	"pyproject.toml": mergeSections("tool.pytest", "tool.coverage", "tool.tox", "tool.nox", "tool.hatch.envs", "tool.poe", "tool.pdm.scripts"),
	"setup.cfg":      mergeSections("tool:pytest", "coverage:"),
	"Cargo.toml":     mergeSections("test", "profile.test"),
}

func mergeJSON(keys ...string) func(before, after []byte) ([]byte, error) {
	return func(before, after []byte) ([]byte, error) {
		var old, now map[string]json.RawMessage
		if err := json.Unmarshal(before, &old); err != nil {
			return nil, fmt.Errorf("before the change: %w", err)
		}
		if err := json.Unmarshal(after, &now); err != nil {
			return nil, fmt.Errorf("after the change: %w", err)
		}
		if now == nil {
			now = map[string]json.RawMessage{}
		}
		for _, key := range keys {
			delete(now, key)
			if value, ok := old[key]; ok {
				now[key] = value
			}
		}
		return json.MarshalIndent(now, "", "  ")
	}
}

// mergeSections works on files of sections, each begun by a line such as [name].
func mergeSections(names ...string) func(before, after []byte) ([]byte, error) {
	return func(before, after []byte) ([]byte, error) {
		_, settings := cutSections(string(before), names)
		rest, _ := cutSections(string(after), names)
		if settings == "" {
			return []byte(rest), nil
		}
		return []byte(strings.TrimRight(rest, "\n") + "\n\n" + settings), nil
	}
}

// cutSections takes the sections of some tools out of a text. Lines within a string of
// several lines are no headings.
func cutSections(text string, names []string) (rest, sections string) {
	var kept, cut strings.Builder
	out, quote := &kept, ""
	for line := range strings.Lines(text) {
		if name, ok := heading(line); ok && quote == "" {
			out = &kept
			for _, n := range names {
				if name == n || strings.HasPrefix(name, n+".") || strings.HasSuffix(n, ":") && strings.HasPrefix(name, n) {
					out = &cut
				}
			}
		}
		quote = openQuote(line, quote)
		out.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			out.WriteByte('\n')
		}
	}
	return kept.String(), cut.String()
}

func heading(line string) (string, bool) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "[") {
		return "", false
	}
	end := strings.IndexByte(line, ']')
	if end < 0 || strings.ContainsAny(line[:end], `,"'`) {
		return "", false
	}
	return strings.TrimSpace(strings.Trim(line[:end], "[ ")), true
}

// openQuote is the quote of a string of several lines that goes on after a line.
func openQuote(line, open string) string {
	for _, q := range []string{`"""`, `'''`} {
		if (open == "" || open == q) && strings.Count(line, q)%2 == 1 {
			if open == q {
				return ""
			}
			return q
		}
	}
	return open
}
