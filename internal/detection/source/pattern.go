package source

import (
	"regexp"
	"sync"
)

// pattern is a regular expression compiled when it is first used: compiling all of
// them would cost every start of the program some milliseconds.
type pattern struct {
	text string
	once sync.Once
	re   *regexp.Regexp
}

func lazily(text string) *pattern { return &pattern{text: text} }

func (p *pattern) compiled() *regexp.Regexp {
	p.once.Do(func() { p.re = regexp.MustCompile(p.text) })
	return p.re
}

// MatchString tells whether the pattern occurs in a text.
func (p *pattern) MatchString(s string) bool { return p.compiled().MatchString(s) }
