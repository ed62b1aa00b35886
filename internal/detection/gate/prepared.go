package gate

import (
	"slices"
	"sync/atomic"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/recent"
	"holdfast/internal/detection/settings"
)

// prepared is what is read out of a table of gates once and not for every change that is
// judged by it.
type prepared struct {
	table *catalog.Gate // its first entry stands for the table
	size  int
	tools commands
	sides *recent.Cache[*side]
	about *recent.Cache[[]int]
}

// mostNames bounds the names of files of which is remembered who speaks of them.
const mostNames = 4096

// mostSides bounds what is remembered of files of settings, in bytes.
const mostSides = 8 << 20

// latest is the table that was asked about last: one program judges by one catalog.
var latest atomic.Pointer[prepared]

// preparedOf prepares a table; nil stands for none.
func preparedOf(gates []catalog.Gate) *prepared {
	if len(gates) == 0 {
		return nil
	}
	if p := latest.Load(); p != nil && p.table == &gates[0] && p.size == len(gates) {
		return p
	}
	p := &prepared{table: &gates[0], size: len(gates), tools: readCommands(gates), sides: recent.New[*side](mostSides), about: recent.New[[]int](mostNames)}
	latest.Store(p)
	return p
}

// commandsOf are the commands of a table. Nobody may change them.
func commandsOf(gates []catalog.Gate) commands {
	if p := preparedOf(gates); p != nil {
		return p.tools
	}
	return nil
}

// gatesAbout are the places in a table of the gates that speak of a file under one of its names,
// in their order. Most speak of others.
func gatesAbout(gates []catalog.Gate, names ...string) (out []int) {
	p := preparedOf(gates)
	for i, name := range names {
		if p != nil && name != "" && !slices.Contains(names[:i], name) {
			out = append(out, p.aboutName(gates, name)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (p *prepared) aboutName(gates []catalog.Gate, name string) []int {
	if list, ok := p.about.Get(name); ok {
		return list
	}
	var list []int
	for i := range gates {
		if concerns(gates[i], name) {
			list = append(list, i)
		}
	}
	p.about.Put(name, list, 1)
	return list
}

// side is one version of a file of settings. Neighbours in a history share it, and none may
// change it.
type side struct {
	doc     settings.Document
	err     error
	checked checked
}

// read reads a file of settings, or remembers how it was read.
func (p *prepared) read(name string, text []byte) *side {
	if p == nil {
		return readSide(name, text)
	}
	key := name + "\x00" + string(text)
	if s, ok := p.sides.Get(key); ok {
		return s
	}
	s := readSide(name, text)
	p.sides.Put(key, s, sideWeight*len(key))
	return s
}

// sideWeight is how many times its text a file of settings takes when it is read.
const sideWeight = 8

func readSide(name string, text []byte) *side {
	s := &side{}
	s.doc, s.err = settings.Read(name, text)
	return s
}
