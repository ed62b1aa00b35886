package looping

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// Migration is what becomes of states that the first versions of the reference project have
// left in a work tree.
type Migration struct {
	Root  string          `json:"root"`
	Loops []MigratedLoop  `json:"loops"`
	Steps []MigrationStep `json:"steps"`
	Done  bool            `json:"done"` // it was not only planned
}

// MigratedLoop is a loop in its new place.
type MigratedLoop struct {
	LoopID     string      `json:"loop_id"`
	From       string      `json:"from"`
	State      string      `json:"state_file"`
	Status     loop.Status `json:"status"`
	Iteration  int         `json:"iteration"`
	Task       string      `json:"task"`
	Completion string      `json:"completion_criteria"`
}

// MigrationStep is one thing that is done to a file.
type MigrationStep struct {
	Do   string `json:"do"` // back up, write, copy, remove
	File string `json:"file"`
	From string `json:"from,omitempty"`

	text []byte
}

// ErrMigrateOther says that something else stands where a loop is to go.
var ErrMigrateOther = errors.New("another state stands there already")

// plainName are the letters of a loop's name; a folder with others is nobody's loop.
const plainName = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."

// oldStates is where the first layout keeps a single loop.
const oldStates = ".aiwg/ralph"

// Migrate brings states of the first layout into that of today. What is there is backed up
// first; done twice it does nothing the second time.
func Migrate(dir string, dryRun bool, hands Hands) (Migration, error) {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return Migration{}, err
	}
	m := Migration{Root: shared.TopOf(cmp.Or(dir, ".")), Loops: []MigratedLoop{}, Steps: []MigrationStep{}}
	top, err := os.OpenRoot(m.Root)
	if err != nil {
		return m, err
	}
	defer top.Close()
	if err := m.plan(top); err != nil || dryRun || len(m.Steps) == 0 {
		return m, err
	}
	lock, err := store.WorkTreeLock(r.State, m.Root)
	if err != nil {
		return m, fmt.Errorf("take the work tree %s: %w", m.Root, err)
	}
	defer lock.Release()
	for _, s := range m.Steps {
		if err := s.take(top); err != nil {
			return m, fmt.Errorf("%s %s: %w", s.Do, s.File, err)
		}
	}
	m.Done = true
	return m, nil
}

// plan finds the old states and says what is to be done, in an order in which it may be cut
// off anywhere: the old file goes last.
func (m *Migration) plan(top *os.Root) error {
	files := []string{oldStates + "/current-loop.json"}
	folders, err := fs.ReadDir(top.FS(), oldStates+"/loops")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s/loops: %w: %w", oldStates, loop.ErrNoState, err)
	}
	for _, f := range folders {
		if !strings.ContainsFunc(f.Name(), func(r rune) bool { return !strings.ContainsRune(plainName, r) }) {
			files = append(files, oldStates+"/loops/"+f.Name()+"/state.json")
		}
	}
	for _, file := range files {
		if err := m.planState(top, file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

func (m *Migration) planState(top *os.Root, file string) error {
	text, err := readBounded(top, file)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !loop.Old(text) && path.Base(file) == "state.json" {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w: %w", loop.ErrNoState, err)
	}
	info, err := top.Stat(file)
	if err != nil {
		return err
	}
	doc, err := loop.FromOld(text, m.Root, info.ModTime().UTC())
	if err != nil {
		return err
	}
	state, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	state = append(state, '\n')
	target := loop.Dir(doc.LoopID) + "/state.json"
	if there, err := readBounded(top, target); err == nil && target != file && !bytes.Equal(there, state) {
		return fmt.Errorf("%s: %w", target, ErrMigrateOther)
	}
	sum := sha256.Sum256(text)
	backup := oldStates + "/backup/" + hex.EncodeToString(sum[:4]) + "-" + path.Base(file)
	m.Loops = append(m.Loops, MigratedLoop{doc.LoopID, file, target, doc.Status, doc.Iteration, doc.Task, doc.CompletionCriteria})
	m.Steps = append(m.Steps, MigrationStep{"back up", backup, file, text}, MigrationStep{"write", target, file, state})
	if err := m.planIterations(top, path.Dir(file)+"/iterations", loop.Dir(doc.LoopID)); err != nil {
		return err
	}
	if file != target {
		m.Steps = append(m.Steps, MigrationStep{Do: "remove", File: file})
	}
	return nil
}

// planIterations copies what is told of single iterations under the names of today.
func (m *Migration) planIterations(top *os.Root, from, to string) error {
	files, err := fs.ReadDir(top.FS(), from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, f := range files {
		name, ext := strings.TrimSuffix(f.Name(), path.Ext(f.Name())), path.Ext(f.Name())
		n, err := strconv.Atoi(strings.TrimPrefix(name, "iteration-"))
		if err != nil || n < 0 || !slices.Contains([]string{".json", ".md"}, ext) {
			continue
		}
		target := fmt.Sprintf("%s/iterations/iteration-%03d%s", to, n, ext)
		text, err := readBounded(top, from+"/"+f.Name())
		if err != nil {
			return err
		}
		if there, err := readBounded(top, target); err == nil && bytes.Equal(there, text) {
			continue
		}
		m.Steps = append(m.Steps, MigrationStep{"copy", target, from + "/" + f.Name(), text})
	}
	return nil
}

// take does a step. A file is written whole or not at all.
func (s MigrationStep) take(top *os.Root) error {
	if s.Do == "remove" {
		return top.Remove(s.File)
	}
	if err := top.MkdirAll(path.Dir(s.File), 0o755); err != nil {
		return err
	}
	fresh := s.File + ".new"
	if err := top.WriteFile(fresh, s.text, 0o644); err != nil {
		return err
	}
	return top.Rename(fresh, s.File)
}

// readBounded reads a file inside of the work tree, whose size somebody else has chosen.
func readBounded(top *os.Root, name string) ([]byte, error) {
	f, err := top.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxState+1))
	if err == nil && len(text) > maxState {
		err = errors.New("it is larger than 64 MiB")
	}
	return text, err
}
