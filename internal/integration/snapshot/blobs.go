package snapshot

import (
	"bufio"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"path/filepath"
	"strings"
)

// checkBlobs reads everything a restore will write. git does not hash what it reads; we
// do: an object that an agent has put in another's place is found out here.
func (s *Store) checkBlobs(ctx context.Context, changes []Change) error {
	for _, c := range changes {
		if err := permitted(c.Path); err != nil {
			return err
		}
	}
	return s.eachBlob(ctx, changes, func(c Change, content io.Reader, size int64) error {
		sum := s.newHash()
		fmt.Fprintf(sum, "blob %d\x00", size)
		if _, err := io.CopyN(sum, content, size); err != nil {
			return err
		}
		if got := hex.EncodeToString(sum.Sum(nil)); got != c.AfterBlob {
			return fmt.Errorf("%s: the object %s was tampered with or is damaged", c.Path, c.AfterBlob)
		}
		return nil
	})
}

func (s *Store) newHash() hash.Hash {
	if s.format == "sha256" {
		return sha256.New()
	}
	return sha1.New()
}

// apply carries out changes: first what goes, so that there is room for what comes.
func (s *Store) apply(ctx context.Context, h *hands, changes []Change) error {
	for _, c := range changes {
		if err := permitted(c.Path); err != nil {
			return err
		}
		if c.Removed() && c.BeforeMode != gitlink {
			if err := h.remove(c.Path); err != nil {
				return fmt.Errorf("restore: remove %s: %w", c.Path, err)
			}
		}
	}
	return s.eachBlob(ctx, changes, func(c Change, content io.Reader, size int64) error {
		if err := h.write(c, content, size); err != nil {
			return fmt.Errorf("restore: write %s: %w", c.Path, err)
		}
		return nil
	})
}

// eachBlob hands out the contents that the changes lead to, in one run of git.
func (s *Store) eachBlob(ctx context.Context, changes []Change, use func(Change, io.Reader, int64) error) error {
	var wanted []Change
	var names strings.Builder
	for _, c := range changes {
		if !c.Removed() && c.AfterMode != gitlink {
			wanted = append(wanted, c)
			names.WriteString(c.AfterBlob + "\n")
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	env := s.environment(filepath.Join(s.config(), "index"))
	return stream(ctx, s.Root, env, strings.NewReader(names.String()), s.held, func(out io.Reader) error {
		in := bufio.NewReaderSize(out, 1<<16)
		for _, c := range wanted {
			if err := oneBlob(in, c, use); err != nil {
				return err
			}
		}
		return nil
	}, "cat-file", "--batch")
}

func oneBlob(in *bufio.Reader, c Change, use func(Change, io.Reader, int64) error) error {
	head, err := in.ReadString('\n')
	if err != nil {
		return fmt.Errorf("%s: read object %s: %w", c.Path, c.AfterBlob, err)
	}
	var name, kind string
	var size int64
	if n, _ := fmt.Sscanf(head, "%s %s %d", &name, &kind, &size); n != 3 || kind != "blob" || size < 0 {
		return fmt.Errorf("%s: the object %s is missing or no file: git says %q", c.Path, c.AfterBlob, strings.TrimSpace(head))
	}
	content := &io.LimitedReader{R: in, N: size}
	if err := use(c, content, size); err != nil {
		return err
	}
	if _, err := in.Discard(int(content.N) + 1); err != nil {
		return fmt.Errorf("%s: read object %s: %w", c.Path, c.AfterBlob, err)
	}
	return nil
}
