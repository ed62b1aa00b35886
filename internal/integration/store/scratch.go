package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Scratch is a folder for temporary files that can be told from those of others when its
// process was killed: beside it stands whose it is.
type Scratch struct {
	Base string // all of it, to be removed
	Dir  string // to be used
}

const (
	scratchPrefix = "holdfast-"
	ownerName     = "owner"
	ownerMost     = 64 << 10
)

// NewScratch makes a folder of this process for something.
func NewScratch(what string, at time.Time) (s Scratch, err error) {
	base, err := os.MkdirTemp("", scratchPrefix+what+"-")
	if err != nil {
		return s, fmt.Errorf("make a temporary folder: %w", err)
	}
	if s.Base, err = filepath.EvalSymlinks(base); err != nil {
		return s, fmt.Errorf("make a temporary folder: %w", err)
	}
	s.Dir = filepath.Join(s.Base, "work")
	text, err := json.Marshal(Self(at))
	if err == nil {
		err = errors.Join(os.WriteFile(filepath.Join(s.Base, ownerName), text, 0o600), os.Mkdir(s.Dir, 0o700))
	}
	if err != nil {
		return s, errors.Join(fmt.Errorf("make a temporary folder: %w", err), os.RemoveAll(s.Base))
	}
	return s, nil
}

// Abandoned are the scratch folders of the user whose processes have ended without
// removing them. What has no owner, one that lives or one that cannot be judged from here
// is somebody else's.
func Abandoned() ([]string, error) {
	temp, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		return nil, fmt.Errorf("look for temporary folders: %w", err)
	}
	entries, err := os.ReadDir(temp)
	if err != nil {
		return nil, fmt.Errorf("look for temporary folders: %w", err)
	}
	var out []string
	for _, e := range entries {
		if base := filepath.Join(temp, e.Name()); strings.HasPrefix(e.Name(), scratchPrefix) && abandoned(base) {
			out = append(out, base)
		}
	}
	return out, nil
}

func abandoned(base string) bool {
	folder, err := os.Lstat(base)
	if err != nil || !folder.IsDir() || !isMine(folder) {
		return false
	}
	path := filepath.Join(base, ownerName)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || !isMine(info) {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	owner, err := ownerIn(file)
	return err == nil && owner.lives() == dead
}

func ownerIn(file io.Reader) (owner Owner, err error) {
	text, err := io.ReadAll(io.LimitReader(file, ownerMost))
	if err == nil {
		err = json.Unmarshal(text, &owner)
	}
	if err == nil && (owner.PID <= 0 || owner.Start == "" || owner.Host == "") {
		err = errors.New("it names no process")
	}
	return owner, err
}
