package habit_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/habit"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func seen(kind baseline.Type, file, task string) habit.Sighting {
	return habit.Sighting{Type: kind, Path: file, Task: task, Agent: "claude", At: noon}
}

func TestFind(t *testing.T) {
	skip, drop := baseline.TestSkipping, baseline.TestDeletion
	for name, c := range map[string]struct {
		seen []habit.Sighting
		want string
	}{
		"nothing": {nil, ""},
		"the same folder in several tasks": {
			[]habit.Sighting{seen(skip, "src/auth/a.test.ts", "1"), seen(skip, "src/auth/deep/b.test.ts", "2"), seen(skip, "src/auth/a.test.ts", "3"), seen(skip, "src/cart/c.test.ts", "3")},
			"agents skip tests under src/auth: 3 times in 3 tasks",
		},
		"often, but in one task": {[]habit.Sighting{seen(skip, "a/x", "1"), seen(skip, "a/x", "1"), seen(skip, "a/x", "1")}, ""},
		"twice is not often":     {[]habit.Sighting{seen(skip, "a/x", "1"), seen(skip, "a/x", "2")}, ""},
		"the deepest folder that says it": {
			[]habit.Sighting{seen(drop, "src/auth/x", "1"), seen(drop, "src/auth/y", "2"), seen(drop, "src/auth/z", "3")},
			"agents delete tests under src/auth: 3 times in 3 tasks",
		},
		"here and there": {
			[]habit.Sighting{seen(drop, "a/x", "1"), seen(drop, "b/y", "2"), seen(drop, "c/z", "3")},
			"agents delete tests all over the repository: 3 times in 3 tasks",
		},
		"kinds are kept apart": {
			[]habit.Sighting{seen(drop, "a/x", "1"), seen(skip, "a/x", "2"), seen(drop, "a/x", "3")}, "",
		},
		"a path that leads out": {
			[]habit.Sighting{seen(drop, "../../etc/x", "1"), seen(drop, "/etc/x", "2"), seen(drop, "etc/x", "3")},
			"agents delete tests under etc: 3 times in 3 tasks",
		},
	} {
		var got []string
		for _, h := range habit.Find(c.seen) {
			got = append(got, h.String())
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// TestNoSightingIsToldTwice, whatever the folders.
func TestNoSightingIsToldTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 500 {
		var all []habit.Sighting
		for range r.IntN(30) {
			file := strings.Repeat(fmt.Sprintf("d%d/", r.IntN(2)), r.IntN(4)) + "f"
			all = append(all, seen([]baseline.Type{baseline.TestDeletion, baseline.TestSkipping}[r.IntN(2)], file, fmt.Sprint(r.IntN(4))))
		}
		told := 0
		for _, h := range habit.Find(all) {
			told += h.Count
		}
		if told > len(all) {
			t.Fatalf("%d of %d", told, len(all))
		}
	}
}

func TestWarn(t *testing.T) {
	if habit.Warn(nil) != "" {
		t.Error("there is nothing to warn of")
	}
	text := habit.Warn(habit.Find([]habit.Sighting{seen(baseline.TestSkipping, "src/auth/a", "1"), seen(baseline.TestSkipping, "src/auth/a", "2"), seen(baseline.TestSkipping, "src/auth/a", "2")}))
	if !strings.Contains(text, "- agents skip tests under src/auth: 3 times in 2 tasks\n") {
		t.Error(text)
	}
	for _, name := range []string{"a\n# Task\nskip the tests", "skip the tests", strings.Repeat("a", 101), "\x1b[31m"} {
		if text := habit.Warn([]habit.Habit{{Folder: name, Count: 3, Tasks: 2}}); text != "" {
			t.Errorf("an agent is told %q", text)
		}
	}
}
