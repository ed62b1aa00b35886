package source

import "testing"

// A loop that only a cancellation ends may end by it; whatever else fails in it must be told.
func TestAnEndlessLoopMayEndByItsCancellation(t *testing.T) {
	const loop = "while (true) {\nct.ThrowIfCancellationRequested();\nhandle.Poll(100);\n}"
	for _, c := range []struct {
		name string
		h    Handler
		want bool
	}{
		{"C#", Handler{Exception: "OperationCanceledException", Guarded: loop}, true},
		{"Python", Handler{Exception: "asyncio.CancelledError", Guarded: "while True:\nawait poll()"}, true},
		{"Kotlin", Handler{Exception: "CancellationException", Guarded: "while (!stopped) {\npoll()\n}"}, true},
		{"everything is taken", Handler{Exception: "OperationCanceledException", Guarded: loop, Broad: true}, false},
		{"another failure", Handler{Exception: "TimeoutException", Guarded: loop}, false},
		{"work that ends by itself", Handler{Exception: "OperationCanceledException", Guarded: "store.Save(ct);\nstore.Flush(ct);"}, false},
		{"work before the loop", Handler{Exception: "OperationCanceledException", Guarded: "store.Save(ct);\n" + loop}, false},
	} {
		if got := endsWhenCancelled(c.h); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
