package agentcli

import (
	"cmp"
	"path/filepath"
	"strings"
)

// record is where the parsers write what they read. It keeps the outcome and tells the
// events.
type record struct {
	out       Outcome
	spent     ledger
	tell      func(Event) // never nil
	roots     []string    // spellings of the work tree
	ended     bool        // the agent said that it is done, and has been quiet since
	succeeded bool        // and that it succeeded
	blocks    []string    // the last texts, for the words of a limit
	waiting   map[string]Tool
	order     []string
	files     map[string]int
	lastError string
	limited   *RateLimit
}

func newRecord(dir string, tell func(Event)) *record {
	r := &record{tell: tell, waiting: map[string]Tool{}, files: map[string]int{}}
	if tell == nil {
		r.tell = func(Event) {}
	}
	if abs, err := filepath.Abs(dir); err == nil && dir != "" {
		r.roots = append(r.roots, abs)
		if real, err := filepath.EvalSymlinks(abs); err == nil && real != abs {
			r.roots = append(r.roots, real)
		}
	}
	return r
}

func (r *record) goesOn(e Event) {
	r.ended = false
	r.tell(e)
}

// says is a text of the agent. The last one is its message.
func (r *record) says(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	text = last(text, maxMessage)
	r.out.Message = text
	r.remember(text)
	r.goesOn(Event{Kind: Text, Text: text})
}

// aside is a text that is not the agent's message, such as that of an agent it started.
func (r *record) aside(text string) {
	if strings.TrimSpace(text) != "" {
		r.goesOn(Event{Kind: Text, Text: last(text, maxMessage)})
	}
}

func (r *record) remember(text string) {
	r.blocks = append(r.blocks, last(text, maxOutput))
	if len(r.blocks) > maxBlocks {
		r.blocks = append(r.blocks[:0], r.blocks[1:]...)
	}
}

func (r *record) thinks(text string) {
	if strings.TrimSpace(text) != "" {
		r.goesOn(Event{Kind: Thinking, Text: last(text, maxMessage)})
	}
}

func (r *record) uses(p part, model string, u Usage) {
	before := r.spent.total()
	r.spent.set(p, model, u)
	if now := r.spent.total(); now != before {
		r.tell(Event{Kind: UsageTotal, Usage: now})
	}
}

// limit is a limit that the agent told of. What it says of an account counts more than
// the bare status of an answer.
func (r *record) limit(l RateLimit) {
	if l.Rejected && (r.limited == nil || !l.Transient || r.limited.Transient) {
		r.limited = &l
	}
	r.tell(Event{Kind: Limit, RateLimit: l})
}

// complains is an error that the agent may get over.
func (r *record) complains(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	r.lastError = last(text, maxOutput)
	r.remember(text)
	r.goesOn(Event{Kind: Failure, Text: r.lastError})
}

func (r *record) denied(tool string) {
	if len(r.out.Denials) < maxDenials {
		r.out.Denials = append(r.out.Denials, oneLine(tool))
	}
}

func (r *record) note(text string) {
	if len(r.out.Notes) < maxNotes {
		r.out.Notes = append(r.out.Notes, text)
	}
}

// ends is the agent's own word that it is done.
func (r *record) ends(ok bool, failure string) {
	r.ended, r.succeeded = true, ok
	r.out.Error = ""
	if !ok {
		r.out.Error = cmp.Or(last(strings.TrimSpace(failure), maxOutput), "the agent says that it failed, and not why")
		r.remember(failure)
	}
	r.tell(Event{Kind: End, OK: ok, Text: r.out.Error})
}
