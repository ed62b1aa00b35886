package gate

import (
	"path"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// ciFiles name the files of CI, ciName the thing as such.
	ciFiles = lazy.MustCompile(`(?i)\b(ci|cd|github|gitlab|actions?|build|release|deploy(ment)?|lint(ing)?|test(ing)?|nightly|coverage|publish(ing)?)[ -](workflows?|pipelines?|jobs?)\b|\bworkflow (files?|ya?ml|jobs?|steps?)\b|\bworkflows/|\.github/|\.gitlab-ci|\bjenkinsfile\b|\bazure-pipelines|\bbitbucket-pipelines|\.circleci|\.travis\.yml|\bcomposite actions?\b`)
	ciName  = lazy.MustCompile(`(?i)\b(ci(/cd)?|github actions|gitlab[ -]ci|circleci|travis|jenkins|buildkite|appveyor|woodpecker|drone)\b`)
	// writing are words by which somebody asks for a file to be written; mending is too vague
	// for CI as such: who wants CI mended mostly wants it green.
	writing = lazy.MustCompile(`(?i)\b(add|adds|adding|updat\w*|edit\w*|chang\w*|set(ting)? ?up|writ\w*|creat\w*|bump\w*|configur\w*|extend\w*|migrat\w*|renam\w*|pin\w*|upgrad\w*|cach\w*|split\w*|mov\w*|enabl\w*|introduc\w*|replac\w*|remov\w*|delet\w*|drop\w*|run)\b`)
	mending = lazy.MustCompile(`(?i)\b(fix\w*|mend\w*|repair\w*|correct\w*|improv\w*|speed\w*|simplif\w*|clean\w*|refactor\w*)\b`)
	// outcome are words about how CI goes, not about what it says.
	outcome = lazy.MustCompile(`(?i)\b(pass\w*|green|red|fail\w*|broken|complain\w*|as in|like in|happy)\b`)
	spared  = lazy.MustCompile(`(?i)\b(not|never|without|keep|keeping|don't|instead of|rather than|no|leave|leaving|avoid\w*|untouched|alone|cannot|can't|mustn't)\b`)
)

// AboutCI are the sentences of a text that speak of CI, "" when none does.
func AboutCI(text string) string {
	var out []string
	for _, s := range sentences(text) {
		if ciFiles.MatchString(s) || ciName.MatchString(s) || strings.Contains(s, ".yml") || strings.Contains(s, ".yaml") {
			out = append(out, s)
		}
	}
	return strings.Join(out, "\n")
}

// near is how far before the name of CI the word stands that has it written.
const near = 60

// asksForCI is the sentence of a task by which a person has a file of CI written. A task that
// spares CI anywhere asks for nothing.
func asksForCI(task, file string) string {
	asked := ""
	for _, s := range sentences(task) {
		byFile := ciFiles.MatchString(s) || strings.Contains(s, path.Base(file))
		at := ciName.FindStringIndex(s)
		switch {
		case !byFile && at == nil:
		case spared.MatchString(s):
			return ""
		case byFile && (writing.MatchString(s) || mending.MatchString(s)), at != nil && !outcome.MatchString(s) && writing.MatchString(s[max(0, at[0]-near):at[0]]):
			asked = s
		}
	}
	return asked
}

func sentences(text string) []string {
	text = strings.ReplaceAll(text, ". ", "\n")
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(";!?\n", r) })
}

// ClearByTask clears edits of CI that the task of a person asks for. What they do to the checks
// is judged all the same.
func ClearByTask(events []event.Event, task string) {
	for i := range events {
		if e := &events[i]; e.Kind == Edited && e.Facts["what"] == "ci" {
			if asked := asksForCI(task, e.Path); asked != "" {
				e.Clear("task", "the task asks for it: "+shorten(asked))
			}
		}
	}
}
