package looping

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// ErrTakenUp says that a loop of another program goes on in one of ours.
var ErrTakenUp = errors.New("it goes on in another loop")

// heir is the loop of ours that goes on with one of another program; nil when there is none.
func (r *runner) heir(dir, id string) (*loop.Loop, error) {
	ids, err := store.List(r.State)
	if err != nil {
		return nil, err
	}
	root := shared.TopOf(dir)
	for _, own := range ids {
		l, err := r.readOnly(own)
		if err == nil && l.Continues == id && shared.TopOf(l.HomeRoot) == root {
			return l, nil
		}
	}
	return nil, nil
}

// inherited tells why a loop of another program is not taken up again.
func (r *runner) inherited(dir, id string) error {
	l, err := r.heir(dir, id)
	switch {
	case err != nil || l == nil:
		return err
	case l.Status.Over():
		return fmt.Errorf("%s: it went on as %s: %w: %s", id, l.LoopID, ErrLoopOver, l.Status)
	}
	return fmt.Errorf("%s: %w: %s", id, ErrTakenUp, l.LoopID)
}

// handBack writes how a loop of another program has ended into its state, where that program
// and people look. What else stands there stays.
func (r *runner) handBack() {
	if r.loop.Continues == "" || !r.loop.Status.Over() {
		return
	}
	if err := endForeign(shared.TopOf(r.loop.HomeRoot), r.loop.Continues, r.loop.Status, r.Now()); err != nil {
		r.Note(fmt.Sprintf("the state of %s does not tell its end: %v", r.loop.Continues, err))
	}
}

func endForeign(root, id string, status loop.Status, now time.Time) error {
	top, err := os.OpenRoot(root)
	if err != nil {
		return err
	}
	defer top.Close()
	if id == ".." || strings.Trim(id, plainName) != "" {
		return fmt.Errorf("%q is no name of a loop", id)
	}
	file := loop.Dir(id) + "/state.json"
	text, err := readBounded(top, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	read := json.NewDecoder(bytes.NewReader(text))
	read.UseNumber()
	state := map[string]any{}
	if err := read.Decode(&state); err != nil {
		return err
	}
	state["status"], state["last_updated"] = status, now.UTC().Format(time.RFC3339)
	if text, err = json.MarshalIndent(state, "", "  "); err != nil {
		return err
	}
	return MigrationStep{Do: "write", File: file, text: append(text, '\n')}.take(top)
}
