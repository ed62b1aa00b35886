package testrun_test

import (
	"path/filepath"
	"testing"

	"holdfast/internal/integration/testrun"
)

// TestWhatLeavesTheGroupEndsWithTheRun: in a session of its own, with an empty environment,
// deaf to signals, and with children.
func TestWhatLeavesTheGroupEndsWithTheRun(t *testing.T) {
	at := places(t)
	o, err := testrun.Run(t.Context(), testrun.Shell(`env -i /usr/bin/setsid /bin/sh -c 'trap "" TERM HUP; echo $$ >child; (trap "" TERM; exec /bin/sleep 600) & echo $! >grandchild; wait' </dev/null >/dev/null 2>&1 &
		while ! test -s grandchild; do :; done; echo "1 passed"`), at)
	if err != nil || !o.Green() {
		t.Fatalf("%+v: %v", o, err)
	}
	gone(t, filepath.Join(at.Tree, "child"))
	gone(t, filepath.Join(at.Tree, "grandchild"))
}

// TestRunsSideBySideLeaveEachOtherAlone: what one run ends is its own.
func TestRunsSideBySideLeaveEachOtherAlone(t *testing.T) {
	for range 4 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			for range 10 {
				if o, err := testrun.Run(t.Context(), testrun.Shell(`sleep 0.02; /bin/sh -c 'sleep 0.01; echo "1 passed"'`), places(t)); err != nil || !o.Green() {
					t.Fatalf("%+v: %v", o, err)
				}
			}
		})
	}
}
