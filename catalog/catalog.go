// Package catalog embeds what Holdfast knows: frameworks, patterns, gates, prompts, prices, events.
// Adding a file is all it takes; there is no list to keep.
package catalog

import "embed"

// FS holds the built-in catalog as written, examples included.
//
//go:embed all:frameworks all:patterns all:gates all:prompts prices.yaml corrections.yaml hooks.yaml
var FS embed.FS

// The same decoded beforehand and without examples, as hooks read it. After a change of a
// YAML file `go test . -run TestPackedCatalog -update` writes them anew.
var (
	//go:embed packed/frameworks
	PackedFrameworks string
	//go:embed packed/patterns
	PackedPatterns string
	//go:embed packed/gates
	PackedGates string
)
