package gate

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// picking are commands that run the tests which are named behind them: testOnly shop.CartSpec.
var picking = []*lazy.Regexp{
	lazy.MustCompile(`(?:^|[\s/"':+])(?:testOnly|testQuick)\s+["']?([A-Za-z*][\w.*]*)`),
	lazy.MustCompile(`\bunittest\s+(?:-\w+\s+)*([A-Za-z_]\w*(?:\.\w+)+)$`),
}

// picks is what a command chooses among the tests of a build, "" where it runs all.
func picks(k check) string {
	for _, form := range picking {
		if m := form.FindStringSubmatch(k.text); m != nil && strings.Trim(m[1], "*") != "" {
			return m[1]
		}
	}
	return ""
}
