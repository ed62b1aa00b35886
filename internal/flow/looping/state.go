package looping

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
	"holdfast/memory"
)

// verifyState goes through everything that is kept of a loop nobody works on: whatever is
// not as it was written is said, and put right from the journal.
func (r *runner) verifyState(ctx context.Context) error {
	if err := r.verifyContract(); err != nil {
		return err
	}
	if _, err := os.Stat(r.loop.Root); err != nil {
		return nil // the work tree is gone, and the files in it
	}
	var err error
	if r.projected, err = r.openProjection(); err != nil {
		return err
	}
	changed, err := r.projected.CheckAll()
	if err != nil {
		return err
	}
	for _, c := range changed {
		r.Note(fmt.Sprintf("%s %s; it is written anew from the journal", c.Path, c.Change))
	}
	if err := r.repairProjection(); err != nil {
		return err
	}
	return errors.Join(r.catchUp(), r.verifyMemory(ctx), r.verifyRegistry(), r.verifyLogs())
}

// verifyRegistry compares the list of loops in the work tree with the one that counts. One
// that is only older is none the worse for it.
func (r *runner) verifyRegistry() error {
	registry, err := store.OpenRegistry(r.State, r.loop.Repository)
	if err != nil {
		return err
	}
	registry.Warn = r.Note
	known, err := registry.Loops()
	if err != nil {
		r.Note(err.Error())
		return nil
	}
	text, err := os.ReadFile(filepath.Join(r.loop.Root, ".aiwg", "ralph", "registry.json"))
	if err != nil {
		return nil // there is none to be wrong
	}
	var there store.Loops
	want, wantErr := json.MarshalIndent(known, "", "  ")
	if err := json.Unmarshal(text, &there); err == nil && (wantErr != nil || bytes.Equal(text, append(want, '\n')) || !there.LastUpdated.Equal(known.LastUpdated) || onlyDied(there, known)) {
		return nil
	}
	err = r.projectJSON("../../registry.json", known)
	switch {
	case err == nil:
		r.Note("registry.json was damaged; it is written anew")
	case errors.Is(err, store.ErrForeign) && json.Valid(text):
		return nil // another program's, as it was when the loop began
	case errors.Is(err, store.ErrForeign):
		r.Note("registry.json cannot be read, and does not name Holdfast: it is left as it is")
		return nil
	}
	return err
}

// onlyDied tells whether two lists differ in nothing but processes that have ended since
// the first was written: that is told by looking at them, and written by nobody.
func onlyDied(before, now store.Loops) bool {
	if len(before.ActiveLoops) != len(now.ActiveLoops) || before.TotalActive < now.TotalActive {
		return false
	}
	before.TotalActive = now.TotalActive
	before.ActiveLoops = slices.Clone(before.ActiveLoops)
	for i, l := range now.ActiveLoops {
		if l.Status == string(loop.Crashed) {
			before.ActiveLoops[i].Status = l.Status
		}
	}
	was, err := json.Marshal(before)
	is, other := json.Marshal(now)
	return err == nil && other == nil && bytes.Equal(was, is)
}

// verifyLogs compares prompts and outputs with the hashes in the journal. They are only
// told about: nothing depends on them.
func (r *runner) verifyLogs() error {
	return r.home.Entries(string(loop.KindAgentDone), func(data json.RawMessage) error {
		var a loop.AgentEnded
		if err := json.Unmarshal(data, &a); err != nil {
			return err
		}
		for name, want := range a.Files {
			if have, err := hashFile(r.home.Path(name)); err != nil || have != want {
				r.Note(fmt.Sprintf("%s of iteration %d was damaged; it is a record only, nothing depends on it", filepath.Base(name), a.Iteration))
			}
		}
		return nil
	})
}

func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func (r *runner) openProjection() (*store.Projection, error) {
	p, err := store.OpenProjection(r.loop.Root, r.home)
	if err == nil {
		p.Warn = r.Note
	}
	return p, err
}

// verifyContract compares the readable copy of the contract with the one of the journal,
// which is the one that counts.
func (r *runner) verifyContract() error {
	want := contractText(r.loop.Contract)
	if have, err := os.ReadFile(r.home.Path("contract.json")); err == nil && bytes.Equal(have, want) {
		return nil
	}
	r.Note("contract.json was damaged; it is written anew from the journal")
	return r.home.Put("contract.json", want)
}

func (r *runner) verifyMemory(ctx context.Context) error {
	notes := memory.NewFileStore(r.home.Path("memory"))
	defer notes.Close()
	kept, err := notes.Load(ctx, r.loop.LoopID)
	for _, w := range kept.Warnings {
		r.Note(w.String())
	}
	var corrupt *memory.CorruptError
	if !errors.As(err, &corrupt) {
		return err
	}
	r.Note(fmt.Sprintf("%v; the notes of the loop begin anew", err))
	return os.RemoveAll(r.home.Path("memory"))
}

// catchUp writes the files of iterations that a killed process had ended and not yet told.
func (r *runner) catchUp() error {
	missing := map[int]bool{}
	for n := 1; n <= r.loop.Iterated; n++ {
		if _, err := os.Lstat(filepath.Join(r.loop.Root, filepath.FromSlash(loop.Dir(r.loop.LoopID)), filepath.FromSlash(loop.IterationFile(n)))); err != nil {
			missing[n] = true
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return r.replay(func(past *loop.Loop) error {
		if !missing[past.Iteration] {
			return nil
		}
		return r.projectIteration()
	})
}

// replay goes through the journal and stops at the end of every iteration.
func (r *runner) replay(at func(*loop.Loop) error) error {
	present, past := r.loop, &loop.Loop{}
	defer func() { r.loop = present }()
	r.loop = past
	_, err := r.home.Read(func(e store.Entry) error {
		if err := past.Apply(e.Seq, e.Time, loop.Kind(e.Kind), e.Data); err != nil {
			return err
		}
		if loop.Kind(e.Kind) == loop.KindEnded {
			return at(past)
		}
		return nil
	})
	return err
}
