package git

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Commit is one commit of a history: who made it, why, and what it touches compared
// with its first parent.
type Commit struct {
	ID      string
	Parents []string
	Author  string
	Email   string
	When    time.Time
	Message string
	Entries []Entry
}

// Parent is the commit that a commit is judged against, "" for the first of all.
func (c Commit) Parent() string {
	if len(c.Parents) == 0 {
		return ""
	}
	return c.Parents[0]
}

// Selection says which commits of a history are wanted.
type Selection struct {
	Revision string // a range, or a revision with everything before it; "" for HEAD
	Since    string // dates as git reads them
	Until    string
	Author   string // part of a name or an address
	Limit    int    // 0 for no limit
	Merges   bool
}

// ErrBadDate says that git cannot read a date.
var ErrBadDate = errors.New("no date that git understands")

// headerFields are what precedes the raw diff of a commit, each ended by a NUL byte.
const headerFields = 6

// arguments are the words of git log and git rev-list that select the commits.
func (s Selection) arguments() []string {
	args := []string{"--no-merges"}
	if s.Merges {
		args = nil
	}
	if s.Since != "" {
		args = append(args, "--since="+s.Since)
	}
	if s.Until != "" {
		args = append(args, "--until="+s.Until)
	}
	if s.Author != "" {
		args = append(args, "--fixed-strings", "--regexp-ignore-case", "--author="+s.Author)
	}
	if s.Limit > 0 {
		args = append(args, "--max-count="+strconv.Itoa(s.Limit))
	}
	if s.Revision == "" {
		return append(args, "HEAD", "--")
	}
	return append(args, s.Revision, "--")
}

// Check refuses what git would misread without a word: options in place of revisions,
// and dates that are none.
func (r *Repo) Check(ctx context.Context, s Selection) error {
	if strings.HasPrefix(s.Revision, "-") || strings.ContainsAny(s.Revision, "\x00\n") {
		return fmt.Errorf("%q: %w", s.Revision, ErrBadRevision)
	}
	for _, date := range []string{s.Since, s.Until} {
		if date == "" {
			continue
		}
		now := time.Now().Unix()
		out, err := r.run(ctx, "rev-parse", "--since="+date)
		if err != nil {
			return err
		}
		// Git reads what it does not understand as "now".
		seconds, err := strconv.ParseInt(strings.TrimSpace(strings.TrimPrefix(string(out), "--max-age=")), 10, 64)
		if err != nil || seconds >= now && !strings.ContainsAny(date, "0123456789") {
			return fmt.Errorf("%q: %w", date, ErrBadDate)
		}
	}
	rev := s.Revision
	if rev == "" {
		rev = "HEAD"
	}
	if _, err := r.run(ctx, "rev-parse", "--quiet", "--revs-only", rev, "--"); err != nil {
		return r.unborn(ctx, fmt.Errorf("%s: %w", rev, err))
	}
	return nil
}

// Count tells how many commits a selection has.
func (r *Repo) Count(ctx context.Context, s Selection) (int, error) {
	out, err := r.run(ctx, append([]string{"rev-list", "--count"}, s.arguments()...)...)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(out)))
}

// History gives the commits of a selection to yield, the newest first, out of one git
// process. It ends early when yield says so.
func (r *Repo) History(ctx context.Context, s Selection, yield func(Commit) bool) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	args := append([]string{"-c", "log.showRoot=true", "log", "--no-show-signature", "--no-notes", "--no-color", "--encoding=UTF-8",
		"--diff-merges=first-parent", "--format=tformat:%H%x00%P%x00%aN%x00%aE%x00%at%x00%B"}, rawOptions...)
	cmd := r.command(ctx, append(args, s.arguments()...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return complaint("log", "", err)
	}
	whole, err := readHistory(bufio.NewReaderSize(out, 256<<10), yield)
	if !whole || err != nil {
		stop() // git would wait for ever to be read
		cmd.Wait()
		return err
	}
	if err := cmd.Wait(); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("git log: %w", ctx.Err())
		}
		return complaint("log", stderr.String(), err)
	}
	return nil
}

// readHistory reads git log's output; whole is false when yield wanted no more.
func readHistory(in *bufio.Reader, yield func(Commit) bool) (whole bool, err error) {
	first, err := in.ReadString(0)
	for err == nil {
		var c Commit
		c, first, err = readCommit(in, first)
		if err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
		if !yield(c) {
			return false, nil
		}
	}
	if first != "" && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("read history: %w", err)
	}
	return true, nil
}

// readCommit reads one commit whose first field is known, and the first field of the
// next one. io.EOF says that there is none.
func readCommit(in *bufio.Reader, first string) (c Commit, next string, err error) {
	header := [headerFields]string{first}
	for i := 1; i < headerFields; i++ {
		if header[i], err = in.ReadString(0); err != nil {
			return c, "", fmt.Errorf("read history: commit %.12q is cut short", first)
		}
	}
	for i := range header {
		header[i] = strings.TrimSuffix(header[i], "\x00")
	}
	seconds, _ := strconv.ParseInt(header[4], 10, 64)
	c = Commit{ID: header[0], Parents: strings.Fields(header[1]), Author: header[2], Email: header[3],
		When: time.Unix(seconds, 0).UTC(), Message: strings.TrimSpace(header[5])}
	for {
		next, err = in.ReadString(0)
		if err != nil || !strings.HasPrefix(strings.TrimPrefix(next, "\n"), ":") {
			return c, next, err
		}
		e, err := readEntry(in, strings.TrimPrefix(next, "\n"))
		if err != nil {
			return c, "", fmt.Errorf("commit %s: %w", c.ID, err)
		}
		c.Entries = append(c.Entries, e)
	}
}

// readEntry reads the paths that follow the head of a raw record.
func readEntry(in *bufio.Reader, head string) (Entry, error) {
	fields := [][]byte{[]byte(strings.TrimSuffix(head, "\x00"))}
	for range 2 {
		path, err := in.ReadBytes(0)
		if err != nil {
			return Entry{}, fmt.Errorf("read raw diff: %w", io.ErrUnexpectedEOF)
		}
		fields = append(fields, bytes.TrimSuffix(path, []byte{0}))
		if len(fields) > pathsOf(head) {
			break
		}
	}
	e, _, err := parseEntry(fields)
	return e, err
}

// pathsOf tells how many paths follow a raw record: two for renames and copies.
func pathsOf(head string) int {
	if i := strings.LastIndexByte(strings.TrimSuffix(head, "\x00"), ' '); i >= 0 && (head[i+1] == 'R' || head[i+1] == 'C') {
		return 2
	}
	return 1
}
