package install

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Apply carries steps out: all of them or, as far as that is possible, none. Each file is
// replaced at once, never in part; what is replaced is kept in the user's state directory.
func Apply(root, home string, steps []Step) error {
	root, home, err := settle(root, home)
	if err != nil {
		return err
	}
	jobs, err := prepare(root, home, steps)
	defer closeAll(jobs)
	if err != nil {
		return err
	}
	for i, j := range jobs {
		if err := j.do(home); err != nil {
			return errors.Join(err, undo(home, jobs[:i+1]))
		}
	}
	return settleReceipts(home, jobs)
}

// Check says what keeps steps from being carried out, as far as that can be seen without
// writing anything.
func Check(root, home string, steps []Step) error {
	root, home, err := settle(root, home)
	if err != nil {
		return err
	}
	jobs, err := prepare(root, home, steps)
	closeAll(jobs)
	return err
}

func closeAll(jobs []*job) {
	for _, j := range jobs {
		j.dir.Close()
	}
}

// job is a step with the handle of the directory it works below.
type job struct {
	Step
	dir     *os.Root
	name    string
	made    []string // folders that are missing now, outermost first
	receipt *receipt // as it was before
}

// prepare looks at everything before anything is written.
func prepare(root, home string, steps []Step) ([]*job, error) {
	var jobs []*job
	for _, s := range steps {
		base, name, err := place(root, home, s.Path)
		if err != nil {
			return jobs, err
		}
		dir, err := os.OpenRoot(base)
		if err != nil {
			return jobs, fmt.Errorf("write %s: %w", s.Path, err)
		}
		j := &job{Step: s, dir: dir, name: name, receipt: readReceipt(home, s.Path)}
		jobs = append(jobs, j)
		if err := j.check(); err != nil {
			return jobs, err
		}
	}
	return jobs, nil
}

func (j *job) check() error {
	now, err := peek(j.dir, j.name, j.Path)
	switch {
	case err != nil:
		return err
	case now.exists != j.Existed || !bytes.Equal(now.text, j.Before):
		return &Obstacle{Path: j.Path, What: "it has changed since the plan was made", Mend: "run it again", Kind: ErrChanged}
	case now.exists && now.mode&fs.ModeSymlink == 0 && now.mode&0o200 == 0:
		return &Obstacle{Path: j.Path, What: "it is read-only", Mend: "allow writing with `chmod u+w " + shellWord(j.Path) + "` and run it again", Kind: ErrReadOnly}
	}
	for parent := filepath.Dir(j.name); parent != "."; parent = filepath.Dir(parent) {
		if _, err := j.dir.Lstat(parent); errors.Is(err, fs.ErrNotExist) {
			j.made = append(j.made, filepath.Join(j.dir.Name(), parent))
		}
	}
	slices.Reverse(j.made)
	return nil
}

func (j *job) do(home string) error {
	if err := backup(home, j.Step); err != nil {
		return err
	}
	if j.origin != nil {
		r := receipt{Path: j.Path, Before: *j.origin, After: sum(j.After), Folders: j.folders(home)}
		if err := r.write(home); err != nil {
			return err
		}
	}
	if j.After == nil {
		return j.unlink()
	}
	return j.write(j.After, j.Mode)
}

// folders are those above the file that we make now or that we made for another file.
func (j *job) folders(home string) []string {
	known := madeFolders(home)
	var out []string
	for parent := filepath.Dir(j.name); parent != "."; parent = filepath.Dir(parent) {
		path := filepath.Join(j.dir.Name(), parent)
		if known[path] || slices.Contains(j.made, path) {
			out = append(out, path)
		}
	}
	slices.Reverse(out)
	return out
}

func (j *job) unlink() error {
	if err := j.dir.Remove(j.name); err != nil {
		return hindered(j.Path, err)
	}
	return nil
}

// write puts a file in place at once: a new file beside it, synced, then renamed over it.
func (j *job) write(text []byte, mode fs.FileMode) error {
	if err := j.dir.MkdirAll(filepath.Dir(j.name), 0o755); err != nil {
		return hindered(j.Path, err)
	}
	temp := j.name + ".holdfast-new"
	_ = j.dir.Remove(temp) // left behind by a run that was killed
	if err := j.fill(temp, text, mode); err != nil {
		_ = j.dir.Remove(temp)
		return hindered(j.Path, err)
	}
	if err := j.dir.Rename(temp, j.name); err != nil {
		_ = j.dir.Remove(temp)
		return hindered(j.Path, err)
	}
	if folder, err := j.dir.Open(filepath.Dir(j.name)); err == nil {
		_ = folder.Sync() // not every file system can
		folder.Close()
	}
	return nil
}

func (j *job) fill(temp string, text []byte, mode fs.FileMode) error {
	if mode&fs.ModeSymlink != 0 {
		return j.dir.Symlink(string(text), temp)
	}
	f, err := j.dir.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode.Perm())
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if j.exact() {
		err = errors.Join(err, f.Chmod(mode.Perm()))
	}
	return errors.Join(err, f.Sync(), f.Close())
}

// exact: files that were there keep their mode; new ones get what the user's mask allows.
func (j *job) exact() bool { return j.Existed || j.origin == nil || j.origin.Existed }

func hindered(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return &Obstacle{Path: path, What: "it cannot be written here: " + err.Error(), Mend: "allow writing in " + filepath.Dir(path) + " and run it again", Kind: ErrReadOnly}
	}
	return fmt.Errorf("write %s: %w", path, err)
}
