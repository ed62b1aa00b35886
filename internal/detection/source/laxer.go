package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// laxer is a call that insists on something, and those that take whatever comes in its place.
type laxer struct {
	what   string
	strict *lazy.Regexp
	lax    *lazy.Regexp
	only   *lazy.Regexp // where the line must speak of something, too
}

// laxerCalls are known by what they are given: all else on the lines stays.
var laxerCalls = []laxer{
	{"failure", lazy.MustCompile(`\bKeyword\.validate!\(`), lazy.MustCompile(`\bKeyword\.(?:merge|take|put_new|get|validate)\(`), nil},
	{"failure", lazy.MustCompile(`\b(?:Map|Keyword|Access)\.fetch!\(`), lazy.MustCompile(`\b(?:Map|Keyword|Access)\.get\(`), nil},
	{"failure", lazy.MustCompile(`\bEnum\.fetch!\(`), lazy.MustCompile(`\bEnum\.at\(`), nil},
	{"failure", lazy.MustCompile(`\bstruct!\(`), lazy.MustCompile(`\bstruct\(`), nil},
	{"failure", lazy.MustCompile(`\bRepo\.(?:get|one|get_by|insert|update|delete)!\(`), lazy.MustCompile(`\bRepo\.(?:get|one|get_by|insert|update|delete)\(`), nil},
	{"bound", lazy.MustCompile(`\bString\.to_existing_atom\(`), lazy.MustCompile(`\bString\.to_atom\(`), nil},
	{"failure", lazy.MustCompile(`\bInteger\(|\bFloat\(`), lazy.MustCompile(`\.to_[if]\b`), nil},
	{"failure", lazy.MustCompile(`\.(?:find_by|first|last|take|find_sole_by)!`), lazy.MustCompile(`\.(?:find_by|first|last|take)\b[^!]`), nil},
	{"failure", lazy.MustCompile(`\.parse_args\(`), lazy.MustCompile(`\.parse_known_args\(`), nil},
	{"failure", lazy.MustCompile(`\.model_validate\(`), lazy.MustCompile(`\.model_construct\(`), nil},
	{"failure", lazy.MustCompile(`\bfrom_utf8\(`), lazy.MustCompile(`\bfrom_utf8_lossy\(`), nil},
	{"failure", lazy.MustCompile(`\.checked_(?:add|sub|mul|div|neg|pow)\(`), lazy.MustCompile(`\.(?:wrapping|saturating|overflowing)_(?:add|sub|mul|div|neg|pow)\(`), nil},
	{"failure", lazy.MustCompile(`\b(?:Math\.(?:addExact|subtractExact|multiplyExact|toIntExact)|gsl::narrow<)`), lazy.MustCompile(`\(int\)| [-+*] |static_cast<|narrow_cast<`), nil},
	{"failure", lazy.MustCompile(`\.(?:First|Single|Last)\(`), lazy.MustCompile(`\.(?:First|Single|Last)OrDefault\(`), nil},
	{"failure", lazy.MustCompile(`\.(?:first|single|last)\b(?:\(\)| ?\{)`), lazy.MustCompile(`\.(?:first|single|last)OrNull\b`), nil},
	{"failure", lazy.MustCompile(`\bJSON_THROW_ON_ERROR\b`), lazy.MustCompile(`\bJSON_PARTIAL_OUTPUT_ON_ERROR\b|\bJSON_INVALID_UTF8_(?:IGNORE|SUBSTITUTE)\b`), nil},
	{"bound", lazy.MustCompile(`\b(?:ctype_digit|is_int|ctype_alnum|ctype_alpha)\(`), lazy.MustCompile(`\b(?:is_numeric|is_scalar|is_string)\(`), nil},
	{"bound", lazy.MustCompile(`\bNumber\.isInteger\(|\bNumber\.isSafeInteger\(`), lazy.MustCompile(`\bNumber\.isFinite\(|\bisFinite\(|!(?:Number\.)?isNaN\(|typeof \w+ === ["']number["']`), nil},
	{"bound", lazy.MustCompile(`\.fullmatch\(`), lazy.MustCompile(`\.(?:match|search|findall)\(`), nil},
	{"bound", lazy.MustCompile(`\bfull_match\(|\bregex_match\(`), lazy.MustCompile(`\bregex_search\(`), nil},
	{"bound", lazy.MustCompile(`\byaml\.safe_load\(|\bYAML\.safe_load\(`), lazy.MustCompile(`\byaml\.(?:load|unsafe_load|full_load)\(|\bYAML\.(?:load|unsafe_load)\(`), nil},
	{"bound", lazy.MustCompile(`\b(?:hash_equals|timingSafeEqual|compare_digest|secure_compare|ConstantTimeCompare|FixedTimeEquals|isEqual)\(`), lazy.MustCompile(`={2,3}|\.equals\(|\.startsWith\(|\bstrcmp\(`), nil},
	{"bound", lazy.MustCompile(`\b(?:strncpy|strlcpy|snprintf|strncat|strlcat|vsnprintf)\(`), lazy.MustCompile(`\b(?:strcpy|sprintf|strcat|vsprintf)\(`), nil},
	{"bound", lazy.MustCompile(`\.(?:strict|strictObject)\(`), lazy.MustCompile(`\.(?:passthrough|loose|catchall|strip|object)\(`), nil},
	{"bound", lazy.MustCompile(`\b[\w.]+ ={2,3} [\w.]+|\.equals\(`), lazy.MustCompile(`\.(?:endsWith|startsWith|includes|indexOf|contains|ends_with|starts_with|hasPrefix|hasSuffix|equalsIgnoreCase|EndsWith|StartsWith|Contains|end_with\?|start_with\?|include\?)\(`), lazy.MustCompile(`(?i)origin|issuer|audience|trusted|password|secret|signature|permission|scope|role|domain|token\b`)},
}

// laxly finds lines that take whatever comes where they insisted on something, in a change without a
// test that would say so.
func (c *comparison) laxly(e *edit) {
	if c.testsSpeak() || rewritten(e) || c.failureReported(e) {
		return
	}
	if what, was, is := takenLaxly(e); is != "" {
		c.lineLoosened(e, what, was, is)
		return
	}
	if was, is := insistedNoMore(e); is != "" && !c.faultsAdded() {
		c.lineLoosened(e, "bound", was, is)
		return
	}
	if was, is := unwrapped(e); is != "" && !c.addsLine(insists.MatchString) && !c.faultsAdded() {
		c.lineLoosened(e, "bound", was, is)
	}
}

// takenLaxly is a line that insisted on something, and the one that takes whatever comes in its place.
// Whoever looks at what comes has more to write than the call.
func takenLaxly(e *edit) (what, was, is string) {
	if len(e.added) == 0 || len(e.added) > len(e.removed) || len(e.added) > mostTold {
		return "", "", ""
	}
	for _, x := range laxerCalls {
		i := slices.IndexFunc(e.removed, x.strict.MatchString)
		j := slices.IndexFunc(e.added, x.lax.MatchString)
		if i < 0 || j < 0 || slices.ContainsFunc(e.added, x.strict.MatchString) || x.only != nil && !x.only.MatchString(e.removed[i]) || countLines(e.removed, x.lax) >= countLines(e.added, x.lax) {
			continue
		}
		had := words(strings.Join(e.removed, " "))
		came := slices.DeleteFunc(words(x.lax.ReplaceAllString(strings.Join(e.added, " "), " ")), ofDigits) // a default says nothing of what comes
		if len(came) > 0 && within(came, append(had, "true", "false", "typeof", "number")) {
			return x.what, e.removed[i], e.added[j]
		}
	}
	return "", "", ""
}

// ofDigits tells a word that is part of a number: 1_000.
func ofDigits(word string) bool { return strings.Trim(word, "_0123456789") == "" }

func countLines(lines []string, such *lazy.Regexp) (n int) {
	for _, l := range lines {
		if such.MatchString(l) {
			n++
		}
	}
	return n
}

// insists are calls around a value that fail where it is missing.
var insists = lazy.MustCompile(`\b(?:Objects\.requireNonNull|requireNonNull|requireNotNull|checkNotNull|Preconditions\.checkNotNull|Assert\.notNull|notNull|NotNull)\(`)

// unwrapped is a line that asked for something to be there where it took it, and only takes it now.
func unwrapped(e *edit) (was, is string) {
	for _, old := range e.removed {
		at := insists.FindStringIndex(old)
		if at == nil || at[0] == 0 {
			continue
		}
		bare := firstArgument(old, at[0], at[1])
		for _, now := range e.added {
			if bare != "" && squeeze(bare) == squeeze(now) {
				return old, now
			}
		}
	}
	return "", ""
}

// madeInstead is an empty value that stands in for one that is missing.
var madeInstead = lazy.MustCompile(`^\s*(?:\?:|\?\?|\|\||\bor\b)\s*(?:empty\w*(?:<[^()]*>)?\(\)|(?:list|map|set|mutableList|mutableMap)Of\(\)|\[\]|\{\}|new \w+(?:<[^()]*>)?\(\)|""|''|0|false|\w+\.(?:Empty|empty|EMPTY)\S*)\s*;?$`)

// insistedNoMore is a line that asked for something to be there where it took it, and now makes something
// up where it is not.
func insistedNoMore(e *edit) (was, is string) {
	for _, old := range e.removed {
		at := insists.FindStringIndex(old)
		if at == nil {
			continue
		}
		bare := strings.TrimRight(firstArgument(old, at[0], at[1]), "; ")
		if cut := strings.Index(bare, " {"); cut > 0 {
			bare = bare[:cut] // what Kotlin says where it fails
		}
		for _, now := range e.added {
			if rest, same := strings.CutPrefix(now, bare); same && bare != "" && madeInstead.MatchString(rest) {
				return old, now
			}
		}
	}
	return "", ""
}
