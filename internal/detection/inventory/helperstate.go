package inventory

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/memo"
)

// asksEnvironment is a question for a variable that somebody must set before a run.
var asksEnvironment = lazy.MustCompile(`(?i)\b(?:get_?env|lookup_?env|environ|process\.env|import\.meta\.env)\b|\bENV\s*(?:\[|\.fetch)|\benv::var|\bGetEnvironmentVariable\b|\bprocessInfo\.environment\b`)

// asksService is such a question that a service of CI answers by itself.
var asksService = lazy.MustCompile(`\b(?:CI|GITHUB_\w+|TRAVIS\w*|GITLAB_\w+|JENKINS\w*|BUILDKITE\w*|CIRCLECI|APPVEYOR|TF_BUILD|TEAMCITY\w*)\b`)

// helperState is the state that a helper of the file gives a test that calls it first of all: it leaves the test unless
// a variable of the environment is set. What else a helper asks for may be missing on a machine.
func (r *reader) helperState(body int) stated {
	for n := range calledIn(r.tree, body) {
		links := r.tree.Chain(n)
		if _, guarded := r.guard(n, body); guarded || len(links) != 1 || !links[0].Called {
			continue
		}
		if st := r.leavesUnset(links[0].Name, body); st.state != "" {
			st.at = n
			return st
		}
	}
	return stated{}
}

// leavesUnset is the state that a function of the file gives those that call it, where it asks for a variable.
func (r *reader) leavesUnset(name string, caller int) stated {
	fn, own := r.file.functions[name]
	if !own || len(r.file.overloads[name]) > 0 || r.tree.Within(caller, fn) || r.tree.Body(fn) < 0 {
		return stated{}
	}
	return memo.Once(&r.helpers, fn, r.unsetState)
}

func (r *reader) unsetState(fn int) stated {
	if !asksEnvironment.MatchString(r.tree.Text(fn)) {
		return stated{}
	}
	for _, p := range r.active {
		if st := r.ownBodyState(p, r.tree.Body(fn)); st.state == Conditional && asksEnvironment.MatchString(st.condition) && !asksService.MatchString(st.condition) {
			return st
		}
	}
	return stated{}
}
