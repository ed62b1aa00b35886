package install

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
)

//go:embed files/plugin
var pluginFiles embed.FS

const (
	pluginRoot = "files/plugin/"
	pluginName = "holdfast"
)

// Plugin says what to write to make dir a plugin of Claude Code: hooks, agents, commands,
// rules and a skill. The folder it is in must be there. version is the one the plugin
// states, such as 1.2.0. The steps are carried out by Apply with that folder as the
// repository.
func Plugin(dir, home, version string, opt Options) ([]Step, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", dir, err)
	}
	s, err := newSite(filepath.Dir(dir), home, Claude, opt)
	if err != nil {
		return nil, err
	}
	top := filepath.Join(s.root, filepath.Base(dir))
	if err := s.freeForPlugin(top); err != nil {
		return nil, err
	}
	files, err := pluginTexts(s, version)
	if err != nil {
		return nil, err
	}
	var steps []Step
	for _, name := range sortedKeys(files) {
		f, err := s.read(filepath.Join(top, filepath.FromSlash(name)))
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

// freeForPlugin refuses a folder of somebody else's: a plugin is a whole folder.
func (s site) freeForPlugin(top string) error {
	there, err := os.ReadDir(top)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(there) == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", top, err)
	}
	f, err := s.read(filepath.Join(top, ".claude-plugin", "plugin.json"))
	if err != nil {
		return err
	}
	var m manifest
	if !f.exists || json.Unmarshal(f.text, &m) != nil || m.Name != pluginName {
		return &Obstacle{Path: top, What: "it is not empty and no plugin of Holdfast", Mend: "name a folder that is empty, or not there yet", Kind: ErrTaken}
	}
	return nil
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
		Name: pluginName, Version: version, Description: "Keeps coding agents honest: judges each tool call before it runs and each stop before it is believed.",
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
