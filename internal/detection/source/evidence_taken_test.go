package source

import (
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

func TestATestMayAskFurtherBelowForWhatItTook(t *testing.T) {
	for _, c := range []struct {
		test string
		want bool
	}{
		{"const result = await tryAgain(work, 3, 10);\n\nexpect(work).toHaveBeenCalledTimes(3);\nexpect(result).toBe('delivered');", true},
		{"got := tryAgain(work, 3, 10)\nif calls != 3 {\n\tt.Error(calls)\n}\nif got != \"delivered\" {", true},
		{"String got = tryAgain(work, 3, 10);\ncheck(work);\nassertEquals(\"delivered\", got);", true},
		{"got = try_again(work, 3, 10)\nassert got == 'delivered'", false}, // another function
		{"const result = await tryAgain(work, 3, 20);\nexpect(result).toBe('delivered');", false},
		{"const result = await tryAgain(work, 3, 10);\nconst other = 'delivered';\nexpect(result).toBe('gone');", false},
		{"const result = await tryAgain(work, 3, 10);\nconst result = await tryAgain(work, 4, 20);\nexpect(result).toBe('delivered');", false},
		{"await tryAgain(work, 3, 10);\nexpect(result).toBe('delivered');", false},
	} {
		var ev evidence
		for i, line := range strings.Split(c.test, "\n") {
			ev.hits = append([]change.Hit{{Path: "again.test.js", Line: i + 1, Text: line}}, ev.hits...)
		}
		if got := ev.asked("tryAgain", SpecialCase{Input: "10", Answer: "'delivered'", Form: "condition"}); got != c.want {
			t.Errorf("asked: %v, want %v:\n%s", got, c.want, c.test)
		}
	}
}
