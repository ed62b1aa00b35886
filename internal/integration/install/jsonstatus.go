package install

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/integration/install/jsonc"
)

func (s site) jsonStatus(a agentFile) (State, error) {
	st := State{Target: s.target}
	f, err := s.read(s.jsonPath(a))
	if err != nil {
		return st, err
	}
	if f.exists && !jsonc.Blank(f.text) {
		root, err := jsonc.Parse(f.text)
		if err != nil {
			return st, at(f.path, err)
		}
		if st.Current, err = s.jsonCurrent(a, f.text); err != nil {
			return st, at(f.path, err)
		}
		s.countHooks(&st, a, s.hooksIn(root))
	}
	if f.exists {
		st.Files = append(st.Files, f.path)
	}
	if st.Installed && !st.Current {
		st.Problems = append(st.Problems, Problem{f.path + ": our hooks are incomplete or outdated", s.again()})
	}
	off, err := a.disabled(s)
	st.Disabled = len(off) > 0
	st.Problems = append(st.Problems, off...)
	if st.Installed {
		st.Advice = a.advice
	}
	return st, err
}

func (s site) countHooks(st *State, a agentFile, hooks []found) {
	programs := map[string]bool{}
	for _, h := range hooks {
		used := slices.ContainsFunc(a.entries, func(e entry) bool { return e.event == h.event })
		switch {
		case h.ours:
			st.Installed = true
			programs[shellWords(h.lines[0])[0]] = true
		case used:
			st.Foreign++
		}
	}
	for program := range programs {
		st.Problems = append(st.Problems, missingProgram(program)...)
	}
}

// missingProgram: a hook whose program cannot be run refuses everything.
func missingProgram(program string) []Problem {
	if !strings.ContainsAny(program, `/\`) {
		if _, err := exec.LookPath(program); err != nil {
			return []Problem{{program + " is not on the PATH, so the hooks refuse what they should judge", "put it on the PATH, or install the hooks again with the binary you have"}}
		}
		return nil
	}
	if info, err := os.Stat(filepath.FromSlash(program)); err != nil || info.IsDir() || info.Mode()&0o111 == 0 {
		return []Problem{{program + " is not there or cannot be run, so the hooks refuse what they should judge", "install the hooks again with the binary you have"}}
	}
	return nil
}
