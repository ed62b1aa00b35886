package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/change"
)

// words knows which file of a commit holds which words. Git reads every file anew for each
// search in a commit; neighbouring commits share nearly all of them.
type words struct {
	repo  *Repo
	blobs *Blobs

	mu     sync.Mutex
	at     string              // the commit that is listed
	files  map[string]string   // its files and the objects that hold them
	names  []string            // of files, in git's order
	known  map[string][]uint32 // the words of an object, as ascending hashes
	hidden map[string]bool     // whether git takes a file for binary, by its name
	size   int                 // of all that is known, in words
	off    bool                // git has to be asked
	differ *differ             // nil until two commits are compared
}

// maxKnown bounds the memory of an index: 48 MiB.
const maxKnown = 12 << 20

// errUnindexed says that an index is no help here and git has to be asked.
var errUnindexed = errors.New("not in the index")

// Indexed makes searches in commits read each file once, and neighbouring commits share the
// versions that both have, until the function it gives is called. It is for programs that ask
// about many commits.
func (r *Repo) Indexed(ctx context.Context) (end func()) {
	r.words = &words{repo: r, blobs: r.Blobs(ctx), known: map[string][]uint32{}, hidden: map[string]bool{}}
	r.kept = newKept()
	return func() {
		r.words.end()
		r.kept = nil
	}
}

// search finds what git grep finds for these words in a commit.
func (x *words) search(ctx context.Context, commit string, wanted map[string]bool, found map[string][]change.Hit) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.off {
		return errUnindexed
	}
	if err := x.moveTo(ctx, commit); err != nil {
		x.off = true // whatever it is, git says it better
		return errUnindexed
	}
	asked := map[string][]uint32{}
	for w := range wanted {
		if asked[w] = hashes([]byte(w)); len(asked[w]) == 0 {
			return errUnindexed // no word to look for
		}
	}
	for _, name := range x.names {
		if err := x.searchFile(name, asked, found); err != nil {
			return errUnindexed
		}
	}
	return nil
}

func (x *words) searchFile(name string, asked map[string][]uint32, found map[string][]change.Hit) error {
	id := x.files[name]
	held := x.known[id]
	var text []byte
	for w, parts := range asked {
		if len(held) == 0 || len(found[w]) >= maxHits || !holds(held, parts) || x.hidden[name] {
			continue
		}
		if text == nil {
			var err error
			if text, _, err = x.blobs.Read(id); err != nil {
				return err
			}
		}
		found[w] = appendHits(found[w], name, text, w)
	}
	return nil
}

func holds(held, parts []uint32) bool {
	for _, p := range parts {
		if _, there := slices.BinarySearch(held, p); !there {
			return false
		}
	}
	return true
}

// appendHits adds the lines of a text in which a word stands alone.
func appendHits(hits []change.Hit, name string, text []byte, word string) []change.Hit {
	line, counted := 1, 0 // the number of the line at an offset
	for from := 0; from < len(text) && len(hits) < maxHits; {
		i := bytes.Index(text[from:], []byte(word))
		if i < 0 {
			break
		}
		start := from + bytes.LastIndexByte(text[from:from+i], '\n') + 1
		end := len(text)
		if n := bytes.IndexByte(text[from+i:], '\n'); n >= 0 {
			end = from + i + n
		}
		line, counted = line+bytes.Count(text[counted:start], []byte("\n")), start
		if l := string(text[start:end]); hasWord(l, word) {
			hits = append(hits, change.Hit{Path: name, Line: line, Text: shorten(l)})
		}
		from = end + 1
	}
	return hits
}

// moveTo lists the files of a commit and reads those that are new.
func (x *words) moveTo(ctx context.Context, commit string) error {
	if x.at == commit {
		return nil
	}
	fresh, err := x.list(ctx, commit)
	if err != nil {
		return err
	}
	x.at = commit
	for _, name := range fresh {
		if err := x.learn(x.files[name]); err != nil {
			return err
		}
	}
	return x.hide(ctx, fresh)
}

// list brings the list of files to another commit and gives those that it changed.
func (x *words) list(ctx context.Context, commit string) (fresh []string, err error) {
	var entries []Entry
	if x.at == "" {
		x.files = map[string]string{}
		entries, err = x.repo.files(ctx, commit)
	} else {
		entries, err = x.compare(ctx, x.at, commit)
	}
	if err != nil {
		return nil, err
	}
	others := false // other names than before
	for _, e := range entries {
		_, was := x.files[e.Path]
		if e.OldPath != "" {
			delete(x.files, e.OldPath)
			others = true
		}
		delete(x.files, e.Path)
		is := e.Status != change.Removed && change.KindOf(e.NewMode) == change.Regular
		if is {
			x.files[e.Path] = e.NewID
			fresh = append(fresh, e.Path)
		}
		others = others || was != is
	}
	if others {
		x.names = slices.Sorted(maps.Keys(x.files))
	}
	return fresh, nil
}

// files are all files of a commit, as if it had added them.
func (r *Repo) files(ctx context.Context, commit string) ([]Entry, error) {
	out, err := r.run(ctx, "ls-tree", "-r", "-z", "--full-tree", commit)
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, record := range bytes.Split(bytes.TrimSuffix(out, []byte{0}), []byte{0}) {
		head, name, ok := strings.Cut(string(record), "\t")
		if fields := strings.Fields(head); ok && len(fields) == 3 {
			entries = append(entries, Entry{NewMode: octal(fields[0]), NewID: fields[2], Status: change.Added, Path: name})
		}
	}
	return entries, nil
}

// learn reads the words of an object. Binary ones have none that are searched.
func (x *words) learn(id string) error {
	if _, done := x.known[id]; done {
		return nil
	}
	raw, size, err := x.blobs.Read(id)
	if err != nil {
		return err
	}
	if size > change.MaxText {
		return fmt.Errorf("%s: %w", id, errUnindexed)
	}
	var list []uint32
	if !change.LooksBinary(raw) {
		list = hashes(raw)
	}
	if x.size += len(list); x.size > maxKnown {
		x.forget()
	}
	if x.size > maxKnown {
		return errUnindexed
	}
	x.known[id] = list
	return nil
}

// forget drops the objects that the listed commit does not have.
func (x *words) forget() {
	held := map[string]bool{}
	for _, id := range x.files {
		held[id] = true
	}
	for id, list := range x.known {
		if !held[id] {
			x.size -= len(list)
			delete(x.known, id)
		}
	}
}

// hide asks git which files its attributes make binary.
func (x *words) hide(ctx context.Context, names []string) error {
	var asked bytes.Buffer
	for _, name := range names {
		if _, known := x.hidden[name]; !known {
			x.hidden[name] = false
			asked.WriteString(name + "\x00")
		}
	}
	if asked.Len() == 0 {
		return nil
	}
	cmd := x.repo.command(ctx, "check-attr", "-z", "--stdin", "diff")
	cmd.Stdin = &asked
	out, err := output(cmd)
	if err != nil {
		return err
	}
	fields := strings.Split(out, "\x00")
	for i := 0; i+2 < len(fields); i += 3 {
		x.hidden[fields[i]] = fields[i+2] == "unset"
	}
	return nil
}

func output(cmd *exec.Cmd) (string, error) {
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, io.Discard
	err := cmd.Run()
	return out.String(), err
}

// hashes are the words of a text, as ascending hashes. Most words of a text come again
// and again: sorting is for those that are left of them.
func hashes(text []byte) []uint32 {
	var list []uint32
	var met hashSet
	hash, inside := uint32(offset32), false
	for _, c := range text {
		if isWordByte[c] {
			hash, inside = (hash^uint32(c))*prime32, true
			continue
		}
		if inside {
			if met.add(hash) {
				list = append(list, hash)
			}
			hash, inside = offset32, false
		}
	}
	if inside && met.add(hash) {
		list = append(list, hash)
	}
	slices.Sort(list)
	return slices.Clone(list)
}

// hashSet is a set of hashes, which need no other place than the one they name.
type hashSet struct {
	slots []uint32 // 0 is free
	held  int
	zero  bool
}

// add tells whether a hash is new.
func (s *hashSet) add(hash uint32) bool {
	if hash == 0 {
		was := s.zero
		s.zero = true
		return !was
	}
	if s.held >= len(s.slots)/2 {
		s.grow()
	}
	mask := uint32(len(s.slots) - 1)
	at := hash & mask
	for ; s.slots[at] != 0; at = (at + 1) & mask {
		if s.slots[at] == hash {
			return false
		}
	}
	s.slots[at] = hash
	s.held++
	return true
}

func (s *hashSet) grow() {
	old := s.slots
	s.slots, s.held = make([]uint32, max(256, 4*len(old))), 0
	for _, hash := range old {
		if hash != 0 {
			s.add(hash)
		}
	}
}

// The numbers of FNV-1a.
const offset32, prime32 = 2166136261, 16777619

// isWordByte are the characters of a word, by git grep's idea of one.
var isWordByte = func() (is [256]bool) {
	for _, span := range []string{"az", "AZ", "09", "__"} {
		for c := int(span[0]); c <= int(span[1]); c++ {
			is[c] = true
		}
	}
	return is
}()
