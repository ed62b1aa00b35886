package snapshot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// settings hold whatever a repository, a user or a system configures. Files are compared
// by all that stat tells: an agent that sets a time back still changes the inode's.
var settings = []string{
	"--no-pager",
	"-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.attributesFile=/dev/null",
	"-c", "core.excludesFile=/dev/null", "-c", "core.autocrlf=false", "-c", "core.safecrlf=false", "-c", "core.fileMode=true",
	"-c", "core.symlinks=true", "-c", "core.trustctime=true", "-c", "core.checkStat=default", "-c", "core.logAllRefUpdates=false",
	"-c", "core.protectNTFS=false", "-c", "core.protectHFS=false", "-c", "core.quotePath=false",
	"-c", "commit.gpgSign=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "i18n.commitEncoding=UTF-8",
	"-c", "submodule.recurse=false",
}

// isolated is the environment without anything git listens to.
func isolated() []string {
	return append(discovering(),
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1", "GIT_NO_REPLACE_OBJECTS=1",
		"GIT_AUTHOR_NAME=Holdfast", "GIT_AUTHOR_EMAIL=holdfast@localhost", "GIT_COMMITTER_NAME=Holdfast", "GIT_COMMITTER_EMAIL=holdfast@localhost")
}

// discovering is the environment in which git finds the user's repository: with the
// user's settings (which directories are safe), without what binds it to another one.
func discovering() []string {
	env := []string{"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C"}
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if name != "LC_ALL" && (!strings.HasPrefix(name, "GIT_") || allowed[name]) {
			env = append(env, pair)
		}
	}
	return env
}

// allowed are the variables by which a user says where the settings and programs are.
var allowed = map[string]bool{"GIT_CONFIG_GLOBAL": true, "GIT_CONFIG_SYSTEM": true, "GIT_CONFIG_NOSYSTEM": true, "GIT_EXEC_PATH": true}

// private runs git on the work tree with our index and our settings.
func (s *Store) private(ctx context.Context, stdin io.Reader, args ...string) ([]byte, error) {
	return s.withIndex(ctx, filepath.Join(s.config(), "index"), stdin, args...)
}

func (s *Store) withIndex(ctx context.Context, index string, stdin io.Reader, args ...string) ([]byte, error) {
	return run(ctx, s.Root, s.environment(index), stdin, s.held, args...)
}

func (s *Store) environment(index string) []string {
	env := append(isolated(), "GIT_DIR="+s.config(), "GIT_WORK_TREE="+s.Root, "GIT_OBJECT_DIRECTORY="+s.objects, "GIT_INDEX_FILE="+index)
	if s.spare != "" {
		env = append(env, "GIT_ALTERNATE_OBJECT_DIRECTORIES="+s.spare)
	}
	return env
}

// refs runs git where the refs are; it reads no file of the work tree.
func (s *Store) refs(ctx context.Context, stdin io.Reader, args ...string) ([]byte, error) {
	return run(ctx, s.dir, append(isolated(), "GIT_DIR="+s.gitDir), stdin, s.held, args...)
}

// run runs git and gives what it printed; its complaint becomes the error. The lock is
// handed on: should we be killed, it is held until the last git has ended.
func run(ctx context.Context, dir string, env []string, stdin io.Reader, lock *os.File, args ...string) ([]byte, error) {
	var stdout bytes.Buffer
	err := stream(ctx, dir, env, stdin, lock, func(out io.Reader) error {
		_, err := io.Copy(&stdout, out)
		return err
	}, args...)
	return stdout.Bytes(), err
}

// stream runs git and hands on what it prints while it prints it.
func stream(ctx context.Context, dir string, env []string, stdin io.Reader, lock *os.File, read func(io.Reader) error, args ...string) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	cmd := exec.CommandContext(ctx, "git", append(append([]string{}, settings...), args...)...)
	cmd.Dir, cmd.Env, cmd.Stdin = dir, env, stdin
	cmd.WaitDelay = time.Second
	if lock != nil {
		cmd.ExtraFiles = []*os.File{lock}
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("git %s: %w", args[0], err)
	}
	readErr := read(out)
	if readErr != nil {
		stop()
	}
	waitErr := cmd.Wait()
	switch {
	case readErr != nil:
		return readErr
	case waitErr == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("git %s: %w", args[0], ctx.Err())
	}
	var exit *exec.ExitError
	if errors.As(waitErr, &exit) && stderr.Len() > 0 {
		return fmt.Errorf("git %s: %s: %w", args[0], strings.TrimSpace(stderr.String()), waitErr)
	}
	return fmt.Errorf("git %s: %w", args[0], waitErr)
}
