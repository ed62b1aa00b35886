package contract

import "strings"

// TokenGiven tells whether the agent gave the completion token in its last message: on a
// line of its own, bare or as <promise>TOKEN</promise>, not inside a fenced block or a
// quotation. "I will not say DONE yet" does not give the token DONE.
func (c Contract) TokenGiven(message string) bool {
	if c.CompletionToken == "" {
		return false
	}
	fenced := false
	for line := range strings.Lines(message) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			fenced = !fenced
			continue
		}
		if !fenced && (line == c.CompletionToken || line == "<promise>"+c.CompletionToken+"</promise>") {
			return true
		}
	}
	return false
}
