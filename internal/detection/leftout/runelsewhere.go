package leftout

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// runsInCI are the files that say what CI runs.
var runsInCI = lazy.MustCompile(`^\.github/|(?:^|/)(?:\.gitlab-ci\.yml|azure-pipelines[\w.-]*\.ya?ml|\.travis\.yml|\.?appveyor\.yml|Jenkinsfile[\w.-]*)$|^\.(?:circleci|buildkite|azure[\w-]*)/`)

// otherTimes are names of files of CI that do not run when code changes.
var otherTimes = lazy.MustCompile(`(?i)(?:^|[/._-])(?:nightly|daily|weekly|schedul\w*|cron|manual|release|publish|deploy)(?:[._-]|$)`)

// runElsewhere tells whether CI has another line with the command by which one leaves a tag out, and which takes it in:
// it names the tag to choose it, or leaves nothing of that name out.
func (s *States) runElsewhere(run, tag string) bool {
	program, _, _ := strings.Cut(run, " ")
	hits, err := s.In.Repository.Search([]string{program})
	return err == nil && slices.ContainsFunc(hits[program], func(h change.Hit) bool {
		return runsInCI.MatchString(h.Path) && !otherTimes.MatchString(h.Path) && strings.Contains(h.Text, run) && !isComment(h.Text) && !leavesTagOut(h.Text, tag)
	})
}

// leavesTagOut tells a command that names a tag behind a word or a sign by which it is left out.
func leavesTagOut(line, tag string) bool {
	before, _, named := strings.Cut(line, tag)
	if !named || !expression.HoldsWord(line, tag) {
		return false
	}
	return denies.MatchString(before)
}

// denies ends what stands before a tag that is left out: Category!=, not, ~, --exclude.
var denies = lazy.MustCompile(`(?i)(?:!=?|~|\bnot\s+|exclude\w*(?:[-_]?\w+)?[\s=:]+["']?(?:[\w-]+,)*|\s-x[\s=]+["']?(?:[\w-]+,)*)["']?@?$`)

// isComment tells a line of a script or of settings that says nothing.
func isComment(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "::")
}
