package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

// askedToBeThere are claims about a plain name that say no more than that it is there.
var askedToBeThere = lazy.MustCompile(`^assert\s+(\w+)\s+is\s+not\s+None$` +
	`|^(?:[\w$]+(?:\.|->|::))?(?:assertIsNotNone|assertNotNull|assertIsNotNull|IsNotNull|NotNull|assert_not_nil|refute_nil)[( ]\s*\$?(\w+)\s*\)?;?$` +
	`|^(?:assertThat|expect|await expect)\(\s*(\w+)\s*\)\.(?:isNotNull\(\)|not\.toBeNull\(\)|toBeDefined\(\)|not\.toBeUndefined\(\)|to_not be_nil|not_to be_nil|to\.exist);?$` +
	`|^expect\((\w+)\)\.(?:to_not|not_to) be_nil$`)

// failsOnNothing are the languages in which a member of nothing fails at once.
var failsOnNothing = []string{"python", "javascript", "typescript", "tsx", "java", "csharp", "ruby", "php"}

// clearUsed clears claims that something is there where the test goes on to ask for its members without a
// question: of nothing that fails just the same.
func (c *Comparison) clearUsed(e *event.Event, l *loss) {
	p := c.FileOf[l.after]
	if p == nil || p.AfterTree == nil || !l.after.Runs() || !slices.Contains(failsOnNothing, string(p.AfterTree.Language)) {
		return
	}
	code := matching.CodeOf(p.AfterLines(), l.after)
	if takesFailures.MatchString(code) {
		return
	}
	for _, s := range l.steps {
		name := onlyAskedToBeThere(s.Before.Text)
		if name == "" || s.Before.Under != "" || !usedWithoutQuestion(code, name) {
			return
		}
	}
	e.Clear("replaced", "the test uses a member of what must be there, which fails where there is nothing")
}

// onlyAskedToBeThere is the name of which a claim says that it is there, or "".
func onlyAskedToBeThere(text string) string {
	for i, name := range askedToBeThere.FindStringSubmatch(strings.TrimSpace(text)) {
		if i > 0 && name != "" {
			return name
		}
	}
	return ""
}

// usedWithoutQuestion tells whether code asks for a member of a name, and nowhere whether it is there.
func usedWithoutQuestion(code, name string) bool {
	if lazy.MustCompile(`\b(?:if|unless|while|and|or|not|assert)\b[ (!]*\$?` + name + `\b\s*(?:$|[:){]|is|==|!=|\?|and|or|&&|\|\||then)|\b` + name + `\s*(?:\?\.|&\.|\?->|&&|\|\||\?\s)`).MatchString(code) {
		return false
	}
	return lazy.MustCompile(`(?:^|[^\w.])\$?` + name + `\s*(?:\.|->)\s*[A-Za-z_]`).MatchString(code)
}
