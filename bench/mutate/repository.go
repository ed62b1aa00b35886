package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// entry is a file of a repository's newest commit.
type entry struct {
	path, blob string
	size       int
}

// nameOf is a repository's name, for ids.
func nameOf(dir string) string {
	base := filepath.Base(dir)
	if base == "repo" || base == ".git" {
		base = filepath.Base(filepath.Dir(dir))
	}
	return strings.TrimSuffix(base, ".git")
}

// listFiles lists the regular files of HEAD.
func listFiles(dir string) ([]entry, error) {
	out, err := git(dir, "ls-tree", "-r", "-l", "-z", "HEAD")
	if err != nil {
		return nil, err
	}
	var list []entry
	for line := range strings.SplitSeq(string(out), "\x00") {
		meta, path, ok := strings.Cut(line, "\t")
		words := strings.Fields(meta)
		if !ok || len(words) != 4 || words[1] != "blob" || words[0] == "120000" {
			continue
		}
		size, err := strconv.Atoi(words[3])
		if err != nil {
			continue // a blob that is not there
		}
		list = append(list, entry{path: path, blob: words[2], size: size})
	}
	return list, nil
}

// pastSettings lists versions of settings files as the history has them, newest first: one
// commit of a repository holds only a few.
func pastSettings(dir string) ([]entry, error) {
	out, err := git(dir, "log", "-n", "4000", "--format=", "--raw", "--no-abbrev", "--no-renames", "--diff-filter=AM", "-z")
	if err != nil {
		return nil, err
	}
	var list []entry
	seen, versions, shots := map[string]bool{}, map[string]int{}, 0
	holds := map[string]bool{} // by path: a history names the same ones again and again
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		words, path := strings.Fields(fields[i]), fields[i+1]
		if len(words) != 5 || seen[words[3]] || versions[path] >= pastVersionsKept {
			continue
		}
		held, known := holds[path]
		if !known {
			held = keptOrGate(path)
			holds[path] = held
		}
		if !held || versions[path] >= pastVersions && !kept.MatchString(path) {
			continue
		}
		if snapshots.MatchString(path) {
			if shots++; shots > mostSnapshots {
				continue
			}
		}
		seen[words[3]] = true
		versions[path]++
		list = append(list, entry{path: path, blob: words[3]})
	}
	return list, nil
}

// keptOrGate tells the files that hold something back. Snapshots do so wherever they are.
func keptOrGate(p string) bool {
	return likeSettings(p) && keptOrGateByName(p)
}

// settingsMarks are parts of the names of all such files: most paths hold none, and are not
// matched against long expressions.
var settingsMarks = []string{".yml", ".yaml", ".json", ".toml", ".cfg", ".ini", ".xml", "gradle", ".neon", ".eslintrc", ".coveragerc", ".nycrc", ".c8rc", ".snap", ".golden", ".approved.", ".verified.", "__snapshots__", "CODEOWNERS", ".husky", ".githooks",
	"Makefile", ".config.", "conftest.py", "_helper.rb", "Jenkinsfile", "CMakeLists", "meson.build", "meson_options", "meson.options", ".properties", ".conf", ".env", ".simplecov", ".sbt", ".results", "baseline"}

func likeSettings(p string) bool {
	return slices.ContainsFunc(settingsMarks, func(mark string) bool { return strings.Contains(p, mark) })
}

func keptOrGateByName(p string) bool {
	return snapshots.MatchString(p) || (kept.MatchString(p) || gates.MatchString(p)) && !playedWith.MatchString(p)
}

// What one settings file contributes at most, and one of those that few repositories have.
const (
	pastVersions     = 12
	pastVersionsKept = 30
)

func git(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", append([]string{"--git-dir", dir}, args...)...)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git %s in %s: %w", args[0], dir, err)
	}
	return out, nil
}

// blobReader is one process that reads the blobs of a repository.
type blobReader struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func newBlobReader(dir string) (*blobReader, error) {
	cmd := exec.Command("git", "--git-dir", dir, "cat-file", "--batch")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("read blobs: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("read blobs: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("read blobs: %w", err)
	}
	return &blobReader{cmd, in, bufio.NewReaderSize(out, 1<<16)}, nil
}

func (b *blobReader) close() error {
	if b == nil {
		return nil
	}
	b.in.Close()
	return b.cmd.Wait()
}

// read reads blobs. One that is not there is nil.
func (b *blobReader) read(list []entry) ([][]byte, error) {
	asked := make(chan error, 1)
	go func() {
		var ids strings.Builder
		for _, e := range list {
			ids.WriteString(e.blob + "\n")
		}
		_, err := io.WriteString(b.in, ids.String())
		asked <- err
	}()
	out := make([][]byte, len(list))
	for i := range list {
		head, err := b.out.ReadString('\n')
		if err != nil {
			return nil, fmt.Errorf("read blob %s: %w", list[i].blob, err)
		}
		words := strings.Fields(head)
		if len(words) != 3 {
			continue
		}
		size, err := strconv.Atoi(words[2])
		if err != nil {
			return nil, fmt.Errorf("read blob header %q: %w", head, err)
		}
		text := make([]byte, size+1)
		if _, err := io.ReadFull(b.out, text); err != nil {
			return nil, fmt.Errorf("read blob %s: %w", list[i].blob, err)
		}
		out[i] = text[:size]
	}
	return out, <-asked
}

// presentSettings lists the settings files of the newest commit.
func presentSettings(list []entry) []entry {
	var out []entry
	shots := 0
	for _, e := range list {
		if e.size > maxBytes || !keptOrGate(e.path) {
			continue
		}
		if snapshots.MatchString(e.path) {
			if shots++; shots > mostSnapshots {
				continue
			}
		}
		out = append(out, e)
	}
	return out
}
