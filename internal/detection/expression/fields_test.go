package expression

import (
	"slices"
	"testing"
)

func TestOperatorsStandBetweenWhatTheyCompare(t *testing.T) {
	for text, want := range map[string][3]string{
		"len(rows) == 3":            {"len ( rows )", "==", "3"},
		"name is not None":          {"name", "is not", "None"},
		"key not in seen":           {"key", "not in", "seen"},
		"new List<int>(x) != other": {"new List < int > ( x )", "!=", "other"},
		"f(a == b) < c":             {"f ( a == b )", "<", "c"},
	} {
		left, op, right, ok := Comparison(Fields(text))
		if got := [3]string{Join(left), op, Join(right)}; !ok || got != want {
			t.Errorf("%s is read as %q (%v)", text, got, ok)
		}
	}
	if _, _, _, ok := Comparison(Fields("f(a == b)")); ok {
		t.Error("a comparison inside of a call compares nothing outside of it")
	}
}

func TestANumberMayBeginWithItsPoint(t *testing.T) {
	for text, want := range map[string][]string{
		"near(x, .5)": {"near", "(", "x", ",", ".5", ")"},
		"pair.0":      {"pair", ".", "0"},
		"of(1).2":     {"of", "(", "1", ")", ".", "2"},
		"a ... 5":     {"a", "...", "5"},
	} {
		if got := Fields(text); !slices.Equal(got, want) {
			t.Errorf("%s is read as %q", text, got)
		}
	}
}

func FuzzFields(f *testing.F) {
	for _, text := range []string{`a == "b c"`, "near(.5, x.0)", "f(x, [1, 2])", "x?.y ?? 'z", "#s2 1.5", "not (a and b)", "List<List<int>>(x)", "\\"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := Fields(text)
		if again := Fields(Join(words)); !slices.Equal(again, words) && Balanced(words) && !slices.ContainsFunc(words, unclosed) {
			t.Errorf("%q is read as %q and then as %q", text, words, again)
		}
		Comparison(words)
		LastCall(words)
		LiteralValue(words)
		Constant(text)
		Anyway(text)
	})
}

// unclosed tells a text whose quote is never closed: what follows it belongs to it. Words next to signs
// may read as one operator once they stand apart.
func unclosed(word string) bool {
	return len(word) > 0 && (word[0] == '"' || word[0] == '\'' || word[0] == '`') && !IsString(word)
}
