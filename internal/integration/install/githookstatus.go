package install

import (
	"fmt"
	"path/filepath"
)

func (s site) scriptStatus() (State, error) {
	st := State{Target: Git, Current: true}
	dir, err := s.hooksDir()
	if err != nil {
		return st, err
	}
	for _, h := range gitHooks {
		f, err := s.ourPlace(dir, h.name)
		if err != nil {
			return st, err
		}
		beside, err := s.peek(filepath.Join(dir, h.name+chainedSuffix))
		if err != nil {
			return st, err
		}
		if f.exists {
			st.Files = append(st.Files, f.path)
		}
		if beside.exists || f.exists && !isOurHook(f) {
			st.Foreign++
		}
		st.Installed = st.Installed || isOurHook(f)
		st.Current = st.Current && isOurHook(f) && f.mode&0o100 != 0 && string(f.text) == string(s.hookScript(h.name, h.check))
		st.Problems = append(st.Problems, scriptProblems(f, beside)...)
	}
	if st.Installed && !st.Current && len(st.Problems) == 0 {
		st.Problems = append(st.Problems, Problem{dir + ": our hooks are incomplete or outdated", s.again()})
	}
	if st.Installed {
		st.Problems = append(st.Problems, missingProgram(s.opt.Command)...)
	}
	return st, nil
}

func scriptProblems(f, beside file) []Problem {
	switch {
	case isOurHook(f) && f.mode&0o100 == 0:
		return []Problem{{f.path + " is not executable, so git passes it over", fmt.Sprintf("chmod +x %s", shellWord(f.path))}}
	case !isOurHook(f) && beside.exists:
		return []Problem{{f.path + " is no longer ours", "look at what replaced it, then run `holdfast install git`"}}
	}
	return nil
}
