package source

import (
	"slices"
	"testing"
	"unicode/utf8"
)

// TestInvisibleLeads: a rune that is invisible begins with one of the bytes that are looked for.
func TestInvisibleLeads(t *testing.T) {
	found := 0
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if invisible(r) == "" {
			continue
		}
		found++
		if lead := string(r)[0]; !slices.Contains(invisibleLeads, lead) {
			t.Errorf("%U begins with %#x", r, lead)
		}
	}
	if found == 0 {
		t.Error("no rune is invisible")
	}
}
