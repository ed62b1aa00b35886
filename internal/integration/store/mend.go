package store

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// mend brings both files to the unbroken chain, and the head with them. What a crash
// leaves is put right silently; damage becomes an entry of its own, so that whoever reads
// the journal later knows of it, and files with something that no copy has are kept aside.
func (p *pen) mend(dir string, at time.Time) error {
	j, err := openJournal(dir, journalName, copyName)
	if err != nil {
		return err
	}
	defer j.close()
	j.own = p.next
	health, err := j.rewrite()
	if err != nil {
		return err
	}
	if err := (head{health.Entries, health.Last}).write(dir); err != nil {
		return err
	}
	p.next = link{} // what is left of the chain counts, be it without our last entry
	sound, err := p.reopen(dir)
	if err == nil && !sound {
		err = errors.New("the files do not fit one another although they were just written")
	}
	if err != nil || len(health.Damage) == 0 && health.OK() {
		return err
	}
	health.Mended = health.OK()
	_, err = p.write(dir, KindMended, at, health, true)
	return err
}

// rewrite puts the chain in the place of every file that is not it.
func (j *journal) rewrite() (Health, error) {
	fresh := filepath.Join(j.dir, "journal.new") // one name will do: the writer's lock is held
	health, err := j.writeChain(fresh)
	if err != nil {
		return health, errors.Join(err, os.Remove(fresh))
	}
	defer os.Remove(fresh)
	for _, s := range j.files {
		if s.whole(health.Entries) {
			continue
		}
		if err := j.replace(s.name, fresh, !health.OK()); err != nil {
			return health, err
		}
	}
	return health, syncFolder(j.dir)
}

func (j *journal) writeChain(path string) (Health, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return Health{}, err
	}
	out := bufio.NewWriterSize(file, 64<<10)
	health, err := j.merge(func(_ Entry, line []byte) error {
		_, err := out.Write(append(line, '\n'))
		return err
	})
	return health, errors.Join(err, out.Flush(), file.Sync(), file.Close())
}

func (j *journal) replace(name, fresh string, keep bool) error {
	path := filepath.Join(j.dir, name)
	if keep {
		if err := keepAside(path); err != nil {
			return err
		}
	}
	next := path + ".new"
	if err := duplicate(fresh, next); err != nil {
		return errors.Join(err, os.Remove(next))
	}
	return os.Rename(next, path)
}

// asides is how many damaged files are kept; an attacker is not to fill the disk.
const asides = 9

func keepAside(path string) error {
	for n := 1; n <= asides; n++ {
		err := os.Link(path, fmt.Sprintf("%s.damaged-%d", path, n))
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}

func duplicate(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}
