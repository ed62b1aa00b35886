package looping

import (
	"slices"
	"testing"

	"holdfast/internal/tracking/loop"
)

// One iteration that took for ever, and one round in which the machine was busy, do not
// speak for a way to run a loop.
func TestABusyMomentDoesNotCountInABenchmark(t *testing.T) {
	var with, without rounds
	for _, r := range []struct{ without, with []int64 }{
		{[]int64{1000, 1000, 9000}, []int64{1050, 1050, 1040}},
		{[]int64{2000, 2000, 2000}, []int64{2100, 2100, 90000}},
		{[]int64{1000, 1000, 1000}, []int64{5000, 5000, 5000}}, // somebody compiled
	} {
		for into, times := range map[*rounds][]int64{&without: r.without, &with: r.with} {
			l := &loop.Loop{}
			for _, ms := range times {
				l.Records = append(l.Records, loop.Record{DurationMS: ms})
			}
			into.add(l)
		}
	}
	got := slower(with, without)
	if len(got) != 3 || int(got[0]+0.5) != 5 || int(got[1]+0.5) != 5 || int(median(got)+0.5) != 5 {
		t.Errorf("%v", got)
	}
	if s := with.side(); s.Rounds != 3 || s.Iterations != 9 || s.IterationMS != 2100 {
		t.Errorf("%+v", s)
	}
	if median(nil) != 0 || !slices.Equal(slower(rounds{}, rounds{}), nil) {
		t.Error("of nothing")
	}
}
