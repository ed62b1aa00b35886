package production

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

// A text that changed is other code, also where a grammar has a node for nothing but its quotes.
func TestAnotherTextIsOtherCode(t *testing.T) {
	for name, c := range map[string]struct {
		lang          syntax.Language
		before, after string
		same          bool
	}{
		"a text of Dart":         {syntax.Dart, "String get title => 'Tea';\n", "String get title => 'Milk';\n", false},
		"beside a value of Dart": {syntax.Dart, "String get title => 'Tea: $n';\n", "String get title => 'Milk: $n';\n", false},
		"a text of Go":           {syntax.Go, "package a\n\nconst title = \"Tea\"\n", "package a\n\nconst title = \"Milk\"\n", false},
		"a comment of Dart":      {syntax.Dart, "// Tea\nString get title => 'Tea';\n", "// Milk\nString get title =>\n    'Tea';\n", true},
	} {
		if got := sameCode(parsed(t, c.lang, c.before), parsed(t, c.lang, c.after), nil, nil); got != c.same {
			t.Errorf("%s: same code is %v, want %v", name, got, c.same)
		}
	}
}

func parsed(t *testing.T, lang syntax.Language, text string) *syntax.Tree {
	t.Helper()
	tree, err := syntax.Parse(lang, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}
