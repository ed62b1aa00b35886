package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// archive is a long list of names that differ in a number, as those of the files of ten
// thousand iterations do: it holds the numbers, and each form of a name once.
type archive struct {
	forms []string
	files []archived
}

type archived struct {
	form   int32
	number int32 // -1 for a form that is the whole name
}

func (a *archive) len() int { return len(a.files) }

func (a *archive) name(i int) string {
	f := a.files[i]
	if f.number < 0 {
		return a.forms[f.form]
	}
	return numbered(a.forms[f.form], f.number)
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
	form, number := formOf(name)
	at := slices.Index(a.forms, form)
	if at < 0 {
		at = len(a.forms)
		a.forms = append(a.forms, form)
	}
	a.files = append(a.files, archived{int32(at), number})
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
