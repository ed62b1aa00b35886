package install

import "path/filepath"

// preCommitTarget is the framework of that name: https://pre-commit.com.
func preCommitTarget() target {
	path := func(s site) string { return filepath.Join(s.root, ".pre-commit-config.yaml") }
	merged := func(s site) merge { return blockMerge(s.preCommitInsert) }
	return target{
		plan: func(s site) ([]Step, error) {
			return s.plan(path(s), merged(s), 0o644, "a hook for the pre-commit framework; run `pre-commit install -t pre-commit -t prepare-commit-msg`")
		},
		remove: func(s site) ([]Step, error) { return s.remove(path(s), merged(s), "takes the hook holdfast out") },
		status: func(s site) (State, error) { return s.blockStatus(path(s), merged(s)) },
	}
}

func (s site) preCommitInsert(text []byte) ([]byte, error) {
	root, err := yamlRoot(text)
	if err != nil {
		return nil, err
	}
	item := []string{
		"- repo: local",
		"  hooks:",
		"    - id: holdfast",
		"      name: holdfast",
		"      entry: " + yamlString(shellWord(s.opt.Command)+" check --staged"),
		"      language: system",
		"      pass_filenames: false",
		"      always_run: true",
	}
	if key, value := yamlKey(root, "repos"); key != nil {
		return insertChild(text, key, value, item)
	}
	body := []string{"repos:"}
	for _, l := range item {
		body = append(body, "  "+l)
	}
	return appendYAML(text, body)
}
