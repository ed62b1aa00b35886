package detect

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// together does some things at the same time and waits for all. A panic in one of them
// is the caller's, who may be able to go on with the next change.
func together(things ...func()) {
	sideBySide(len(things), func(i int) { things[i]() })
}

// sideBySide does something n times on as many processors as there are.
func sideBySide(n int, do func(i int)) {
	var next atomic.Int64
	var panicked atomic.Pointer[any]
	work := func() {
		defer func() {
			if p := recover(); p != nil {
				panicked.CompareAndSwap(nil, &p)
			}
		}()
		for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
			do(int(i))
		}
	}
	var others sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	if p := panicked.Load(); p != nil {
		panic(*p)
	}
}
