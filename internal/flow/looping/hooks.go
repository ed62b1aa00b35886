package looping

import (
	"errors"
	"fmt"
	"os"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/flow/shared"
	"holdfast/internal/tracking/loop"
)

// ErrNoHook says that no event has that name.
var ErrNoHook = errors.New("no such hook")

// CheckHooks reads a file of hooks, or those that hold in a directory, and says which
// files were read. All faults come at once.
func CheckHooks(dir, file string) (names []string, w *wiring.Wiring, err error) {
	if file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, nil, fmt.Errorf("read hooks: %w", err)
		}
		w, err = shared.WiringOf(file, text)
		return []string{file}, w, err
	}
	if w, err = shared.OpenWiring(dir); err != nil {
		return nil, nil, err
	}
	for _, e := range loop.Events() {
		if name := w.Hooks[e].File; len(names) == 0 || names[0] != name && names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	return names, w, nil
}

// ShowHooks are the hooks that hold in a directory: one by its name, or all.
func ShowHooks(dir, name string) ([]wiring.Hook, error) {
	w, err := shared.OpenWiring(dir)
	if err != nil {
		return nil, err
	}
	var out []wiring.Hook
	for _, e := range loop.Events() {
		if h, there := w.Hooks[e]; there && (name == "" || name == string(e)) {
			out = append(out, h)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNoHook)
	}
	return out, nil
}
