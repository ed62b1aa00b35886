package rendition

import (
	"fmt"
	"strconv"
	"strings"
)

// gherkin writes a feature as calls:
//
//	Feature("Cart", () => {
//	Scenario.each([["2", "6"], ["3", "9"]])("adds <n>", {tags: ["slow"]}, () => {
//	Given("a cart"); Then("the total is <total>")
//
// A step that follows a Then is a Then, whatever its word.
func gherkin(text []byte) ([]byte, error) {
	g := &feature{lines: linesOf(text)}
	for g.at = 0; g.at < len(g.lines); g.at++ {
		if err := g.line(); err != nil {
			return nil, err
		}
	}
	g.closeTo(0)
	return g.page.bytes(), nil
}

// feature is a file of Gherkin on its way.
type feature struct {
	page  page
	lines []string
	at    int
	open  []string // the blocks that are open: feature, rule, scenario
	tags  []string // of what comes next
	step  bool     // a step is open: its table may follow
	last  string   // the kind of the step before
}

// blocks are the words that open one, and how deep it lies.
var blocks = []struct {
	word, call string
	depth      int
}{
	{"Feature:", "Feature", 0}, {"Ability:", "Feature", 0}, {"Business Need:", "Feature", 0}, {"Rule:", "Rule", 1},
	{"Background:", "Background", 2}, {"Scenario Outline:", "Scenario", 2}, {"Scenario Template:", "Scenario", 2}, {"Scenario:", "Scenario", 2}, {"Example:", "Scenario", 2},
}

var stepWords = []string{"Given ", "When ", "Then ", "And ", "But ", "* "}

func (g *feature) line() error {
	text := strings.TrimSpace(g.lines[g.at])
	switch {
	case strings.HasPrefix(text, "#"):
		if _, language, is := strings.Cut(strings.ReplaceAll(text, " ", ""), "#language:"); is && language != "en" {
			return fmt.Errorf("read feature: line %d: the language of its words is %s; only English ones are read", g.at+1, language)
		}
	case strings.HasPrefix(text, "@"):
		g.tags = append(g.tags, tagsIn(text)...)
	case strings.HasPrefix(text, "|") && g.step:
		g.page.put(g.at, ", ["+list(cells(text))+"]")
	case (strings.HasPrefix(text, `"""`) || strings.HasPrefix(text, "```")) && g.step:
		g.document(text[:3])
	case strings.HasPrefix(text, "Examples:"), strings.HasPrefix(text, "Scenarios:"):
		g.endStep()
		g.tags = nil
	default:
		g.word(text)
	}
	return nil
}

func (g *feature) word(text string) {
	for _, b := range blocks {
		if title, is := strings.CutPrefix(text, b.word); is {
			g.block(b.call, strings.TrimSpace(title), b.depth)
			return
		}
	}
	for _, w := range stepWords {
		if said, is := strings.CutPrefix(text, w); is && len(g.open) > 2 {
			g.opened(strings.TrimSpace(w), strings.TrimSpace(said))
			return
		}
	}
}

func (g *feature) block(call, title string, depth int) {
	g.closeTo(depth)
	for len(g.open) < depth {
		g.open = append(g.open, "") // a level that the file leaves out
	}
	g.open, g.last = append(g.open, call), ""
	head, options := call, ""
	if rows, outline := g.rows(); outline && call == "Scenario" {
		head += ".each([" + strings.Join(rows, ", ") + "])"
	}
	if skip := skipping(g.tags); skip != "" {
		options = "{" + strconv.Quote(skip) + ": true}, "
	} else if len(g.tags) > 0 {
		options = "{tags: [" + list(g.tags) + "]}, "
	}
	g.tags = nil
	g.page.put(g.at, fmt.Sprintf("%s(%s, %s() => {", head, strconv.Quote(title), options))
}

// skipping is the tag by which runners are commonly told to leave something out.
func skipping(tags []string) string {
	for _, t := range tags {
		switch strings.ToLower(strings.TrimPrefix(t, "@")) {
		case "skip", "skipped", "ignore", "ignored", "disabled", "pending", "wip", "broken", "quarantine", "quarantined", "todo", "not-implemented":
			return t
		}
	}
	return ""
}

func (g *feature) opened(word, said string) {
	g.endStep()
	if word == "And" || word == "But" || word == "*" {
		if word = g.last; word == "" {
			word = "Given"
		}
	}
	g.last, g.step = word, true
	said, values := literals(said)
	g.page.put(g.at, word+"("+list(append([]string{said}, values...)))
}

// literals takes the values out of a step: quoted texts and numbers. What is left says what
// is looked at, they say what is expected of it.
func literals(said string) (left string, values []string) {
	var out strings.Builder
	for i := 0; i < len(said); {
		n := literalAt(said, i)
		if n == 0 {
			out.WriteByte(said[i])
			i++
			continue
		}
		values = append(values, strings.Trim(said[i:i+n], `"`))
		out.WriteString("…")
		i += n
	}
	return out.String(), values
}

// literalAt is how long the value is that begins at a place, 0 when none does.
func literalAt(said string, i int) int {
	if said[i] == '"' {
		if end := strings.IndexByte(said[i+1:], '"'); end >= 0 {
			return end + 2
		}
		return 0
	}
	if i > 0 && said[i-1] != ' ' || said[i] != '-' && !isDigit(said[i]) {
		return 0
	}
	n := 1
	for i+n < len(said) && (isDigit(said[i+n]) || said[i+n] == '.' && i+n+1 < len(said) && isDigit(said[i+n+1])) {
		n++
	}
	if n == 1 && said[i] == '-' {
		return 0
	}
	return n
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func (g *feature) endStep() {
	if g.step {
		g.page.put(g.at, ");")
	}
	g.step = false
}

func (g *feature) document(fence string) {
	for g.at++; g.at < len(g.lines); g.at++ {
		text := strings.TrimSpace(g.lines[g.at])
		if strings.HasPrefix(text, fence) {
			return
		}
		g.page.put(g.at, ", "+strconv.Quote(text))
	}
	g.at = len(g.lines) - 1 // it never ends
}

// closeTo closes what lies deeper.
func (g *feature) closeTo(depth int) {
	g.endStep()
	for len(g.open) > depth {
		if g.open[len(g.open)-1] != "" {
			g.page.put(g.at, "});")
		}
		g.open = g.open[:len(g.open)-1]
	}
}

// rows are those of the examples below an outline, whose first lines name the columns.
func (g *feature) rows() (rows []string, outline bool) {
	head, off, next := false, false, false
	for _, l := range g.lines[g.at+1:] {
		text := strings.TrimSpace(l)
		switch {
		case strings.HasPrefix(text, "@"):
			next = skipping(tagsIn(text)) != ""
		case strings.HasPrefix(text, "Examples:"), strings.HasPrefix(text, "Scenarios:"):
			outline, head, off, next = true, true, next, false
		case outline && strings.HasPrefix(text, "|"):
			if !head && !off {
				rows = append(rows, "["+list(cells(text))+"]")
			}
			head = false
		default:
			for _, b := range blocks {
				if strings.HasPrefix(text, b.word) {
					return rows, outline
				}
			}
		}
	}
	return rows, outline
}

func tagsIn(text string) []string {
	var tags []string
	for _, word := range strings.Fields(text) {
		if strings.HasPrefix(word, "#") {
			break
		}
		tags = append(tags, word)
	}
	return tags
}

// cells are those of a line of a table; \| is no border.
func cells(text string) []string {
	text = strings.ReplaceAll(strings.Trim(strings.TrimSpace(text), "|"), `\|`, "\x00")
	parts := strings.Split(text, "|")
	for i, p := range parts {
		parts[i] = strings.ReplaceAll(strings.TrimSpace(p), "\x00", "|")
	}
	return parts
}
