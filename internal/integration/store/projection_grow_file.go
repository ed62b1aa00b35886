package store

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
)

// leastRoom is what a head may take at least; one that outgrows its room gets twice as much.
const leastRoom = 8 << 10

func spareName(name string) string { return path.Join(path.Dir(name), ".spare."+path.Base(name)) }

// growWhole writes every item.
func (p *Projection) growWhole(name string, head []byte, now Growing) error {
	folder, err := p.enter(path.Dir(name), true)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := ignoreMissing(folder.RemoveAll(path.Base(spareName(name)))); err != nil {
		return err
	}
	g := &growth{room: max(leastRoom, 2*len(head)), sum: sha256.New()}
	temporary := ".new." + path.Base(name)
	if err := folder.RemoveAll(temporary); err != nil {
		return err
	}
	file, err := folder.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	last, err := p.writeItems(file, g, head, now)
	if err == nil {
		err = p.prepareGrown(name, g, head, g.front.end, last)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, folder.Remove(temporary))
	}
	if err := p.rename(folder, name, temporary); err != nil {
		return err
	}
	if g.front.info, err = folder.Lstat(path.Base(name)); err != nil {
		return err
	}
	p.growths[name] = g
	return p.mirror(name).settle()
}

func (p *Projection) writeItems(file io.Writer, g *growth, head []byte, now Growing) (last []byte, err error) {
	out := bufio.NewWriterSize(file, 64<<10)
	start := padded(head, g.room)
	out.Write(start)
	g.front.end = int64(len(start))
	for i := range now.Total {
		if last, err = itemText(now, i); err != nil {
			return nil, err
		}
		if i < now.Total-1 {
			g.sum.Write(last)
			g.front.items++
			g.front.end += int64(len(last))
		}
		out.Write(last)
	}
	out.Write(endOfList)
	return last, out.Flush()
}

// copySpare makes the spare copy from the file in front.
func (p *Projection) copySpare(folder *os.Root, name string, front version) (version, error) {
	from, _, change := p.openTree(name)
	if change != "" {
		return version{}, fmt.Errorf("%s %s", name, change)
	}
	defer from.Close()
	spare := path.Base(spareName(name))
	if err := folder.RemoveAll(spare); err != nil {
		return version{}, err
	}
	to, err := folder.OpenFile(spare, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return version{}, err
	}
	_, err = io.Copy(to, io.LimitReader(from, front.info.Size()))
	info, statErr := to.Stat()
	return version{info, front.items, front.end}, errors.Join(err, statErr, to.Close())
}

// fill writes the head and the end of the spare copy; what stands between them stays.
func (p *Projection) fill(folder *os.Root, name string, spare version, head, rest []byte) (os.FileInfo, error) {
	file, err := folder.OpenFile(path.Base(spareName(name)), os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !os.SameFile(info, spare.info) || links(info) != 1 {
		return nil, errors.Join(err, errors.New("its spare copy was exchanged"))
	}
	_, err = file.WriteAt(head, 0)
	if err == nil {
		_, err = file.WriteAt(rest, spare.end)
	}
	if err == nil {
		err = file.Truncate(spare.end + int64(len(rest)))
	}
	if err != nil {
		return nil, err
	}
	return file.Stat()
}

// putInFront lets the spare copy and the file change places. Where the file system cannot
// do that, the file is replaced, and there is no spare copy until the next time.
func (p *Projection) putInFront(folder *os.Root, name string, g *growth, next version) error {
	base, spare := path.Base(name), path.Base(spareName(name))
	old := g.front
	if exchange(folder, spare, base) != nil {
		if err := p.rename(folder, name, spare); err != nil {
			return err
		}
		old = version{}
	}
	info, err := folder.Lstat(base)
	if err != nil {
		return err
	}
	if !os.SameFile(info, next.info) {
		return errors.New("it was exchanged")
	}
	next.info = info
	if old.info != nil { // its name has changed, and so has the time of that
		if old.info, err = folder.Lstat(spare); err != nil {
			old = version{}
		}
	}
	g.front, g.spare = next, old
	if info.Size() > small {
		p.seen[name] = info
	}
	return p.mirror(name).settle()
}

// Rest removes spare copies: nothing is written for a while.
func (p *Projection) Rest() error {
	p.inside.Lock()
	defer p.inside.Unlock()
	var errs []error
	for name, g := range p.growths {
		folder, err := p.enter(path.Dir(name), false)
		if err == nil {
			err = ignoreMissing(folder.Remove(path.Base(spareName(name))))
			folder.Close()
		}
		g.spare = version{}
		errs = append(errs, ignoreMissing(err))
	}
	return errors.Join(errs...)
}
