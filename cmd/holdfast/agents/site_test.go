package agents

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"holdfast/cmd/holdfast/agents/model"
)

// site is a small shop in a repository of its own, a user's home, and an agent whose model
// follows a script.
type site struct {
	agent
	root, home string
	model      *model.Server
	patience   time.Duration
	held       []*os.File // locks of sessions
}

// longest is how long an agent may take; one that hangs fails its story.
const longest = 2 * time.Minute

func newSite(t *testing.T, a agent) *site {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := &site{agent: a, patience: longest, root: filepath.Join(dir, "shop"), home: filepath.Join(dir, "home")}
	shop, err := txtar.ParseFile(filepath.Join("testdata", "shop.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range shop.Files {
		write(t, filepath.Join(s.root, f.Name), string(f.Data))
	}
	// Agents are called by name: the folder has nothing else, so that no other is found.
	if err := os.MkdirAll(filepath.Join(s.home, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	s.offer(t, "holdfast", holdfast)
	if a.name != "" {
		s.offer(t, a.name, a.program(t))
	}
	s.openModel(t)
	s.git(t, "init", "-q", "-b", "main")
	s.git(t, "add", "-A")
	s.git(t, "commit", "-q", "-m", "A small shop")
	return s
}

// offer puts a program onto the PATH.
func (s *site) offer(t *testing.T, name, program string) {
	t.Helper()
	if err := os.Symlink(program, filepath.Join(s.home, "bin", name)); err != nil {
		t.Fatal(err)
	}
}

// openModel starts the model and leads the agent to it.
func (s *site) openModel(t *testing.T) {
	t.Helper()
	s.model = model.Start()
	t.Cleanup(s.model.Close)
	for path, text := range s.agent.home {
		write(t, filepath.Join(s.home, path), s.filled(text))
	}
}

func (s *site) filled(text string) string {
	return strings.NewReplacer("{url}", s.model.URL(), "{root}", s.root).Replace(text)
}

// env is all that the processes of a site know of the machine. What would go elsewhere than
// to the loopback is sent to a door that is closed.
func (s *site) env() []string {
	out := []string{
		"PATH=" + filepath.Join(s.home, "bin") + string(os.PathListSeparator) + os.Getenv("PATH"), "LANG=C.UTF-8", "TMPDIR=" + os.TempDir(), "SHELL=/bin/sh",
		"HOME=" + s.home, "XDG_STATE_HOME=" + filepath.Join(s.home, ".state"), "XDG_CONFIG_HOME=" + filepath.Join(s.home, ".config"),
		"XDG_CACHE_HOME=" + filepath.Join(s.home, ".cache"), "XDG_DATA_HOME=" + filepath.Join(s.home, ".local", "share"),
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CEILING_DIRECTORIES=" + filepath.Dir(s.root),
		"GIT_AUTHOR_NAME=U", "GIT_AUTHOR_EMAIL=u@example.org", "GIT_COMMITTER_NAME=U", "GIT_COMMITTER_EMAIL=u@example.org",
		"GOCACHE=" + goEnv("GOCACHE"), "GOMODCACHE=" + goEnv("GOMODCACHE"), "GOTOOLCHAIN=local", "GOPROXY=off", "GOFLAGS=-buildvcs=false -trimpath",
		"HTTP_PROXY=http://127.0.0.1:9", "HTTPS_PROXY=http://127.0.0.1:9", "NO_PROXY=127.0.0.1,localhost",
	}
	for _, entry := range s.agent.env {
		out = append(out, s.filled(entry))
	}
	return out
}

func goEnv(name string) string {
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// ran is how a process ended.
type ran struct {
	exit     int
	out, err string
}

// run runs a command in the repository and fails the story when it does not end.
func (s *site) run(t *testing.T, name string, args ...string) ran {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), s.patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	var out, complaints bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = s.root, s.env(), &out, &complaints, time.Second
	err := cmd.Run()
	if ctx.Err() != nil || cmd.ProcessState == nil {
		t.Fatalf("%s %v: %v, %v\n%s%s%s", name, args, err, ctx.Err(), tail(out.String()), tail(complaints.String()), s.conversation())
	}
	return ran{exit: cmd.ProcessState.ExitCode(), out: out.String(), err: complaints.String()}
}

func (s *site) git(t *testing.T, args ...string) string {
	t.Helper()
	r := s.run(t, "git", args...)
	if r.exit != 0 {
		t.Fatalf("git %v: %s%s", args, r.out, r.err)
	}
	return r.out
}

func (s *site) read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.root, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func tail(text string) string { return text[max(0, len(text)-4000):] }

// conversation is what the model was told and answered, for people who look for the reason
// of a failure.
func (s *site) conversation() string {
	var out strings.Builder
	for _, r := range s.model.Requests() {
		fmt.Fprintf(&out, "-- turn %d: %+v\n", r.Turn, r.Reply)
	}
	if requests := s.model.Requests(); len(requests) > 0 {
		out.WriteString(tail(requests[len(requests)-1].Told))
	}
	return out.String() + strings.Join(s.model.Faults(), "\n")
}
