package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/change"
)

// View is the repository at one moment: a commit, the index, or the work tree.
type View struct {
	repo  *Repo
	ctx   context.Context
	where []string // what git grep searches

	answers change.Answers
}

// Bounds of a search: enough to answer "is it still there?", too little to hurt.
const (
	maxWords   = 400
	maxHits    = 200 // a word
	maxScanned = 16 << 20
	maxShown   = 200 // characters of a line
)

// Read gives a file as it is at that moment.
func (v *View) Read(name string) ([]byte, bool) {
	switch v.where[0] {
	case "--untracked":
		return v.repo.readOnDisk(name)
	case "--cached":
		text, err := v.repo.Show(v.ctx, "", name)
		return text, err == nil
	}
	if x := v.repo.words; x != nil {
		return x.show(v.where[0], name)
	}
	text, err := v.repo.Show(v.ctx, v.where[0], name)
	return text, err == nil
}

// maxRead bounds a file of the work tree that is read for its settings.
const maxRead = 2 << 20

func (r *Repo) readOnDisk(name string) ([]byte, bool) {
	root, err := os.OpenRoot(r.Root)
	if err != nil {
		return nil, false
	}
	defer root.Close()
	if info, err := root.Lstat(name); err != nil || !info.Mode().IsRegular() || info.Size() > maxRead {
		return nil, false
	}
	text, err := root.ReadFile(name)
	return text, err == nil
}

// Search finds the lines in which any of the words occurs as a whole word; git is asked once for each.
func (v *View) Search(words []string) (map[string][]change.Hit, error) {
	return v.answers.Of(words, func(unknown []string) (map[string][]change.Hit, error) {
		found := map[string][]change.Hit{}
		for part := range slices.Chunk(unknown, maxWords) {
			if err := v.grep(part, found); err != nil {
				return nil, err
			}
		}
		return found, nil
	})
}

func (v *View) grep(words []string, found map[string][]change.Hit) error {
	wanted := map[string]bool{}
	for _, w := range words {
		if w != "" && !strings.ContainsAny(w, "\n\x00") {
			wanted[w] = true
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	if x := v.repo.words; x != nil && !strings.HasPrefix(v.where[0], "--") {
		if err := x.search(v.ctx, v.where[0], wanted, found); err == nil {
			return nil
		}
		clear(found)
	}
	for _, g := range groups(wanted) {
		if err := v.grepFor(g, found); err != nil {
			return err
		}
	}
	return nil
}

// grepFor has git find the lines with any of the words of a group.
func (v *View) grepFor(g group, found map[string][]change.Hit) error {
	args := []string{"grep", "-n", "-w", "-E", "-I", "-z", "--no-color", "--no-column", "--full-name", "--no-recurse-submodules", "-e", g.expression()}
	ctx, stop := context.WithCancel(v.ctx)
	defer stop()
	cmd := v.repo.command(ctx, append(append(args, v.where...), "--")...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return complaint("grep", "", err)
	}
	whole := v.collect(bufio.NewReader(io.LimitReader(out, maxScanned)), g, found)
	if !whole {
		stop()
	}
	return v.outcome(cmd.Wait(), whole)
}

// outcome reads git's exit: 1 is "nothing found", and a search we cut short was killed.
func (v *View) outcome(err error, whole bool) error {
	var exit *exec.ExitError
	switch {
	case err == nil, v.ctx.Err() == nil && !whole, errors.As(err, &exit) && exit.ExitCode() == 1:
		return v.ctx.Err()
	}
	return fmt.Errorf("git grep: %w", err)
}

// collect sorts hits to their words until the output ends, or is cut at the limit.
func (v *View) collect(out *bufio.Reader, wanted group, found map[string][]change.Hit) (whole bool) {
	prefix := ""
	if !strings.HasPrefix(v.where[0], "--") {
		prefix = v.where[0] + ":"
	}
	read := 0
	for {
		path, err := out.ReadString(0)
		if err != nil {
			return read+len(path) < maxScanned
		}
		number, err1 := out.ReadString(0)
		text, err2 := out.ReadString('\n')
		read += len(path) + len(number) + len(text)
		if err1 != nil || err2 != nil {
			return read < maxScanned
		}
		line, _ := strconv.Atoi(strings.TrimSuffix(number, "\x00"))
		hit := change.Hit{Path: strings.TrimPrefix(strings.TrimSuffix(path, "\x00"), prefix), Line: line, Text: shorten(text)}
		for _, w := range wanted {
			if len(found[w]) < maxHits && hasWord(text, w) {
				found[w] = append(found[w], hit)
			}
		}
	}
}

func shorten(line string) string {
	line = strings.TrimSpace(line)
	if len(line) <= maxShown {
		return line
	}
	return strings.ToValidUTF8(line[:maxShown], "") + "…"
}

// hasWord tells whether a word stands alone in a line, by git grep's idea of a word.
func hasWord(line, word string) bool {
	for from := 0; ; {
		i := strings.Index(line[from:], word)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(word)
		if !wordByte(line, start-1) && !wordByte(line, end) {
			return true
		}
		from = start + 1
	}
}

func wordByte(s string, i int) bool { return i >= 0 && i < len(s) && isWordByte[s[i]] }
