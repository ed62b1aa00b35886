package inventory

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// ownSkip are words that a project adds to a framework's and that say by themselves what
	// they do: .skipOnSlowServer, .ignoreUntilFixed, .pendingFor(backend).
	ownSkip = lazy.MustCompile(`^(skip|skipped|ignore|ignored|disable|disabled|pending|flaky|mute|muted|quarantine|quarantined)([A-Z_]\w*)?$`)
	// underCondition are words of such a name behind which a condition stands.
	underCondition = lazy.MustCompile(`^flaky|(On|If|When|Unless|In|For|Without|on|if|when|unless|in|for|without)(_|[A-Z])`)
)

// ownState is the state that a project's own word behind a test gives it; what its name says is
// the condition.
func ownState(l syntax.Link) stated {
	switch {
	case !ownSkip.MatchString(l.Name):
		return stated{}
	case underCondition.MatchString(l.Name):
		return stated{state: Conditional, why: l.Name, condition: l.Name}
	}
	return stated{state: Skipped, why: l.Name}
}

// endLinks are the words behind the body of a test that begins with its name:
// "adds" in { … }.pendingUntilFixed.
func (r *reader) endLinks(titled syntax.Link) []syntax.Link {
	if len(titled.Args) == 0 || titled.Args[len(titled.Args)-1].Node < 0 {
		return nil
	}
	links := r.tree.Chain(titled.Args[len(titled.Args)-1].Node)
	if len(links) < 2 {
		return nil
	}
	return links[len(links)-1:]
}
