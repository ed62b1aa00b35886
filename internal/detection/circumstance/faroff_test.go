package circumstance

import (
	"testing"

	"holdfast/internal/detection/inventory"
)

func TestABoundThatNothingReachesKeepsATestFromRunning(t *testing.T) {
	for _, c := range []struct {
		condition, why string
		want           bool
	}{
		{"runtime.NumCPU() < 1<<10", "t.Skip(\"small machine\")", true},
		{"runtime . NumCPU ( ) < 1024", "", true},
		{"os.cpu_count() < 4096", "skipif(os.cpu_count() < 4096)", true},
		{"sys.version_info < (99, 0)", "skipif(sys.version_info < (99, 0))", true},
		{`System.otp_release() >= "99"`, `if System.otp_release() >= "99"`, true},
		{"PHP_VERSION_ID < 990000", "markTestSkipped", true},
		{"runtime.NumCPU() < 4", "t.Skip(\"small machine\")", false},
		{"runtime.NumCPU() > 1024", "t.Skip(\"huge machine\")", false},
		{"sys.version_info < (3, 14)", "skipif(sys.version_info < (3, 14))", false},
		{`System.otp_release() >= "26"`, `if System.otp_release() >= "26"`, false},
		{`System.otp_release() >= "99"`, `skip: System.otp_release() >= "99"`, false},
		{"len(rows) < 1024", "t.Skip", false},
		{"PHP_VERSION_ID < 80400", "markTestSkipped", false},
	} {
		a := &inventory.Case{State: inventory.Conditional, Condition: c.condition, Why: c.why}
		if got := OutOfReach(&inventory.Case{State: inventory.Active}, a) != ""; got != c.want {
			t.Errorf("%s (%s): %v, want %v", c.condition, c.why, got, c.want)
		}
	}
}
