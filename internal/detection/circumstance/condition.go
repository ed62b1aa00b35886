// Package circumstance reads under what circumstances a test is left out: what a condition asks for, how often
// that holds, whether it asks for more than before, and whether its reason speaks of trouble with the test or of
// what a machine, an engine or a version lacks.
package circumstance

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// Broader tells a condition that now leaves a test out in more situations: it gives more
// reasons to skip, asks for more before it lets the test run, or names more platforms.
func Broader(b, a *inventory.Case) bool {
	before, after := b.Condition, a.Condition
	if fewerChoices(b, a) || fewerChoices(a, b) {
		return fewerChoices(b, a)
	}
	if MustHold(a.Why) && MustHold(b.Why) {
		return partsGrew(before, after, "&&", " and ")
	}
	return strings.Contains(after, before) && (strings.Contains(after, "||") || strings.Contains(after, " or ")) ||
		partsGrew(before, after, "||", " or ") || namesMore(before, after)
}

var (
	// lets are words of a mark or call whose condition must hold for the test to run.
	lets    = lazy.MustCompile(`(?i)^if |^//go:build |assume|unless|enabled|\bruns?_?if|if_?not\b|requires`)
	letsNot = lazy.MustCompile(`(?i)false|disabled`)
)

// MustHold tells a reason that gives what must hold for the test to run, not what keeps it from that.
func MustHold(why string) bool {
	head, _, _ := strings.Cut(why, "(")
	return lets.MatchString(why) && lets.MatchString(head) && !letsNot.MatchString(head)
}

// Added are the parts that a condition got, or the whole of it where it is another.
func Added(before, after string) string {
	for _, op := range []string{"||", " or ", "&&", " and "} {
		old, parts := Parts(before, op), strings.Split(Unbracketed(strings.TrimSpace(after)), op)
		fresh := slices.DeleteFunc(slices.Clone(parts), func(p string) bool { return slices.Contains(old, Parts(p, op)[0]) })
		if len(fresh) > 0 && len(fresh) < len(parts) {
			return strings.TrimSpace(strings.Join(fresh, op))
		}
	}
	return after
}

// partsGrew tells whether a condition has all the parts that it had, and more.
func partsGrew(before, after string, operators ...string) bool {
	for _, op := range operators {
		old, now := Parts(before, op), Parts(after, op)
		if len(now) > len(old) && !slices.ContainsFunc(old, func(part string) bool { return !slices.Contains(now, part) }) {
			return true
		}
	}
	return false
}

// Parts are the parts of a condition between an operator, without brackets around the whole.
func Parts(condition, operator string) []string {
	condition = strings.TrimSpace(condition)
	condition = Unbracketed(condition)
	parts := strings.Split(condition, operator)
	for i := range parts {
		parts[i] = strings.Join(strings.Fields(parts[i]), "")
	}
	return parts
}

// Unbracketed is a condition without the brackets around the whole of it.
func Unbracketed(condition string) string {
	if len(condition) < 2 || condition[0] != '(' || condition[len(condition)-1] != ')' {
		return condition
	}
	depth := 0
	for i, r := range condition {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 && i < len(condition)-1 {
				return condition
			}
		}
	}
	return condition[1 : len(condition)-1]
}

// conditionWord is a name or a text in a condition.
var conditionWord = lazy.MustCompile(`[A-Za-z_][\w.]*`)

// namesMore tells a list of platforms that grew: OS.WINDOWS became {OS.WINDOWS, OS.MAC}, or OS.ALL.
func namesMore(before, after string) bool {
	if strings.Contains(after, "&&") || Kind(before) != "platform" || Kind(after) != "platform" {
		return false
	}
	old, now := conditionWord.FindAllString(before, -1), conditionWord.FindAllString(after, -1)
	if slices.ContainsFunc(now, isAll) && !slices.ContainsFunc(old, isAll) {
		return true
	}
	more := slices.ContainsFunc(now, func(w string) bool { return !slices.Contains(old, w) && Kind(w) == "platform" })
	return more && !slices.ContainsFunc(old, func(w string) bool { return !slices.Contains(now, w) && Kind(w) == "platform" })
}

func isAll(word string) bool { return word == "ALL" || strings.HasSuffix(word, ".ALL") }

// bothHold is what stands between parts of a condition that must all hold.
var bothHold = lazy.MustCompile(`&&|\band\b`)

// OnOneHost tells a condition of which one part that must hold asks for a platform, an engine or a release.
func OnOneHost(condition string) bool {
	if strings.Contains(condition, "||") || expression.ContainsWord(condition, "or") {
		return false
	}
	return slices.ContainsFunc(bothHold.Split(condition, -1), func(part string) bool {
		kind := Kind(part)
		return (kind == "platform" || kind == "version") && !ciHost.MatchString(part)
	})
}

// ciHost are the machines on which nearly every project is tested.
var ciHost = lazy.MustCompile(`(?i)linux|ubuntu|posix|unix|x86_64|amd64|[>!]=`)

// OrSkip is how pytest asks for a module, and PHPUnit for an extension.
var OrSkip = lazy.MustCompile(`(?:importorskip\s*\(\s*["']|@requires\s+extension\s+|\bRequiresPhpExtension\W+)(\w+)`)

// alwaysSet are questions about the platform that every platform answers alike.
var alwaysSet = lazy.MustCompile(`(?i)(GOOS|GOARCH|platform|os\s?\.\s?name|PHP_OS\w*|version)["']?(\s*\(\s*\))?\s*(!==?|is not|<>)\s*(""|''|None|nil|null)|version\w*\s*\.\s*starts_?[wW]ith\??\s*\(?\s*["']v?["']|["'](?:_?pytest|unittest|sys|os|builtins)["']\s+in\s+sys\s*\.\s*modules|["'][\w.:/-]*\.(?:invalid|example)["':/]`)

// AlwaysHolds tells a condition that every platform answers alike, not one part of which asks for more.
func AlwaysHolds(condition string) bool {
	if !alwaysSet.MatchString(condition) {
		return false
	}
	if strings.Contains(condition, "||") || expression.ContainsWord(condition, "or") {
		return true
	}
	return !slices.ContainsFunc(bothHold.Split(condition, -1), func(part string) bool { return !alwaysSet.MatchString(part) })
}

// noError is a question whether no error came up: a test that leaves then leaves no failure out.
var noError = lazy.MustCompile(`\b\w*(?:ERROR_NONE|NO_ERROR|ERR_NONE|ERR_OK)\s*===?\s*[\w\\.:]+(?:\s*\(\s*\))?|[\w\\.:]+(?:\s*\(\s*\))?\s*===?\s*\w*(?:ERROR_NONE|NO_ERROR|ERR_NONE|ERR_OK)\b`)

// Kind classifies a condition by its words.
func Kind(text string) string {
	if AlwaysHolds(text) {
		return "other"
	}
	text = noError.ReplaceAllString(text, " ")
	text += " " + strings.ReplaceAll(text, " ", "") // resolved expressions stand with blanks between their words
	for _, k := range conditionWords {
		if k.form != nil && k.form.MatchString(text) || slices.ContainsFunc(k.words, func(w string) bool { return asksFor(text, w) }) {
			return k.kind
		}
	}
	return "other"
}

// asksFor tells whether a word stands in a text by itself or as a hump of a longer name: arch
// in runtime.arch and isArch, not in elasticsearch, archive or monarchy.
func asksFor(text, word string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		i += at
		end := i + len(word)
		if begins(text[:i], word[0]) && ends(word[len(word)-1], text[end:]) {
			return true
		}
		at = i + 1
	}
}

// begins tells whether a word may begin behind a text.
func begins(before string, first byte) bool {
	if before == "" || !expression.IsLetter(first) && !expression.IsDigit(first) {
		return true
	}
	last := before[len(before)-1]
	return !expression.IsLetter(last) && !(expression.IsDigit(last) && expression.IsDigit(first)) || isUpper(first) && !isUpper(last)
}

// endings are what a word may have behind it and be the same word.
var endings = []string{"s", "es", "d", "ed", "ing", "ized", "ure", "ures", "ion", "ions", "able"}

// ends tells whether a word may end before a text.
func ends(last byte, after string) bool {
	n := 0
	for n < len(after) && expression.IsLetter(after[n]) && !isUpper(after[n]) {
		n++
	}
	return n == 0 || !expression.IsLetter(last) || slices.Contains(endings, after[:n])
}

func isUpper(b byte) bool { return b >= 'A' && b <= 'Z' }
