package oracle

import (
	"testing"
)

func TestAPatternThatEveryTextMatchesSaysNothing(t *testing.T) {
	for written, want := range map[string]bool{
		`".*"`: true, `r".+"`: true, `""`: true, `'^'`: true, "/.*/": true, `re.compile(r".*")`: true, "`.*`": true, `~r/.*/`: true,
		`"no such point"`: false, `".*point"`: false, `r"\."`: false, `re.escape(text)`: false, `message`: false, `prefix + ".*"`: false, ``: false,
	} {
		if got := AcceptsAll(written); got != want {
			t.Errorf("AcceptsAll(%s) = %v, want %v", written, got, want)
		}
	}
}
