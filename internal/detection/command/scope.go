package command

import (
	"maps"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// value is what a variable holds: one word, or several for an array.
type value struct {
	words    []word
	list     bool
	maybe    bool // it was set on a way that may not be taken
	exported bool
}

// scope is what a subshell has for itself.
type scope struct {
	cwd       string
	lost      bool   // a cd to a place that is not known
	fallback  string // where a cd that may fail would leave us; "" when there is none
	vars      map[string]value
	funcs     map[string]*syntax.Stmt
	aliases   map[string]string
	args      []word // $1 and on
	pipefail  bool
	errexit   bool
	openErr   bool // set +e was said
	functions int  // how deep in calls
}

func (s *scope) clone() *scope {
	c := *s
	c.vars, c.funcs, c.aliases, c.args = maps.Clone(s.vars), maps.Clone(s.funcs), maps.Clone(s.aliases), slices.Clone(s.args)
	return &c
}

func (s *scope) ifs() string {
	if v, ok := s.vars["IFS"]; ok && len(v.words) == 1 && v.words[0].known() {
		return v.words[0].text
	}
	return " \t\n"
}

// set assigns. On a way that may not be taken the old value may stay, so that neither is
// certain.
func (s *scope) set(name string, v value, certain bool) {
	if s.vars == nil {
		s.vars = map[string]value{}
	}
	if old, had := s.vars[name]; !certain && had && !sameWords(old.words, v.words) {
		v.words = []word{{text: "$" + name, glob: "*", vague: true}}
	} else if !certain && !had {
		v.maybe = true
	}
	s.vars[name] = v
}

func sameWords(a, b []word) bool {
	return slices.EqualFunc(a, b, func(x, y word) bool { return x.glob == y.glob && x.text == y.text && x.vague == y.vague })
}

// lookup gives the value of a parameter; set tells whether it surely has one.
func (r *reader) lookup(name string) (v value, set bool) {
	unknown := value{words: []word{{text: "$" + name, glob: "*", vague: true}}, maybe: true}
	if v, ok := r.vars[name]; ok {
		return v, true
	}
	one := func(s string) (value, bool) { return value{words: []word{literal(s)}}, true }
	switch name {
	case "IFS":
		return one(" \t\n")
	case "PWD":
		if r.lost {
			return unknown, true
		}
		return one(r.absolute(r.cwd))
	case "SHELL", "BASH":
		return one("/bin/bash")
	case "HOME":
		return one(r.home())
	case "0":
		return one("bash")
	case "@", "*":
		return value{words: r.args, list: true}, len(r.args) > 0
	case "?", "$", "!", "PPID", "RANDOM", "#", "-", "_", "OLDPWD":
		return unknown, true
	}
	if n := strings.TrimLeft(name, "0123456789"); n == "" {
		i := 0
		for _, c := range name {
			i = min(i*10+int(c-'0'), 1000)
		}
		if i <= len(r.args) {
			return value{words: []word{r.args[i-1]}}, true
		}
		return value{words: []word{literal("")}}, false
	}
	return unknown, false
}
