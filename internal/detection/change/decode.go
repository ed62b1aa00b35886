package change

import (
	"bytes"
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"
)

// MaxText is the largest text that is kept and judged. Hand-written code stays far
// below it; what is above is data, and reading it would cost more than it tells.
const MaxText = 8 << 20

// Git's mode bits for the kinds of paths.
const (
	ModeFile       = 0o100644
	ModeExecutable = 0o100755
	ModeSymlink    = 0o120000
	ModeSubmodule  = 0o160000
)

var (
	bomUTF8 = []byte{0xEF, 0xBB, 0xBF}
	bomLE   = []byte{0xFF, 0xFE}
	bomBE   = []byte{0xFE, 0xFF}
)

// Decode turns stored bytes into text: UTF-8 without byte-order mark, LF line ends.
// The second result is true, and the text nil, when the bytes are no text. Where nothing is to be
// changed, which is nearly always, the text is the bytes themselves: nobody may write into them any more.
func Decode(raw []byte) (text []byte, binary bool) {
	switch {
	case bytes.HasPrefix(raw, bomUTF8):
		raw = raw[len(bomUTF8):]
	case bytes.HasPrefix(raw, bomLE):
		raw = fromUTF16(raw[2:], lowFirst)
	case bytes.HasPrefix(raw, bomBE):
		raw = fromUTF16(raw[2:], highFirst)
	default:
		if unit := unmarkedUTF16(raw); unit != nil {
			raw = fromUTF16(raw, unit)
		}
	}
	if LooksBinary(raw) {
		return nil, true
	}
	if !utf8.Valid(raw) { // which is told many times faster than it is mended
		raw = bytes.ToValidUTF8(raw, []byte("\uFFFD"))
	}
	if text = slices.Clip(raw); bytes.Contains(raw, []byte("\r\n")) {
		text = bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))
	}
	if text == nil {
		text = []byte{}
	}
	return text, false
}

// KindOf is what git's mode bits say a path is.
func KindOf(mode uint32) Kind {
	switch mode & 0o170000 {
	case ModeSymlink:
		return Symlink
	case ModeSubmodule:
		return Submodule
	}
	return Regular
}

// Stored makes a side of the bytes that are stored under a path. A symbolic link's
// bytes are its target; only regular files get a text.
func Stored(raw []byte, mode uint32) Side { return StoredAs(raw, mode, BlobHash(raw)) }

// StoredAs is Stored for bytes whose hash is known.
func StoredAs(raw []byte, mode uint32, hash string) Side {
	s := Side{Present: true, Mode: mode, Kind: KindOf(mode), Size: int64(len(raw)), Hash: hash}
	if s.Kind == Regular && s.Size <= MaxText {
		s.Text, s.Binary = Decode(raw)
	}
	return s
}

// Unread makes a side of a file whose bytes are not kept: too large, or no file.
func Unread(size int64, mode uint32, hash string) Side {
	return Side{Present: true, Mode: mode, Kind: KindOf(mode), Size: size, Hash: hash}
}

// BlobHash is the name git gives to these bytes, so that hashes agree whichever
// source a change comes from and can be had with `git hash-object`.
func BlobHash(raw []byte) string {
	hash, _ := StreamHash(bytes.NewReader(raw), int64(len(raw)))
	return hash
}

// StreamHash is BlobHash for what is too large to hold.
func StreamHash(raw io.Reader, size int64) (string, error) {
	h := sha1.New()
	h.Write([]byte("blob " + strconv.FormatInt(size, 10) + "\x00"))
	_, err := io.Copy(h, raw)
	return hex.EncodeToString(h.Sum(nil)), err
}

// Explain says in Note why a file cannot be judged, when it cannot. A binary file is
// worth a word only when it was or is text: pictures are nobody's concern.
func (f File) Explain() File {
	if f.Note != "" {
		return f
	}
	f.Note = f.why()
	return f
}

func (f File) why() string {
	for _, s := range []Side{f.Before, f.After} {
		if s.Kind == Regular && s.Size > MaxText {
			return fmt.Sprintf("too large to judge (%d bytes, the limit is %d)", s.Size, MaxText)
		}
	}
	if f.After.Kind == Submodule && (f.Before.Kind == Submodule || !f.Before.Present) {
		return "a repository of its own, such as a submodule; what changed in it is judged there"
	}
	if !f.Before.Present || !f.After.Present {
		return ""
	}
	switch {
	case f.Before.Kind != f.After.Kind:
		return fmt.Sprintf("was a %s and is now a %s", f.Before.Kind, f.After.Kind)
	case f.After.Binary && f.Before.Text != nil:
		return "was text and is now binary"
	}
	return ""
}
