package detect

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// together does some things at the same time and waits for all. A panic in one of them
// is the caller's, who may be able to go on with the next change.
func (sc *Scanner) together(things ...func()) {
	sc.sideBySide(len(things), func(i int) { things[i]() })
}

// sideBySide does something n times on as many processors as there are.
func (sc *Scanner) sideBySide(n int, do func(i int)) {
	if sc.alone {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var panicked atomic.Pointer[mishap]
	work := func() {
		defer func() {
			if p := recover(); p != nil {
				panicked.CompareAndSwap(nil, &mishap{p, origin()})
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
