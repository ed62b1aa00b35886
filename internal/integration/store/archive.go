package store

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// archive is a long list of names that differ in a number, as those of the files of ten
// thousand iterations do: it holds where rows of them begin and how many there are, and
// each form of a name once.
type archive struct {
	forms []string
	rows  []rows
	total int
}

// rows are names that take turns: the forms in their order with the first number, then
// again with the next one, and so on.
type rows struct {
	forms []int32
	first int32 // -1 for a form that is the whole name
	count int   // of names
	from  int   // how many stand before them in the archive
}

// takes adds a name if it is the one that comes next. As long as the first row is not over
// it may become longer.
func (r *rows) takes(form, number int32) bool {
	turns := len(r.forms)
	next := r.forms[r.count%turns] == form && number == r.first+int32(r.count/turns)
	longer := r.count == turns && number == r.first && !slices.Contains(r.forms, form)
	switch {
	case number < 0 || !next && !longer:
		return false
	case longer:
		r.forms = append(r.forms, form)
	}
	r.count++
	return true
}

func (a *archive) len() int { return a.total }

func (a *archive) name(i int) string {
	// Files that were found in a folder come in the order of their names, in many short rows.
	r := a.rows[sort.Search(len(a.rows), func(at int) bool { return a.rows[at].from > i })-1]
	i -= r.from
	form := a.forms[r.forms[i%len(r.forms)]]
	if r.first < 0 {
		return form
	}
	return numbered(form, r.first+int32(i/len(r.forms)))
}

// names are those from one on.
func (a *archive) names(from int) []string {
	out := make([]string, 0, a.len()-from)
	for i := from; i < a.len(); i++ {
		out = append(out, a.name(i))
	}
	return out
}

func (a *archive) add(name string) {
	text, number := formOf(name)
	form := slices.Index(a.forms, text)
	if form < 0 {
		form = len(a.forms)
		a.forms = append(a.forms, text)
	}
	a.total++
	if n := len(a.rows); n > 0 && a.rows[n-1].takes(int32(form), number) {
		return
	}
	a.rows = append(a.rows, rows{forms: []int32{int32(form)}, first: number, count: 1, from: a.total - 1})
}

// slot stands in a form where the number was; no name of a file has it.
const slot = "\x00"

func numbered(form string, number int32) string {
	return strings.Replace(form, slot, fmt.Sprintf("%03d", number), 1)
}

// formOf takes the last number out of a name.
func formOf(name string) (form string, number int32) {
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	end := strings.LastIndexFunc(name, digit) + 1
	begin := strings.LastIndexFunc(name[:end], func(r rune) bool { return !digit(r) }) + 1
	n, err := strconv.ParseInt(name[begin:end], 10, 32)
	form = name[:begin] + slot + name[end:]
	if err != nil || strings.Contains(name, slot) || numbered(form, int32(n)) != name {
		return name, -1
	}
	return form, int32(n)
}
