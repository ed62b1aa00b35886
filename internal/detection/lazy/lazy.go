// Package lazy holds regular expressions that are compiled when they are first used. A
// hook call is a fresh process: it must not pay for expressions it never asks.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp is a regular expression that is compiled when it is first used.
type Regexp struct {
	source string
	once   sync.Once
	re     *regexp.Regexp
}

// MustCompile remembers an expression. Like regexp.MustCompile it panics on a mistake,
// but only when the expression is used; tests use every one.
func MustCompile(source string) *Regexp { return &Regexp{source: source} }

func (r *Regexp) get() *regexp.Regexp {
	r.once.Do(func() { r.re = regexp.MustCompile(r.source) })
	return r.re
}

// MatchString reports whether the text matches.
func (r *Regexp) MatchString(s string) bool { return r.get().MatchString(s) }

// Match reports whether the text matches.
func (r *Regexp) Match(b []byte) bool { return r.get().Match(b) }

// FindString is the first match.
func (r *Regexp) FindString(s string) string { return r.get().FindString(s) }

// FindStringIndex is the place of the first match.
func (r *Regexp) FindStringIndex(s string) []int { return r.get().FindStringIndex(s) }

// FindStringSubmatch is the first match with its groups.
func (r *Regexp) FindStringSubmatch(s string) []string { return r.get().FindStringSubmatch(s) }

// FindSubmatch is the first match with its groups.
func (r *Regexp) FindSubmatch(b []byte) [][]byte { return r.get().FindSubmatch(b) }

// FindStringSubmatchIndex is the place of the first match and of its groups.
func (r *Regexp) FindStringSubmatchIndex(s string) []int { return r.get().FindStringSubmatchIndex(s) }

// FindAllString lists the matches.
func (r *Regexp) FindAllString(s string, n int) []string { return r.get().FindAllString(s, n) }

// FindAllStringSubmatch lists the matches with their groups.
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.get().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex lists the places of the matches and their groups.
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.get().FindAllStringSubmatchIndex(s, n)
}

// FindAllStringIndex lists the places of the matches.
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.get().FindAllStringIndex(s, n)
}

// ReplaceAllString replaces the matches.
func (r *Regexp) ReplaceAllString(s, by string) string { return r.get().ReplaceAllString(s, by) }

// ReplaceAllStringFunc replaces the matches by what f makes of them.
func (r *Regexp) ReplaceAllStringFunc(s string, f func(string) string) string {
	return r.get().ReplaceAllStringFunc(s, f)
}

// FindAllSubmatchIndex lists the places of the matches and their groups.
func (r *Regexp) FindAllSubmatchIndex(b []byte, n int) [][]int {
	return r.get().FindAllSubmatchIndex(b, n)
}
