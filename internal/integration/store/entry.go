package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Entry is one line of a journal:
//
//	{"seq":1,"time":"…","kind":"…","data":{…},"prev":"<hex>","hash":"<hex>"}
//
// hash is the SHA-256 of the line up to the comma before "hash", prev the hash of the
// entry before. Bytes are hashed as they stand, so a line has one spelling only.
type Entry struct {
	Seq  int64           `json:"seq"`
	Time time.Time       `json:"time"`
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
	Prev string          `json:"prev"`
	Hash string          `json:"hash"`
}

// KindMended is the entry that the store itself writes when it had to mend a journal; its
// data is the Health that led to it.
const KindMended = "journal_mended"

// longest is the length up to which a line is read; nothing of ours is longer.
const longest = 16 << 20

// genesis is what the first entry has as its predecessor.
var genesis = strings.Repeat("0", sha256.Size*2)

// encode gives the line of an entry, with its end, and the entry as it will be read back.
func encode(seq int64, at time.Time, kind string, data any, prev string) ([]byte, Entry, error) {
	if !isWord(kind) {
		return nil, Entry{}, fmt.Errorf("journal entry: kind %q is not a word of letters, digits, _ - and .", kind)
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return nil, Entry{}, fmt.Errorf("journal entry %s: %w", kind, err)
	}
	entry := Entry{Seq: seq, Time: at.UTC().Round(0), Kind: kind, Data: raw, Prev: prev}
	stamp, err := entry.Time.MarshalJSON()
	if err != nil {
		return nil, Entry{}, fmt.Errorf("journal entry %s: %w", kind, err)
	}
	line := fmt.Appendf(nil, `{"seq":%d,"time":%s,"kind":%q,"data":%s,"prev":%q`, seq, stamp, kind, raw, prev)
	line, entry.Hash = seal(line)
	if len(line) > longest {
		return nil, Entry{}, fmt.Errorf("journal entry %s: %d MB is more than an entry may have (%d MB)", kind, len(line)>>20, longest>>20)
	}
	return append(line, '\n'), entry, nil
}

var errSeal = errors.New("its hash does not fit its content")

// decode reads a line without its end.
func decode(line []byte) (Entry, error) {
	if err := unsealed(line); err != nil {
		return Entry{}, err
	}
	var entry Entry
	if err := json.Unmarshal(line, &entry); err != nil {
		return Entry{}, fmt.Errorf("it is not an entry: %w", err)
	}
	if entry.Seq < 1 || !isWord(entry.Kind) {
		return Entry{}, errors.New("it has no number or no kind")
	}
	return entry, nil
}

const sealKey = `,"hash":"`

// seal closes an open JSON object with the hash of what stands before.
func seal(open []byte) (line []byte, hash string) {
	sum := sha256.Sum256(open)
	hash = hex.EncodeToString(sum[:])
	return append(append(append(open, sealKey...), hash...), `"}`...), hash
}

// unsealed tells whether a line is as it was when it was sealed.
func unsealed(line []byte) error {
	body := len(line) - len(sealKey) - sha256.Size*2 - len(`"}`)
	if body < 1 || line[0] != '{' {
		return errors.New("it is not a line of a journal")
	}
	sum := sha256.Sum256(line[:body])
	expected := fmt.Appendf(nil, `%s%x"}`, sealKey, sum)
	if !bytes.Equal(line[body:], expected) {
		return errSeal
	}
	return nil
}

func isWord(text string) bool {
	odd := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-' && r != '.'
	}
	return text != "" && len(text) <= 128 && !strings.ContainsFunc(text, odd) && text[0] != '.' && text[0] != '-'
}
