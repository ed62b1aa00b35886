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
	at := lot(name) % uint64(len(all))
	return all[at : at+1]
}

// tried tells whether a damage to a file has its turn: with -full always, otherwise -seed draws one
// file in so many, and in the course of many runs every file.
func tried(file string) bool { return *full || lot(file)%damagedOf == 0 }

// damagedOf is of how many files one is damaged in a short run.
const damagedOf = 3

// lot is the number that -seed draws for a name.
func lot(name string) uint64 {
	sum := fnv.New64a()
	_ = binary.Write(sum, binary.LittleEndian, *seed)
	io.WriteString(sum, name)
	return sum.Sum64()
}
