package syntax

// renameField gives the child in one field the name that the view looks for.
func (t *Tree) renameField(n int, from, to string) {
	if c := t.Child(n, from); c >= 0 {
		t.setField(c, to)
	}
}

// fieldAfter names the child that follows a token, where the grammar has no name for it.
func (t *Tree) fieldAfter(n int, token, field string) {
	seen := false
	for c := range t.Children(n) {
		switch {
		case !t.Named(c):
			seen = t.Text(c) == token
		case seen && t.Role(c) != Comment:
			t.setField(c, field)
			return
		}
	}
}
