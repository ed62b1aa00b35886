// Package catalog embeds what Holdfast knows: frameworks, patterns, gates, prompts, prices.
// Adding a file is all it takes; there is no list to keep.
package catalog

import "embed"

// FS holds the built-in catalog as written, examples included.
//
//go:embed all:frameworks all:patterns all:gates all:prompts prices.yaml
var FS embed.FS
