package agentcli

import (
	"bytes"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// plain reads the output of agents that write for people. Lines that follow one another
// are one text.
type plain struct {
	text  tail
	aider bool
	turns int
}

func (p *plain) line(text []byte, r *record) {
	line := strings.ToValidUTF8(string(bytes.TrimRight(text, "\r")), "\uFFFD")
	p.text.add(line + "\n")
	if strings.TrimSpace(line) == "" {
		return
	}
	r.says(line)
	if p.aider {
		p.aiderLine(line, r)
	}
}

// close is the end of a text: something else is said, or nothing any more.
func (p *plain) close(r *record) {
	if text := strings.TrimSpace(p.text.text()); text != "" {
		r.out.Message = text
	}
	p.text.clear()
}

// What aider says of its work.
var (
	aiderTokens = lazy.MustCompile(`^Tokens: ([\d.,]+[kM]?) sent(?:, ([\d.,]+[kM]?) cache write)?(?:, ([\d.,]+[kM]?) cache hit)?, ([\d.,]+[kM]?) received\.`)
	aiderCost   = lazy.MustCompile(`Cost: \$[\d.,]+ message, \$([\d.,]+) session`)
	aiderEdit   = lazy.MustCompile(`^Applied edit to (\S.*)$`)
	aiderModel  = lazy.MustCompile(`^(?:Main model|Model): (\S+)`)
)

func (p *plain) aiderLine(line string, r *record) {
	if m := aiderModel.FindStringSubmatch(line); m != nil && r.out.Model == "" {
		r.out.Model = first(m[1], maxName)
	}
	if m := aiderEdit.FindStringSubmatch(line); m != nil {
		r.changes(m[1], "update")
	}
	if m := aiderTokens.FindStringSubmatch(line); m != nil {
		p.turns++
		sent, write, hit, received := short(m[1]), short(m[2]), short(m[3]), short(m[4])
		r.uses(part{"aider", strconv.Itoa(p.turns)}, r.out.Model, Usage{Input: sent - write - hit, CacheWrite: write, CacheRead: hit, Output: received})
	}
	if m := aiderCost.FindStringSubmatch(line); m != nil {
		if usd, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64); err == nil {
			r.spent.setCost("aider", usd)
		}
	}
}

// short reads numbers as aider shortens them: 812, 2.3k, 1.1M.
func short(s string) int64 {
	unit := 1.0
	switch {
	case strings.HasSuffix(s, "k"):
		unit = 1e3
	case strings.HasSuffix(s, "M"):
		unit = 1e6
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimRight(s, "kM"), ",", ""), 64)
	if err != nil {
		return 0
	}
	return tokens(int64(min(n*unit, maxTokens)))
}
