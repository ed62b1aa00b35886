package prompt

import (
	"fmt"
	"strconv"
	"strings"

	"holdfast/contract"
)

// required are the checks that the prompt speaks of.
func (in Input) required() []contract.Check {
	if in.Required != nil {
		return in.Required
	}
	return in.Contract.CompletionChecks
}

// hidden is what an agent learns of holdout checks: that there are some.
const hidden = "the hidden checks"

// condition says in words what must hold.
func condition(c contract.Check) string {
	switch c.Kind {
	case contract.Command:
		return span(commandOf(c)) + " ends with exit status 0"
	case contract.TestsGreen:
		return "the project's tests run, and all of them pass"
	case contract.PRDAllPass:
		return "every story of " + span(orElse(c.Path, contract.DefaultPRD)) + " passes"
	case contract.NoHighRisk:
		return "nothing that asks less of the code than at the start is left in the tree"
	case contract.OriginalTestsGreen:
		return "the tests as they were at the start pass on your code"
	case contract.Coverage:
		return fmt.Sprintf("test coverage is at most %s percentage points below that at the start", maxDrop(c))
	case contract.File:
		return span(c.Path) + " " + predicate(c)
	case contract.JSON:
		return span(c.Path+"#"+c.Pointer) + " " + predicate(c)
	case contract.Holdout:
		return hidden + " pass; you do not see what they ask"
	}
	return span(c.ID())
}

func commandOf(c contract.Check) string {
	if c.Command != "" {
		return c.Command
	}
	return strings.Join(c.Argv, " ")
}

func predicate(c contract.Check) string {
	words := map[contract.Is]string{
		"": "is there", contract.Exists: "is there", contract.Absent: "is absent", contract.Contains: "contains", contract.Matches: "matches",
		contract.SHA256: "has the SHA-256", contract.Equals: "equals", contract.NotEquals: "does not equal", contract.AtLeast: "is at least", contract.AtMost: "is at most",
	}
	if c.Want == "" {
		return words[c.Is]
	}
	return words[c.Is] + " " + span(c.Want)
}

func maxDrop(c contract.Check) string {
	drop := contract.DefaultMaxDrop
	if c.MaxDrop != nil {
		drop = *c.MaxDrop
	}
	return strconv.FormatFloat(drop, 'f', -1, 64)
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// doneMeans lists the conditions, and how the token is given.
func (in Input) doneMeans(limit int) string {
	var items []string
	for _, c := range in.required() {
		items = append(items, "- "+clipped(condition(c), maxLine))
	}
	text := func(n int) string {
		var b strings.Builder
		if len(items) > 0 {
			b.WriteString("Holdfast itself checks after every iteration, in this work tree; what is said about it does not count:\n\n")
			b.WriteString(listed(items, n) + "\n")
		}
		if t := in.Contract.CompletionToken; t != "" {
			b.WriteString(tokenAsked(t, len(items) > 0))
		}
		return b.String()
	}
	return largest(text, len(items), limit)
}

func tokenAsked(token string, checks bool) string {
	text := "When you are sure that the work is done, end your last message with this line, by itself, outside of any quotation or code block:\n\n<promise>" + oneLine(token) + "</promise>\n"
	if checks {
		text += "\nThe line counts only while all of the above holds.\n"
	}
	return text
}
