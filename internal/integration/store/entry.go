package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
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
		return nil, Entry{}, fmt.Errorf("journal entry: kind %q is not a word of letters, digits, dots, _ and -", kind)
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

var (
	errSeal = errors.New("its hash does not fit its content")
	errLine = errors.New("it is not a line of a journal")
)

// decode reads a line without its end. Lines have one spelling, and a reader of many
// thousands is five times faster for not asking a JSON parser.
func decode(line []byte) (Entry, error) {
	if err := unsealed(line); err != nil {
		return Entry{}, err
	}
	body, hash := line[:len(line)-sealSize], line[len(line)-sha256.Size*2-2:len(line)-2]
	const prevSize = len(`,"prev":""`) + sha256.Size*2
	rest, begins := bytes.CutPrefix(body, []byte(`{"seq":`))
	seq, rest, hasTime := bytes.Cut(rest, []byte(`,"time":"`))
	stamp, rest, hasKind := bytes.Cut(rest, []byte(`","kind":"`))
	kind, rest, hasData := bytes.Cut(rest, []byte(`","data":`))
	number, err := strconv.ParseInt(string(seq), 10, 64)
	at, timeErr := time.Parse(time.RFC3339Nano, string(stamp))
	if !begins || !hasTime || !hasKind || !hasData || len(rest) <= prevSize || err != nil || timeErr != nil || number < 1 || !isWord(string(kind)) {
		return Entry{}, errLine
	}
	data, last := rest[:len(rest)-prevSize], rest[len(rest)-prevSize:]
	prev, ok := bytes.CutPrefix(bytes.TrimSuffix(last, []byte(`"`)), []byte(`,"prev":"`))
	if !ok {
		return Entry{}, errLine
	}
	return Entry{Seq: number, Time: at, Kind: string(kind), Data: bytes.Clone(data), Prev: string(prev), Hash: string(hash)}, nil
}

const (
	sealKey  = `,"hash":"`
	sealSize = len(sealKey) + sha256.Size*2 + len(`"}`)
)

// seal closes an open JSON object with the hash of what stands before.
func seal(open []byte) (line []byte, hash string) {
	sum := sha256.Sum256(open)
	hash = hex.EncodeToString(sum[:])
	return append(append(append(open, sealKey...), hash...), `"}`...), hash
}

// unsealed tells whether a line is as it was when it was sealed.
func unsealed(line []byte) error {
	body := len(line) - sealSize
	if body < 1 || line[0] != '{' {
		return errLine
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
