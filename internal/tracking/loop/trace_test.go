package loop_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"holdfast/internal/tracking/loop"
)

func TestTraceIn(t *testing.T) {
	for name, c := range map[string]struct{ printed, want string }{
		"nothing":  {"", ""},
		"no trace": {"the quota is used up\ntry again at 7\n", ""},
		"python": {
			"working\nmore\nTraceback (most recent call last):\n  File \"/a/agent.py\", line 3, in <module>\n    main()\n  File \"/a/agent.py\", line 2, in main\n    return 1 / 0\nZeroDivisionError: division by zero\n",
			"Traceback (most recent call last):\n  File \"/a/agent.py\", line 3, in <module>\n    main()\n  File \"/a/agent.py\", line 2, in main\n    return 1 / 0\nZeroDivisionError: division by zero",
		},
		"javascript": {
			"file:///a/agent.js:2\nTypeError: x is not a function\n    at run (file:///a/agent.js:2:3)\n    at main (file:///a/agent.js:5:1)\n\nNode.js v24.1.0\n",
			"TypeError: x is not a function\n    at run (file:///a/agent.js:2:3)\n    at main (file:///a/agent.js:5:1)\n\nNode.js v24.1.0",
		},
		"go": {
			"panic: gone\n\ngoroutine 1 [running]:\nmain.run(...)\n\t/a/main.go:4\nmain.main()\n\t/a/main.go:7 +0x1d\nexit status 2",
			"main.run(...)\n\t/a/main.go:4\nmain.main()\n\t/a/main.go:7 +0x1d\nexit status 2",
		},
		"ruby": {"agent.rb:2:in 'run': gone (RuntimeError)\n\tfrom agent.rb:5:in '<main>'\n", "agent.rb:2:in 'run': gone (RuntimeError)\n\tfrom agent.rb:5:in '<main>'"},
		"the last of two": {
			"A: one\n    at a (a.js:1:1)\n\n\nlater\n\nB: two\n    at b (b.js:1:1)\n",
			"B: two\n    at b (b.js:1:1)",
		},
	} {
		if got := loop.TraceIn(c.printed); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func FuzzTraceIn(f *testing.F) {
	f.Add("E: x\n    at a (a.js:1:1)\n" + strings.Repeat("    at é (a.js:1:1)\n", 300))
	f.Add("\n#0 a\n\xff")
	f.Fuzz(func(t *testing.T, printed string) {
		got := loop.TraceIn(printed)
		if strings.Count(got, "\n") > 40 || len(got) > 3*4096 || !utf8.ValidString(got) {
			t.Errorf("%d bytes: %q", len(got), got)
		}
	})
}
