package claims

import "testing"

func TestConditionsThatDenyOneAnother(t *testing.T) {
	for _, c := range []struct {
		one, other string
		want       bool
	}{
		{`sys . platform != "win32"`, `sys.platform == 'win32'`, true},
		{`sys . platform == "linux"`, `sys.platform == "win32"`, false},
		{`not onWindows ( )`, `onWindows()`, true},
		{`onWindows ( )`, `!onWindows()`, true},
		{`onWindows ( )`, `onWindows()`, false},
		{`a != 1 && b`, `a == 1 && b`, false},
		{`process . platform !== "win32"`, `process.platform === "win32"`, true},
		{"", "", false},
	} {
		if got := denies(c.one, c.other); got != c.want {
			t.Errorf("denies(%q, %q) = %v, want %v", c.one, c.other, got, c.want)
		}
	}
}
