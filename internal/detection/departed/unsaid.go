package departed

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/production"
)

const keyLength = 8

// unsaidText is a text that a test spells out and production code said, and nothing in the
// repository but tests says any more; "" when there is none.
func (s *Subjects) unsaidText(b *inventory.Case) string {
	claims := expression.Set(production.Literals(b))
	for _, lit := range b.Literals() {
		key := strings.Trim(lit, "\"'`")
		if key != lit && !claims[key] && isKey(key) && s.Production().VanishedIn([]string{key}) != "" && !s.Production().Respelled(key) && !s.AliveElsewhere(key) {
			return key
		}
	}
	texts := s.Production().Texts()
	if len(texts.Gone) == 0 {
		return ""
	}
	for _, lit := range append(production.Literals(b), b.Literals()...) {
		if lit = strings.Trim(lit, "\"'`/"); production.IsText(lit) && texts.Lost(lit) && !s.saidElsewhere(lit) {
			return lit
		}
	}
	return ""
}

// isKey tells a word that is no plain one: it names something.
func isKey(s string) bool {
	return len(s) >= keyLength && strings.ContainsAny(s, "-_.:/") && !strings.ContainsAny(s, " \t\n\\{}$%")
}

// saidElsewhere asks the repository for a text: catalogues of messages are no code.
func (s *Subjects) saidElsewhere(text string) bool {
	if s.In.Repository == nil || strings.Contains(text, "\n") {
		return false
	}
	hits, err := s.In.Repository.Search([]string{text})
	if err != nil {
		return true
	}
	for _, h := range hits[text] {
		if !place.BesideCode(h.Path) {
			return true
		}
	}
	return false
}
