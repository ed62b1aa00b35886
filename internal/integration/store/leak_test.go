package store

import (
	"fmt"
	"os"
	"runtime"
	"testing"
)

// TestALongLoopLeavesNothingOpen: no descriptor, and little memory for each iteration.
func TestALongLoopLeavesNothingOpen(t *testing.T) {
	descriptors := func() int {
		open, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip("there is no /proc here to count open files in")
		}
		return len(open)
	}
	heap := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	home, text := written(t, 1), make([]byte, 2000)
	p, err := OpenProjection(t.TempDir(), home)
	must(t, err)
	const iterations = 400
	var open int
	var used uint64
	for i := 1; i <= iterations; i++ {
		if i == iterations/2 {
			open, used = descriptors(), heap()
		}
		_, err := home.Append("step", noon, i, false)
		must(t, err)
		must(t, p.Write("state.json", text))
		must(t, p.Write(fmt.Sprintf("iterations/iteration-%03d.json", i), text))
		must(t, p.Append("hook-log.jsonl", text[:100]))
		found, err := p.Check()
		must(t, err)
		if len(found) > 0 {
			t.Fatal(found)
		}
	}
	if now := descriptors(); now > open {
		t.Errorf("%d files are open, %d were half-way", now, open)
	}
	if now := heap(); now > used+iterations/2*1000 {
		t.Errorf("%d bytes for each iteration", (now-used)/(iterations/2))
	}
}
