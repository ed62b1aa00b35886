package install

import (
	"strings"
)

// huskyMerge puts our lines before the first command, where no exit can skip them. They end
// with a line feed alone, also in a script that has carriage returns: a shell would take
// them for a part of its words.
func huskyMerge(s site, f managed) merge {
	return blockMerge(func(text []byte) ([]byte, error) {
		body := strings.Split(strings.TrimRight(s.judge(f.check), "\n"), "\n")
		if len(strings.TrimSpace(string(text))) == 0 {
			return insertWith("\n", append(text, "#!/usr/bin/env sh\n"...), 1, block("", body)), nil
		}
		number := 0
		for _, l := range lines(text) {
			l = strings.TrimSpace(l)
			if l != "" && !strings.HasPrefix(l, "#") && !strings.Contains(l, "husky.sh") {
				break
			}
			number++
		}
		return insertWith("\n", text, number, block("", body)), nil
	}).emptyWhen(func(text []byte) bool { return strings.TrimSpace(string(text)) == "#!/usr/bin/env sh" })
}

func (m merge) emptyWhen(nothing func([]byte) bool) merge {
	m.nothing = nothing
	return m
}

// lefthookMerge adds a command, or a job where jobs are used, to both hooks.
func lefthookMerge(s site, _ managed) merge {
	return blockMerge(func(text []byte) ([]byte, error) {
		var err error
		for _, h := range gitHooks {
			if text, err = s.lefthookInsert(text, h.name); err != nil {
				return nil, err
			}
		}
		return text, nil
	})
}

func (s site) lefthookInsert(text []byte, hook string) ([]byte, error) {
	root, err := yamlRoot(text)
	if err != nil {
		return nil, err
	}
	run := "run: " + yamlString(shellWord(s.opt.Command)+" check --staged")
	key, value := yamlKey(root, hook)
	if key == nil {
		return appendYAML(text, []string{hook + ":", "  commands:", "    holdfast:", "      " + run})
	}
	if jobs, list := yamlKey(value, "jobs"); jobs != nil {
		return insertChild(text, jobs, list, []string{"- name: holdfast", "  " + run})
	}
	if commands, list := yamlKey(value, "commands"); commands != nil {
		return insertChild(text, commands, list, []string{"holdfast:", "  " + run})
	}
	return insertChild(text, key, value, []string{"commands:", "  holdfast:", "    " + run})
}
