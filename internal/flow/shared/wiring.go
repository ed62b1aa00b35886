package shared

import (
	"cmp"
	"holdfast/internal/agents/wiring"
	"holdfast/internal/integration/config"
	"math"
)

// WiringOf lays the text of a file over the built-in wiring; no text lays nothing.
func WiringOf(file string, text []byte) (*wiring.Wiring, error) {
	base, err := wiring.Builtin()
	if err != nil || text == nil {
		return base, err
	}
	own, err := wiring.Load(file, text)
	if err != nil {
		return nil, err
	}
	return own.Over(base)
}

// OpenWiring is what is wired to the events of loops in a directory's project: the
// built-in wiring with the project's own on top.
func OpenWiring(dir string) (*wiring.Wiring, error) {
	top, err := config.Top(cmp.Or(dir, "."))
	if err != nil {
		return nil, err
	}
	file, text, err := config.ReadHooks(top)
	if err != nil {
		return nil, err
	}
	return WiringOf(file, text)
}

// AuditDays is how long the project of a work tree wants its audit trail to be kept. A file
// that cannot be read costs nothing of it.
func AuditDays(root string) int {
	w, err := OpenWiring(root)
	if err != nil {
		return math.MaxInt
	}
	return w.Audit.RetentionDays
}
