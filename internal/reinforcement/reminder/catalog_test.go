package reminder

import (
	"io/fs"
	"strings"
	"testing"

	root "holdfast/catalog"
	"holdfast/internal/reinforcement/level"
)

// builtIn are all texts of the catalog, read as strictly as a project's own.
func builtIn(t *testing.T) map[string]string {
	t.Helper()
	files, err := fs.ReadDir(root.FS, "prompts")
	if err != nil || len(files) < 15 {
		t.Fatal(err, len(files))
	}
	out := map[string]string{}
	for _, f := range files {
		text, err := root.FS.ReadFile("prompts/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name()] = string(text)
	}
	return out
}

func TestTheTextsOfTheCatalogHaveNoFaults(t *testing.T) {
	if _, err := Own("prompts", builtIn(t)); err != nil {
		t.Error(err)
	}
}

func TestEveryPointHasSomethingToSayAtTheHighestLevel(t *testing.T) {
	for _, p := range Points() {
		if g, ok := (Set{}).Give(p, level.Aggressive, everything(0), 0); !ok || g.Text == "" {
			t.Errorf("%s: %+v", p, g)
		}
	}
}

// everything is a situation of which all values are known.
func everything(turn int) Facts {
	return Facts{
		Class: Bugfix, Turn: turn, Iteration: 5, MaxIterations: 8, RepeatedError: "TypeError at line 42", Repeats: 2, Undone: "cart_test.go: TestFree is gone", FailingCheck: "go test",
		Tests: 148, TestsAtStart: 150, Quality: 70, Refused: 3, File: "cart_test.go",
	}
}

func TestTheSameIsNotSaidTwiceInARow(t *testing.T) {
	given := map[Point]bool{SessionStart: true, PreTask: true} // these are given once in a context
	plain := everything(0)
	plain.RepeatedError, plain.Undone = "", ""
	for _, facts := range []Facts{everything(0), plain} {
		for _, p := range Points() {
			for _, l := range spoken() {
				var last string
				for turn := range 5 {
					facts.Turn = turn
					g, ok := (Set{}).Give(p, l, facts, 0)
					if ok && g.Text == last && !given[p] {
						t.Errorf("%s at %s says twice: %s", p, l, g.Text)
					}
					last = g.Text
				}
			}
		}
	}
}

func TestWhatFailedAgainAndWhatWasUndoneIsNamed(t *testing.T) {
	for turn := range 4 {
		for p, want := range map[Point]string{PreIteration: "`TypeError at line 42`", OnFailure: "`TypeError at line 42`", OnRetry: "`cart_test.go: TestFree is gone`", Regression: "`cart_test.go: TestFree is gone`"} {
			g, _ := (Set{}).Give(p, level.Aggressive, everything(turn), 0)
			if !strings.Contains(g.Text, want) {
				t.Errorf("%s, turn %d: %s", p, turn, g.Text)
			}
		}
	}
}

func TestNoTextNamesAWayAroundTheGuard(t *testing.T) {
	for name, text := range builtIn(t) {
		for _, word := range []string{"holdfast.yaml", "aiwg", "approve", "exception", "--no-verify", "skip ", "disable", "override"} {
			if strings.Contains(strings.ToLower(text), word) && !(word == "skip " && strings.Contains(text, "do not skip a step")) {
				t.Errorf("%s speaks of %q", name, word)
			}
		}
	}
}
