package loop_test

import (
	"encoding/json"
	"testing"
	"time"

	"holdfast/internal/tracking/loop"
)

// TestWhatAskingTookIsTakenUpAgain: the budget for asking a model survives the process.
func TestWhatAskingTookIsTakenUpAgain(t *testing.T) {
	l := &loop.Loop{}
	at := time.Unix(1800000000, 0)
	for i, data := range []string{
		`{"iteration":1,"verdict":"allow","counsel":{"verdict":"allow","calls":1,"tokens":1200,"cost_usd":0.25}}`,
		`{"iteration":2,"verdict":"allow","counsel":{"failure":"the model did not answer in time","calls":1,"tokens":0,"cost_usd":0}}`,
		`{"iteration":3,"verdict":"allow"}`,
	} {
		if err := l.Apply(int64(i+1), at, loop.KindJudged, json.RawMessage(data)); err != nil {
			t.Fatal(err)
		}
	}
	if want := (loop.Asked{Calls: 2, Tokens: 1200, CostUSD: 0.25}); l.Asked != want {
		t.Errorf("got %+v, want %+v", l.Asked, want)
	}
}
