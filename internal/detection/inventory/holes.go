package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// hole is how a language writes a value into a text: what opens it, what closes it, the letters
// before a text that has holes, and whether a plain name needs no brackets: $name.
type hole struct {
	open, shut, prefix string
	short              bool
}

var holesOf = map[syntax.Language]hole{
	syntax.JavaScript: {open: "${", shut: "}"}, syntax.TypeScript: {open: "${", shut: "}"}, syntax.TSX: {open: "${", shut: "}"},
	syntax.Kotlin: {open: "${", shut: "}", short: true}, syntax.Dart: {open: "${", shut: "}", short: true}, syntax.Scala: {open: "${", shut: "}", prefix: "s", short: true},
	syntax.PHP:  {open: "{$", shut: "}", short: true},
	syntax.Ruby: {open: "#{", shut: "}"}, syntax.Elixir: {open: "#{", shut: "}"}, syntax.Swift: {open: `\(`, shut: ")"},
	syntax.Python: {open: "{", shut: "}", prefix: "f"}, syntax.CSharp: {open: "{", shut: "}", prefix: "$"},
}

// shortestHole is how long a text with a name in a hole is at least, less one: "$n".
const shortestHole = 3

// filled is a text with the values of plain names in its holes, where they are spelled out in a row
// of a table: what the row makes of it is what it says. Other names may be computed on the other
// side of a change.
func (e *evaluator) filled(text string, en *env) string {
	h, ok := holesOf[e.tree.Language]
	if h.short && len(e.rowNames) > 0 && strings.HasSuffix(text, `"`) {
		text = e.bracketed(text, h)
	}
	if !ok || !strings.Contains(text, h.open) || h.prefix != "" && !strings.HasPrefix(text, h.prefix+`"`) {
		return text
	}
	var b strings.Builder
	rest, whole, some := text, true, false
	for {
		before, after, opens := strings.Cut(rest, h.open)
		b.WriteString(before)
		if !opens {
			break
		}
		name, behind, shut := strings.Cut(after, h.shut)
		name = strings.TrimSpace(name)
		value, known := en.get(name)
		said := spelledIn(value)
		if !shut || !known || said == "" || !e.rowNames[name] {
			whole = false
			b.WriteString(h.open)
			rest = after
			continue
		}
		b.WriteString(said)
		rest, some = behind, true
	}
	if whole {
		return strings.TrimPrefix(b.String(), h.prefix)
	}
	if some {
		return e.pieced(b.String(), h)
	}
	return b.String()
}

// bracketed is a text in which the names of a row that stand in it without brackets have them.
func (e *evaluator) bracketed(text string, h hole) string {
	var b strings.Builder
	rest := text
	for {
		before, after, found := strings.Cut(rest, "$")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		end := 0
		for end < len(after) && plainName(after[end:end+1]) {
			end++
		}
		name := after[:end]
		masked := before != "" && strings.Contains(`\{`, before[len(before)-1:]) || before == "" && b.Len() > 0 // $$ is the sign itself
		if masked || !e.rowNames[name] || strings.HasPrefix(after[end:], "[") || strings.HasPrefix(after[end:], "->") {
			b.WriteString("$")
			rest = after
			continue
		}
		b.WriteString(h.open + name + h.shut)
		rest = after[end:]
	}
}

// pieced is a text of which a row filled a part, written as the names and texts that it is put
// together from: a plain claim may have done so.
func (e *evaluator) pieced(text string, h hole) string {
	sign, ok := pieces[e.tree.Language]
	body, quoted := strings.CutPrefix(strings.TrimPrefix(text, h.prefix), `"`)
	if !ok || !quoted || !strings.HasSuffix(body, `"`) {
		return text
	}
	var parts []string
	for rest := strings.TrimSuffix(body, `"`); rest != ""; {
		before, after, opens := strings.Cut(rest, h.open)
		if before != "" {
			parts = append(parts, `"`+before+`"`)
		}
		name, behind, shut := strings.Cut(after, h.shut)
		if opens && (!shut || !plainName(name)) {
			return text
		}
		if opens {
			parts = append(parts, name)
		}
		rest = behind
	}
	return strings.Join(parts, " "+sign+" ")
}

// pieces are how languages put texts together.
var pieces = map[syntax.Language]string{
	syntax.JavaScript: "+", syntax.TypeScript: "+", syntax.TSX: "+", syntax.Kotlin: "+", syntax.Dart: "+", syntax.Scala: "+",
	syntax.Ruby: "+", syntax.Elixir: "<>", syntax.Swift: "+", syntax.Python: "+", syntax.CSharp: "+", syntax.PHP: ".",
}

// spelledIn is what a value looks like inside of a text: a number with its sign, or a text without
// its quotes; "" where that is not known.
func spelledIn(value []string) string {
	switch v := strings.Join(value, ""); {
	case len(value) == 2 && (value[0] == "-" || value[0] == "+") && digit(value[1]), len(value) == 1 && digit(v):
		return strings.TrimPrefix(v, "+")
	case len(value) == 1 && len(v) > 2 && v[0] == '"' && v[len(v)-1] == '"':
		return v[1 : len(v)-1]
	}
	return ""
}

func digit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
