package oracle

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

var (
	// fallbackWords are operators that put a value in the place of one that is missing.
	fallbackWords = []string{"??", "||", "?:", "or", "<|>", "rescue"}
	// fallbackCalls do the same, given the value alone, or a key before it.
	fallbackCalls = []string{"getOrElse", "unwrap_or", "orElse", "value_or", "valueOr", "GetValueOrDefault", "getOrDefault", "or_default", "orDefault", "get", "fetch", "dig", "pop"}
	// fallbackCatches are given a closure that makes it out of what went wrong: load().catch(() => 3).
	fallbackCatches = []string{"catch", "catchError", "exceptionally", "onErrorReturn", "onErrorResume", "recover", "otherwise", "rescue"}
	// fallbackBlocks are given a closure that makes the value: names.ifEmpty { listOf("ham") }.
	fallbackBlocks = []string{"ifEmpty", "ifBlank", "orElse", "getOrElse", "getOrDefault", "recover", "orElseGet"}
)

// fallsBack takes from a claim what it owes to its own expected value: parse(x) ?? 3 equals 3
// when nothing was parsed. What is left is that nothing else came out.
func fallsBack(o *Oracle) {
	if left := withoutText(o); len(left) > 0 {
		o.Subject, o.Strength = expression.Join(unbraced(left)), LevelBound
		return
	}
	if o.Kind != "equal" || o.Negated || o.Dead != "" || o.Strength <= LevelBound || len(o.Subject) <= len(o.Expected)+3 || o.Expected == "" || !strings.Contains(o.Subject, o.Expected) {
		return
	}
	subject, value := unbraced(strings.Fields(expression.Undated(o.Subject))), strings.Fields(o.Expected)
	left := withoutFallback(subject, value)
	if len(left) == 0 {
		left = withoutWhole(subject, value)
	}
	if len(left) > 0 {
		o.Subject, o.Strength = expression.Join(unbraced(left)), LevelBound
	}
}

// withoutWhole is what stands before a fallback on a whole that the value is a part of:
// (find(x) ?? Note(name: "A")).name is "A" when nothing was found.
func withoutWhole(subject, value []string) []string {
	if len(value) != 1 || len(value[0]) < 3 && !expression.IsNumber(value[0]) {
		return nil
	}
	for i, word := range subject {
		if i == 0 || word != "??" && word != "?:" && word != "rescue" {
			continue
		}
		if slices.Contains(subject[i+1:], value[0]) && ofWhole(subject[:i]) {
			return subject[:i]
		}
		return nil
	}
	return nil
}

// ofWhole tells whether what follows these words belongs to the whole: only brackets that it begins with are still open.
// What stands in a function that a call is given is a fallback of that function alone.
func ofWhole(words []string) bool {
	open, leading := 0, 0
	for i, w := range words {
		switch w {
		case "(", "[", "{":
			open++
			if w == "(" && leading == i {
				leading++
			}
		case ")", "]", "}":
			open--
		}
	}
	return open <= leading
}

// withoutFallback is what stands before a fallback on that value, nil when there is none.
func withoutFallback(subject, value []string) []string {
	if left, ok := cutEnd(subject, value); ok && len(left) > 1 && slices.Contains(fallbackWords, left[len(left)-1]) {
		return left[:len(left)-1]
	}
	if left, ok := cutEnd(subject, append(slices.Clone(value), "}")); ok && len(left) > 3 && left[len(left)-1] == "{" && slices.Contains(fallbackBlocks, left[len(left)-2]) {
		return left[:len(left)-3]
	}
	left, ok := cutEnd(subject, append(slices.Clone(value), ")"))
	if called := caughtBy(left); called > 0 {
		return left[:called]
	}
	if !ok || len(left) < 3 || !expression.Balanced(append(slices.Clone(left), ")")) {
		return nil
	}
	open := expression.Opening(left)
	if open < 2 || !slices.Contains(fallbackCalls, left[open-1]) || left[open-2] != "." && left[open-2] != "?." {
		return nil
	}
	switch last := left[len(left)-1]; {
	case last == "(" && left[open-1] != "get" && left[open-1] != "fetch" && left[open-1] != "pop":
		return left[:open-2]
	case last == ",":
		return append(slices.Clone(left[:len(left)-1]), ")")
	}
	return nil
}

// withoutText is what stands before a fallback on a text in which a claim looks for a part of it:
// (error.message || "it is full") has "full" in it when there is no message.
func withoutText(o *Oracle) []string {
	if o.Kind != "match" || o.Negated || o.Dead != "" || o.Strength <= LevelBound {
		return nil
	}
	subject := unbraced(strings.Fields(expression.Undated(o.Subject)))
	looked := strings.Trim(o.Expected, "\"'`/")
	for i := len(subject) - 2; i > 0; i-- {
		if !slices.Contains(fallbackWords, subject[i]) {
			continue
		}
		if text := expression.Join(subject[i+1:]); len(looked) > 2 && strings.ContainsAny(text[:1], "\"'`") && strings.Contains(text, looked) {
			return subject[:i]
		}
		return nil
	}
	return nil
}

// caughtBy is where the call begins that takes what went wrong before and gives a value in its place:
// load().catch(() => 2); 0 where there is none.
func caughtBy(words []string) int {
	at := len(words) - 1
	if at < 4 || words[at] != "=>" && words[at] != "->" {
		return 0
	}
	if at--; words[at] == ")" {
		at = expression.Opening(words[:at])
	}
	if at < 4 || words[at-1] != "(" || !slices.Contains(fallbackCatches, words[at-2]) || words[at-3] != "." {
		return 0
	}
	return at - 3
}

func cutEnd(list, end []string) ([]string, bool) {
	at := len(list) - len(end)
	if at < 0 || !slices.Equal(list[at:], end) {
		return nil, false
	}
	return list[:at], true
}

// unbraced leaves out brackets around the whole, and the words that only let it fail.
func unbraced(toks []string) []string {
	for {
		switch {
		case len(toks) > 2 && toks[0] == "(" && toks[len(toks)-1] == ")" && expression.Balanced(toks[1:len(toks)-1]):
			toks = toks[1 : len(toks)-1]
		case len(toks) > 1 && (toks[0] == "try?" || toks[0] == "try"):
			toks = toks[1:]
		case len(toks) > 1 && toks[0] == "?":
			toks = toks[1:]
		default:
			return toks
		}
	}
}
