package install

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"holdfast/internal/integration/install/jsonc"
)

// FuzzStripUndoesInsert: for every JSON agent, taking our entries out of what we put them
// into says what was said before, byte for byte unless something empty was filled.
func FuzzStripUndoesInsert(f *testing.F) {
	agents := []Target{Claude, Codex, Gemini, Copilot, Cursor, Windsurf, Crush}
	for i, target := range agents {
		for _, text := range contents(target) {
			f.Add([]byte(text), uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, which uint8) {
		target := agents[int(which)%len(agents)]
		s := site{root: "/r", home: "/h", target: target, opt: Options{Command: "holdfast", Scope: Project}}
		a, _ := fileOf(target)
		m := s.jsonMerge(a)
		if strings.Contains(string(text), "hook") && strings.Contains(string(text), "holdfast") {
			return // may hold an entry that counts as ours
		}
		out, err := m.insert(text)
		if err != nil {
			return
		}
		if ok, err := m.current(out); err != nil || !ok {
			t.Fatalf("not current after inserting (%v):\n%s", err, out)
		}
		back, err := m.strip(out, &origin{Existed: true, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		if jsonc.Blank(text) {
			return
		}
		if bytes.Equal(back, text) {
			return
		}
		was, _ := jsonc.Parse(text)
		is, err := jsonc.Parse(back)
		if err != nil || !reflect.DeepEqual(was.Plain(), is.Plain()) {
			t.Fatalf("%v: %q became %q", err, text, back)
		}
		if !holdsEmpty(was) {
			t.Errorf("%q became %q", text, back)
		}
	})
}

// FuzzWhatCameAfterUsStays: entries of others that were added behind ours are as if they
// had been added without us.
func FuzzWhatCameAfterUsStays(f *testing.F) {
	agents := []Target{Claude, Gemini, Copilot, Windsurf}
	for i, target := range agents {
		for _, text := range contents(target) {
			f.Add([]byte(text), uint8(i), uint8(i), true)
			f.Add([]byte(text), uint8(i), uint8(3), false)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, which, event uint8, known bool) {
		target := agents[int(which)%len(agents)]
		s := site{root: "/r", home: "/h", target: target, opt: Options{Command: "holdfast", Scope: Project}}
		a, _ := fileOf(target)
		path := []string{"hooks", a.entries[int(event)%len(a.entries)].event}
		foreign := []byte(`{"command":"theirs"}`)
		m := s.jsonMerge(a)
		with, err := m.insert(text)
		if err != nil || strings.Contains(string(text), "holdfast") || jsonc.Blank(text) {
			return
		}
		var was *origin
		if known {
			was = &origin{Existed: true, Text: text}
		}
		want, err := jsonc.Append(text, path, foreign)
		if err != nil {
			t.Fatal(err)
		}
		if with, err = jsonc.Append(with, path, foreign); err != nil {
			t.Fatal(err)
		}
		got, err := m.strip(with, was)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := said(t, got), said(t, want); !reflect.DeepEqual(a, b) {
			t.Errorf("%s\nbecame\n%s\ninstead of\n%s", text, got, want)
		}
	})
}

// said is what a file says apart from its version and, in hooks, from what is empty: these
// may have been ours, which only the receipt can tell.
func said(t *testing.T, text []byte) map[string]any {
	t.Helper()
	v, err := jsonc.Parse(text)
	if err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	out := v.Plain().(map[string]any)
	delete(out, "version")
	hooks, _ := out["hooks"].(map[string]any)
	for event, list := range hooks {
		if entries, ok := list.([]any); ok && len(entries) == 0 {
			delete(hooks, event)
		}
	}
	return out
}

func holdsEmpty(v jsonc.Value) bool {
	empty := v.Kind <= jsonc.Array && len(v.Members)+len(v.Elements) == 0
	for _, m := range v.Members {
		empty = empty || holdsEmpty(m.Value)
	}
	for _, e := range v.Elements {
		empty = empty || holdsEmpty(e)
	}
	return empty
}

// FuzzLinesOfOursComeOutAgain does the same for files in which our lines stand between marks.
func FuzzLinesOfOursComeOutAgain(f *testing.F) {
	s := site{root: "/r", home: "/h", opt: Options{Command: "holdfast", Scope: Project}}
	merges := []merge{
		s.aiderMerge(), blockMerge(gitlabInsert), blockMerge(s.preCommitInsert), lefthookMerge(s, managed{}),
		huskyMerge(s, managed{hook: "pre-commit", check: gitHooks[0].check}),
	}
	for i := range merges {
		for _, text := range contents(GitLab) {
			f.Add([]byte(text), uint8(i))
		}
		f.Add([]byte("pre-commit:\n  parallel: true\n  commands:\n    lint:\n      run: x\n"), uint8(i))
		f.Add([]byte("pre-commit:\n  jobs:\n  - run: x\nprepare-commit-msg:\n"), uint8(i))
		f.Add([]byte("#!/bin/sh\n. \"$(dirname -- \"$0\")/_/husky.sh\"\n\nnpx lint-staged\nexit 0"), uint8(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, which uint8) {
		m := merges[int(which)%len(merges)]
		if strings.Contains(string(text), "holdfast") {
			return // may hold lines that count as ours
		}
		out, err := m.insert(text)
		if err != nil {
			return
		}
		if ok, err := m.current(out); err != nil || !ok {
			t.Fatalf("not current after inserting (%v):\n%s", err, out)
		}
		back, err := m.strip(out, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 0 && len(bytes.TrimSpace(text)) > 0 && !bytes.Equal(back, text) {
			t.Errorf("%q became %q", text, back)
		}
	})
}
