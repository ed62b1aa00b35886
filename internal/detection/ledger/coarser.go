package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// coarsening are calls whose result says less than what they are given: order, number, case,
// blanks or what goes beyond a bound are gone.
var coarsening = lazy.MustCompile(`^(?:sorted|sort|sort_by|Sort|sortedBy|toSorted|set|Set|toSet|to_set|HashSet|frozenset|uniq|unique|distinct|round|floor|ceil|trunc|int|Math|lower|upper|casefold|downcase|upcase|toLowerCase|toUpperCase|lowercase|uppercase|lowercased|uppercased|to_lowercase|to_uppercase|to_ascii_lowercase|ToLower|ToUpper|ToLowerInvariant|strtolower|strtoupper|strip|lstrip|rstrip|trim|Trim|TrimSpace|trimEnd|trimStart|trimmed|collapse|normalize|keys|Keys|keySet|key_set|array_keys|getKeys|min|max|Min|Max|clamp|coerceAtMost|coerceAtLeast|coerceIn)$`)

// coarseOwners are what such calls are reached through.
var coarseOwners = []string{"strings", "String", "Enum", "MapSet", "slices", "new", "math", "Collections", "Set", "Math", "Object", "Map"}

// coarser tells a claim about what is left of a value, where the claim before was about the
// value itself: sorted(names()) for names().
func coarser(o, n oracle.Oracle) bool {
	if o.Kind != "equal" || n.Kind != "equal" || o.Negated || n.Negated || o.Subject == "" {
		return false
	}
	if bothThrough(o, n) || unordered(o, n) || onlySizes(o, n) || onlyPart(o, n) {
		return true
	}
	extra, coarse := without(strings.Fields(n.Subject), strings.Fields(o.Subject))
	if sifted(o, n, extra) {
		return true
	}
	if !coarse {
		return false
	}
	for _, w := range extra {
		if expression.IsName(w) && !coarsening.MatchString(w) && !slices.Contains(coarseOwners, w) {
			return false
		}
	}
	return true
}

// bothThrough tells a claim whose sides both go through one more call before they are compared:
// clean(label()) == clean("a b"). What the call takes away is compared no longer.
func bothThrough(o, n oracle.Oracle) bool {
	left, okLeft := around(n.Subject, o.Subject)
	right, okRight := around(n.Expected, o.Expected)
	if okLeft && !okRight && strings.HasPrefix(left, ". ") && madeAlike(o.Expected, n.Expected) { // at().date() == datetime(2020, 1, 1).date()
		right, okRight = left, strings.HasSuffix(n.Expected, left)
	}
	return okLeft && okRight && left == right && (!n.Literal && strings.Contains(left, "(") && !unwrapping.MatchString(left) && !reading.MatchString(left) || whetherAny.MatchString(left))
}

// whetherAny asks of a value only whether it is there.
var whetherAny = lazy.MustCompile(`^(?:[!=]==?|is|is not) (?:null|nil|None|undefined|nullptr)$`)

// madeAlike tells two values that are made by the same call, whatever it is given.
func madeAlike(a, b string) bool {
	one, _, made := strings.Cut(a, " (")
	other, _, also := strings.Cut(b, " (")
	return made && also && one == other && expression.IsName(one)
}

// unwrapping are calls that say all of what they are given, in another form.
var unwrapping = lazy.MustCompile(`\b(list|tuple|dict|to_dict|toDict|asdict|to_a|to_h|toList|toArray|ToArray|ToList|toString|ToString|to_string|to_s|str|String|repr|inspect|format|dump|dumps|stringify|toJSON|to_json|encode|decode|bytes|Bytes|as_bytes|to_vec|to_owned|into|clone|unwrap|await|toMap|to_map|collect|slice|as_slice|as_str|deref|iter|Array|from|valueOf|value|getValue|get|model_dump|getTime|toISOString|unix)\b`)

// reading are calls that read a value out of a text: which blanks and which order of members the text had says nothing
// of the value.
var reading = lazy.MustCompile(`(?:\b(?:loads|safe_load|literal_eval|fromstring|readTree|readValue|parseToJsonElement|parseString|json_decode|jsonDecode|JSONObject|JSONArray|jsonObject|from_str)\b|(?i:\b(?:json|yaml|toml|xml|jason|ujson|jsonparser|jsonnode|jsondocument|jobject|jtoken|plist)\w* (?:\.|: :|::) (?:safe_?)?(?:parse|load|decode|read|unmarshal|from)\w*))\s*[!?]?\s*\(\s*\)$`)

// around is what an expression has around another, or behind it.
func around(now, was string) (string, bool) {
	before, after, ok := strings.Cut(now, was)
	return strings.TrimSpace(before + " " + after), ok && was != "" && now != was
}

// unordered tells a set that is compared where a list of the same was: [f(x) for x in y] and {f(x) for x in y}.
func unordered(o, n oracle.Oracle) bool {
	was, list := strings.CutPrefix(o.Subject, "[ ")
	is, set := strings.CutPrefix(n.Subject, "{ ")
	return list && set && strings.HasPrefix(o.Expected, "[ ") && strings.HasPrefix(n.Expected, "{ ") && strings.Contains(was, " for ") && strings.Contains(is, " for ")
}

// sifting are calls that leave elements out.
var sifting = lazy.MustCompile(`^(?:filter|select|reject|grep|where|Where|filterNot|filter_not|partition|takeWhile|dropWhile|take_while|drop_while|compact|Except|difference)$`)

// sifted tells a claim about the elements of a list that a condition leaves, where it was about all of them, and
// the same was expected.
func sifted(o, n oracle.Oracle, extra []string) bool {
	if value(o) != value(n) || len(extra) < 2 {
		return false
	}
	if _, all := insertedWords(strings.Fields(o.Subject), strings.Fields(n.Subject)); !all {
		return false
	}
	return extra[0] == "." && sifting.MatchString(extra[1]) || extra[0] == "Enum" && len(extra) > 2 && sifting.MatchString(extra[2]) || slices.Contains(extra, "for") && slices.Contains(extra, "if")
}

// without are the words of one subject that another, of which all are there in order, does not
// have; coarse tells whether a call that says less is among them.
func without(words, had []string) (extra []string, coarse bool) {
	extra, all := insertedWords(had, words)
	return extra, all && slices.ContainsFunc(extra, coarsening.MatchString)
}

// strict are matchers that ask for the same thing, or for the same type, and what is left of
// them when they ask for an equal one only.
var strict = map[string]string{
	"assertSame": "assertEquals", "Assert.Same": "Assert.Equal", "Assert.AreSame": "Assert.AreEqual", "toStrictEqual": "toEqual",
	"strictEqual": "equal", "deepStrictEqual": "deepEqual", "isSameAs": "isEqualTo", "assertNotSame": "assertNotEquals", "BeSameAs": "Be", "assert_same": "assert_equal", "assertIs": "truthy",
}

// laxer tells a claim that asks for an equal value where it asked for the same one.
func laxer(o, n oracle.Oracle) bool {
	for was, is := range strict {
		if lastPart(o.Matcher) == lastPart(was) && lastPart(n.Matcher) == lastPart(is) {
			return (value(o) == value(n) || value(o) == "True" && n.Kind == "truth") && o.Negated == n.Negated
		}
	}
	return false
}
