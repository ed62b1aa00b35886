package install

import (
	_ "embed"
	"errors"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
)

var (
	//go:embed files/githook.sh
	hookHead string
	//go:embed files/judge.sh
	judgeScript string
)

const (
	hookMark      = "# Written by Holdfast: judges what is about to be committed."
	chainedSuffix = ".holdfast-chained"
)

// gitHooks are the hooks we need: pre-commit speaks first; prepare-commit-msg still runs
// when a commit is made with --no-verify, and is silent unless it refuses.
var gitHooks = [...]struct{ name, check string }{
	{"pre-commit", `"$holdfast" check --staged || exit $?`},
	{"prepare-commit-msg", `said=$("$holdfast" check --staged 2>&1) || { status=$?; printf '%s\n' "$said" >&2; exit $status; }`},
}

// judge is the part of a hook that asks Holdfast.
func (s site) judge(check string) string {
	text := strings.Replace(judgeScript, "CHECK", check, 1)
	return strings.Replace(text, "HOLDFAST", shellWord(s.opt.Command), 1)
}

func (s site) hookScript(name, check string) []byte {
	return []byte(strings.ReplaceAll(hookHead, "NAME", name) + s.judge(check))
}

// hooksDir is where git looks for hooks of this repository.
func (s site) hooksDir() (string, error) {
	out, err := git(s.root, "rev-parse", "--git-path", "hooks")
	if err != nil {
		what := "it is not inside a git repository"
		var exit *exec.ExitError
		if errors.As(err, &exit) && !strings.Contains(string(exit.Stderr), "not a git repository") {
			what = "git does not open the repository: " + strings.TrimSpace(string(exit.Stderr))
		}
		return "", &Obstacle{Path: s.root, What: what, Mend: "`git status` has to work there first", Kind: ErrOutside}
	}
	dir := absolute(s.root, out)
	base, _, err := place(s.root, s.home, filepath.Join(dir, "pre-commit"))
	if err != nil {
		return "", err
	}
	if s.opt.Scope == Project && base != s.root && base != gitDir(s.root) {
		return "", &Obstacle{
			Path: dir, What: "core.hooksPath makes all your repositories share the hooks there",
			Mend: "set core.hooksPath in this repository (`git config core.hooksPath .git/hooks`), or install for the user", Kind: ErrOutside,
		}
	}
	return dir, nil
}

// planScripts puts our hooks in place and moves those that are there beside them.
func (s site) planScripts() ([]Step, error) {
	dir, err := s.hooksDir()
	if err != nil {
		return nil, err
	}
	var steps []Step
	for _, h := range gitHooks {
		path := filepath.Join(dir, h.name)
		f, err := s.peek(path)
		if err != nil {
			return nil, err
		}
		script := s.hookScript(h.name, h.check)
		switch {
		case isOurHook(f) && string(f.text) == string(script) && f.mode&0o100 != 0:
			continue
		case f.exists && !isOurHook(f):
			step, err := s.chain(f)
			if err != nil {
				return nil, err
			}
			steps = append(steps, step)
		}
		steps = append(steps, Step{
			Path: path, Before: f.text, After: script, Existed: f.exists, Mode: 0o755, BeforeMode: f.mode,
			Why: "judges what is about to be committed (" + h.name + ")", origin: &origin{Existed: f.exists, Text: f.text, Mode: f.mode},
		})
	}
	return steps, nil
}

func isOurHook(f file) bool {
	return f.exists && f.mode&fs.ModeSymlink == 0 && strings.Contains(string(f.text), hookMark)
}

// chain keeps a hook that is there, as it is, under another name.
func (s site) chain(f file) (Step, error) {
	beside, err := s.peek(f.path + chainedSuffix)
	if err != nil {
		return Step{}, err
	}
	if beside.exists {
		return Step{}, &Obstacle{Path: beside.path, What: "another hook was kept here earlier", Mend: "look at both and keep one of them", Kind: ErrTaken}
	}
	return Step{Path: beside.path, After: append([]byte{}, f.text...), Mode: f.mode, Why: "your own hook, which ours runs first"}, nil
}

// removeScripts takes our hooks out and puts those back that were there.
func (s site) removeScripts() ([]Step, error) {
	dir, err := s.hooksDir()
	if err != nil {
		return nil, err
	}
	var steps []Step
	for _, h := range gitHooks {
		f, err := s.peek(filepath.Join(dir, h.name))
		if err != nil {
			return nil, err
		}
		if !isOurHook(f) {
			continue
		}
		beside, err := s.peek(f.path + chainedSuffix)
		if err != nil {
			return nil, err
		}
		step := Step{Path: f.path, Before: f.text, Existed: true, BeforeMode: f.mode, Why: "takes our hook out"}
		if !beside.exists {
			steps = append(steps, step)
			continue
		}
		step.After, step.Mode, step.Why = append([]byte{}, beside.text...), beside.mode, "puts your own hook back"
		steps = append(steps, step, Step{Path: beside.path, Before: beside.text, Existed: true, BeforeMode: beside.mode, Why: "is back in its place"})
	}
	return steps, nil
}
