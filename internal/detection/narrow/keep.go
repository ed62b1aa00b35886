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
	changed := map[string]bool{}
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
// that changed and of imports that went. A new import changes nothing for the rest.
func changedNames(units []*unit, t *text, into map[string]bool, removed bool) {
	for _, u := range units {
		switch {
		case !u.changed:
		case u.kind == function || u.kind == container:
			for _, n := range u.names {
				into[n] = true
			}
		case u.kind == plain || u.kind == fixed && (removed || declares(t, u)):
			head := declares(t, u) // what is declared is named on its first line
			for i := u.start; i < u.end; i++ {
				if code := t.lines[i].code; t.lines[i].changed() || head && len(code) > 0 && declarations[string(firstWord(code))] {
					words(t.lines[i].code, func(w []byte) bool { into[string(w)] = len(w) > 1; return true })
				}
			}
		}
	}
}

var declarations = setOf("const", "var", "let", "val", "type", "static", "final", "struct", "enum", "readonly", "typedef", "lateinit")

// declares tells whether a unit introduces a name: only who mentions it is concerned.
func declares(t *text, u *unit) bool {
	for i := u.start; i < u.end; i++ {
		if code := t.lines[i].code; len(code) > 0 && !isPrefix(code) {
			return declarations[string(firstWord(code))]
		}
	}
	return false
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
	for _, w := range []string{"import", "from", "use ", "using", "#include", "require", "package", "const {", "\""} {
		if bytes.HasPrefix(code, []byte(w)) {
			return true
		}
	}
	return false
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
