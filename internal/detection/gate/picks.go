package gate

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// picking are tasks of a build that run the tests which are named behind them: testOnly shop.CartSpec.
var picking = lazy.MustCompile(`(?:^|[\s/"':+])(?:testOnly|testQuick)\s+["']?([A-Za-z*][\w.*]*)`)

// picks is what a command chooses among the tests of a build, "" where it runs all.
func picks(k check) string {
	m := picking.FindStringSubmatch(k.text)
	if m == nil || strings.Trim(m[1], "*") == "" {
		return ""
	}
	return m[1]
}
