package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// mildCalls cut a value to size, or bring it within bounds.
var mildCalls = lazy.MustCompile(`^(?:slice|splice|substring|Substring|substr|mb_substr|array_slice|subList|take|takeLast|dropLast|first|prefix|truncate|resize|erase|min|max|Min|Max|minOf|maxOf|clamp|Clamp|coerceIn|coerceAtMost|coerceAtLeast|trim|ltrim|rtrim|strip|Trim\w*|replace|replaceAll|replace_all|ReplaceAll\w*|Replace|preg_replace|gsub|filter|array_filter|filterNot|distinct|distinctBy|uniq|unique|array_unique|compact|Empty|EMPTY|emptyList|emptyMap|emptySet|emptyArray|emptySequence|listOf|mapOf|setOf|of|Map|abs|floor|round|trunc|strings?|String|toString|str|int|Int|defined|isset|len|size|count)[!?]?$`)

// mild tells whether a function does no more in its new lines than to cut a value to size, or to
// take another that it has: work that is new may be what the failure stood for.
func mild(e *edit) bool {
	for name, n := range e.a.Calls {
		if n > e.b.Calls[name] && !mildCalls.MatchString(name) && !atHand.MatchString(name) && !answeredSo(e, name) {
			return false
		}
	}
	return !slices.ContainsFunc(e.added, func(l string) bool {
		return worksAnew.MatchString(l) && !asksInParts(e, l) && !slices.Contains(e.b.Lines, l) // the answer of another case is no work
	})
}

// atHand are calls that look up what is there already, ask what it is, or tell a log of it.
var atHand = lazy.MustCompile(`^(?:get|Get|getValue|GetValue|getOrPut|getOrDefault|getOrElse|GetOrAdd|GetValueOrDefault|putIfAbsent|setdefault|or_insert\w*|fetch|at|debug|info|warn|warning|trace|log|is[A-Z_]\w*|is_\w+|isinstance|kind_of|respond_to|nil|empty|contains|includes?|has|has_key|containsKey)[!?]?$`)

// answeredSo tells whether a call is only part of answers that the function gave elsewhere before.
func answeredSo(e *edit, call string) bool {
	return !slices.ContainsFunc(e.added, func(l string) bool {
		return expression.HoldsWord(l, call) && (!strings.HasPrefix(l, "return ") || !slices.ContainsFunc(e.b.Lines, func(old string) bool { return stoodWithin(old, l) }))
	})
}

// asksInParts tells a new question that is one of several which led to a failure together: index < 0
// where index < 0 || index >= size was refused.
func asksInParts(e *edit, line string) bool {
	if !strings.HasPrefix(line, "if") {
		return false
	}
	return slices.ContainsFunc(e.b.Guards, func(g Guard) bool {
		parts := alternatives.Split(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(g.Text), "("), ")"), -1)
		return len(parts) > 1 && slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(squeeze(line), squeeze(part)) })
	})
}

// worksAnew are lines that decide something, or begin what is more than one value.
var worksAnew = lazy.MustCompile(`^(?:\} ?)?(?:if|else if|elsif|elif|unless|for|foreach|while|switch|case|match|when|try|with|await|yield)\b|\bfunction\b|=>\s*\{|\bnew [A-Z]`)
