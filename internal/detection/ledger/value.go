package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// value is what an oracle expects, however that is written: a text in one piece or in
// several, true in a box, nothing as a value or as a matcher's name.
func value(o oracle.Oracle) string {
	m := meant(o)
	m.subject = "" // it has no say in this
	return m.of(&valuesKept, meaning.value)
}

func (m meaning) value() string {
	o := m.oracle()
	v := Normal(o.Expected)
	if onlyNumbers.MatchString(v) {
		v = reckoned(v)
	}
	switch {
	case v == "" && o.Kind == "equal" && !o.Negated && saysNothing(strings.ToLower(o.Matcher)), v == "nil", v == "None", v == "NULL", v == "nullptr":
		return "null"
	case v == "Boolean . TRUE":
		return "true"
	case v == "Boolean . FALSE":
		return "false"
	}
	return plainNumber(inOnePiece(bareClass(sequence(unconverted(v)))))
}

// onlyNumbers is a sum or a product of whole numbers that are written down.
var onlyNumbers = lazy.MustCompile(`^[\d( ]*\d+ [-+*] [\d ()+*-]+$`)

// sequences are makers of lists that are equal when their elements are, with one of them for all.
var sequences = map[string]string{
	"Seq": "List", "Vector": "List", "IndexedSeq": "List", // Scala
	"mutableListOf": "listOf", "arrayListOf": "listOf", "persistentListOf": "listOf", // Kotlin
}

// sequence writes every list with one maker.
func sequence(s string) string {
	if !strings.Contains(s, " ( ") {
		return s
	}
	words := strings.Split(s, " ")
	for i := 0; i+1 < len(words); i++ {
		if one, ok := sequences[words[i]]; ok && words[i+1] == "(" {
			words[i] = one
		}
	}
	return strings.Join(words, " ")
}

// saysNothing tells a matcher that asks for nothing: isNull, XCTAssertNil, assertIsNone.
func saysNothing(matcher string) bool {
	return strings.HasSuffix(matcher, "null") || strings.HasSuffix(matcher, "nil") || strings.HasSuffix(matcher, "isnone")
}

// conversions turn a text into an owned text and change nothing about it.
var conversions = [...]string{" . to_string ( )", " . to_owned ( )", " . into ( )"}

func unconverted(s string) string {
	for _, c := range conversions {
		if strings.Contains(s, c) {
			s = strings.ReplaceAll(s, c, "")
		}
	}
	return s
}

// bareClass is the name of a PHP class, written as a text or as Name::class.
func bareClass(s string) string {
	name, class := strings.CutSuffix(s, " :: class")
	if !class {
		if name = strings.Trim(s, `"'`); !namespaced(name) {
			return s
		}
	}
	return strings.TrimSpace(name[strings.LastIndexByte(name, '\\')+1:])
}

// namespaced tells Shop\Full from a text with escapes in it: every part is a name with a
// capital.
func namespaced(s string) bool {
	parts := strings.Split(s, `\`)
	for _, p := range parts {
		if p == "" || p[0] < 'A' || p[0] > 'Z' || strings.ContainsAny(p, " .,:;()") {
			return false
		}
	}
	return len(parts) > 1
}

// inOnePiece joins the pieces of a text that is written over several lines.
func inOnePiece(s string) string {
	for _, end := range lineEnds {
		if strings.Contains(s, end) {
			s = strings.ReplaceAll(strings.ReplaceAll(s, `" + `+end+` + "`, `\n`), `" + `+end, `\n"`)
		}
	}
	for _, seam := range seams {
		if strings.Contains(s, seam) {
			s = strings.ReplaceAll(s, seam, "")
		}
	}
	return s
}

// lineEnds are the names of what ends a line on the platform at hand: a text that is compared
// with one of the platform is no less spelled out.
var lineEnds = [...]string{"Environment . NewLine", "System . lineSeparator ( )", "os . linesep", "os . EOL", "Platform . lineTerminator"}

// seams are how languages join the pieces of a text.
var seams = [...]string{`" + b"`, `" + "`, `' + '`, "` + `", `" "`, `' '`, `" . "`, `' . '`, `" <> "`, `" .. "`}

// NamesAnother tells two constants of one owner: http.StatusOK for http.StatusNotFound is
// another value, as spelled out as a number.
func NamesAnother(before, after string) bool {
	was, is := strings.Fields(before), strings.Fields(after)
	if len(was) != len(is) || len(is) < 3 || !slices.Equal(was[:len(was)-1], is[:len(is)-1]) {
		return false
	}
	for i, w := range is {
		if (i%2 == 1) != (w == "." || w == "::") {
			return false
		}
	}
	last := is[len(is)-1]
	return was[len(was)-1] != last && last[0] >= 'A' && last[0] <= 'Z'
}

var (
	LiteralWord = lazy.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\b\d[\w.]*`)
	PlainName   = lazy.MustCompile(`[A-Za-z_]\w*`)
	collects    = []string{"array", "listOf", "mutableListOf", "arrayListOf", "of", "valueOf", "list", "set", "vec", "arrayOf", "mapOf", "setOf", "asList", "new", "tuple", "dict", "to", "parse", "from", "create", "fromString"}
)

// sameValue tells whether two expressions spell out the same value in different forms:
// "0.30" and new BigDecimal("0.30"), [2, 1] and listOf(2, 1).
func sameValue(a, b string) bool {
	if zero(a) && zero(b) || a == expression.Zero && zeroOfType(b) || b == expression.Zero && zeroOfType(a) {
		return true
	}
	if was := SpelledOut(a); len(was) == 0 || !slices.Equal(was, SpelledOut(b)) {
		return false
	}
	for _, text := range []string{a, b} {
		for _, w := range PlainName.FindAllString(LiteralWord.ReplaceAllString(text, ""), -1) {
			if !slices.Contains(collects, w) && (w[0] < 'A' || w[0] > 'Z' || constant(w) && !(expression.HoldsWord(a, w) && expression.HoldsWord(b, w))) {
				return false
			}
		}
	}
	return true
}

// constant tells a name that is a value and no type: RATE.
func constant(name string) bool { return len(name) > 1 && name == strings.ToUpper(name) }

// zeroOfType tells what a field that a row leaves out may be: 0, "", false, nil, int32(0).
func zeroOfType(s string) bool {
	words := strings.Fields(s)
	if len(words) == 4 && words[1] == "(" {
		s = words[2]
	}
	return s == `""` || s == "0" || s == "false" || s == "nil"
}

func zero(s string) bool { return s == "0" || s == "Is . Zero" || s == "Zero" }

// SpelledOut are the values that an expression spells out.
func SpelledOut(s string) []string {
	var out []string
	for _, w := range LiteralWord.FindAllString(s, -1) {
		out = append(out, strings.Trim(w, "\"'"))
	}
	return out
}

// IsNothing tells a claim that there is no value at all.
func IsNothing(o oracle.Oracle) bool {
	return !o.Negated && (value(o) == "null" || o.Expected == "" && saysNothing(strings.ToLower(o.Matcher)))
}
