//go:build linux

package agentcli_test

import (
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"holdfast/internal/integration/agentcli"
)

// peakHeap watches how much memory is in use while something runs.
func peakHeap(during func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as for users, whatever the tests are run with
	var peak atomic.Uint64
	stop, stopped := make(chan struct{}), make(chan struct{})
	runtime.GC()
	go func() {
		defer close(stopped)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			peak.Store(max(peak.Load(), m.HeapInuse))
			select {
			case <-stop:
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	during()
	close(stop)
	<-stopped
	return peak.Load()
}

// TestAFloodCostsNoMemory: 200 MB without an end of line, then a last word.
func TestAFloodCostsNoMemory(t *testing.T) {
	const flood = 200_000_000
	for name, line := range map[string]string{
		"one line":          `head -c 200000000 /dev/zero | tr '\0' x; echo; echo DONE`,
		"one line, no end":  `echo DONE; head -c 200000000 /dev/zero`,
		"to stderr":         `head -c 200000000 /dev/zero >&2; echo DONE`,
		"many short ones":   `yes 'a word or two of which nobody needs to know' | head -c 200000000; echo; echo DONE`,
		"a line that opens": `printf '{"type":"assistant","message":"'; head -c 200000000 /dev/zero | tr '\0' x; echo; echo DONE`,
	} {
		t.Run(name, func(t *testing.T) {
			var out agentcli.Outcome
			peak := peakHeap(func() {
				out = run(t, line, func(r *agentcli.Request) { r.Log = io.Discard })
			})
			t.Logf("%d bytes, at most %d MB of heap, %s", out.OutputBytes, peak>>20, out.Duration)
			if out.OutputBytes < flood || !strings.HasSuffix(out.Message, "DONE") || out.Reason != agentcli.Exited {
				t.Errorf("%d bytes, message of %d bytes, %s", out.OutputBytes, len(out.Message), out.Reason)
			}
			if peak > 64<<20 {
				t.Errorf("%d MB of heap", peak>>20)
			}
		})
	}
}

func TestAFloodDoesNotKeepTheAgentAlive(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		out := run(t, "trap '' TERM; yes", func(r *agentcli.Request) {
			r.Timeout, r.Grace, r.Leash = 300*time.Millisecond, 100*time.Millisecond, leash
		})
		if out.Reason != agentcli.TimedOut || out.Duration > tooLong/2 {
			t.Errorf("got %s after %s", out.Reason, out.Duration)
		}
	})
}

// TestNothingLeaks: many runs leave no descriptor, no goroutine and no process behind.
func TestNothingLeaks(t *testing.T) {
	bothWays(t, func(t *testing.T, leash []string) {
		use := func() { run(t, "sleep 1000 & echo x", func(r *agentcli.Request) { r.Leash, r.Prompt = leash, "p" }) }
		use()
		files, routines := openFiles(t), runtime.NumGoroutine()
		for range 10 {
			use()
		}
		await(t, "descriptors and goroutines to be given back", func() bool { return openFiles(t) <= files && runtime.NumGoroutine() <= routines })
	})
}

func openFiles(t *testing.T) int {
	t.Helper()
	names, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(names)
}
