package narrow

import "bytes"

// keepNeeded keeps the units that what stays may need: definitions it mentions, and
// whatever mentions something that was changed.
func keepNeeded(blank []*pair, old, now *text, oldUnits, nowUnits []*unit) {
	used := map[string]bool{}
	mention := func(w []byte) bool {
		if !used[string(w)] {
			used[string(w)] = true
		}
		return true
	}
	inBlank := make([]bool, len(old.lines))
	nowBlank := make([]bool, len(now.lines))
	for _, p := range blank {
		fill(inBlank, p.old)
		fill(nowBlank, p.now)
	}
	old.eachWord(inBlank, mention)
	now.eachWord(nowBlank, mention)
	changed := importsGone(old, now)
	changedNames(oldUnits, old, changed, true)
	changedNames(nowUnits, now, changed, false)
	keepCallers(blank, old, changed, mention)
	for again := true; again; {
		again = false
		for _, p := range blank {
			if p.kept || !mentioned(p.old.names, used) {
				continue
			}
			p.kept, again = true, true
			old.unitWords(p.old, mention)
		}
	}
}

func fill(marks []bool, u *unit) {
	for i := u.start; i < u.end; i++ {
		marks[i] = true
	}
}

func mentioned(names []string, used map[string]bool) bool {
	for _, n := range names {
		if used[n] {
			return true
		}
	}
	return false
}

// eachWord goes through the words of the lines that are not marked.
func (t *text) eachWord(marked []bool, use func([]byte) bool) {
	for i := range t.lines {
		if !marked[i] {
			words(t.lines[i].code, use)
		}
	}
}

func (t *text) unitWords(u *unit, use func([]byte) bool) {
	for i := u.start; i < u.end; i++ {
		words(t.lines[i].code, use)
	}
}

// keepCallers keeps what mentions a changed definition, and what mentions that, and so
// on.
func keepCallers(blank []*pair, old *text, changed map[string]bool, mention func([]byte) bool) {
	for again := len(changed) > 0; again; {
		again = false
		for _, p := range blank {
			if p.kept || !old.mentions(p.old, changed) {
				continue
			}
			p.kept, again = true, true
			old.unitWords(p.old, mention)
			for _, n := range p.old.names {
				changed[n] = true
			}
		}
	}
}

// changedNames are the names that changed units define, and the words of declarations
// that changed. Imports are another matter.
func changedNames(units []*unit, t *text, into map[string]bool, removed bool) {
	for _, u := range units {
		switch {
		case !u.changed:
		case u.kind == function || u.kind == container || u.kind == fixed && len(u.names) > 0: // the last is the head of a container
			for _, n := range u.names {
				if n != "" {
					into[n] = true
				}
			}
		case u.kind == plain || u.kind == fixed && (removed || declares(t, u)):
			if head, ok := declaration(t, u); ok { // only who mentions what is declared
				if imports(head) {
					continue
				}
				declared, _, _ := bytes.Cut(head, []byte("="))
				words(declared, func(w []byte) bool { return note(w, into) })
				continue
			}
			for i := u.start; i < u.end; i++ {
				if l := &t.lines[i]; l.changed() && !imports(l.code) && !remark(l.code) {
					words(l.code, func(w []byte) bool { return note(w, into) })
				}
			}
		}
	}
}

// importsGone are the words of imports that went and did not come back in another form:
// who mentions one of them is concerned. A new import changes nothing for the rest.
func importsGone(old, now *text) map[string]bool {
	gone, come := map[string]bool{}, map[string]bool{}
	for i := range old.lines {
		if l := &old.lines[i]; l.changed() && !l.quoted && imports(l.code) {
			words(l.code, func(w []byte) bool { return note(w, gone) })
		}
	}
	if len(gone) == 0 {
		return gone
	}
	for i := range now.lines {
		if l := &now.lines[i]; l.changed() {
			words(l.code, func(w []byte) bool { return note(w, come) })
		}
	}
	for w := range come {
		delete(gone, w)
	}
	return gone
}

// note remembers a word that can be a name.
func note(w []byte, into map[string]bool) bool {
	if len(w) > 1 && !declarations[string(w)] && !controlWords[string(w)] {
		into[string(w)] = true
	}
	return true
}

var declarations = setOf("const", "var", "let", "val", "type", "static", "final", "struct", "enum", "readonly", "typedef", "lateinit")

// declares tells whether a unit introduces a name: only who mentions it is concerned.
func declares(t *text, u *unit) bool { _, ok := declaration(t, u); return ok }

// declaration is the first line of a unit that introduces a name.
func declaration(t *text, u *unit) (head []byte, ok bool) {
	for i := u.start; i < u.end; i++ {
		if code := t.lines[i].code; len(code) > 0 && !isPrefix(code) {
			return code, declarations[string(firstWord(code))] || assigns(code)
		}
	}
	return nil, false
}

// assigns tells NAME = …, as languages without a word for it declare. Some names speak to
// the runner and concern every test.
func assigns(code []byte) bool {
	name := firstWord(code)
	if len(name) == 0 || bytes.HasPrefix(name, []byte("pytest")) || bytes.HasPrefix(name, []byte("__")) || bytes.HasPrefix(name, []byte("collect_")) {
		return false
	}
	rest := bytes.TrimLeft(code[len(name):], " ")
	return len(rest) > 1 && rest[0] == '=' && rest[1] != '='
}

// unsettled tells whether the change touches statements around the tests: a mark for
// the whole module, a set-up. They may concern every test.
func unsettled(units []*unit, t *text) bool {
	for _, u := range units {
		if !u.changed || u.kind == call || u.kind == container || u.kind == remarks || u.kind == function && len(u.names) > 0 || declares(t, u) {
			continue
		}
		for i := u.start; i < u.end; i++ {
			if t.lines[i].changed() && !imports(t.lines[i].code) && !imports(t.lines[u.start].code) {
				return true
			}
		}
		if u.end > u.start+1 && u.kind != fixed {
			return true // something was taken out between its lines
		}
	}
	return false
}

func imports(code []byte) bool {
	for _, w := range []string{"import", "from", "use ", "using", "#include", "require", "package", "const {", "\"", "'use strict'"} {
		if bytes.HasPrefix(code, []byte(w)) {
			return true
		}
	}
	return bytes.Contains(code, []byte("= require(")) // const fs = require('fs'), and more such after a comma
}

func (t *text) mentions(u *unit, names map[string]bool) bool {
	found := false
	for i := u.start; i < u.end && !found; i++ {
		words(t.lines[i].code, func(w []byte) bool {
			found = names[string(w)]
			return !found
		})
	}
	return found
}
