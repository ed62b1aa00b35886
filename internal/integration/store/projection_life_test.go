package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestTheNextProcessKnowsWhatStoodThere(t *testing.T) {
	p, root := projected(t)
	put(t, filepath.Join(root, own, "state.json"), []byte("{}"))
	next, err := OpenProjection(root, p.home)
	must(t, err)
	if found := check(t, next); !slices.Equal(found, []string{own + "state.json " + Changed}) {
		t.Errorf("%q", found)
	}
	must(t, next.Repair())
	must(t, next.Append("hook-log.jsonl", []byte(`{"i":3}`)))
	if found := check(t, next); len(found) > 0 {
		t.Errorf("%q", found)
	}
}

// TestACrashIsNotTakenForTampering at each step of writing.
func TestACrashIsNotTakenForTampering(t *testing.T) {
	p, root := projected(t)
	state, log := p.mirror(p.own("state.json")), p.mirror(p.own("hook-log.jsonl"))
	second := []byte(`{"iteration":2}`)
	for name, crash := range map[string]func(){
		"before the file is in place": func() { must(t, state.prepare(second)) },
		"after the file is in place":  func() { must(t, state.prepare(second)); must(t, p.place(p.own("state.json"), second)) },
		"half of what is kept":        func() { put(t, state.path+".next", []byte("abc")) },
		"a first file, not in place":  func() { must(t, p.mirror(p.own("report.md")).prepare(second)) },
		"a line kept and not appended": func() {
			must(t, p.keep(p.own("hook-log.jsonl"), &logEnd{}, append(append(mark(second), second...), '\n')))
		},
		"half of a line kept": func() { put(t, log.path, append(content(t, log.path), mark(second)...)) },
	} {
		crash()
		next, err := OpenProjection(root, p.home)
		must(t, err)
		if found, err := next.CheckAll(); err != nil || len(found) > 0 {
			t.Errorf("%s: %v %v", name, found, err)
		}
		must(t, next.Write("state.json", []byte(`{"iteration":1}`)))
	}
}

// TestWhatIsKeptMayBeDamagedToo: the work tree and the damage together tell what was written.
func TestWhatIsKeptMayBeDamagedToo(t *testing.T) {
	for _, rel := range []string{"state.json", "hook-log.jsonl"} {
		p, root := projected(t)
		before := tree(t, root)
		kept := p.mirror(p.own(rel)).path
		text := content(t, kept)
		for at := 0; at < len(text); at += 3 {
			put(t, kept, wounded(text, at, wounds["lowest bit"]))
			next, err := OpenProjection(root, p.home)
			must(t, err)
			if found, err := next.CheckAll(); err != nil || len(found) > 0 && rel == "state.json" {
				t.Fatalf("%s, %d: %v %v", rel, at, found, err)
			}
			must(t, next.Repair())
			if after := tree(t, root); rel == "state.json" && fmt.Sprint(after) != fmt.Sprint(before) {
				t.Fatalf("%s, %d: %.300q", rel, at, after)
			}
			put(t, filepath.Join(root, own, rel), []byte(before[own+rel]))
		}
		put(t, kept, []byte("gone"))
		put(t, filepath.Join(root, own, "state.json"), []byte("{}"))
		if rel == "state.json" {
			next, err := OpenProjection(root, p.home)
			must(t, err)
			if found := check(t, next); !slices.Equal(found, []string{own + rel + " " + Unknown}) || next.Repair() == nil {
				t.Errorf("both damaged: %q", found)
			}
		}
	}
}

// TestZerosBehindWhatIsKeptOfALogAreTold by the next process and by this one.
func TestZerosBehindWhatIsKeptOfALogAreTold(t *testing.T) {
	p, root := projected(t)
	before := tree(t, root)
	kept := p.mirror(p.own("hook-log.jsonl")).path
	put(t, kept, append(content(t, kept), make([]byte, 512)...))
	next, err := OpenProjection(root, p.home)
	must(t, err)
	want := []string{"projection/" + p.own("hook-log.jsonl") + " " + Trailing}
	if found := check(t, next); !slices.Equal(found, want) {
		t.Errorf("%q", found)
	}
	if after := tree(t, root); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("%.300q", after)
	}
	put(t, kept, append(content(t, kept), make([]byte, 512)...))
	var told []string
	next.Warn = func(message string) { told = append(told, message) }
	must(t, next.Append("hook-log.jsonl", []byte(`{"i":3}`)))
	if len(told) != 1 || !strings.Contains(told[0], "hook-log.jsonl") {
		t.Errorf("%q", told)
	}
	if found := check(t, next); len(found) > 0 {
		t.Errorf("%q", found)
	}
}

// TestAnEmptySharedFileIsNobodys: what was lost of it is written again.
func TestAnEmptySharedFileIsNobodys(t *testing.T) {
	p, root := projected(t)
	put(t, filepath.Join(root, ".aiwg/ralph/registry.json"), nil)
	next, err := OpenProjection(root, p.home)
	must(t, err)
	must(t, next.Write("../../registry.json", []byte(`{"maintained_by":"holdfast"}`)))
}

// TestFoldersAreRepairedAlsoWhenNothingIsKept: an agent emptied the Home and put a link in
// the way; whoever writes all files anew must find the way free.
func TestFoldersAreRepairedAlsoWhenNothingIsKept(t *testing.T) {
	p, root := projected(t)
	must(t, os.RemoveAll(p.home.Path("projection")))
	must(t, os.RemoveAll(filepath.Join(root, ".aiwg/ralph")))
	must(t, os.Symlink(t.TempDir(), filepath.Join(root, ".aiwg/ralph")))
	if found := check(t, p); !slices.Contains(found, ".aiwg/ralph "+Link) {
		t.Errorf("%q", found)
	}
	if err := p.Repair(); !errors.Is(err, ErrLost) {
		t.Errorf("%v", err)
	}
	fresh, err := OpenProjection(root, p.home)
	must(t, err)
	must(t, fresh.Write("state.json", []byte("{}")))
}

func TestALogGoesOnWhenWhatIsKeptIsGone(t *testing.T) {
	for name, row := range map[string]struct {
		file string
		want string
	}{
		"kept only": {"", "{\"i\":0}\n{\"i\":1}\n{\"i\":2}\n{\"i\":3}\n"},
		"both":      {own + "hook-log.jsonl", "{\"i\":3}\n"},
	} {
		p, root := projected(t)
		must(t, os.RemoveAll(p.home.Path("projection")))
		if row.file != "" {
			must(t, os.Remove(filepath.Join(root, row.file)))
		}
		must(t, p.Append("hook-log.jsonl", []byte(`{"i":3}`)))
		if got := content(t, filepath.Join(root, own, "hook-log.jsonl")); string(got) != row.want {
			t.Errorf("%s: %s", name, got)
		}
		if change, err := p.compare(p.own("hook-log.jsonl"), true); err != nil || change != "" {
			t.Errorf("%s: %s %v", name, change, err)
		}
		p.leave()
	}
}

func TestFoldersOfTheUsersAreNotWrittenThrough(t *testing.T) {
	for _, link := range []string{".aiwg", ".aiwg/ralph", ".aiwg/ralph/loops"} {
		root, elsewhere := t.TempDir(), t.TempDir()
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(root, link)), 0o700))
		must(t, os.Symlink(elsewhere, filepath.Join(root, link)))
		if _, err := OpenProjection(root, written(t, 0)); err == nil || !strings.Contains(err.Error(), link+" "+Link) {
			t.Errorf("%s: %v", link, err)
		}
		if left, _ := os.ReadDir(elsewhere); len(left) > 0 {
			t.Errorf("%s: %v", link, left)
		}
		if target, err := os.Readlink(filepath.Join(root, link)); err != nil || target != elsewhere {
			t.Errorf("the user's link is gone: %v", err)
		}
	}
}

func TestFilesOfTheUsersAreNotTouched(t *testing.T) {
	root := t.TempDir()
	theirs := map[string]string{".aiwg/ralph/.gitignore": "archive/\n", ".aiwg/ralph/registry.json": `{"version":"1.0"}`, ".aiwg/notes.md": "x"}
	for name, text := range theirs {
		put(t, filepath.Join(root, name), []byte(text))
	}
	p, err := OpenProjection(root, written(t, 0))
	must(t, err)
	if err := p.Write("../../registry.json", []byte("{}")); !errors.Is(err, ErrForeign) {
		t.Errorf("the registry of another program: %v", err)
	}
	must(t, p.Write("state.json", []byte("{}")))
	got := tree(t, root)
	for name, text := range theirs {
		if got[name] != text {
			t.Errorf("%s is %q", name, got[name])
		}
	}
	if got[own+".gitignore"] != ignored {
		t.Errorf("%q", got)
	}
}

func TestGitDoesNotSeeProjections(t *testing.T) {
	root := t.TempDir()
	git := func(args ...string) string {
		out, err := exec.Command("git", append([]string{"-C", root, "-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %s", args, out)
		}
		return string(out)
	}
	put(t, filepath.Join(root, ".aiwg", "notes.md"), []byte("x"))
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "start")
	p, err := OpenProjection(root, written(t, 0))
	must(t, err)
	must(t, p.Write("state.json", []byte("{}")))
	must(t, p.Write("../../registry.json", []byte(`{"maintained_by":"holdfast"}`)))
	if status := git("status", "--porcelain", "--untracked-files=all"); status != "" {
		t.Errorf("git sees\n%s", status)
	}
}

func TestASecondLoopMayHaveWrittenTheRegistry(t *testing.T) {
	p, root := projected(t)
	other, err := Create(t.TempDir(), "ralph-b-00000002")
	must(t, err)
	second, err := OpenProjection(root, other)
	must(t, err)
	must(t, second.Write("../../registry.json", []byte(`{"maintained_by":"holdfast","x":1}`)))
	resumed, err := OpenProjection(root, p.home)
	must(t, err)
	if found := check(t, resumed); len(found) > 0 {
		t.Errorf("%q", found)
	}
}

func TestCompressedIsTheSameEachTime(t *testing.T) {
	text := bytes.Repeat([]byte(`{"iteration":1}`), 100)
	first, err := Compress(text)
	must(t, err)
	again, err := Compress(text)
	must(t, err)
	back, err := Decompress(first)
	must(t, err)
	if !bytes.Equal(first, again) || !bytes.Equal(back, text) || len(first) > len(text)/4 {
		t.Errorf("%d and %d bytes, %d came back", len(first), len(again), len(back))
	}
	bomb, err := Compress(make([]byte, largestRead+1))
	must(t, err)
	for name, bad := range map[string][]byte{"nothing": nil, "half": first[:20], "flipped": wounded(first, len(first)-6, wounds["lowest bit"]), "a bomb": bomb} {
		if _, err := Decompress(bad); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

// TestAPartOfALogThatIsOverIsLookedAtInTurn: a long loop leaves many, and a check is to take
// no longer for it; what was done to one is found all the same, by the next process too.
func TestAPartOfALogThatIsOverIsLookedAtInTurn(t *testing.T) {
	for _, opened := range []bool{false, true} {
		p, root := projected(t)
		for i := range 100 {
			must(t, p.Append(fmt.Sprintf("conversations/%04d.jsonl", i), []byte(`{"said":"so"}`)))
		}
		if opened {
			var err error
			p, err = OpenProjection(root, p.home)
			must(t, err)
		}
		if parts := slices.DeleteFunc(slices.Clone(p.live), func(name string) bool { return !isPart(name) }); len(parts) != 1 {
			t.Errorf("%q are looked at every time", parts)
		}
		put(t, filepath.Join(root, own, "conversations/0007.jsonl"), []byte("{}\n"))
		var found []string
		for range 10 {
			found = append(found, check(t, p)...)
		}
		if !slices.Contains(found, own+"conversations/0007.jsonl "+Changed) {
			t.Errorf("%q", found)
		}
		must(t, p.Repair())
	}
}
