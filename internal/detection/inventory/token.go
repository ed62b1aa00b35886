package inventory

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"holdfast/internal/detection/syntax"
)

// token is a leaf of the tree that carries meaning; strings and numbers are one token.
type token struct {
	start, end uint32
	text       string
	role       syntax.Role
}

// tokens are all tokens of a tree in source order, without comments. They are read when they
// are first asked for: nobody asks for those of most production code.
type tokens struct{ list func() []token }

func tokenize(t *syntax.Tree) *tokens {
	return &tokens{sync.OnceValue(func() []token { return readTokens(t, 0, len(t.Nodes)) })}
}

func readTokens(t *syntax.Tree, from, to int) []token {
	list := make([]token, 0, (to-from)/2)
	for n := from; n < to; {
		role := t.Role(n)
		if end := erasedUntil(t, n); end > n {
			n = end
			continue
		}
		switch {
		case role == syntax.Comment:
			n = t.End(n)
			continue
		case role == syntax.String || role == syntax.Regex || role == syntax.Number:
			if t.Nodes[n].End > t.Nodes[n].Start {
				list = append(list, token{t.Nodes[n].Start, t.Nodes[n].End, spelled(t, n, role), role})
			}
			n = t.End(n)
			continue
		case t.Kind(n) == "interface_type" && t.Language == syntax.Go && anything(t, n): // interface{} is the old name of any
			list = append(list, token{t.Nodes[n].Start, t.Nodes[n].End, "any", syntax.Ident})
			n = t.End(n)
			continue
		case t.Kind(n) == "variable_name" && t.Language == syntax.PHP: // $total is one word
			list = append(list, token{t.Nodes[n].Start, t.Nodes[n].End, t.Text(n), syntax.Ident})
			n = t.End(n)
			continue
		case t.Language == syntax.Ruby && t.Kind(n) == "string_array" && strings.HasPrefix(t.Text(n), "%w"):
			list = append(list, wordList(t, n)...)
			n = t.End(n)
			continue
		case t.Language == syntax.Elixir && t.Kind(n) == "unary_operator" && role == syntax.Ident && t.Text(n)[0] == '&':
			list = append(list, token{t.Nodes[n].Start, t.Nodes[n].End, "$" + t.Text(n)[1:], role}) // &1 is a parameter
			n = t.End(n)
			continue
		case t.Language == syntax.Swift && t.Kind(n) == "code_block" && !t.Leaf(n) && t.Kind(n+1) != "{": // the block took its brace's place
			opens := "{"
			if t.Source[t.Nodes[n].Start] == 'i' { // of a closure with parameters: { a in …
				opens = "in"
			}
			list = append(list, token{t.Nodes[n].Start, t.Nodes[n].Start + uint32(len(opens)), opens, syntax.None})
		case t.Leaf(n) && t.Nodes[n].End > t.Nodes[n].Start:
			text := t.Text(n)
			if last := len(list) - 1; last >= 0 && list[last].text == "," && (text == ")" || text == "]" || text == "}") {
				list = list[:last] // a trailing comma is layout
			}
			if text == "=>" && t.Language == syntax.Ruby && labels(list) {
				text = ":"
			}
			if text != ";" && strings.TrimSpace(text) != "" && !goesOn(text) {
				list = append(list, token{t.Nodes[n].Start, t.Nodes[n].End, text, leafRole(t, n, role)})
			}
		}
		n++
	}
	return list
}

// anything tells an interface of Go that asks for no method.
func anything(t *syntax.Tree, n int) bool { return len(t.NamedChildren(n)) == 0 }

// goesOn tells the mark behind which a statement goes on in the next line.
func goesOn(text string) bool {
	return text[0] == '\\' && len(text) > 1 && strings.TrimSpace(text[1:]) == ""
}

// leafRole gives identifiers a role even where the grammar has no name for them.
func leafRole(t *syntax.Tree, n int, role syntax.Role) syntax.Role {
	if role == syntax.None && t.Named(n) {
		return syntax.Ident
	}
	return role
}

// spelled is the text of a literal in the spelling of its language: Go writes the same text raw
// over several lines, or quoted with escapes.
func spelled(t *syntax.Tree, n int, role syntax.Role) string {
	text := uncommented(t, n)
	if raw := t.Kind(n) == "raw_string_literal"; raw && t.Language == syntax.Go && len(text) > 2 {
		return strconv.Quote(text[1 : len(text)-1])
	}
	if t.Language == syntax.Rust && strings.HasPrefix(text, "r#") && strings.HasSuffix(text, "#") { // as many signs as the text needs
		return "r" + strings.Trim(text[1:], "#")
	}
	if t.Language == syntax.Ruby && quotedSymbol.MatchString(text) {
		return ":" + text[2:len(text)-1]
	}
	return literalText(text, role)
}

// uncommented is the text of a literal without the comments between the parts it is put together from.
func uncommented(t *syntax.Tree, n int) string {
	text, from := "", t.Nodes[n].Start
	for c := n + 1; c < t.End(n); c++ {
		if t.Role(c) == syntax.Comment {
			text, from = strings.TrimRight(text+string(t.Source[from:t.Nodes[c].Start]), " \t\n"), t.Nodes[c].End
			c = t.End(c) - 1
		}
	}
	if text == "" {
		return t.Text(n)
	}
	return text + string(t.Source[from:t.Nodes[n].End])
}

// literalText writes a literal in one spelling, so that 'a' and "a" are the same.
func literalText(s string, role syntax.Role) string {
	if role == syntax.Number {
		return plainNumber(strings.ReplaceAll(s, "_", ""))
	}
	if role != syntax.String || len(s) < 2 {
		return s
	}
	if strings.IndexByte("fFrRbBuU", s[0]) >= 0 && s[1] == '\'' && len(s) > 2 { // f'a' is f"a"
		return s[:1] + literalText(s[1:], role)
	}
	body := s
	for _, q := range []string{`"""`, "'''", `"`, "'", "`"} {
		if len(body) >= 2*len(q) && strings.HasPrefix(body, q) && strings.HasSuffix(body, q) {
			inner := body[len(q) : len(body)-len(q)]
			if q != `"` && strings.Contains(inner, `"`) {
				return s
			}
			return `"` + inner + `"`
		}
	}
	return s
}

// within lists the tokens in a byte range.
func (ts *tokens) within(start, end uint32) []token {
	list := ts.list()
	i := sort.Search(len(list), func(i int) bool { return list[i].start >= start })
	j := sort.Search(len(list), func(j int) bool { return list[j].start >= end })
	if i > j {
		return nil
	}
	return list[i:j]
}

func joined(list []token) string {
	var b strings.Builder
	for i, t := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// shingles are hashes of every three tokens in a row, in order and each once: two bodies
// that share most of them are the same text with small edits.
func shingles(list []token) []uint64 {
	out := make([]uint64, 0, len(list))
	for i := range list {
		h := uint64(14695981039346656037)
		for k := i; k < i+3 && k < len(list); k++ {
			for j := range len(list[k].text) {
				h = (h ^ uint64(list[k].text[j])) * 1099511628211
			}
			h = (h ^ 0xff) * 1099511628211
		}
		out = append(out, h)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Similarity is how much of two cases' bodies is the same, 0 to 1.
func Similarity(a, b *Case) float64 {
	if len(a.shingles) == 0 || len(b.shingles) == 0 {
		return 0
	}
	shared := inBoth(a.shingles, b.shingles)
	return float64(shared) / float64(len(a.shingles)+len(b.shingles)-shared)
}

// inBoth counts what two ordered lists share.
func inBoth(a, b []uint64) int {
	shared := 0
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			shared, a, b = shared+1, a[1:], b[1:]
		}
	}
	return shared
}

// ButName is how a case is written, without its name: the same for two cases of one suite that are
// written alike. "" where a case is not written as one piece.
func (c *Case) ButName() string {
	if c.body < 0 || c.node < 0 || c.file == nil || c.embedded {
		return ""
	}
	if c.butName == nil {
		parts := append(append(slices.Clone(c.Suite), "\x01"), append(c.RowValues(), "\x01")...)
		written := strings.Join(append(parts, c.nameless()...), "\x00")
		c.butName = &written
	}
	return *c.butName
}

// SameWords tells whether the bodies of two cases are written alike.
func SameWords(a, b *Case) bool {
	if a.body < 0 || b.body < 0 || a.file == nil || b.file == nil || a.embedded || b.embedded {
		return false
	}
	return slices.Equal(strings.Fields(a.file.Tree.Text(a.body)), strings.Fields(b.file.Tree.Text(b.body)))
}

// nameless is how a case is written, without its name.
func (c *Case) nameless() []string {
	t, n := c.file.Tree, c.node
	if t.Kind(t.Parent(n)) == "decorated_definition" {
		n = t.Parent(n)
	}
	head, body := t.Text(n), ""
	if from, at := t.Nodes[n].Start, t.Nodes[c.body].Start; at >= from && int(at-from) < len(head) { // one without a title is named by what it says
		head, body = head[:at-from], head[at-from:]
	}
	return strings.Fields(strings.Replace(head, c.Name, "", 1) + body)
}
