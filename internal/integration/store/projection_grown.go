package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// grown is what is kept of a file that grows: not what it says, which the journal knows,
// but enough to tell whether it still says it.
type grown struct {
	Size int64             `json:"size"`
	Room int               `json:"room"`
	Head [sha256.Size]byte `json:"head"`
	List [sha256.Size]byte `json:"list"`
}

// grownMark begins what is kept of such a file. No text of JSON begins so.
var grownMark = []byte("\x00grown ")

// ErrOutdated says that a file that grows was found changed: it is to be written whole.
var ErrOutdated = errors.New("it has to be written anew")

func (g grown) text() []byte {
	text, _ := json.Marshal(g)
	return append(bytes.Clone(grownMark), text...)
}

// grownOf reads what is kept; false when it is a file as others are.
func grownOf(kept []byte) (g grown, is bool) {
	text, is := bytes.CutPrefix(kept, grownMark)
	return g, is && json.Unmarshal(text, &g) == nil && g.Room > 0
}

// compareGrown goes through the file in the work tree without holding it.
func (p *Projection) compareGrown(name string, want grown) string {
	file, info, change := p.openTree(name)
	if change != "" {
		return change
	}
	defer file.Close()
	if info.Size() != want.Size || info.Size() < int64(want.Room)+1+int64(len(endOfList)) {
		return Changed
	}
	list := info.Size() - int64(want.Room) - 1 - int64(len(endOfList))
	head, items := sha256.New(), sha256.New()
	_, err := io.CopyN(head, file, int64(want.Room)+1)
	if err == nil {
		_, err = io.CopyN(items, file, list)
	}
	end := make([]byte, len(endOfList))
	if err == nil {
		_, err = io.ReadFull(file, end)
	}
	switch {
	case err != nil:
		return Closed
	case !bytes.Equal(head.Sum(nil), want.Head[:]) || !bytes.Equal(items.Sum(nil), want.List[:]) || !bytes.Equal(end, endOfList):
		return Changed
	}
	if info.Size() > small {
		p.seen[name] = info
	}
	return ""
}

// finishGrown ends what a crash interrupted, where the next version is one that has grown.
func (p *Projection) finishGrown(name string) (done bool, err error) {
	m := p.mirror(name)
	_, content, err := mirror{m.path + ".next"}.read()
	next, is := grownOf(content)
	if err != nil || !is {
		return false, nil
	}
	if p.compareGrown(name, next) == "" {
		return true, m.settle()
	}
	return false, nil
}

// forget makes sure that a file that grows is written whole the next time.
func (p *Projection) forget(place string) error {
	delete(p.growths, fromTree(place))
	return fmt.Errorf("repair %s: %w", place, ErrOutdated)
}
