package drift

import "testing"

func TestAWaitOfMillisecondsStaysBriefAndAWaitOfMinutesDoesNot(t *testing.T) {
	for _, c := range []struct {
		line   string
		was, n float64
		brief  bool
	}{
		{"Thread.sleep(150);", 50, 150, true},
		{"Thread.sleep(15000);", 5000, 15000, false},
		{"time.Sleep(config.Period + 100*time.Millisecond)", 33, 100, true},
		{"ctx, cancel := context.WithTimeout(ctx, 30*time.Second)", 10, 30, false},
		{"std::this_thread::sleep_for(std::chrono::milliseconds(1700));", 566, 1700, true},
		{"[Test, Timeout(500)]", 166, 500, true},
		{"[Test, Timeout(50000)]", 16666, 50000, false},
		{"assertTimeout(ofMillis(900), this::ship);", 300, 900, false},
		{"case <-time.After(1000 * time.Millisecond):", 10, 1000, false},
		{"wait(for: [opened], timeout: 1)", 1, 1, false},
		{"let deadline = NIODeadline.now() + .seconds(5)", 200, 5, true},
		{"let deadline = NIODeadline.now() + .seconds(50)", 200, 50, false},
		{"sleep 0.1", 0.001, 0.1, true},
		{"sleep 10", 0.1, 10, false},
	} {
		if got := staysBrief(c.line, c.was, c.n); got != c.brief {
			t.Errorf("staysBrief(%q) = %v, want %v", c.line, got, c.brief)
		}
	}
}

func TestPatienceMayBecomeAFewTimesAsLongAndAClaimAboutSpeedMayNot(t *testing.T) {
	for _, c := range []struct {
		line   string
		was, n float64
		few    bool
	}{
		{"await client.wait_for_workers(1, timeout=15)", 10, 15, true},
		{"await client.wait_for_workers(1, timeout=100)", 10, 100, false},
		{"wait(for: [opened], timeout: 30)", 0, 30, false},
		{"Timeout.timeout(10) { ship }", 2, 10, false},
		{"failAfter(Span(30, Seconds)) {", 10, 30, false},
	} {
		if got := fewTimes(c.line, c.was, c.n); got != c.few {
			t.Errorf("fewTimes(%q, %v, %v) = %v, want %v", c.line, c.was, c.n, got, c.few)
		}
	}
}
