package install

import (
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Aider has no hooks. Its linter is asked after every edit, and what it says goes back to
// the model; and it commits past git's hooks unless told otherwise.

const (
	lintKey   = "lint-cmd"
	verifyKey = "git-commit-verify"
	wasMark   = "# holdfast, was: "
)

func aiderTarget() target {
	return target{
		plan: func(s site) ([]Step, error) {
			return s.plan(s.aiderFile(), s.aiderMerge(), 0o644, "lint-cmd and git-commit-verify for Aider")
		},
		remove: func(s site) ([]Step, error) {
			return s.remove(s.aiderFile(), s.aiderMerge(), "takes lint-cmd and git-commit-verify for Aider out")
		},
		status: func(s site) (State, error) { return s.aiderStatus() },
	}
}

func (s site) aiderFile() string {
	return s.below(".aider.conf.yml", ".aider.conf.yml")
}

// aiderLint: Aider adds the name of the edited file, which a check has no use for.
func (s site) aiderLint() string {
	return "sh -c " + shellWord(shellWord(s.opt.Command)+" check") + " holdfast"
}

func (s site) aiderMerge() merge {
	m := blockMerge(s.aiderInsert)
	m.strip = func(text []byte, was *origin) ([]byte, error) {
		text, err := stripBlocks(text, was)
		return restoreLines(text), err
	}
	m.current = func(text []byte) (bool, error) {
		bare, err := m.strip(text, nil)
		if err != nil {
			return false, err
		}
		want, err := m.insert(bare)
		return err == nil && slices.Equal(lines(want), lines(text)), err
	}
	return m
}

func (s site) aiderInsert(text []byte) ([]byte, error) {
	root, err := yamlRoot(text)
	if err != nil {
		return nil, err
	}
	var body []string
	if key, _ := yamlKey(root, lintKey); key == nil {
		body = append(body, lintKey+": "+yamlString(s.aiderLint()))
	}
	key, value := yamlKey(root, verifyKey)
	switch {
	case key == nil:
		body = append(body, verifyKey+": true")
	case value.Value != "true":
		if text, err = replaceLine(text, key, value); err != nil {
			return nil, err
		}
	}
	if len(body) == 0 {
		return text, nil
	}
	return appendYAML(text, body)
}

// replaceLine sets a key to true and keeps the old line behind it as a comment.
func replaceLine(text []byte, key, value *yaml.Node) ([]byte, error) {
	if value.Kind != yaml.ScalarNode || value.Line != key.Line {
		return nil, &Obstacle{Line: key.Line, What: key.Value + " is neither true nor false", Mend: "set it to true", Kind: ErrUnreadable}
	}
	all := lines(text)
	old := strings.TrimRight(all[key.Line-1], "\r\n")
	end := all[key.Line-1][len(old):]
	all[key.Line-1] = key.Value + ": true " + wasMark + old + end
	return []byte(strings.Join(all, "")), nil
}

func restoreLines(text []byte) []byte {
	all := lines(text)
	for i, l := range all {
		if _, old, ours := strings.Cut(l, wasMark); ours && strings.HasPrefix(l, verifyKey+": ") {
			all[i] = old
		}
	}
	return []byte(strings.Join(all, ""))
}

func (s site) aiderStatus() (State, error) {
	m := s.aiderMerge()
	st, err := s.blockStatus(s.aiderFile(), m)
	if err != nil || len(st.Files) == 0 {
		return st, err
	}
	f, err := s.read(s.aiderFile())
	if err != nil {
		return st, err
	}
	st.Installed = st.Installed || strings.Contains(string(f.text), wasMark)
	root, err := yamlRoot(f.text)
	if err != nil {
		return st, at(f.path, err)
	}
	if _, lint := yamlKey(root, lintKey); lint != nil && lint.Value != s.aiderLint() {
		st.Foreign++
		st.Problems = append(st.Problems, Problem{filepath.Base(f.path) + ": lint-cmd is your own and does not run holdfast", "add `holdfast check` to it; commits are judged all the same"})
	}
	return st, nil
}
