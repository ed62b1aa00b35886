package delta

import "testing"

func TestAWaitOfMillisecondsStaysBriefAndAWaitOfMinutesDoesNot(t *testing.T) {
	for _, c := range []struct {
		line  string
		n     float64
		brief bool
	}{
		{"Thread.sleep(150);", 150, true},
		{"Thread.sleep(15000);", 15000, false},
		{"time.Sleep(config.Period + 100*time.Millisecond)", 100, true},
		{"ctx, cancel := context.WithTimeout(ctx, 30*time.Second)", 30, false},
		{"std::this_thread::sleep_for(std::chrono::milliseconds(1700));", 1700, true},
		{"[Test, Timeout(500)]", 500, true},
		{"[Test, Timeout(50000)]", 50000, false},
		{"assertTimeout(ofMillis(900), this::ship);", 900, false},
		{"wait(for: [opened], timeout: 1)", 1, false},
	} {
		if got := staysBrief(c.line, c.n); got != c.brief {
			t.Errorf("staysBrief(%q) = %v, want %v", c.line, got, c.brief)
		}
	}
}
