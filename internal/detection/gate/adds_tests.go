package gate

import (
	"strings"
)

// addsTests are the flags by which a command runs tests that it would not run by itself.
func addsTests(args []string) []string {
	var out []string
	for i, arg := range args {
		name, value, joined := strings.Cut(arg, "=")
		if !joined && i+1 < len(args) {
			value = args[i+1]
		}
		switch name {
		case "-tags", "--tags", "--features", "--all-features", "--include-ignored", "--ignored", "--include":
			out = append(out, name+"="+value)
		}
	}
	return out
}
