package install

import (
	"errors"
	"testing"
)

func TestOurSettingsComeAndGoWithoutATrace(t *testing.T) {
	h := newHouse(t)
	before := h.tree()
	steps, err := PlanSettings(h.root, h.home, "holdfast.yaml", []byte("mode: standard\n"), "settings")
	if err != nil || len(steps) != 1 {
		t.Fatalf("%v, %v", steps, err)
	}
	if err := Apply(h.root, h.home, steps); err != nil {
		t.Fatal(err)
	}
	if again, err := PlanSettings(h.root, h.home, "holdfast.yaml", []byte("mode: off\n"), "settings"); err != nil || len(again) != 0 {
		t.Errorf("settings that are there would be written again: %v, %v", again, err)
	}
	steps, kept, err := PlanSettingsRemoval(h.root, h.home, "holdfast.yaml")
	if err != nil || kept {
		t.Fatalf("kept %t, %v", kept, err)
	}
	if err := Apply(h.root, h.home, steps); err != nil {
		t.Fatal(err)
	}
	h.same(before)
}

func TestSettingsOfTheUserStay(t *testing.T) {
	for name, prepare := range map[string]func(h house){
		"written by the user": func(h house) { h.write("holdfast.yaml", "mode: standard\n") },
		"edited since": func(h house) {
			steps, err := PlanSettings(h.root, h.home, "holdfast.yaml", []byte("mode: standard\n"), "settings")
			if err = errors.Join(err, Apply(h.root, h.home, steps)); err != nil {
				h.Fatal(err)
			}
			h.write("holdfast.yaml", "mode: aggressive\n")
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			prepare(h)
			steps, kept, err := PlanSettingsRemoval(h.root, h.home, "holdfast.yaml")
			if err != nil || !kept || len(steps) != 0 {
				t.Errorf("%v, kept %t, %v", steps, kept, err)
			}
		})
	}
}

func TestCheckTellsWithoutWriting(t *testing.T) {
	h := newHouse(t)
	h.writeMode(".claude/settings.json", "{}\n", 0o444)
	before := h.tree()
	steps, err := Plan(h.root, h.home, Claude, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(h.root, h.home, steps); !errors.Is(err, ErrReadOnly) {
		t.Errorf("%v", err)
	}
	fine, err := Plan(h.root, h.home, Gemini, Options{})
	if err = errors.Join(err, Check(h.root, h.home, fine)); err != nil {
		t.Error(err)
	}
	h.same(before)
}
