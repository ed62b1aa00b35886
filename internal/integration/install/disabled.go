package install

import (
	"path/filepath"
	"slices"

	"holdfast/internal/integration/install/jsonc"
)

func nothingDisables(site) ([]Problem, error) { return nil, nil }

// settingsOf reads a settings file that may switch hooks off. One that cannot be read is
// a problem of its own.
func (s site) settingsOf(path string) (jsonc.Value, []Problem) {
	f, err := s.read(path)
	if err != nil {
		return jsonc.Value{}, []Problem{{err.Error(), "mend the file: what it says about hooks cannot be seen"}}
	}
	if !f.exists || jsonc.Blank(f.text) {
		return jsonc.Value{}, nil
	}
	root, err := jsonc.Parse(f.text)
	if err != nil {
		return jsonc.Value{}, []Problem{{at(path, err).Error(), "mend the file: what it says about hooks cannot be seen"}}
	}
	return root, nil
}

func claudeDisabled(s site) ([]Problem, error) {
	var out []Problem
	for _, path := range []string{
		filepath.Join(s.root, ".claude", "settings.json"),
		filepath.Join(s.root, ".claude", "settings.local.json"),
		filepath.Join(s.home, ".claude", "settings.json"),
	} {
		root, problems := s.settingsOf(path)
		out = append(out, problems...)
		if off, ok := root.Get("disableAllHooks"); ok && off.Text == "true" {
			out = append(out, Problem{path + ": disableAllHooks switches all hooks off", "take disableAllHooks out"})
		}
	}
	return out, nil
}

func geminiDisabled(s site) ([]Problem, error) {
	var out []Problem
	for _, path := range []string{filepath.Join(s.root, ".gemini", "settings.json"), filepath.Join(s.home, ".gemini", "settings.json")} {
		root, problems := s.settingsOf(path)
		out = append(out, problems...)
		config, _ := root.Get("hooksConfig")
		if on, ok := config.Get("enabled"); ok && on.Text == "false" {
			out = append(out, Problem{path + ": hooksConfig.enabled switches all hooks off", "take it out or set it to true"})
		}
		hooks, _ := root.Get("hooks") // where older versions had the list
		for _, holder := range []jsonc.Value{config, hooks} {
			names, _ := holder.Get("disabled")
			if slices.ContainsFunc(names.Elements, func(v jsonc.Value) bool { return v.Text == "holdfast" || s.ours(v.Text) }) {
				out = append(out, Problem{path + ": the list of disabled hooks names holdfast", "take holdfast out of the list"})
			}
		}
	}
	return out, nil
}
