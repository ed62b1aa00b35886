package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	journalName = "journal.jsonl"
	copyName    = "journal.copy.jsonl"
	headName    = "journal.head"
)

// head remembers how far a journal had come when an entry was last written for good. A
// journal that ends earlier was cut; one that goes on is the normal case after a crash.
type head struct {
	Seq   int64  `json:"seq"`
	Entry string `json:"entry"` // its hash
}

var errNoHead = errors.New("it is missing")

func readHead(dir string) (head, error) {
	text, err := os.ReadFile(filepath.Join(dir, headName))
	if errors.Is(err, fs.ErrNotExist) {
		return head{}, errNoHead
	}
	if err != nil {
		return head{}, err
	}
	return parseHead(text)
}

func parseHead(text []byte) (head, error) {
	var known head
	if len(text) == 0 || text[len(text)-1] != '\n' {
		return known, errors.New("it was cut off")
	}
	line := text[:len(text)-1]
	if err := unsealed(line); err != nil {
		return known, err
	}
	if err := json.Unmarshal(line, &known); err != nil {
		return head{}, err
	}
	if known.Seq < 0 {
		return head{}, errors.New("it has a number below 0")
	}
	return known, nil
}

func (k head) encode() []byte {
	line, _ := seal(fmt.Appendf(nil, `{"seq":%d,"entry":%q`, k.Seq, k.Entry))
	return append(line, '\n')
}

// write replaces the head. It is not made to last: an older head does no harm.
func (k head) write(dir string) error {
	next := filepath.Join(dir, headName+".new") // one name will do: the writer's lock is held
	if err := os.WriteFile(next, k.encode(), 0o600); err != nil {
		return err
	}
	return os.Rename(next, filepath.Join(dir, headName))
}
