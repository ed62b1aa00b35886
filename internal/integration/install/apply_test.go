package install

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadOnlySettingsAreLeftAlone(t *testing.T) {
	h := newHouse(t)
	h.writeMode(".claude/settings.json", "{}\n", 0o444)
	before := h.tree()
	steps, err := Plan(h.root, h.home, Claude, Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = Apply(h.root, h.home, steps)
	var o *Obstacle
	if !errors.Is(err, ErrReadOnly) || !errors.As(err, &o) || !strings.Contains(o.Error(), "settings.json: it is read-only") || !strings.Contains(o.Mend, "chmod u+w") {
		t.Errorf("%v", err)
	}
	h.same(before)
}

func TestSymlinksAreNotFollowed(t *testing.T) {
	for name, link := range map[string]func(h house) (target, link string){
		"a file that leads out":      func(h house) (string, string) { return filepath.Join(h.home, "victim"), ".claude/settings.json" },
		"a file that leads nowhere":  func(h house) (string, string) { return filepath.Join(h.home, "nothing"), ".claude/settings.json" },
		"a file that stays inside":   func(h house) (string, string) { return "../victim", ".claude/settings.json" },
		"a folder that leads out":    func(h house) (string, string) { return h.home, ".claude" },
		"a folder that stays inside": func(h house) (string, string) { return "other", ".claude" },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.write(filepath.Join(h.home, "victim"), "{}")
			h.write("victim", "{}")
			h.write("other/settings.json", "{}")
			target, path := link(h)
			if strings.Contains(path, "/") {
				if err := os.Mkdir(filepath.Join(h.root, ".claude"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Symlink(target, filepath.Join(h.root, path)); err != nil {
				t.Fatal(err)
			}
			before := h.tree()
			if _, err := Plan(h.root, h.home, Claude, Options{}); !errors.Is(err, ErrSymlink) || !strings.Contains(err.Error(), "symlink to "+target) {
				t.Errorf("plan: %v", err)
			}
			if _, err := Status(h.root, h.home, Claude, Options{}); !errors.Is(err, ErrSymlink) {
				t.Errorf("status: %v", err)
			}
			step := Step{Path: filepath.Join(h.root, ".claude/settings.json"), After: []byte("x"), Mode: 0o644}
			if err := Apply(h.root, h.home, []Step{step}); err == nil {
				t.Error("a step through the symlink was carried out")
			}
			h.same(before)
		})
	}
}

func TestStepsStayBelowTheirDirectories(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{filepath.Dir(h.root) + "/x", h.root, h.root + "/../x", "relative"} {
		if err := Apply(h.root, h.home, []Step{{Path: path, After: []byte("x"), Mode: 0o644}}); !errors.Is(err, ErrOutside) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestAFileThatChangedMeanwhileIsLeftAlone(t *testing.T) {
	h := newHouse(t)
	steps, err := Plan(h.root, h.home, Claude, Options{})
	if err != nil {
		t.Fatal(err)
	}
	h.write(".claude/settings.json", "{\"mine\": 1}")
	before := h.tree()
	if err := Apply(h.root, h.home, steps); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
	h.same(before)
}

// TestAFailureUndoesWhatWasDone: the second file cannot be written, because a folder of
// the third step's name stands where the file has to go after the checks were made.
func TestAFailureUndoesWhatWasDone(t *testing.T) {
	h := newHouse(t)
	h.write("a.json", "{}")
	before := h.tree()
	steps := []Step{
		{Path: filepath.Join(h.root, "a.json"), Before: []byte("{}"), After: []byte("changed"), Existed: true, Mode: 0o644, BeforeMode: 0o644, origin: &origin{Existed: true, Text: []byte("{}")}},
		{Path: filepath.Join(h.root, "new", "b.json"), After: []byte("b"), Mode: 0o644, origin: &origin{}},
		{Path: filepath.Join(h.root, "new", "b.json", "c.json"), After: []byte("c"), Mode: 0o644, origin: &origin{}},
	}
	if err := Apply(h.root, h.home, steps); err == nil {
		t.Fatal("a file was written below a file")
	}
	h.same(before)
	if r := readReceipt(h.home, filepath.Join(h.root, "a.json")); r != nil {
		t.Error("a receipt was left behind")
	}
}

func TestBackupsAreKeptAndPrivate(t *testing.T) {
	h := newHouse(t)
	secret := "{\"env\": {\"TOKEN\": \"s3cret\"}}\n"
	h.write(".claude/settings.json", secret)
	h.install(Claude, Options{})
	path := filepath.Join(h.root, ".claude/settings.json")
	kept := filepath.Join(stateDir(h.home), "backup", sum([]byte(path)), sum([]byte(secret)))
	if h.read(kept) != secret {
		t.Error("the backup is not what was there")
	}
	err := filepath.WalkDir(stateDir(h.home), func(path string, d os.DirEntry, err error) error {
		info, infoErr := d.Info()
		if err != nil || infoErr != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s can be read by others: %v", path, info.Mode())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatARunThatWasKilledLeftBehindIsNoObstacle(t *testing.T) {
	h := newHouse(t)
	h.write(".claude/settings.json", "{}")
	h.write(".claude/settings.json.holdfast-new", "half")
	h.install(Claude, Options{})
	if _, err := os.Lstat(filepath.Join(h.root, ".claude/settings.json.holdfast-new")); err == nil {
		t.Error("it is still there")
	}
}

func TestBrokenSettingsAreToldWithTheirPlace(t *testing.T) {
	h := newHouse(t)
	for name, c := range map[string]struct {
		target           Target
		file, text, want string
	}{
		"not JSON":           {Claude, ".claude/settings.json", "{\n  \"a\": 1\n  \"b\": 2\n}", ".claude/settings.json:3: column 3: expected , or }"},
		"hooks in a list":    {Claude, ".claude/settings.json", "{\n  \"hooks\": []\n}", ".claude/settings.json:2: hooks is not an object"},
		"another encoding":   {Gemini, ".gemini/settings.json", "\xff\xfe{\x00}\x00", ".gemini/settings.json:1: column 1"},
		"an event in words":  {Cursor, ".cursor/hooks.json", "{\"hooks\": {\"stop\": \"x\"}}", ".cursor/hooks.json:1: hooks.stop is not a list"},
		"YAML with tabs":     {Aider, ".aider.conf.yml", "a:\n\t- b\n", ".aider.conf.yml: line 2"},
		"a job of that name": {GitLab, ".gitlab-ci.yml", "holdfast:\n  script: x\n", ".gitlab-ci.yml:1: a job named holdfast"},
		"a mark alone":       {GitLab, ".gitlab-ci.yml", "a: 1\n# >>> holdfast >>>\nb: 2\n", ".gitlab-ci.yml:2: the line # <<< holdfast <<< is missing"},
		"a file of others":   {GitHub, ".github/workflows/holdfast.yml", "name: mine\n", "holdfast.yml: it is not a file of ours"},
	} {
		h.write(c.file, c.text)
		_, err := Plan(h.root, h.home, c.target, Options{})
		var o *Obstacle
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, &o) || o.Mend == "" {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		if got := h.read(c.file); got != c.text {
			t.Errorf("%s was changed", c.file)
		}
	}
	for _, bad := range []struct{ root, home string }{{"", h.home}, {h.root, ""}, {h.root + "/nothing", h.home}} {
		if _, err := Plan(bad.root, bad.home, Claude, Options{}); err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
	for _, opt := range []Options{{Scope: "world"}, {Command: "a\nb"}} {
		if _, err := Plan(h.root, h.home, Claude, opt); err == nil {
			t.Errorf("%+v was taken", opt)
		}
	}
	if _, err := Plan(h.root, h.home, "emacs", Options{}); err == nil || !strings.Contains(err.Error(), "known are claude, codex") {
		t.Error(err)
	}
}
