package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"

	"holdfast/internal/detection/change"
)

// ErrMissingObject says that the repository does not hold an object, as happens in
// partial clones.
var ErrMissingObject = errors.New("object is not in the repository")

// Blobs reads objects through one git process.
type Blobs struct {
	repo *Repo
	ctx  context.Context
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	last bool // it is used for long: a process that was killed meanwhile is started anew
}

// Blobs makes a reader of objects; Close ends its process.
func (r *Repo) Blobs(ctx context.Context) *Blobs { return &Blobs{repo: r, ctx: ctx} }

func (b *Blobs) start() error {
	cmd := b.repo.command(b.ctx, "cat-file", "--batch")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		if b.ctx.Err() != nil {
			return fmt.Errorf("git cat-file: %w", b.ctx.Err())
		}
		return complaint("cat-file", "", err)
	}
	b.cmd, b.in, b.out = cmd, in, bufio.NewReaderSize(out, 64<<10)
	return nil
}

// Close ends the process. What it still had to say does not matter.
func (b *Blobs) Close() {
	if b.cmd == nil {
		return
	}
	b.in.Close()
	b.cmd.Process.Kill()
	b.cmd.Wait()
	b.cmd = nil
}

// Side reads the version of a file that an object holds.
func (b *Blobs) Side(id string, mode uint32) (change.Side, error) {
	if change.KindOf(mode) == change.Submodule {
		return change.Unread(0, mode, id), nil
	}
	if side, ok := b.repo.kept.side(id, mode); ok {
		return side, nil
	}
	raw, size, err := b.Read(id)
	if err != nil {
		return change.Side{}, err
	}
	if size > change.MaxText {
		return change.Unread(size, mode, id), nil
	}
	side := change.StoredAs(raw, mode, id)
	b.repo.kept.keep(id, mode, side)
	return side, nil
}

// Read gives the bytes of an object, nil when there are more than are ever judged.
func (b *Blobs) Read(id string) (raw []byte, size int64, err error) {
	if strings.ContainsAny(id, "\n") {
		return nil, 0, fmt.Errorf("%q: %w", id, ErrMissingObject)
	}
	used := b.cmd != nil
	if size, err = b.ask(id); err != nil && b.last && used && !errors.Is(err, ErrMissingObject) {
		b.Close()
		size, err = b.ask(id)
	}
	if err != nil {
		return nil, 0, err
	}
	if size > change.MaxText {
		b.Close() // cheaper than reading what will not be judged; the next one starts anew
		return nil, size, nil
	}
	raw = make([]byte, size+1)
	if _, err := io.ReadFull(b.out, raw); err != nil {
		return nil, 0, fmt.Errorf("git cat-file %s: %w", id, err)
	}
	return raw[:size], size, nil
}

// ask tells the process which object is wanted, and gives its size.
func (b *Blobs) ask(id string) (int64, error) {
	if b.cmd == nil {
		if err := b.start(); err != nil {
			return 0, err
		}
	}
	if _, err := io.WriteString(b.in, id+"\n"); err != nil {
		return 0, fmt.Errorf("git cat-file: %w", err)
	}
	return b.header(id)
}

func (b *Blobs) header(id string) (int64, error) {
	line, err := b.out.ReadString('\n')
	if err != nil {
		return 0, fmt.Errorf("git cat-file %s: %w", id, err)
	}
	fields := strings.Fields(line)
	if len(fields) != 3 {
		return 0, fmt.Errorf("%s: %w", id, ErrMissingObject)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("git cat-file %s: unexpected answer %q", id, line)
	}
	return size, nil
}

// Show gives the bytes a path has in a commit; ErrMissingObject when it has none.
func (r *Repo) Show(ctx context.Context, commit, path string) ([]byte, error) {
	blobs := r.Blobs(ctx)
	defer blobs.Close()
	raw, _, err := blobs.Read(commit + ":" + path)
	return raw, err
}
