package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// mapTails are what makes a list of what was made element by element.
	mapTails = lazy.MustCompile(`(?: \. (?:toList|to_a|ToList|ToArray|toArray|to_vec|toSeq|collect(?: :: < .+ >)?) \( \)| \. (?:toList|toSeq|to_a))+$`)
	// numberSpan are whole numbers from one to another, with or without the last one.
	numberSpan = lazy.MustCompile(`^(?:range\()?\(?(\d+)(?:\.\.[.<=]?|until|to|,)(\d+)\)?\)?$`)
	rangeToEnd = lazy.MustCompile(`^range\((\d+)\)$`)
	// closureHead is how a closure with one parameter begins, in front of its body.
	closureHead = lazy.MustCompile(`^(?:\{ \| (\w+) \| |\| & ?(\w+) \| |\| (\w+) \| |\{ (\w+) -> |\( (\w+) \) => |(\w+) => |(\w+) -> |lambda (\w+) : |fn (\w+) -> |fn \( \$(\w+) \) => |\{ (\w+) in )`)
	// callable is the name of what is called for each, and nothing else.
	callable = lazy.MustCompile(`^(?:& |:: )?((?:\w+(?: \. | :: |\.))*\w+)(?: / 1)?$`)
	// labelled is the same where the argument has a label: wait(for:).
	labelled = lazy.MustCompile(`^(.+ \( \w+ :) \)$`)
	mappers  = [...]string{" . map ( ", " . map { ", " . Select ( ", " . collect { ", " . map {"}
)

// madeOfEach are the expressions that a list is made of, one for each element of another list that is
// spelled out; none where it is not made so, or not of so many.
func madeOfEach(subject string, many int) (out []string) {
	source, body, ok := mapped(subject)
	if !ok || many < 2 {
		return nil
	}
	given := sourceOf(source, many)
	if len(given) != many {
		return nil
	}
	for _, value := range given {
		one, ok := applied(body, value)
		if !ok {
			return nil
		}
		out = append(out, one)
	}
	return out
}

// mapped splits an expression into the list that it goes through and what it does with each element.
func mapped(subject string) (source, body string, ok bool) {
	subject = mapTails.ReplaceAllString(subject, "")
	if inner, found := strings.CutPrefix(subject, "[ "); found && strings.HasSuffix(inner, " ]") { // [f(x) for x in list]
		made, rest, found := strings.Cut(strings.TrimSuffix(inner, " ]"), " for ")
		name, list, in := strings.Cut(rest, " in ")
		return list, "lambda " + name + " : " + made, found && in && !strings.Contains(list, " if ") && !strings.Contains(list, " for ")
	}
	if inner, found := strings.CutPrefix(subject, "Enum . map ( "); found && strings.HasSuffix(inner, " )") {
		list := firstArgument(inner)
		return list, strings.TrimSuffix(strings.TrimPrefix(inner, list+" , "), " )"), list != ""
	}
	for _, head := range [...]string{"array_map ( ", "list ( map ( "} {
		if inner, found := strings.CutPrefix(subject, head); found {
			do := firstArgument(inner)
			return strings.TrimRight(strings.TrimPrefix(inner, do+" , "), " )"), do, do != ""
		}
	}
	for _, m := range mappers {
		if at := strings.Index(subject, m); at > 0 {
			return subject[:at], strings.TrimSpace(subject[at+len(m)-2:]), strings.HasSuffix(subject, " )") || strings.HasSuffix(subject, " }")
		}
	}
	return "", "", false
}

// sourceOf are the elements of a list that is spelled out: its own, or the numbers of a range.
func sourceOf(source string, many int) (out []string) {
	words := expression.Words(source)
	flat := strings.Join(words, "")
	from, found := 0, rangeToEnd.MatchString(flat)
	end := many
	if m := rangeToEnd.FindStringSubmatch(flat); m != nil {
		end, _ = strconv.Atoi(m[1])
	}
	if m := numberSpan.FindStringSubmatch(flat); m != nil {
		from, _ = strconv.Atoi(m[1])
		last, _ := strconv.Atoi(m[2])
		found, end = true, last
		if last-from+1 == many { // which of the two it is, languages do not agree about
			end = last + 1
		}
	}
	if !found {
		return elements(words)
	}
	if end-from != many {
		return nil
	}
	for k := from; k < end; k++ {
		out = append(out, strconv.Itoa(k))
	}
	return out
}

// applied is what a closure or the name of a function makes of a value.
func applied(body, value string) (string, bool) {
	if strings.HasPrefix(body, "( ") && strings.HasSuffix(body, " )") && expression.Matching(expression.Words(body), 0) == len(expression.Words(body))-1 {
		body = strings.TrimSuffix(strings.TrimPrefix(body, "( "), " )")
	}
	if m := labelled.FindStringSubmatch(body); m != nil {
		return m[1] + " " + value + " )", true
	}
	if m := callable.FindStringSubmatch(body); m != nil {
		return m[1] + " ( " + value + " )", true
	}
	m := closureHead.FindStringSubmatch(body)
	words := expression.Words(body)
	switch {
	case m != nil:
		name := strings.Join(m[1:], "")
		words = expression.Words(strings.TrimPrefix(body, m[0]))
		return with(bodyOf(words), name, value), slices.ContainsFunc(words, func(w string) bool { return strings.TrimPrefix(w, "$") == name })
	case slices.Contains(words, "it"):
		return with(bodyOf(words), "it", value), true
	case slices.Contains(words, "$0"):
		return with(bodyOf(words), "$0", value), true
	case slices.Contains(words, "$1") && words[0] == "&":
		return with(words[1:], "$1", value), true
	}
	return "", false
}

// bodyOf is the body of a closure without the brackets around it.
func bodyOf(words []string) []string {
	if n := len(words); n > 1 && words[0] == "{" {
		words = words[1:]
	}
	if n := len(words); n > 1 && (words[n-1] == "}" || words[n-1] == "end") {
		words = words[:n-1]
	}
	return words
}
