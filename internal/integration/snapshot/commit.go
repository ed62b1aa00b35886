package snapshot

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// signature is who makes snapshots.
const signature = "Holdfast <holdfast@localhost>"

// commit writes a commit as git does, without starting git for it.
func (s *Store) commit(tree, message string, at time.Time) (ID, error) {
	by := fmt.Sprintf("%s %d +0000", signature, at.Unix())
	body := fmt.Sprintf("tree %s\nauthor %s\ncommitter %s\n\n%s", tree, by, by, message)
	object := fmt.Appendf(nil, "commit %d\x00%s", len(body), body)
	sum := s.newHash()
	sum.Write(object)
	id := hex.EncodeToString(sum.Sum(nil))
	if err := s.writeObject(id, object); err != nil {
		return "", fmt.Errorf("write commit %s: %w", id, err)
	}
	return ID(id), nil
}

// writeObject puts an object where git looks for it. Under the name that it has until it
// is whole, git's own housekeeping would remove it.
func (s *Store) writeObject(id string, object []byte) error {
	var packed bytes.Buffer
	if s.packer == nil {
		s.packer = zlib.NewWriter(nil)
	}
	s.packer.Reset(&packed)
	_, err := s.packer.Write(object)
	if err := errors.Join(err, s.packer.Close()); err != nil {
		return err
	}
	dir := filepath.Join(s.objects, id[:2])
	if err := os.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	file, err := os.CreateTemp(dir, "tmp_obj_*")
	if err != nil {
		return err
	}
	_, err = file.Write(packed.Bytes())
	err = errors.Join(err, file.Chmod(0o444), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(dir, id[2:]))
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
