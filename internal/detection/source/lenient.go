package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// leniency is a call that fails loudly, what stands in its place on a line that is the same up to there and fails
// in silence, and the words of lines that look at the failure after all.
type leniency struct{ loud, mild, looked *lazy.Regexp }

var (
	// looksAtOutcome are words that ask of each answer whether it is a failure.
	looksAtOutcome = lazy.MustCompile(`(?i)\bstatus\b|reject|reason|fulfilled|\bisinstance\b|\bexception\(|\bBaseException\b|\berrors?\b|\bthrow\b|\braise\b`)
	// looksAtFault are words that hand on why something did not fit.
	looksAtFault = lazy.MustCompile(`\.error\b|\berrors?\b|\bthrow\b|\bissues\b|reject`)
)

// leniencies are calls that come in two ways, of which one gives an answer where the other fails.
var leniencies = []leniency{
	{lazy.MustCompile(`\bPromise\.all\(`), lazy.MustCompile(`^Promise\.allSettled\(`), looksAtOutcome},
	{lazy.MustCompile(`\bgather\(`), lazy.MustCompile(`^gather\(.*\breturn_exceptions ?= ?True\b`), looksAtOutcome},
	{lazy.MustCompile(`\b(?:int|double|num|BigInt|DateTime|Uri)\.parse\(`), lazy.MustCompile(`^(?:int|double|num|BigInt|DateTime|Uri)\.tryParse\(.*\) ?\?\?`), looksAtFault},
	{lazy.MustCompile(`\b(?:Integer|Float|Rational)\(`), lazy.MustCompile(`^(?:Integer|Float|Rational)\(.*\bexception: false\)`), looksAtFault},
	{lazy.MustCompile(`\.(?:map|collect)\b.*\bResult<.*\?;?$`), lazy.MustCompile(`^\.(?:filter_map\(.*\.ok\(\)|(?:map\(.*\)\.)?flatten\(\)|flat_map\()`), looksAtFault},
	{lazy.MustCompile(`\{:ok, \w+\} = `), lazy.MustCompile(`^\{_\w*, \w+\} = `), looksAtFault},
	{lazy.MustCompile(`\.value\(\)`), lazy.MustCompile(`^\.value_or\(`), looksAtFault},
	{lazy.MustCompile(`\.get$`), lazy.MustCompile(`^\.(?:toOption\.)?getOrElse\b`), looksAtFault},
}

var (
	// parsed is a value that C# reads from a text, or refuses to.
	parsed = lazy.MustCompile(`([\w.]+)\.Parse\((\w+)\)`)
	// fitted is a value that a schema of zod, or one alike, hands on or refuses.
	fitted = lazy.MustCompile(`(\b[A-Z][\w.]*)\.parse(?:Async)?\(`)
	// insisted is a value of Elixir that a call must give.
	insisted = lazy.MustCompile(`^(\w+) = ([\w.]+)!\((.*)\)$`)
)

// lenient is a line with a call that no longer fails, where nothing that came with it looks at the failure.
func lenient(old string, added []string) string {
	for _, l := range leniencies {
		at := l.loud.FindStringIndex(old)
		if at == nil {
			continue
		}
		for _, now := range added {
			rest, same := strings.CutPrefix(now, old[:at[0]])
			if same && l.mild.MatchString(rest) && !l.mild.MatchString(old[at[0]:]) && !slices.ContainsFunc(added, l.looked.MatchString) {
				return now
			}
		}
	}
	return ignored(old, added)
}

// ignored is a statement that asks for a value and passes over the answer whether there is one.
func ignored(old string, added []string) string {
	refused := slices.ContainsFunc(added, looksAtFault.MatchString)
	for _, now := range added {
		if m := fitted.FindStringSubmatch(old); m != nil && !refused && strings.Contains(now, m[1]+".safeParse") {
			return now
		}
		if m := parsed.FindStringSubmatch(old); m != nil && strings.HasPrefix(strings.TrimPrefix(now, "_ = "), m[1]+".TryParse("+m[2]+",") && strings.HasSuffix(now, ");") {
			return now
		}
		if m := insisted.FindStringSubmatch(old); m != nil && squeeze(now) == squeeze("{_, "+m[1]+"} = "+m[2]+"("+m[3]+")") {
			return now
		}
	}
	return ""
}
