package source

import (
	"path"
	"strings"
)

// headers are the ends of files that others include.
var headers = map[string]bool{".h": true, ".hh": true, ".hpp": true, ".hxx": true, ".inl": true, ".ipp": true}

// openHeader says of the functions of a header that others can call them, the static ones too:
// each file that includes it has its own.
func openHeader(name string, functions []*Function) {
	if !headers[path.Ext(name)] {
		return
	}
	for _, f := range functions {
		f.Exported = f.Exported || strings.Contains(f.Text[:min(len(f.Text), longestHead)], "static")
	}
}
