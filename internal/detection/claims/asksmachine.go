package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

// ofEnvironment is a variable of the environment, written without blanks, and nothing that code makes of it.
var ofEnvironment = lazy.MustCompile(`^(?:os\.(?:environ(?:\.get)?|environb|getenv|Getenv)|getenv|System\.(?:getenv|get_env)|(?:std::)?env::var|ENV(?:\.fetch)?|process\.env|Environment\.GetEnvironmentVariable|\$_(?:ENV|SERVER))` +
	`(?:[(\[](?:"[^"]*"|'[^']*'|[\w:]+)(?:,(?:"[^"]*"|'[^']*'|\w+))?[)\]]|\.\w+);?$`)

// withoutMachinesClaims leaves out what a helper asked of the environment before it did anything: how a run is set
// up is nothing that the code under test could get wrong.
func (c *Comparison) withoutMachinesClaims(steps []ledger.Step, b *inventory.Case) []ledger.Step {
	if !b.IsHelper() {
		return steps
	}
	return slices.DeleteFunc(steps, func(s ledger.Step) bool {
		subject := s.Before.Subject
		if expression.IsName(subject) && !strings.Contains(subject, " ") {
			subject = c.givenAtTop(b, subject)
		}
		return s.Before.After == 0 && ofEnvironment.MatchString(strings.Join(strings.Fields(subject), ""))
	})
}

// topmost are words before a name that a file gives a value once and for all.
var topmost = lazy.MustCompile(`^(?:export\s+)?(?:const|final|val|static|my|our)\s+`)

// givenAtTop is what the file of a case gives a name outside of everything, where it does so once; "" where the
// name may be another thing.
func (c *Comparison) givenAtTop(b *inventory.Case, name string) string {
	p := c.FileOf[b]
	if p == nil {
		return ""
	}
	value := ""
	for line := range strings.SplitSeq(p.File.Before.All(), "\n") {
		left, right, found := strings.Cut(line, "=")
		if !found || strings.TrimSpace(topmost.ReplaceAllString(left, "")) != name {
			continue
		}
		if value != "" || left[0] == ' ' || left[0] == '\t' {
			return ""
		}
		value = strings.TrimSpace(right)
	}
	return value
}
