package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// takesAway are calls that remove something for good; what only lets go of a thing is none of them.
	takesAway = lazy.MustCompile(`(?i)\b(?:unlink\w*|remove\w*|delete\w*|rmtree|rmdir|rm|clear\w*|purge\w*)\s*[!?]?\(`)
	// leftover is what nobody misses, and what somebody else may have taken away already.
	leftover = lazy.MustCompile(`(?i)te?mp|lock|pid|sock|partial|stale|backup|\bbak|\bold`)
	// takenAwayName is a function whose whole work it is to remove something.
	takenAwayName = lazy.MustCompile(`(?i)^_*(?:do_?|run_?|cmd_?|handle_?)?(?:remove|delete|purge|wipe|uninstall|clear|prune|unlink|erase)(?:_|[A-Z]|$)`)
	// ifAny is a name that says itself that there may be nothing.
	ifAny = lazy.MustCompile(`(?i)if_?(?:exists|any|present|there)|quiet|silent|safe|try|maybe|best`)
	// tellsDone is a line by which people are told that all went well.
	tellsDone = lazy.MustCompile("(?i)(?:print|echo|puts|\\bsay|\\blog|\\binfo|write|console|cout|output).*[\"'`](?:[^\"'`]*[^\\w\"'`])?(?:ok|okay|done|success\\w*|succeeded|complete[d]?|removed|deleted|cleared|cleaned|purged)\\b")
)

// isItsWork tells a removal that is not there to tidy up: the function is named after it, or people are
// told in the next line that it is done. line is the last one of the call.
func isItsWork(t *syntax.Tree, function, call string, line int) bool {
	if !takesAway.MatchString(call) || leftover.MatchString(call) {
		return false
	}
	name := bare(function)
	if takenAwayName.MatchString(name) && !ifAny.MatchString(name) && !leftover.MatchString(name) {
		return true
	}
	return tellsDone.MatchString(nextCode(t, line))
}

// silencesWork tells a handler that takes whatever becomes of a removal that is no tidying up.
func silencesWork(f *Function, h Handler) bool {
	return h.Broad && isItsWork(f.tree, f.Name, h.Guarded, h.Line+strings.Count(h.Text, "\n"))
}
