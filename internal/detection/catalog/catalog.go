// Package catalog loads and checks what Holdfast knows: frameworks, patterns and
// gates, built in and the user's own. It decodes only what a change needs, because
// every hook call pays for it.
package catalog

import (
	"io/fs"
	"sync"
)

// Catalog is the built-in knowledge with the user's own on top.
type Catalog struct {
	sources []Source

	mu         sync.Mutex // guards what has been decoded so far
	kept       *decoded[Pattern]
	byLanguage map[string]*decoded[Framework]
	keptGates  *decoded[Gate]
	asleep     *decoded[sleeper]
}

// decoded is a part of the catalog that has been read, or the reason why it cannot be.
type decoded[T any] struct {
	list []T
	err  error
}

// once decodes a part of the catalog the first time it is asked for.
func once[T any](c *Catalog, slot **decoded[T], read func() ([]T, error)) ([]T, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if *slot == nil {
		list, err := read()
		*slot = &decoded[T]{list, err}
	}
	return (*slot).list, (*slot).err
}

// Source is a file system with frameworks/, patterns/ and gates/ below its root, and
// the name it has in messages.
type Source struct {
	Name string
	FS   fs.FS
	// Own is a user's catalog: its files may stand anywhere, their first keys tell what
	// they are, and they may have queries.
	Own bool
	// Packed is the same decoded beforehand; without it the files are read.
	Packed Pack
}

// New makes a catalog of sources; later ones override earlier ones by id.
func New(sources ...Source) *Catalog { return &Catalog{sources: sources} }
