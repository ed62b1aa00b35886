package acceptance

import (
	"encoding/binary"
	"hash/fnv"
	"io"
)

// drawn is all of it, or in a short run and with -sample the one that -seed draws for this name:
// in the course of many runs the name is tried with everything.
func drawn(name string, all []string) []string {
	if *full && !*sample {
		return all
	}
	at := lot("of "+name) % uint64(len(all))
	return all[at : at+1]
}

// tried tells whether an agent, or a damage to a file, has its turn: with -full always, otherwise -seed
// draws one in so many, and in the course of many runs every one.
func tried(name string) bool { return *full || lot(name)%shortOf == 0 }

// shortOf is of how many agents and of how many damaged files one has its turn in a short run. The
// loop suite, which CI runs beside the short run, leaves none out.
const shortOf = 12

// lot is the number that -seed draws for a name.
func lot(name string) uint64 {
	sum := fnv.New64a()
	_ = binary.Write(sum, binary.LittleEndian, *seed)
	io.WriteString(sum, name)
	return sum.Sum64()
}
