package source

import "testing"

// A check that is called on what was made for it, without a name between, is still called.
func TestACheckMayBeCalledWithoutANameBetween(t *testing.T) {
	removed := []string{"val context = ContextImpl(scope)", "context.validate()"}
	guard := Guard{Kind: "call", What: "context.validate", Text: "context.validate()"}
	for _, c := range []struct {
		name  string
		added []string
		left  map[string]bool
		want  bool
	}{
		{"on what was made", []string{"ContextImpl(scope).validate()"}, nil, true},
		{"on something else", []string{"OtherImpl(scope).validate()"}, nil, false},
		{"only made", []string{"ContextImpl(scope).run()"}, nil, false},
		{"the name is still used", []string{"ContextImpl(scope).validate()"}, map[string]bool{"context": true}, false},
	} {
		e := &edit{removed: removed, added: c.added, a: &Detail{Idents: c.left}}
		if got := calledOnWhatWasMade(e, guard); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
