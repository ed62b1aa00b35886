package change

import (
	"slices"
	"sync"
)

// Answers are what a search has found. A change is often judged twice and asks the same each time.
type Answers struct {
	mu    sync.Mutex
	known map[string][]Hit // words that were looked for, found or not
}

// Of gives the hits of words; only those that nobody asked for before are searched.
func (a *Answers) Of(words []string, search func(unknown []string) (map[string][]Hit, error)) (map[string][]Hit, error) {
	if unknown := a.unknown(words); len(unknown) > 0 {
		found, err := search(unknown)
		if err != nil {
			return nil, err
		}
		a.keep(unknown, found)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	out := map[string][]Hit{}
	for _, w := range words {
		if hits := a.known[w]; len(hits) > 0 {
			out[w] = slices.Clone(hits)
		}
	}
	return out, nil
}

func (a *Answers) unknown(words []string) (out []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, w := range words {
		if _, known := a.known[w]; !known {
			out = append(out, w)
		}
	}
	return out
}

func (a *Answers) keep(words []string, found map[string][]Hit) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.known == nil {
		a.known = map[string][]Hit{}
	}
	for _, w := range words {
		a.known[w] = found[w]
	}
}
