package git

import (
	"fmt"
	"testing"
)

func TestWordsThatOneExpressionFindsAreOneGroup(t *testing.T) {
	for want, words := range map[string][]string{
		"[]":                         nil,
		"[[a ab]]":                   {"ab", "a"},
		"[[name] [a-b x.y]]":         {"x.y", "a-b", "name"},
		"[[a-b a-c] [a-b c]]":        {"a-b", "a-b c", "a-c"},
		"[[a- b-] [a-b] [a-b-c]]":    {"a-b-c", "a-b", "a-", "b-"},
		"[[a- a/ b-] [a-b a-c]]":     {"a-c", "a/", "a-b", "b-", "a-"},
		"[[name] [der Größe wegen]]": {"der Größe wegen", "name"},
	} {
		asked := map[string]bool{}
		for _, w := range words {
			asked[w] = true
		}
		if got := fmt.Sprint(groups(asked)); got != want {
			t.Errorf("%q: %s and not %s", words, got, want)
		}
	}
}

func TestTextsAreFoundAsTheyAreWritten(t *testing.T) {
	if got, want := (group{"a.b(c)", "x|y"}).expression(), `a\.b\(c\)|x\|y`; got != want {
		t.Errorf("%s and not %s", got, want)
	}
}
