package git

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// differ compares trees through one git process that stays.
type differ struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func (r *Repo) startDiffer(ctx context.Context) (*differ, error) {
	cmd := r.command(ctx, append([]string{"diff-tree", "--stdin", "-r"}, rawOptions...)...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, complaint("diff-tree", "", err)
	}
	return &differ{cmd, in, bufio.NewReaderSize(out, 64<<10)}, nil
}

func (d *differ) close() {
	d.in.Close()
	d.cmd.Process.Kill()
	d.cmd.Wait()
}

// over is a line that names no tree: git hands it back when it is done with what came before.
const over = "over\n"

// compare gives the differences of two trees whose names are whole.
func (d *differ) compare(before, after string) ([]Entry, error) {
	if _, err := io.WriteString(d.in, before+" "+after+"\n"+over); err != nil {
		return nil, fmt.Errorf("git diff-tree: %w", err)
	}
	entries, err := readAnswer(d.out, before+" "+after+"\n")
	if err != nil {
		return nil, fmt.Errorf("git diff-tree: %w", err)
	}
	return entries, nil
}

// readAnswer reads the differences between the line that names the trees and the one that
// was handed back.
func readAnswer(in *bufio.Reader, named string) ([]Entry, error) {
	if line, err := in.ReadString('\n'); err != nil || line != named {
		return nil, errors.Join(fmt.Errorf("unexpected answer %q", line), err)
	}
	var raw []byte
	for {
		first, err := in.Peek(1)
		if err != nil {
			return nil, err
		}
		if first[0] != ':' {
			break
		}
		if raw, err = readRecord(in, raw); err != nil {
			return nil, err
		}
	}
	if line, err := in.ReadString('\n'); err != nil || line != over {
		return nil, errors.Join(fmt.Errorf("unexpected answer %q", line), err)
	}
	return ParseRaw(raw)
}

// readRecord reads one difference: what it is, and its path or, of a file that moved, two.
func readRecord(in *bufio.Reader, raw []byte) ([]byte, error) {
	head, err := in.ReadBytes(0)
	if err != nil {
		return raw, err
	}
	raw = append(raw, head...)
	fields := strings.Fields(strings.TrimSuffix(string(head), "\x00"))
	if len(fields) != 5 {
		return raw, errors.New("a record without its five parts")
	}
	paths := 1
	if strings.HasPrefix(fields[4], "R") || strings.HasPrefix(fields[4], "C") {
		paths = 2
	}
	for range paths {
		name, err := in.ReadBytes(0)
		if err != nil {
			return raw, err
		}
		raw = append(raw, name...)
	}
	return raw, nil
}
