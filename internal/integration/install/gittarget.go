package install

import (
	"os"
	"path/filepath"
	"strings"
)

// gitTarget puts hooks where they last: husky and lefthook write git's hooks anew from
// files of their own, so ours belong into those files.
func gitTarget() target {
	return target{
		plan: func(s site) ([]Step, error) {
			manager, files, err := s.manager()
			if err != nil {
				return nil, err
			}
			if manager == nil {
				return s.planScripts()
			}
			var steps []Step
			for _, f := range files {
				more, err := s.plan(f.path, manager(s, f), f.mode, f.why)
				if err != nil {
					return nil, err
				}
				steps = append(steps, more...)
			}
			return steps, nil
		},
		remove: func(s site) ([]Step, error) { return s.removeGit() },
		status: func(s site) (State, error) { return s.gitStatus() },
	}
}

// managed is one file of a program that manages git's hooks.
type managed struct {
	path, hook, check, why string
	mode                   os.FileMode
}

type managerMerge func(s site, f managed) merge

// manager finds the program that manages the hooks of a repository, nil for none.
func (s site) manager() (managerMerge, []managed, error) {
	if info, err := os.Lstat(filepath.Join(s.root, ".husky")); err == nil && info.IsDir() {
		return huskyMerge, s.huskyFiles(), nil
	}
	for _, name := range []string{"lefthook.yml", ".lefthook.yml", "lefthook.yaml", ".lefthook.yaml"} {
		path := filepath.Join(s.root, name)
		if _, err := os.Lstat(path); err == nil {
			return lefthookMerge, []managed{{path: path, why: "hooks for lefthook", mode: 0o644}}, nil
		}
	}
	for _, name := range []string{"lefthook.toml", "lefthook.json", "lefthook.jsonc"} {
		path := filepath.Join(s.root, name)
		if _, err := os.Lstat(path); err == nil {
			return nil, nil, &Obstacle{Path: path, What: "lefthook's settings can be edited only in YAML", Mend: "add a job for pre-commit and one for prepare-commit-msg that run `holdfast check --staged`", Kind: ErrUnreadable}
		}
	}
	return nil, nil, nil
}

func (s site) huskyFiles() []managed {
	var out []managed
	for _, h := range gitHooks {
		out = append(out, managed{filepath.Join(s.root, ".husky", h.name), h.name, h.check, "judges what is about to be committed (" + h.name + ", through husky)", 0o755})
	}
	return out
}

// removeGit looks everywhere: the manager may have come or gone since.
func (s site) removeGit() ([]Step, error) {
	var steps []Step
	manager, files, err := s.manager()
	if err == nil && manager != nil {
		for _, f := range files {
			more, err := s.remove(f.path, manager(s, f), "takes our lines out")
			if err != nil {
				return nil, err
			}
			steps = append(steps, more...)
		}
	}
	scripts, err := s.removeScripts()
	return append(steps, scripts...), err
}

func (s site) gitStatus() (State, error) {
	manager, files, err := s.manager()
	if err != nil {
		return State{Target: Git}, err
	}
	if manager == nil {
		return s.scriptStatus()
	}
	st := State{Target: Git, Current: true}
	for _, f := range files {
		one, err := s.blockStatus(f.path, manager(s, f))
		if err != nil {
			return st, err
		}
		st.Installed = st.Installed || one.Installed
		st.Current = st.Current && one.Current
		st.Files = append(st.Files, one.Files...)
		st.Problems = append(st.Problems, one.Problems...)
	}
	if st.Installed {
		st.Problems = append(st.Problems, s.managerProblems()...)
		st.Problems = append(st.Problems, missingProgram(s.opt.Command)...)
	}
	return st, nil
}

// Asleep says what is left to do where a manager writes git's hooks: what stands in its files
// is not run before it has written them for this clone.
func Asleep(root, home string) []Problem {
	s, err := newSite(root, home, Git, Options{})
	if err != nil {
		return nil
	}
	if manager, _, err := s.manager(); err != nil || manager == nil {
		return nil
	}
	return s.managerProblems()
}

// managerProblems: a manager's files do nothing until it has been set up in this clone.
func (s site) managerProblems() []Problem {
	dir, err := s.hooksDir()
	if err != nil {
		return []Problem{{err.Error(), "git hooks need a git repository"}}
	}
	if strings.Contains(filepath.ToSlash(dir), "/.husky") {
		return nil
	}
	for _, h := range gitHooks {
		f, err := s.peek(filepath.Join(dir, h.name))
		if err != nil || !strings.Contains(string(f.text), "lefthook") {
			return []Problem{{"git does not run " + h.name + " through its manager in this clone", "run `npx husky` or `lefthook install`"}}
		}
	}
	return nil
}
