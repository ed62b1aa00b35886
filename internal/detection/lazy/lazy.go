// Package lazy holds regular expressions that are compiled when they are first used. A
// hook call is a fresh process: it must not pay for expressions it never asks.
package lazy

import (
	"regexp"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Regexp is a regular expression that is compiled when it is first used. There are thousands, and
// making them is paid at every start: they hold no more than their source.
type Regexp struct {
	source string
	used   atomic.Pointer[used]
}

// used is what is known of an expression from its first use on.
type used struct {
	needs *literals
	once  sync.Once
	re    *regexp.Regexp

	read  atomic.Int64 // how much text was asked about
	ready sync.Once
	auto  atomic.Pointer[automaton]
}

// worthwhile is how many bytes an expression has to be asked about, a question counted as
// perQuestion more, before an automaton is made of it: a hook call asks less.
const (
	worthwhile  = 8 << 10
	perQuestion = 64
)

// MustCompile remembers an expression. Like regexp.MustCompile it panics on a mistake,
// but only when the expression is used; tests use every one.
func MustCompile(source string) *Regexp { return &Regexp{source: source} }

func (r *Regexp) get() *regexp.Regexp {
	u := r.begin()
	u.once.Do(func() { u.re = regexp.MustCompile(r.source) })
	return u.re
}

// begin reads the literals of an expression, so that one whose words never occur is never compiled.
func (r *Regexp) begin() *used {
	if u := r.used.Load(); u != nil {
		return u
	}
	r.used.CompareAndSwap(nil, &used{needs: literalsOf(r.source)})
	return r.used.Load()
}

// may tells whether a text can match at all. The literals are asked first: most texts hold
// none, and to see that is cheaper than to run the automaton.
func (r *Regexp) may(s string) bool {
	if !r.promising(s) {
		return false
	}
	matches, known := r.decided(s)
	return matches || !known
}

// promising tells whether a text holds what every match does.
func (r *Regexp) promising(s string) bool {
	needs := r.begin().needs
	return needs == nil || needs.in(s)
}

// decided is the answer of the automaton, if there is one already and it knows.
func (r *Regexp) decided(s string) (matches, known bool) {
	u := r.begin()
	a := u.auto.Load()
	if a == nil {
		return false, false
	}
	return a.match(s)
}

// asked notes that the expression itself is asked about a text: one that is asked often
// gets an automaton.
func (r *Regexp) asked(s string) *regexp.Regexp {
	u := r.begin()
	if u.read.Add(int64(len(s)+perQuestion)) > worthwhile {
		u.ready.Do(func() { u.auto.Store(automatonOf(r.source)) })
	}
	return r.get()
}

// May tells at a fraction of the price of Match whether a text can match. It answers true
// also for some that do not.
func (r *Regexp) May(b []byte) bool { return r.mayBytes(b) }

// MayString is May for a string.
func (r *Regexp) MayString(s string) bool { return r.may(s) }

// mayBytes is may for bytes.
func (r *Regexp) mayBytes(b []byte) bool { return r.may(text(b)) }

// text reads bytes as a string without copying them.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// MatchString reports whether the text matches.
func (r *Regexp) MatchString(s string) bool {
	if !r.promising(s) {
		return false
	}
	if matches, known := r.decided(s); known {
		return matches
	}
	return r.asked(s).MatchString(s)
}

// Match reports whether the text matches.
func (r *Regexp) Match(b []byte) bool { return r.MatchString(text(b)) }

// FindString is the first match.
func (r *Regexp) FindString(s string) string {
	if !r.may(s) {
		return ""
	}
	return r.asked(s).FindString(s)
}

// FindStringIndex is the place of the first match.
func (r *Regexp) FindStringIndex(s string) []int {
	if !r.may(s) {
		return nil
	}
	return r.asked(s).FindStringIndex(s)
}

// FindStringSubmatch is the first match with its groups.
func (r *Regexp) FindStringSubmatch(s string) []string {
	if !r.may(s) {
		return nil
	}
	return r.asked(s).FindStringSubmatch(s)
}

// FindSubmatch is the first match with its groups.
func (r *Regexp) FindSubmatch(b []byte) [][]byte {
	if !r.mayBytes(b) {
		return nil
	}
	return r.asked(text(b)).FindSubmatch(b)
}

// FindStringSubmatchIndex is the place of the first match and of its groups.
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	if !r.may(s) {
		return nil
	}
	return r.asked(s).FindStringSubmatchIndex(s)
}

// FindAllString lists the matches.
func (r *Regexp) FindAllString(s string, n int) []string {
	if !r.may(s) {
		return nil
	}
	return r.asked(s).FindAllString(s, n)
}

// FindAllStringSubmatch lists the matches with their groups.
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	if !r.may(s) {
		return nil
	}
	return r.asked(s).FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex lists the places of the matches and their groups.
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !r.may(s) {
		return nil
	}
	return r.asked(s).FindAllStringSubmatchIndex(s, n)
}

// FindAllStringIndex lists the places of the matches.
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	if !r.may(s) {
		return nil
	}
	return r.asked(s).FindAllStringIndex(s, n)
}

// ReplaceAllString replaces the matches.
func (r *Regexp) ReplaceAllString(s, by string) string {
	if !r.may(s) {
		return s
	}
	return r.asked(s).ReplaceAllString(s, by)
}

// ReplaceAllStringFunc replaces the matches by what f makes of them.
func (r *Regexp) ReplaceAllStringFunc(s string, f func(string) string) string {
	if !r.may(s) {
		return s
	}
	return r.asked(s).ReplaceAllStringFunc(s, f)
}

// FindAllSubmatchIndex lists the places of the matches and their groups.
func (r *Regexp) FindAllSubmatchIndex(b []byte, n int) [][]int {
	if !r.mayBytes(b) {
		return nil
	}
	return r.asked(text(b)).FindAllSubmatchIndex(b, n)
}

// Split cuts a text at the matches.
func (r *Regexp) Split(s string, n int) []string { return r.get().Split(s, n) }

// SubexpNames are the names of the groups, the whole match first.
func (r *Regexp) SubexpNames() []string { return r.get().SubexpNames() }
