package recovery

import "holdfast/internal/detection/lazy"

// ClassOf groups tasks by what their words ask for; the first that fits counts.
func ClassOf(task string) string {
	for _, c := range []struct {
		class string
		words *lazy.Regexp
	}{{"migration", migrating}, {"bug_fix", fixing}, {"refactoring", tidying}, {"feature", building}} {
		if c.words.MatchString(task) {
			return c.class
		}
	}
	return "other"
}

var (
	migrating = lazy.MustCompile(`(?i)\b(migrat|port |upgrade|replace )`)
	fixing    = lazy.MustCompile(`(?i)\b(fix|bug|repair|mend|broken|fail|crash|wrong|make .* pass)`)
	building  = lazy.MustCompile(`(?i)\b(add|implement|build|create|support|write|introduce)`)
)
