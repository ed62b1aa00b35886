package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/integration/store"
)

// trail writes an entry for each day that is named.
func trail(t *testing.T, days ...string) (state, root string) {
	t.Helper()
	state, root = t.TempDir(), t.TempDir()
	for _, day := range days {
		addTo(t, state, root, day)
	}
	return state, root
}

func addTo(t *testing.T, state, root, day string) {
	t.Helper()
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		t.Fatal(err)
	}
	a, err := store.OpenAudit(state, root, at)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Append("hook", at, map[string]string{"decision": "deny", "day": day}, true); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}

// found reads a trail: how many entries, and which months are not as they should be.
func found(t *testing.T, state, root string) (entries int, wrong []string) {
	t.Helper()
	health, err := store.ReadAudit(state, root, func(store.Entry) error { entries++; return nil })
	if err != nil {
		t.Fatal(err)
	}
	for month, h := range health {
		if !h.OK() {
			wrong = append(wrong, month+": "+h.String())
		}
	}
	return entries, wrong
}

func TestAnAuditTrailGoesOnFromMonthToMonth(t *testing.T) {
	state, root := trail(t, "2026-01-30", "2026-01-31", "2026-02-01", "2026-03-01")
	if n, wrong := found(t, state, root); n != 7 || wrong != nil { // four, and the beginning of three months
		t.Errorf("%d entries, %v", n, wrong)
	}
}

func TestAnAuditTrailIsKeptForNinetyDays(t *testing.T) {
	for days, left := range map[int]string{1: "2026-02 2026-05", 90: "2026-02 2026-05", 100: "2026-01 2026-02 2026-05"} {
		state, root := trail(t, "2026-01-30", "2026-02-01", "2026-05-10")
		if err := store.DropAudit(state, root, time.Date(2026, 5, 10, 0, 0, 0, 0, time.UTC), func() int { return days }); err != nil {
			t.Fatal(err)
		}
		months, err := store.AuditMonths(store.AuditDir(state, root))
		if err != nil || strings.Join(months, " ") != left {
			t.Errorf("%d days: %v %v", days, months, err)
		}
		if _, wrong := found(t, state, root); wrong != nil {
			t.Errorf("what was dropped in time is missed: %v", wrong)
		}
	}
}

func TestNobodyIsAskedHowLongATrailIsKeptThatIsYoung(t *testing.T) {
	state, root := trail(t, "2026-02-01", "2026-03-10")
	err := store.DropAudit(state, root, time.Date(2026, 3, 10, 0, 0, 0, 0, time.UTC), func() int { t.Error("asked"); return 1 })
	if err != nil {
		t.Error(err)
	}
}

// A process that began before the end of a month may write its entry when others have begun
// the next one.
func TestWhoComesLateInAMonthIsNotMissed(t *testing.T) {
	state, root := trail(t, "2026-01-30", "2026-02-01", "2026-01-31", "2026-02-02")
	if n, wrong := found(t, state, root); n != 6 || wrong != nil {
		t.Errorf("%d entries, %v", n, wrong)
	}
}

func TestAMonthThatIsTakenOutIsMissed(t *testing.T) {
	state, root := trail(t, "2026-01-30", "2026-02-01", "2026-03-01")
	if err := os.RemoveAll(filepath.Join(store.AuditDir(state, root), "2026-02")); err != nil {
		t.Fatal(err)
	}
	if _, wrong := found(t, state, root); len(wrong) != 1 || !strings.HasPrefix(wrong[0], "2026-03") {
		t.Errorf("%v", wrong)
	}
}

func TestAnEditAndACutOfTheAuditTrailAreFound(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"an edit": func(b []byte) []byte { return []byte(strings.Replace(string(b), "deny", "okay", 1)) },
		"a cut":   func(b []byte) []byte { return b[:strings.LastIndex(strings.TrimSpace(string(b)), "\n")+1] },
		"a gap": func(b []byte) []byte {
			lines := strings.SplitAfter(string(b), "\n")
			return []byte(lines[0] + strings.Join(lines[2:], ""))
		},
	} {
		t.Run(name, func(t *testing.T) {
			state, root := trail(t, "2026-01-28", "2026-01-29", "2026-01-30")
			err := filepath.WalkDir(state, func(path string, d os.DirEntry, err error) error {
				text, readErr := os.ReadFile(path)
				if err != nil || d.IsDir() || readErr != nil || !strings.Contains(string(text), "deny") {
					return err
				}
				return os.WriteFile(path, damage(text), 0o600)
			})
			if err != nil {
				t.Fatal(err)
			}
			if _, wrong := found(t, state, root); len(wrong) != 1 {
				t.Errorf("not found: %v", wrong)
			}
		})
	}
}

func TestAnAuditTrailThatManyBeginAtOnceHasAllEntries(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	var wait sync.WaitGroup
	for range 20 {
		wait.Add(1)
		go func() { defer wait.Done(); addTo(t, state, root, "2026-01-30") }()
	}
	wait.Wait()
	if n, wrong := found(t, state, root); n != 21 || wrong != nil {
		t.Errorf("%d entries, %v", n, wrong)
	}
}
