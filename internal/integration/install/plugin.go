package install

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
)

//go:embed files/plugin
var pluginFiles embed.FS

const pluginRoot = "files/plugin/"

// Plugin says what to write to make dir a plugin of Claude Code: hooks, agents, commands,
// rules and a skill. version is the one the plugin states, such as 1.2.0. The steps are
// carried out by Apply with dir as the repository.
func Plugin(dir, version string, opt Options) ([]Step, error) {
	s, err := newSite(dir, dir, Claude, opt)
	if err != nil {
		return nil, err
	}
	files, err := pluginTexts(s, version)
	if err != nil {
		return nil, err
	}
	var steps []Step
	for _, name := range sortedKeys(files) {
		f, err := s.read(filepath.Join(s.root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		if f.exists && string(f.text) == files[name] {
			continue
		}
		steps = append(steps, Step{
			Path: f.path, Before: f.text, After: []byte(files[name]), Existed: f.exists, Mode: 0o644, BeforeMode: f.mode,
			Why: "part of the plugin", origin: &origin{Existed: f.exists, Text: f.text, Mode: f.mode},
		})
	}
	return steps, nil
}

func pluginTexts(s site, version string) (map[string]string, error) {
	out, err := pluginFolder("")
	if err != nil {
		return nil, err
	}
	defined, err := definitions()
	if err != nil {
		return nil, err
	}
	maps.Copy(out, defined)
	if out[".claude-plugin/plugin.json"], err = pretty(manifest{
		Name: "holdfast", Version: version, Description: "Keeps coding agents honest: judges each tool call before it runs and each stop before it is believed.",
		Author: author{Name: "Holdfast"}, License: "Apache-2.0", Keywords: []string{"guard", "tests", "quality", "hooks"},
	}); err != nil {
		return nil, err
	}
	hooks := map[string][]any{}
	for _, e := range claudeEntries() {
		hooks[e.event] = append(hooks[e.event], claudeEntry(s, e))
	}
	out["hooks/hooks.json"], err = pretty(map[string]any{"description": "Holdfast judges tool calls, stops and changes of settings.", "hooks": hooks})
	return out, err
}

type manifest struct {
	Name        string   `json:"name"`
	Version     string   `json:"version"`
	Description string   `json:"description"`
	Author      author   `json:"author"`
	License     string   `json:"license"`
	Keywords    []string `json:"keywords"`
}

type author struct {
	Name string `json:"name"`
}

func pretty(v any) (string, error) {
	text, err := json.MarshalIndent(json.RawMessage(compact(v)), "", "  ")
	if err != nil {
		return "", fmt.Errorf("write the plugin: %w", err)
	}
	return string(text) + "\n", nil
}
