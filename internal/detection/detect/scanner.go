package detect

import (
	"fmt"
	"sync"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/collect"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// Scanner judges many changes by one catalog and prepares its frameworks only once.
type Scanner struct {
	catalog *catalog.Catalog

	mu    sync.Mutex // guards rules
	rules map[syntax.Language]func() (*inventory.Rules, error)
	forms sync.Map // expressions of text rules
	alone bool     // the caller keeps all processors busy by itself

	collected collect.Settings // what the project's settings say about where tests are
	usual     func() *Scanner  // one that heeds no settings
}

// NewScanner makes a scanner.
func NewScanner(cat *catalog.Catalog) *Scanner {
	return &Scanner{catalog: cat, rules: map[syntax.Language]func() (*inventory.Rules, error){},
		usual: sync.OnceValue(func() *Scanner { return NewScanner(cat) })}
}

// Alone makes a scanner do one thing at a time, for callers that use many at once.
func (sc *Scanner) Alone() *Scanner {
	sc.alone = true
	return sc
}

// Scan finds avoidance in a change.
func Scan(c change.Change, cat *catalog.Catalog, opts Options) (Result, error) {
	return NewScanner(cat).Scan(c, opts)
}

// rulesOf are the frameworks of a language, prepared when they are first needed. Who
// comes while that goes on waits for it.
func (sc *Scanner) rulesOf(lang syntax.Language) (*inventory.Rules, error) {
	sc.mu.Lock()
	rules := sc.rules[lang]
	if rules == nil {
		rules = sync.OnceValues(func() (*inventory.Rules, error) {
			frameworks, err := sc.catalog.Frameworks(string(lang))
			if err != nil {
				return nil, fmt.Errorf("load frameworks: %w", err)
			}
			return sc.heededRules(frameworks), nil
		})
		sc.rules[lang] = rules
	}
	sc.mu.Unlock()
	return rules()
}

// prepare reads the frameworks of a language ahead; who needs them gets the faults.
func (sc *Scanner) prepare(lang syntax.Language) {
	if lang != "" {
		_, _ = sc.rulesOf(lang)
	}
}
