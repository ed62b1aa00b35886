package acceptance

import (
	"encoding/binary"
	"hash/fnv"
	"io"
)

// drawn is all of it, or with -sample the one that -seed draws for this name: every name
// is tried in every run, and in the course of many runs with everything.
func drawn(name string, all []string) []string {
	if !*sample {
		return all
	}
	sum := fnv.New64a()
	_ = binary.Write(sum, binary.LittleEndian, *seed)
	io.WriteString(sum, name)
	at := sum.Sum64() % uint64(len(all))
	return all[at : at+1]
}
