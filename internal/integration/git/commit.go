package git

import (
	"context"
	"errors"
	"fmt"
	"path"
	"sort"
	"strings"

	"holdfast/internal/detection/change"
)

// MaxCommit bounds the text of one commit that is judged. What is above is an import
// of other people's code, and holding all of it would cost more than it tells.
const MaxCommit = 16 << 20

// Change reads what a commit of a history did. Files that are not there, or too much,
// say so in their note.
func (r *Repo) Change(ctx context.Context, c Commit, blobs *Blobs) (change.Change, error) {
	if err := r.judgeable(ctx, c); err != nil {
		return change.Change{}, err
	}
	left := int64(MaxCommit)
	files := make([]change.File, 0, len(c.Entries))
	for _, e := range byWeight(c.Entries) {
		f, err := historyFile(e, blobs, &left)
		if err != nil {
			blobs.Close() // its answers may be out of step
			return change.Change{}, err
		}
		files = append(files, f)
	}
	change.Order(files)
	out := change.Change{Files: files, Message: c.Message}
	var err error
	out.Reverted, err = r.reverted(ctx, c.Parent(), c.ID, c.Message)
	return out, err
}

// byWeight puts what was edited or removed before what was added: when there is too
// much, losses are what must not be missed.
func byWeight(entries []Entry) []Entry {
	out := append([]Entry{}, entries...)
	sort.SliceStable(out, func(i, j int) bool { return out[i].Status != change.Added && out[j].Status == change.Added })
	return out
}

func historyFile(e Entry, blobs *Blobs, left *int64) (change.File, error) {
	read := func(id string, mode uint32) (change.Side, error) {
		if picture[strings.ToLower(path.Ext(e.Path))] {
			return change.Side{Present: true, Mode: mode, Kind: change.KindOf(mode), Binary: true, Hash: id}, nil
		}
		side, err := blobs.Side(id, mode)
		*left -= int64(len(side.Text))
		return side, err
	}
	if *left <= 0 {
		return change.File{Path: e.Path, OldPath: e.OldPath, Status: e.Status, Note: fmt.Sprintf("not read: the commit has more than %d MiB of text", MaxCommit>>20)}, nil
	}
	f, err := file(e, read, read)
	if errors.Is(err, ErrMissingObject) {
		return change.File{Path: e.Path, OldPath: e.OldPath, Status: e.Status, Note: "its text is not in this clone"}, nil
	}
	return f, err
}

// picture are extensions of files that never hold text to judge.
var picture = map[string]bool{
	".png": true, ".jpg": true, ".jpeg": true, ".gif": true, ".ico": true, ".webp": true, ".avif": true, ".bmp": true, ".icns": true, ".psd": true,
	".pdf": true, ".zip": true, ".gz": true, ".tgz": true, ".bz2": true, ".xz": true, ".7z": true, ".jar": true, ".war": true, ".class": true,
	".woff": true, ".woff2": true, ".ttf": true, ".otf": true, ".eot": true, ".mp3": true, ".mp4": true, ".ogg": true, ".wav": true, ".mov": true,
	".exe": true, ".dll": true, ".so": true, ".dylib": true, ".a": true, ".o": true, ".wasm": true, ".pyc": true, ".db": true, ".sqlite": true,
}
