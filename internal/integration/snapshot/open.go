package snapshot

import (
	"compress/zlib"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Store keeps the snapshots of one work tree.
type Store struct {
	Root    string // top of the work tree, without symlinks
	dir     string // private: index, settings, records
	gitDir  string // where the refs are: the user's repository, or dir/git
	objects string // where the objects are
	format  string // sha1 or sha256
	spare   string // objects that are kept elsewhere too, "" for none
	key     string // tells the work trees of one repository apart

	last     int    // number of the last snapshot of this process
	recorded record // what the private index was last written as
	packer   *zlib.Writer

	inside sync.Mutex // one user within this process
	held   *os.File   // the lock while it is held, for git to hold as well
}

// StateDir is where Holdfast keeps what an agent has no business in.
func StateDir() (string, error) {
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "holdfast"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("find the state directory: %w", err)
	}
	return filepath.Join(home, ".local", "state", "holdfast"), nil
}

// Open prepares the snapshots of the work tree that dir is in; a directory without git
// is one of its own. state is a directory of the user's, outside the agent's reach.
func Open(ctx context.Context, dir, state string) (*Store, error) {
	s := &Store{format: "sha1"}
	if err := s.locate(ctx, dir); err != nil {
		return nil, err
	}
	state, err := filepath.Abs(state)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(s.Root))
	s.key = hex.EncodeToString(sum[:8])
	s.dir = filepath.Join(state, "snapshots", s.key)
	if s.gitDir == "" {
		s.gitDir, s.objects = s.config(), filepath.Join(s.config(), "objects")
	}
	held, err := s.hold(ctx)
	if err != nil {
		return nil, err
	}
	defer held.release()
	return s, s.prepare(ctx)
}

// config is the git directory that has our settings and nobody else's.
func (s *Store) config() string { return filepath.Join(s.dir, "git") }

// locate finds the repository, if there is one.
func (s *Store) locate(ctx context.Context, dir string) error {
	real, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if real, err = filepath.EvalSymlinks(real); err != nil {
		return fmt.Errorf("open snapshots: %w", err)
	}
	ask := func(args ...string) ([]string, error) {
		out, err := run(ctx, real, discovering(), nil, nil, args...)
		return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n"), err
	}
	kind, err := ask("rev-parse", "--is-inside-work-tree", "--show-object-format")
	if err != nil {
		if strings.Contains(err.Error(), "not a git repository") {
			s.Root = real
			return isFolder(real)
		}
		return fmt.Errorf("open snapshots: %w", err)
	}
	if len(kind) != 2 || kind[0] != "true" {
		return fmt.Errorf("%s: %w", dir, ErrNoWorkTree)
	}
	s.format = kind[1]
	// One question each: a path may hold a line end.
	for _, q := range []struct {
		to   *string
		args []string
	}{
		{&s.Root, []string{"rev-parse", "--show-toplevel"}},
		{&s.gitDir, []string{"rev-parse", "--absolute-git-dir"}},
		{&s.objects, []string{"rev-parse", "--path-format=absolute", "--git-path", "objects"}},
	} {
		lines, err := ask(q.args...)
		if err != nil {
			return fmt.Errorf("open snapshots: %w", err)
		}
		*q.to = strings.Join(lines, "\n")
	}
	s.Root, err = filepath.EvalSymlinks(s.Root)
	return err
}

func isFolder(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() {
		return fmt.Errorf("%s: %w", path, ErrNoWorkTree)
	}
	return err
}

// attributes take back whatever the work tree says about its files: what is kept and
// brought back are the bytes.
const attributes = "* -text !eol -ident !filter !working-tree-encoding\n"

// prepare makes the private git directory, or takes up the one that is there. What the
// user ignores outside the work tree is read now and not again: an agent that adds to it
// later hides nothing.
func (s *Store) prepare(ctx context.Context) error {
	if _, err := os.Stat(filepath.Join(s.config(), "info", "attributes")); errors.Is(err, os.ErrNotExist) {
		if _, err := run(ctx, s.dir, isolated(), nil, nil, "init", "-q", "--bare", "--template=", "--object-format="+s.format, s.config()); err != nil {
			return fmt.Errorf("prepare snapshots: %w", err)
		}
		if err := os.MkdirAll(filepath.Join(s.config(), "info"), 0o700); err != nil {
			return err
		}
	}
	ignored, err := s.ignored(ctx)
	if err != nil {
		return err
	}
	if err := writeWhole(filepath.Join(s.config(), "info", "exclude"), []byte(ignored)); err != nil {
		return err
	}
	return writeWhole(filepath.Join(s.config(), "info", "attributes"), []byte(attributes))
}

// ignored are the names that the user ignores outside the work tree, and our own
// directory where it lies inside it.
func (s *Store) ignored(ctx context.Context) (string, error) {
	var out strings.Builder
	if s.gitDir != s.config() {
		files, err := s.ignoreFiles(ctx)
		if err != nil {
			return "", err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				return "", fmt.Errorf("read what is ignored: %w", err)
			}
			out.Write(text)
			out.WriteString("\n")
		}
	}
	real, err := filepath.EvalSymlinks(s.dir)
	if err != nil {
		return "", err
	}
	if rel, err := filepath.Rel(s.Root, real); err == nil && filepath.IsLocal(rel) {
		out.WriteString("/" + escapePattern(filepath.ToSlash(rel)) + "/\n")
	}
	return out.String(), nil
}

func (s *Store) ignoreFiles(ctx context.Context) ([]string, error) {
	var files []string
	if own, err := run(ctx, s.Root, discovering(), nil, nil, "config", "--type=path", "--get", "core.excludesFile"); err == nil {
		files = append(files, strings.TrimSuffix(string(own), "\n"))
	} else if config, err := os.UserConfigDir(); err == nil {
		files = append(files, filepath.Join(config, "git", "ignore"))
	}
	repository, err := run(ctx, s.Root, discovering(), nil, nil, "rev-parse", "--path-format=absolute", "--git-path", "info/exclude")
	return append(files, strings.TrimSuffix(string(repository), "\n")), err
}

var patternSigns = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`, ` `, `\ `)

func escapePattern(path string) string { return patternSigns.Replace(path) }
