package delta

import (
	"strings"

	"holdfast/internal/detection/expression"

	"holdfast/internal/detection/inventory"
)

// writtenOut is what the change removed and a gone test wrote into a text: the name of a setting in a
// configuration, the beginning of an address. "" when there is none.
func (c *comparison) writtenOut(b *inventory.Case) string {
	p := c.fileOf[b]
	if p == nil || !c.production().Touched {
		return ""
	}
	code := codeOf(string(p.File.Before.Text), b)
	names, texts := c.production().RemovedTexts()
	for _, name := range names {
		if expression.HoldsWord(code, name) && c.production().IsRemoved(name) && !c.aliveElsewhere(name) {
			return name
		}
	}
	for _, text := range texts {
		if i := strings.Index(code, text); i > 0 && strings.IndexByte("\"'`", code[i-1]) >= 0 && c.production().VanishedIn([]string{text}) != "" && !c.aliveElsewhere(text) {
			return text
		}
	}
	return ""
}
