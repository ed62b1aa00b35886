// Package git reads changes out of git repositories by running git itself: the user's
// index, refs and settings stay untouched, and nothing a repository configures is run.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// ErrNotRepository says that a directory is in no git repository.
var ErrNotRepository = errors.New("not inside a git repository")

// ErrBadRevision says that a name is no revision of the repository.
var ErrBadRevision = errors.New("no such revision")

// ErrNoCommits says that a repository has no commit to judge yet.
var ErrNoCommits = errors.New("the repository has no commits yet")

// ErrNoWorkTree says that a bare repository has neither index nor work tree to judge.
var ErrNoWorkTree = errors.New("a bare repository has no work tree")

// ErrForeign says that git does not trust a repository, because it belongs to another user.
var ErrForeign = errors.New("the repository belongs to another user, so git does not read it")

// Repo is a repository on disk.
type Repo struct {
	Root string // top of the work tree, or the git directory of a bare repository
	Bare bool
	env  []string
	dir  string // the git directory of this work tree

	plainEnv []string // without what AlsoIn has added
	lasting  *lasting // see Last
	words    *words   // see Indexed
	kept     *kept    // see Indexed
}

// settings keep what the repository or the user configured from being run or from
// changing the format of what git prints.
var settings = []string{
	"--no-pager", "--literal-pathspecs",
	"-c", "core.hooksPath=/dev/null",
	"-c", "core.fsmonitor=false",
	"-c", "core.quotePath=false",
	"-c", "color.ui=never",
	"-c", "gc.auto=0",
	"-c", "log.showSignature=false",
	"-c", "diff.orderFile=/dev/null",
}

// Open finds the repository a directory is in. An empty directory name is the current
// one; then what a git hook has put into the environment counts, as it does for git.
func Open(ctx context.Context, dir string) (*Repo, error) {
	r := &Repo{Root: dir, env: environment(dir == "")}
	out, err := r.run(ctx, "rev-parse", "--is-bare-repository", "--is-inside-work-tree", "--absolute-git-dir", "--show-cdup")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(out), "\n")
	if len(lines) < 4 {
		return nil, fmt.Errorf("git rev-parse: unexpected answer %q", out)
	}
	r.dir = lines[2]
	if lines[1] != "true" {
		r.Root, r.Bare = lines[2], true
		return r, nil
	}
	r.Root, err = filepath.Abs(filepath.Join(dir, lines[3]))
	return r, err
}

// At opens a repository by its own folder, without a work tree. Git is told where it is
// instead of finding it: users, and agents for them, forbid the latter (safe.bareRepository).
func At(ctx context.Context, gitDir string) (*Repo, error) {
	r := &Repo{Root: gitDir, Bare: true, env: append(environment(false), "GIT_DIR="+gitDir)}
	_, err := r.run(ctx, "rev-parse", "--git-dir")
	return r, err
}

// located are the variables that bind git to one repository. They are right in a hook
// of that repository and wrong for any directory the user names.
var located = map[string]bool{
	"GIT_DIR": true, "GIT_WORK_TREE": true, "GIT_INDEX_FILE": true, "GIT_PREFIX": true,
	"GIT_OBJECT_DIRECTORY": true, "GIT_COMMON_DIR": true, "GIT_NAMESPACE": true,
}

// unwanted are the variables that change what git prints or runs.
var unwanted = map[string]bool{
	"GIT_EXTERNAL_DIFF": true, "GIT_DIFF_OPTS": true, "GIT_PAGER": true, "GIT_TRACE": true,
	"GIT_GLOB_PATHSPECS": true, "GIT_NOGLOB_PATHSPECS": true, "GIT_ICASE_PATHSPECS": true,
}

func environment(keepLocated bool) []string {
	env := []string{"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1", "LC_ALL=C"}
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if unwanted[name] || located[name] && !keepLocated || name == "LC_ALL" {
			continue
		}
		env = append(env, pair)
	}
	return env
}

func (r *Repo) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", append(append([]string{}, settings...), args...)...)
	cmd.Dir, cmd.Env = r.Root, r.env
	// A cancelled git must not leave us waiting for pipes its children hold.
	cmd.WaitDelay = time.Second
	return cmd
}

// run runs git and gives what it printed; its complaint becomes the error.
func (r *Repo) run(ctx context.Context, args ...string) ([]byte, error) {
	cmd := r.command(ctx, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if err == nil {
		return stdout.Bytes(), nil
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("git %s: %w", args[0], ctx.Err())
	}
	return nil, complaint(args[0], stderr.String(), err)
}

// complaints are git's words for what a user can mend.
var complaints = []struct {
	words string
	means error
}{
	{"not a git repository", ErrNotRepository},
	{"must be run in a work tree", ErrNoWorkTree},
	{"does not have any commits yet", ErrNoCommits},
	{"unknown revision", ErrBadRevision},
	{"bad revision", ErrBadRevision},
	{"Needed a single revision", ErrBadRevision},
	{"ambiguous argument", ErrBadRevision},
	{"Invalid symmetric difference", ErrBadRevision},
	{"no merge base", ErrBadRevision},
	{"dubious ownership", ErrForeign},
}

func complaint(verb, stderr string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("git is not installed: %w", err)
	}
	for _, c := range complaints {
		if strings.Contains(stderr, c.words) {
			return c.means
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(stderr), "\n")
	if first == "" {
		first = err.Error()
	}
	return fmt.Errorf("git %s: %s", verb, strings.TrimPrefix(first, "fatal: "))
}
