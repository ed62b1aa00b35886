// Package recent keeps what was read a moment ago, for neighbours that read the same: the
// version of a file before one commit is the version after another.
package recent

import "sync"

// Cache holds values by their key, up to a weight. It has two generations: when the young
// one is full it becomes the old one, and what was not asked for since is dropped.
type Cache[V any] struct {
	mu         sync.Mutex
	limit      int
	weight     int // of the young generation
	young, old map[string]entry[V]
}

type entry[V any] struct {
	value  V
	weight int
}

// New makes a cache that holds at most a weight, keys not counted.
func New[V any](limit int) *Cache[V] { return &Cache[V]{limit: limit / 2} }

// Get gives the value of a key, if it is still there.
func (c *Cache[V]) Get(key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.young[key]
	if !ok {
		if e, ok = c.old[key]; ok {
			c.keep(key, e)
		}
	}
	return e.value, ok
}

// Put keeps a value. One that is heavier than a generation is not worth all the others.
func (c *Cache[V]) Put(key string, value V, weight int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if weight <= c.limit {
		c.keep(key, entry[V]{value, weight})
	}
}

func (c *Cache[V]) keep(key string, e entry[V]) {
	c.weight += e.weight - c.young[key].weight
	if c.young == nil || c.weight > c.limit {
		c.old, c.young, c.weight = c.young, map[string]entry[V]{}, e.weight
	}
	c.young[key] = e
}
