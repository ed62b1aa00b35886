package hooking_test

import (
	"testing"

	"holdfast/internal/flow/repotest"
)

// TestTwoAgentsInOneWorkTreeAreKeptApart: what one did behind the tools and was told of is not
// the other's to answer for.
func TestTwoAgentsInOneWorkTreeAreKeptApart(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	as := func(session string) *guarded { g.session = session; return g }
	as("s-1").start()
	as("s-2").start()
	g.refused(as("s-1").runs("printf '%s' '"+repotest.Skipped+"' > cart_test.go"), "a skip behind the tools")
	g.passes(as("s-2").stop(), "the stop of another agent that did nothing")
	g.passes(as("s-2").runs("true"), "its command that does nothing")
	g.refused(as("s-1").stop(), "the stop of the agent that did it")

	g.Write("cart_test.go", repotest.Honest)
	g.passes(as("s-1").stop(), "its stop after it was mended")
	g.passes(as("s-2").runs("true"), "a command of the other")
	g.refused(as("s-2").runs("printf '%s' '"+repotest.Skipped+"' > cart_test.go"), "the same skip by the other")
	g.refused(as("s-2").stop(), "and its stop")
}

// TestARefusedAttemptExcusesNobodyElse: what one agent only wanted to do is the doing of the
// one that does it.
func TestARefusedAttemptExcusesNobodyElse(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.refused(g.put(g.path("cart_test.go"), repotest.Skipped), "a skip")
	g.session = "s-2"
	g.start()
	g.Write("cart_test.go", repotest.Skipped)
	g.refused(g.stop(), "the stop of the agent that wrote it")
}
