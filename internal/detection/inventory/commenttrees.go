package inventory

import (
	"sync"

	"holdfast/internal/detection/syntax"
)

// mostComments is how many bytes of comments are kept parsed.
const mostComments = 256 << 10

// commentTrees are comments that were parsed a moment ago and held no test: a file has most of its comments before
// and after a change, and the same licence stands in every file of a project.
var commentTrees shelf

// shelf keeps trees of texts. Who takes one has it alone until it is put back: a tree notes what it is asked.
type shelf struct {
	mu    sync.Mutex
	trees map[string]*syntax.Tree
	bytes int
}

// parsed is the tree of a text, which nothing will be parsed from.
func (s *shelf) parsed(lang syntax.Language, text string) (*syntax.Tree, error) {
	if t := s.take(shelved(lang, text)); t != nil {
		return t, nil
	}
	t, err := syntax.Parse(lang, []byte(text))
	t.Forget()
	return t, err
}

func (s *shelf) take(key string) *syntax.Tree {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.trees[key]
	if t != nil {
		delete(s.trees, key)
		s.bytes -= len(key)
	}
	return t
}

// putBack is for trees of which nothing is used any more.
func (s *shelf) putBack(t *syntax.Tree) {
	key := shelved(t.Language, t.All())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.trees == nil || s.bytes+len(key) > mostComments {
		s.trees, s.bytes = map[string]*syntax.Tree{}, 0
	}
	if s.trees[key] == nil {
		s.bytes += len(key)
	}
	s.trees[key] = t
}

func shelved(lang syntax.Language, text string) string { return string(lang) + "\x00" + text }
