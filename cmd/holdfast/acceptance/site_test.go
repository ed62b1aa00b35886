package acceptance

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// site is a project on disk, in the hands of a user: committed, staged, changed,
// untracked, ignored and stashed work, and a home of its own.
type site struct {
	project
	root, home, state, scratch string
	mark                       string // in the environment of every process that is started here
	before                     belongings
}

// The user's files that no agent has any business with.
var belongingFiles = map[string]string{
	"NOTES.md":           "# Notes\n\nchanged and not staged\n",
	"docs/plan.md":       "staged and not committed\n",
	"draft.txt":          "neither staged nor committed\x00\xff\n",
	"local/settings.env": "ignored by git\n",
}

func newSite(t *testing.T, projectName string) *site {
	t.Helper()
	if err := lookAtSources(); err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := &site{
		project: loadProject(t, projectName), mark: fmt.Sprintf("AGENTS_MARK=%x", rand.Uint64()),
		root: filepath.Join(dir, "shop"), home: filepath.Join(dir, "home"), state: filepath.Join(dir, "state"), scratch: filepath.Join(dir, "scratch"),
	}
	for _, dir := range []string{s.root, s.home, s.state, s.scratch} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { s.killLeft() })
	s.history(t)
	s.userWorks(t)
	s.before = s.belongings(t)
	return s
}

// history makes two commits: the shop, and the tests that show its bugs.
func (s *site) history(t *testing.T) {
	t.Helper()
	s.git(t, "init", "-q", "-b", "main")
	s.write(t, "NOTES.md", "# Notes\n")
	for path, text := range s.files {
		if s.tests.MatchString(path) {
			text = s.withoutFailing(text)
		}
		s.writeProject(t, path, text)
	}
	s.git(t, "add", "-A")
	s.git(t, "commit", "-q", "-m", "A small shop")
	for path, text := range s.files {
		s.writeProject(t, path, text)
	}
	s.git(t, "commit", "-q", "-a", "-m", "Tests for what customers reported")
}

func (s *site) userWorks(t *testing.T) {
	t.Helper()
	s.write(t, "README.md", "An idea for later\n")
	s.git(t, "stash", "push", "-q")
	s.git(t, "branch", "side", "HEAD~1")
	for path, text := range belongingFiles {
		s.write(t, path, text)
	}
	s.git(t, "add", "docs/plan.md")
}

// writeProject leaves out what no agent may see.
func (s *site) writeProject(t *testing.T, path, text string) {
	t.Helper()
	if path != s.probe.file {
		s.write(t, path, text)
	}
}

func (s *site) write(t *testing.T, path, text string) {
	t.Helper()
	full := filepath.Join(s.root, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	mode := os.FileMode(0o644)
	if strings.HasPrefix(text, "#!") {
		mode = 0o755
	}
	if err := os.WriteFile(full, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func (s *site) git(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = s.root, append(s.env(), "GIT_OPTIONAL_LOCKS=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// env is all that the processes of a site know of the machine.
func (s *site) env() []string {
	return []string{
		"PATH=" + searchPath(), "LANG=C.UTF-8", "TMPDIR=" + os.TempDir(), s.mark, "AGENTS_SCRATCH=" + s.scratch,
		"SHOP_API_TOKEN=" + s.secret(), "AGENTS_SLOW=1500ms", "AGENTS_LIMIT=1s",
		"HOME=" + s.home, "XDG_STATE_HOME=" + s.state, "XDG_CONFIG_HOME=" + filepath.Join(s.home, ".config"), "XDG_CACHE_HOME=" + filepath.Join(s.home, ".cache"),
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CEILING_DIRECTORIES=" + filepath.Dir(s.root),
		"GIT_AUTHOR_NAME=U", "GIT_AUTHOR_EMAIL=u@example.org", "GIT_COMMITTER_NAME=U", "GIT_COMMITTER_EMAIL=u@example.org",
		"GOCACHE=" + goEnv("GOCACHE"), "GOMODCACHE=" + goEnv("GOMODCACHE"), "GOTOOLCHAIN=local", "GOPROXY=off", "GOFLAGS=-buildvcs=false -vet=off -ldflags=-w -trimpath",
		"PYTHONDONTWRITEBYTECODE=1", "npm_config_update_notifier=false",
	}
}

// secret is what must not be written down anywhere.
func (s *site) secret() string {
	return "tok-" + strings.TrimPrefix(s.mark, "AGENTS_MARK=") + "-secret"
}

// ran is how a process ended.
type ran struct {
	exit     int // -1 when a signal ended it
	out, err string
	took     time.Duration
	peak     int64 // the most memory of it or of one of its children, in KiB
}

// longest ends what hangs. It leaves room for a machine that has never compiled anything and whose
// processors are all taken: there a first go test takes over a minute.
const longest = 5 * time.Minute

// start runs a command in the site for at most a while; nothing waits for it for ever.
func (s *site) start(limit time.Duration, extra []string, name string, args ...string) (ran, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	var out, complaints bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = s.root, append(s.env(), extra...), &out, &complaints
	cmd.WaitDelay = time.Second
	began := time.Now()
	err := cmd.Run()
	r := ran{exit: -1, out: out.String(), err: complaints.String(), took: time.Since(began)}
	if cmd.ProcessState == nil {
		return r, err
	}
	r.exit, r.peak = cmd.ProcessState.ExitCode(), peakMemory(cmd.ProcessState)
	if ctx.Err() != nil {
		return r, fmt.Errorf("%s %v was still running after %s", filepath.Base(name), args, limit)
	}
	return r, nil
}
