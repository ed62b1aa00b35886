// Package catalog loads and checks what Holdfast knows: frameworks, patterns and
// gates, built in and the user's own. It decodes only what a change needs, because
// every hook call pays for it.
package catalog

import "io/fs"

// Catalog is the built-in knowledge with the user's own on top.
type Catalog struct {
	sources []Source
}

// Source is a file system with frameworks/, patterns/ and gates/ below its root, and
// the name it has in messages.
type Source struct {
	Name string
	FS   fs.FS
}

// New makes a catalog of sources; later ones override earlier ones by id.
func New(sources ...Source) *Catalog { return &Catalog{sources: sources} }
