package narrow

import "bytes"

// longestEnder is how many lines a helper has that does little but end the process or throw.
const longestEnder = 15

// endings are what such a helper has in one of its lines.
var endings = [][]byte{[]byte("exit"), []byte("Exit("), []byte("abort("), []byte("raise "), []byte("throw "), []byte("panic"), []byte("terminate(")}

// keepEnders keeps the helpers that code which is gone called and that end the process or throw: what it called
// them for is a check, and only they tell.
func keepEnders(blank []*pair, old *text) {
	gone := map[string]bool{}
	for i := range old.lines {
		if old.lines[i].changed() {
			words(old.lines[i].code, func(w []byte) bool { return note(w, gone) })
		}
	}
	if len(gone) == 0 {
		return
	}
	for _, p := range blank {
		u := p.old
		p.kept = p.kept || u.kind == function && u.end-u.start <= longestEnder && mentioned(u.names, gone) && old.ends(u)
	}
}

// ends tells whether a line of a unit ends the process or throws.
func (t *text) ends(u *unit) bool {
	for i := u.start; i < u.end; i++ {
		for _, e := range endings {
			if bytes.Contains(t.lines[i].code, e) {
				return true
			}
		}
	}
	return false
}
