package inventory

import (
	"math"
	"strconv"
	"strings"

	"holdfast/internal/detection/syntax"
)

// slicers are calls that keep only the first elements of a list.
var slicers = []string{"first", "take", "limit", "head", "prefix", "Take"}

// sieves are calls that leave elements out, nobody can tell how many.
var sieves = []string{"filter", "filterNot", "select", "reject", "where", "Where", "takeWhile", "take_while", "drop", "dropFirst", "dropLast", "skip", "Skip", "grep"}

// sifted is how far a walk goes that leaves some elements out: not to the end.
const sifted = math.MaxInt - 1

// narrows tells a call in the middle of list.call(…).each that keeps a part of the list.
func narrows(name string) bool {
	return named(name, slicers) || named(name, sieves) || name == "slice" || name == "subList"
}

// slice is a part of a list: from the one up to the other, or to its end.
type slice struct{ list, from, to int }

// sliceAt reads ROWS.first(2), ROWS.slice(0, 2), ROWS[:2] and array_slice($rows, 0, 2).
func (f *File) sliceAt(n int) (slice, bool) {
	switch f.Tree.Role(n) {
	case syntax.Call:
		return f.calledSlice(n)
	case syntax.Index:
		return f.indexedSlice(n)
	}
	if f.Tree.Kind(n) == "slice_expression" { // Go
		return f.indexedSlice(n)
	}
	return slice{}, false
}

func (f *File) calledSlice(n int) (slice, bool) {
	t := f.Tree
	links := t.Chain(n)
	last := links[len(links)-1]
	if len(links) == 1 && last.Name == "array_slice" || len(links) == 2 && links[0].Name == "Enum" && last.Name == "take" {
		return givenSlice(t, last)
	}
	if len(links) > 1 && links[len(links)-2].Name == "Arrays" && (last.Name == "copyOf" || last.Name == "copyOfRange") && len(last.Args) > 1 { // Java
		return copiedSlice(t, last)
	}
	if len(links) != 2 || links[0].Called {
		return slice{}, false
	}
	numbers := intArgs(t, last.Args)
	switch {
	case named(last.Name, slicers) && len(numbers) == 1:
		return slice{links[0].Node, 0, numbers[0]}, true
	case (last.Name == "slice" || last.Name == "subList") && len(numbers) == 2:
		return slice{links[0].Node, numbers[0], numbers[1]}, numbers[0] >= 0
	}
	return slice{}, false
}

// copiedSlice is that of Arrays.copyOf(list, 2) and Arrays.copyOfRange(list, 0, 2).
func copiedSlice(t *syntax.Tree, l syntax.Link) (slice, bool) {
	switch numbers := intArgs(t, l.Args[1:]); len(numbers) {
	case 1:
		return slice{l.Args[0].Node, 0, numbers[0]}, true
	case 2:
		return slice{l.Args[0].Node, numbers[0], numbers[1]}, numbers[0] >= 0
	}
	return slice{}, false
}

// givenSlice is one of a list that a function is given, before the numbers.
func givenSlice(t *syntax.Tree, l syntax.Link) (slice, bool) {
	if len(l.Args) < 2 || l.Args[0].Node < 0 {
		return slice{}, false
	}
	numbers := intArgs(t, l.Args[1:])
	switch {
	case len(numbers) == 1 && l.Name == "take":
		return slice{l.Args[0].Node, 0, numbers[0]}, true
	case len(numbers) == 2 && numbers[0] >= 0 && numbers[1] >= 0: // where it begins, and how many
		return slice{l.Args[0].Node, numbers[0], numbers[0] + numbers[1]}, true
	}
	return slice{}, false
}

func (f *File) indexedSlice(n int) (slice, bool) {
	t := f.Tree
	text := t.Text(n)
	inside := strings.TrimSuffix(text[strings.LastIndexByte(text, '[')+1:], "]")
	low, high, ok := strings.Cut(inside, ":")
	if !ok {
		low, high, ok = strings.Cut(inside, "..")
	}
	kids := t.NamedChildren(n)
	if !ok || len(kids) == 0 {
		return slice{}, false
	}
	from, _ := strconv.Atoi(strings.TrimSpace(low))
	to, err := strconv.Atoi(strings.TrimSpace(high))
	if err != nil {
		to = -1
	}
	return slice{kids[0], from, to}, from >= 0
}

// slicedElements are those of a part of a list.
func (f *File) slicedElements(n, depth int) ([]int, bool) {
	s, ok := f.sliceAt(n)
	if !ok {
		return nil, false
	}
	all, ok := f.elementsAt(s.list, depth+1)
	if !ok || s.from > len(all) {
		return nil, false
	}
	to := s.to
	if to < 0 || to > len(all) {
		to = len(all)
	}
	return all[min(s.from, to):to], true
}

// walked is the list with a name that a loop goes through, and how far it goes.
func (f *File) walked(list int) (name string, n int) {
	n = math.MaxInt
	if list < 0 {
		return "", 0
	}
	if s, ok := f.sliceAt(list); ok {
		list, n = s.list, s.reach()
	} else if inner := f.sieved(list); inner >= 0 {
		list, n = inner, sifted
	}
	if list < 0 || f.Tree.Role(list) != syntax.Ident {
		return "", 0
	}
	return f.Tree.Text(list), min(n, f.cutTo(f.localValue(list)))
}

// cutTo is how many elements a value has at most that is cut when it is made: rows = load()[:2].
func (f *File) cutTo(value int) int {
	if value < 0 {
		return math.MaxInt
	}
	if s, ok := f.sliceAt(value); ok {
		return s.reach()
	}
	if f.Tree.Role(value) != syntax.Call {
		return math.MaxInt
	}
	links := f.Tree.Chain(value)
	last := links[len(links)-1]
	numbers := intArgs(f.Tree, last.Args)
	switch {
	case len(links) > 1 && named(last.Name, slicers) && len(numbers) == 1:
		return numbers[0]
	case len(links) > 1 && (last.Name == "slice" || last.Name == "subList") && len(numbers) == 2 && numbers[0] == 0 && numbers[1] >= 0:
		return numbers[1]
	}
	return math.MaxInt
}

// reach is how many elements a part of a list has at most.
func (s slice) reach() int {
	switch {
	case s.from == 0 && s.to >= 0:
		return s.to
	case s.from == 0:
		return math.MaxInt
	}
	return sifted
}

// sieved is the list of ROWS.filter(…), -1 for anything else.
func (f *File) sieved(n int) int {
	if f.Tree.Role(n) != syntax.Call {
		return -1
	}
	links := f.Tree.Chain(n)
	if len(links) == 2 && !links[0].Called && links[1].Called && named(links[1].Name, sieves) {
		return links[0].Node
	}
	return -1
}

func intArgs(t *syntax.Tree, args []syntax.Arg) []int {
	var out []int
	for _, a := range args {
		v, err := strconv.Atoi(t.ArgText(a))
		if err != nil {
			return nil
		}
		out = append(out, v)
	}
	return out
}
