package llm

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"holdfast/internal/agents"
)

// keyOf names a question by its content, and by who is asked.
func keyOf(model string, q agents.Question) string {
	text, _ := json.Marshal([]any{model, q}) // texts can be written
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// remembered is the answer to a question that was asked before. What is kept is read as
// strictly as what a model says.
func (m *Model) remembered(key string, q agents.Question) (agents.Counsel, bool) {
	if m.Cache == nil {
		return agents.Counsel{}, false
	}
	text, ok := m.Cache.Get(key)
	if !ok {
		return agents.Counsel{}, false
	}
	c, err := parse(q.Kind, "", string(text))
	c.Usage = agents.Usage{Cached: true}
	return c, err == nil
}

// Folder is a cache in a folder of its own, with a bound on how many answers it keeps.
type Folder struct {
	Dir  string
	Most int
}

// Get reads an answer.
func (f Folder) Get(key string) ([]byte, bool) {
	text, err := os.ReadFile(f.file(key))
	return text, err == nil
}

// Put keeps an answer; the oldest make room.
func (f Folder) Put(key string, answer []byte) error {
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return err
	}
	if err := f.makeRoom(); err != nil {
		return err
	}
	temporary := f.file(key) + ".new"
	if err := os.WriteFile(temporary, answer, 0o600); err != nil {
		return err
	}
	return os.Rename(temporary, f.file(key))
}

func (f Folder) file(key string) string { return filepath.Join(f.Dir, key+".json") }

func (f Folder) makeRoom() error {
	entries, err := os.ReadDir(f.Dir)
	if err != nil || len(entries) < f.Most {
		return err
	}
	age := func(e os.DirEntry) int64 {
		if info, err := e.Info(); err == nil {
			return info.ModTime().UnixNano()
		}
		return 0
	}
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return int(min(1, max(-1, age(a)-age(b)))) })
	for _, e := range entries[:len(entries)-f.Most+1] {
		if err := os.Remove(filepath.Join(f.Dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("make room in %s: %w", f.Dir, err)
		}
	}
	return nil
}
