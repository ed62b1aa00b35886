package detect

import (
	"fmt"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// Scanner judges many changes by one catalog and prepares its frameworks only once. It
// serves one goroutine; the catalog may be shared.
type Scanner struct {
	catalog *catalog.Catalog
	rules   map[syntax.Language]*inventory.Rules
}

// NewScanner makes a scanner.
func NewScanner(cat *catalog.Catalog) *Scanner {
	return &Scanner{catalog: cat, rules: map[syntax.Language]*inventory.Rules{}}
}

// Scan finds avoidance in a change.
func Scan(c change.Change, cat *catalog.Catalog, opts Options) (Result, error) {
	return NewScanner(cat).Scan(c, opts)
}

// rulesOf are the frameworks of a language, prepared when they are first needed.
func (sc *Scanner) rulesOf(lang syntax.Language) (*inventory.Rules, error) {
	if rules := sc.rules[lang]; rules != nil {
		return rules, nil
	}
	frameworks, err := sc.catalog.Frameworks(string(lang))
	if err != nil {
		return nil, fmt.Errorf("load frameworks: %w", err)
	}
	sc.rules[lang] = inventory.NewRules(frameworks)
	return sc.rules[lang], nil
}
