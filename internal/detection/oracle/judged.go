package oracle

import (
	"slices"
	"strings"

	"holdfast/internal/detection/memo"
)

// Judge reads a boolean expression that must hold (or, negated, must not) as oracles. The
// conditions of a helper are judged for every row of a table, before a change and after it.
func Judge(toks []string, negated bool) []Oracle {
	asked := condition{strings.Join(toks, apart), negated}
	if len(toks) == 0 || len(asked.words) > longestJudged || strings.Count(asked.words, apart) != len(toks)-1 {
		return judge(toks, negated)
	}
	return slices.Clone(judged.Of(asked, condition.judge)) // whoever asks may write into it
}

var judged memo.Table[condition, []Oracle]

const (
	apart         = "\x00" // stands in no word
	longestJudged = 2 << 10
)

// condition is an expression with what is claimed of it.
type condition struct {
	words   string
	negated bool
}

// Own is the condition itself: its words were put together for it.
func (c condition) Own() condition { return c }

func (c condition) judge() []Oracle { return judge(strings.Split(c.words, apart), c.negated) }
