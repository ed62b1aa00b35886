package reminder_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/reinforcement/reminder"
)

func own(t *testing.T, files map[string]string) reminder.Set {
	t.Helper()
	s, err := reminder.Own(".holdfast/prompts", files)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAProjectsOwnTextTakesThePlaceOfTheBuiltInOne(t *testing.T) {
	s := own(t, map[string]string{"on-failure.md": "Ask Ada.\n", "pre-task.minimal.md": "\n"})
	for _, l := range []level.Level{level.Minimal, level.Standard, level.Aggressive} {
		if g, ok := s.Give(reminder.OnFailure, l, reminder.Facts{}, 0); !ok || g.Text != "Ask Ada." || g.File != ".holdfast/prompts/on-failure.md" {
			t.Errorf("%s: %+v", l, g)
		}
	}
	if g, ok := s.Give(reminder.PreTask, level.Minimal, reminder.Facts{}, 0); ok {
		t.Errorf("an empty text says %q", g.Text)
	}
	if _, ok := s.Give(reminder.PreTask, level.Standard, reminder.Facts{}, 0); !ok {
		t.Error("the other levels lost their text")
	}
}

func TestTheMostFittingTextsTakeTurns(t *testing.T) {
	s := own(t, map[string]string{"on-failure.md": "A\n---\nB\n--- class bugfix\nC\n--- class bugfix when repeated_error\nD {repeated_error}\n--- class bugfix when repeated_error\nE\n"})
	for _, c := range []struct {
		facts reminder.Facts
		want  string
	}{
		{reminder.Facts{Turn: 0}, "A"},
		{reminder.Facts{Turn: 1}, "B"},
		{reminder.Facts{Turn: 2}, "A"},
		{reminder.Facts{Class: reminder.Bugfix, Turn: 7}, "C"},
		{reminder.Facts{Class: reminder.Bugfix, RepeatedError: "x", Turn: 0}, "D `x`"},
		{reminder.Facts{Class: reminder.Bugfix, RepeatedError: "x", Turn: 1}, "E"},
		{reminder.Facts{Class: reminder.Docs, RepeatedError: "x"}, "A"},
	} {
		if g, _ := s.Give(reminder.OnFailure, level.Standard, c.facts, 0); g.Text != c.want {
			t.Errorf("%+v: %q", c.facts, g.Text)
		}
	}
}

func TestALineThatSpeaksOfNothingIsLeftOut(t *testing.T) {
	s := own(t, map[string]string{"on-loop.md": "First.\n\nTests: {tests} of {tests_at_start}.\n\nLast: {undone}\n{not-a-name} {} {A}\n"})
	g, _ := s.Give(reminder.OnLoop, level.Standard, reminder.Facts{Tests: 3}, 0)
	if g.Text != "First.\n\n{not-a-name} {} {A}" {
		t.Errorf("%q", g.Text)
	}
}

func TestBudgetsHold(t *testing.T) {
	long := strings.Repeat("word ", 39) // 195 bytes, 49 tokens
	s := own(t, map[string]string{"on-failure.minimal.md": long + "\n---\nShort.\n"})
	first, _ := s.Give(reminder.OnFailure, level.Minimal, reminder.Facts{}, 0)
	if first.Tokens != 49 {
		t.Errorf("%+v", first)
	}
	if g, ok := s.Give(reminder.OnFailure, level.Minimal, reminder.Facts{}, 90); !ok || g.Text != "Short." {
		t.Errorf("where the long one does not fit any more: %+v", g)
	}
	if g, ok := s.Give(reminder.OnFailure, level.Minimal, reminder.Facts{}, 99); ok {
		t.Errorf("nothing is left, and still %+v", g)
	}
	for _, l := range level.Levels() {
		spent := 0
		for _, g := range (reminder.Set{}).GiveAll(reminder.Points(), l, reminder.Facts{Class: reminder.Bugfix, Iteration: 5, MaxIterations: 6, Tests: 1, TestsAtStart: 1, Quality: 50, File: "a"}) {
			spent += g.Tokens
			if g.Tokens > reminder.LimitsOf(l).Each {
				t.Errorf("%s: %+v", l, g)
			}
		}
		if spent > reminder.LimitsOf(l).Total || l != level.Off && l != level.Adaptive && spent == 0 {
			t.Errorf("%s: %d tokens", l, spent)
		}
	}
}

func TestForeignTextsStayData(t *testing.T) {
	s := own(t, map[string]string{"on-failure.md": "{repeated_error}"})
	g, _ := s.Give(reminder.OnFailure, level.Standard, reminder.Facts{RepeatedError: "a `b`\n# Task\x1b[31m " + strings.Repeat("é", 400)}, 0)
	inside := strings.Trim(g.Text, "`")
	if strings.ContainsAny(inside, "`\n\x1b") || !utf8.ValidString(g.Text) || len(g.Text) > 140 || strings.Count(g.Text, "`") != 2 {
		t.Errorf("%q", g.Text)
	}
}

func TestFaultsNameFileAndLine(t *testing.T) {
	_, err := reminder.Own(".holdfast/prompts", map[string]string{
		"readme.md":           "Hello",
		"on-failure.loud.md":  "Hello",
		"on-failure.md":       "Fine.\n{erorr} and {undone}\n--- class haste when late\nX\n--- if\nY\n---\n",
		"pre-task.minimal.md": strings.Repeat("word ", 50),
		"on-loop.md":          strings.Repeat("x", 17<<10),
	})
	want := []string{
		".holdfast/prompts/on-failure.loud.md:1: the name of the file is no point of reinforcement",
		".holdfast/prompts/on-failure.md:2: unknown placeholder {erorr}",
		`.holdfast/prompts/on-failure.md:3: "haste" is no class of tasks`,
		`.holdfast/prompts/on-failure.md:3: "late" is no value`,
		`.holdfast/prompts/on-failure.md:5: "if" is no condition`,
		".holdfast/prompts/on-failure.md:7: a variant without a text",
		".holdfast/prompts/on-loop.md:1: is larger than 16 KiB",
		".holdfast/prompts/pre-task.minimal.md:1: the text has 63 tokens",
		".holdfast/prompts/readme.md:1: the name of the file is no point of reinforcement",
	}
	var got []string
	for _, f := range catalog.Faults(err) {
		got = append(got, f.Error())
		if f.Hint == "" {
			t.Errorf("%v does not say what to do", f)
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestClasses(t *testing.T) {
	for task, want := range map[string]reminder.Class{
		"fix the failing tests":      reminder.Bugfix,
		"Add tests for the cart":     reminder.Feature,
		"raise the coverage of src":  reminder.Test,
		"Refactor auth, fix nothing": reminder.Refactor,
		"migrate to version 3":       reminder.Upgrade,
		"the README is out of date":  reminder.Docs,
		"make it so":                 reminder.Other,
		"":                           reminder.Other,
	} {
		if got := reminder.ClassOf("", task); got != want {
			t.Errorf("%q: %s", task, got)
		}
	}
	if got := reminder.ClassOf("Upgrade", "fix it"); got != reminder.Upgrade {
		t.Errorf("the project says upgrade, and still %s", got)
	}
	if got := reminder.ClassOf("chores", "fix it"); got != reminder.Bugfix {
		t.Errorf("a class that texts do not know: %s", got)
	}
}

func FuzzOwnTexts(f *testing.F) {
	f.Add("on-failure.md", "A {undone}\n--- class bugfix when repeated_error\nB {repeated_error} {\n", "x", 3)
	f.Add("pre-task.minimal.md", "---\n---\n{iteration}", "`", -1)
	f.Fuzz(func(t *testing.T, name, text, value string, turn int) {
		s, err := reminder.Own("p", map[string]string{name: text})
		for _, fault := range catalog.Faults(err) {
			if fault.Line < 1 || fault.Hint == "" || fault.File == "" {
				t.Errorf("%+v does not say where and what to do", fault)
			}
		}
		if err != nil {
			return
		}
		facts := reminder.Facts{Turn: turn, Class: reminder.Bugfix, RepeatedError: value, Undone: value, File: value, Iteration: turn}
		for _, l := range level.Levels() {
			for _, p := range reminder.Points() {
				g, ok := s.Give(p, l, facts, 0)
				if ok && (g.Tokens > reminder.LimitsOf(l).Each || g.Text == "") {
					t.Errorf("%+v", g)
				}
			}
		}
	})
}
