package install

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"holdfast/internal/agents"
)

// definitions are what Claude Code loads besides hooks, by their names below .claude: the
// named agents as subagents, commands and rules.
func definitions() (map[string]string, error) {
	out := map[string]string{}
	for _, d := range agents.Definitions() {
		if !d.Service {
			out["agents/"+d.Name+"-agent.md"] = subagent(d)
		}
	}
	for _, folder := range []string{"commands", "rules"} {
		texts, err := pluginFolder(folder)
		if err != nil {
			return nil, err
		}
		for name, text := range texts {
			out[name] = text
		}
	}
	return out, nil
}

// subagent is a named agent as Claude Code plays it: the same name, description and
// system message that it has in a loop.
func subagent(d agents.Definition) string {
	return fmt.Sprintf("---\nname: %s-agent\ndescription: %s\ntools: %s\ncolor: %s\n---\n\n%s", d.Name, d.Description, strings.Join(d.Tools, ", "), d.Color, d.System)
}

// pluginFolder are the files of a folder of the plugin, by their names in it.
func pluginFolder(folder string) (map[string]string, error) {
	out := map[string]string{}
	err := fs.WalkDir(pluginFiles, path.Join(pluginRoot, folder), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := pluginFiles.ReadFile(name)
		out[strings.TrimPrefix(name, pluginRoot)] = string(text)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the plugin's files: %w", err)
	}
	return out, nil
}

// definitionMark tells our files among those of the user, whatever else they say.
const definitionMark = "<!-- Written by Holdfast; `holdfast uninstall claude` takes it out. -->"

// claudeTarget is the file of hooks and, where nothing else stands there, the definitions.
func claudeTarget() target {
	a, _ := fileOf(Claude)
	hooks := a.target()
	return target{
		plan: func(s site) ([]Step, error) {
			steps, err := hooks.plan(s)
			if err != nil {
				return nil, err
			}
			more, err := s.eachDefinition(target.planned)
			return append(steps, more...), err
		},
		remove: func(s site) ([]Step, error) {
			steps, err := hooks.remove(s)
			if err != nil {
				return nil, err
			}
			more, err := s.eachDefinition(target.removed)
			return append(steps, more...), err
		},
		status: func(s site) (State, error) { return s.claudeStatus(hooks) },
	}
}

func (t target) planned(s site) ([]Step, error) { return t.plan(s) }
func (t target) removed(s site) ([]Step, error) { return t.remove(s) }

// eachDefinition gathers the steps of all definitions. A file of the user's in the place
// of one is left alone: the hooks guard without it.
func (s site) eachDefinition(steps func(target, site) ([]Step, error)) ([]Step, error) {
	texts, err := definitions()
	if err != nil {
		return nil, err
	}
	var out []Step
	for _, name := range sortedKeys(texts) {
		more, err := steps(definitionFile(name, texts[name]).target(), s)
		if err != nil && !errors.Is(err, ErrTaken) && !errors.Is(err, ErrSymlink) {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

func definitionFile(name, text string) ownFile {
	return ownFile{
		path: func(s site) string { return s.below(".claude/"+name, ".claude/"+name) },
		text: func(site) []byte { return []byte(text + "\n" + definitionMark + "\n") },
		mark: definitionMark, why: "what Claude Code is told about Holdfast",
	}
}

// claudeStatus is that of the hooks; definitions that are missing or outdated are said.
func (s site) claudeStatus(hooks target) (State, error) {
	st, err := hooks.status(s)
	if err != nil || !st.Current {
		return st, err // installing again brings the definitions, too
	}
	missing, err := s.eachDefinition(target.planned)
	if err != nil || len(missing) == 0 {
		return st, err
	}
	st.Current = false
	what := "agents, commands and rules for Claude Code are missing"
	if bytes.Contains(missing[0].Before, []byte(definitionMark)) {
		what = "agents, commands and rules for Claude Code are outdated"
	}
	st.Problems = append(st.Problems, Problem{what, s.again()})
	return st, nil
}
