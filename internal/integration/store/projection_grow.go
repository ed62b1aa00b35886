package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"os"
	"path"
)

// A file that grows is a JSON object whose last member is a list: a head, which has some
// room to become longer, the items, and an end. What stands of the list is not written
// again. The new version is made in a spare copy, which is one version behind, and the two
// change places: readers see one version or the other, and a long list costs no more than
// a short one. The last item may still change; those before it may not.

// Growing is what such a file is to hold. Document ends in an empty list.
type Growing struct {
	Document any
	Total    int
	Item     func(i int) (any, bool) // false where it is not at hand
}

// ErrNotAtHand says that a file has to be written whole, and an item is missing for that.
var ErrNotAtHand = errors.New("not all items are at hand")

var (
	emptyList = []byte("[]\n}")
	endOfList = []byte("\n  ]\n}\n")
)

// growth is what is known of a file that grows.
type growth struct {
	room         int       // that the head may take
	sum          hash.Hash // of the items that stand for good
	front, spare version
}

// version is a file as it was left: the items that stand for good, and where they end.
type version struct {
	info  os.FileInfo // nil for none
	items int
	end   int64
}

// Grow brings a file that grows up to date.
func (p *Projection) Grow(rel string, now Growing) error {
	name, err := p.locate(rel)
	if err != nil {
		return err
	}
	head, err := headOf(now.Document)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	p.inside.Lock()
	defer p.inside.Unlock()
	defer p.leave()
	g := p.growths[name]
	if g == nil || len(head) > g.room || now.Total <= g.front.items || !p.asLeft(name, g.front.info) {
		err = p.growWhole(name, head, now)
	} else {
		err = p.growOn(name, g, head, now)
	}
	if err != nil {
		delete(p.growths, name)
		return fmt.Errorf("write %s: %w", inTree(name), err)
	}
	p.remember(name)
	return nil
}

func (p *Projection) asLeft(name string, before os.FileInfo) bool {
	return before != nil && p.unchanged(name, before)
}

// headOf is everything before the items.
func headOf(document any) ([]byte, error) {
	text, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		return nil, err
	}
	head, found := bytes.CutSuffix(text, emptyList)
	if !found {
		return nil, errors.New("it does not end in an empty list")
	}
	return append(head, '['), nil
}

// padded fills the room of a head, to the end of its line.
func padded(head []byte, room int) []byte {
	return append(append(bytes.Clone(head), bytes.Repeat([]byte(" "), room-len(head))...), '\n')
}

// itemText is an item as it stands in the list.
func itemText(now Growing, i int) ([]byte, error) {
	item, known := now.Item(i)
	if !known {
		return nil, ErrNotAtHand
	}
	text, err := json.MarshalIndent(item, "    ", "  ")
	before := "    "
	if i > 0 {
		before = ",\n    "
	}
	return append([]byte(before), text...), err
}

// growOn adds to the spare copy what it lacks, and puts it in front.
func (p *Projection) growOn(name string, g *growth, head []byte, now Growing) error {
	folder, err := p.enter(path.Dir(name), true)
	if err != nil {
		return err
	}
	defer folder.Close()
	if !p.asLeft(spareName(name), g.spare.info) {
		if g.spare, err = p.copySpare(folder, name, g.front); err != nil {
			return err
		}
	}
	var added []byte
	next := version{items: now.Total - 1}
	for i := g.spare.items; i < now.Total; i++ {
		text, err := itemText(now, i)
		if err != nil {
			return err
		}
		if i >= g.front.items && i < now.Total-1 {
			g.sum.Write(text)
		}
		if i == now.Total-1 {
			next.end = g.spare.end + int64(len(added))
			err = p.prepareGrown(name, g, head, next.end, text)
		}
		if err != nil {
			return err
		}
		added = append(added, text...)
	}
	if next.info, err = p.fill(folder, name, g.spare, padded(head, g.room), append(added, endOfList...)); err != nil {
		return err
	}
	return p.putInFront(folder, name, g, next)
}

// prepareGrown puts down what the file will be before it is.
func (p *Projection) prepareGrown(name string, g *growth, head []byte, end int64, last []byte) error {
	sum, err := with(g.sum, last)
	if err != nil {
		return err
	}
	size := end + int64(len(last)) + int64(len(endOfList))
	return p.mirror(name).prepare(grown{Size: size, Room: g.room, Head: sha256.Sum256(padded(head, g.room)), List: sum}.text())
}

func with(sum hash.Hash, last []byte) (out [sha256.Size]byte, err error) {
	cloner, ok := sum.(hash.Cloner)
	if !ok {
		return out, errors.New("its checksum cannot be continued")
	}
	both, err := cloner.Clone()
	if err == nil {
		both.Write(last)
		both.Sum(out[:0])
	}
	return out, err
}
