package delta_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

func TestAFewTimesThePatienceOfAFlakyTestIsNoWordWorthAndTenTimesIs(t *testing.T) {
	const frame = "package shop\n\nimport (\n\t\"testing\"\n\t\"time\"\n)\n\nfunc TestShips(t *testing.T) {\n\tship()\n\ttime.Sleep(@ * time.Second)\n\tif !shipped() {\n\t\tt.Fatal(\"nothing\")\n\t}\n}\n"
	for to, want := range map[string]bool{"30": false, "60": false, "150": true} {
		before, after := strings.Replace(frame, "@", "15", 1), strings.Replace(frame, "@", to, 1)
		events := run(matching.Input{Pairs: []inventory.Pair{pair(t, "ship_test.go", before, after)}, Message: "Fix flaky tests"})
		told := false
		for _, e := range events {
			told = told || e.Kind == event.Kind("oracle-drift")
		}
		if told != want {
			t.Errorf("from 15 to %s seconds: told %v, want %v", to, told, want)
		}
	}
}
