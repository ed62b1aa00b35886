package expression

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// Anyway is what a condition is worth wherever and whenever it is asked: true || x, 2 < 1,
// x || !x, sizeof(int) > 0, Date.now() > 0. In an assertion such a thing may be worth saying;
// where a test is left out under it, it is left out.
func Anyway(text string) (value, known bool) {
	if len(text) > mostAsked {
		return false, false
	}
	toks := Fields(text)
	if v, known := truthOf(toks, everywhere); known {
		return v, true
	}
	for _, way := range []struct {
		op   []string
		then bool
	}{{[]string{"||", "or"}, true}, {[]string{"&&", "and"}, false}} {
		if parts := SplitTop(Unparen(toks), way.op...); len(parts) > 1 && contradicting(parts) {
			return way.then, true
		}
	}
	return false, false
}

// mostAsked bounds the length of a condition that is looked into.
const mostAsked = 400

// contradicting tells parts of which one is the other's opposite.
func contradicting(parts [][]string) bool {
	said := map[string]bool{}
	for _, p := range parts {
		said[Join(Unparen(p))] = true
	}
	for text := range said {
		for _, not := range []string{"! ", "not "} {
			if said[not+text] || said[not+"( "+text+" )"] {
				return true
			}
		}
	}
	return false
}

var (
	// aboveNought are things of which there is always some: sizes of types, clocks, process numbers, processors.
	aboveNought = lazy.MustCompile(`^(sizeof \(.*\)|time \( (NULL|nullptr|0)? ?\)|getpid \( \)|Date \. now \( \)|new Date \( \) \. getTime \( \)|performance \. now \( \)|process \. pid|os \. (getpid|Getpid) \( \)|time \. time \( \)|time \. Now \( \) \. Unix(Nano|Milli)? \( \)|` +
		`System \. (currentTimeMillis|nanoTime) \( \)|Process \. pid|runtime \. NumCPU \( \)|(multiprocessing|os) \. cpu_count \( \)|Runtime \. getRuntime \( \) \. availableProcessors \( \)|Environment \. ProcessorCount)$`)
	// sizeofAny is the size of a type that holds an address, a number or more: four bytes at least.
	sizeofAny = lazy.MustCompile(`^sizeof \( (.*\* |(unsigned )?(int|long|float|double|size_t|intptr_t|uintptr_t|ptrdiff_t)( long)?( int)? ?)\)$`)
	// emptyFound is the empty text that is looked for in another.
	emptyFound = lazy.MustCompile(`[. ](starts?_?[wW]ith\??|ends?_?[wW]ith\??|contains|includes?\??|hasPrefix|hasSuffix|HasPrefix|HasSuffix|Contains|StartsWith|EndsWith) \( (.*, )?("" \)|'' \))$`)
)

// everywhere is what a part of a condition is worth on every machine.
func everywhere(toks []string) (value, known bool) {
	if v, known := spelledOut(toks); known {
		return v, true
	}
	if emptyFound.MatchString(Join(toks)) {
		return true, true
	}
	left, op, right, ok := Comparison(toks)
	if !ok {
		return false, false
	}
	if holds, known := Ordered(op, Join(left) == Join(right) && !strings.Contains(Join(left), "("), left, right); known {
		return holds, true
	}
	if AlwaysBounded(left, op, right) {
		return true, true
	}
	n, err := strconv.Atoi(Join(right))
	if err != nil {
		return false, false
	}
	switch text := Join(left); {
	case sizeofAny.MatchString(text):
		return atLeast(4, op, n)
	case aboveNought.MatchString(text):
		return atLeast(1, op, n)
	}
	return false, false
}

// atLeast compares something that is never below a number with another.
func atLeast(lowest int, op string, n int) (holds, known bool) {
	switch op {
	case ">", "!=":
		return true, n < lowest
	case ">=":
		return true, n <= lowest
	case "<":
		return false, n <= lowest
	case "<=", "==":
		return false, n < lowest
	}
	return false, false
}

// Ordered compares two things that are the same, or two numbers.
func Ordered(op string, same bool, left, right []string) (holds, known bool) {
	order := 0
	if !same {
		a, errA := strconv.ParseFloat(Join(left), 64)
		b, errB := strconv.ParseFloat(Join(right), 64)
		if errA != nil || errB != nil {
			return false, false
		}
		switch {
		case a < b:
			order = -1
		case a > b:
			order = 1
		}
	}
	switch op {
	case "==", "===", "is", "eq":
		return order == 0, true
	case "!=", "!==", "is not", "ne":
		return order != 0, true
	case "<":
		return order < 0, true
	case "<=":
		return order <= 0, true
	case ">":
		return order > 0, true
	case ">=":
		return order >= 0, true
	}
	return false, false
}

// sizeWord is how lengths and counts are called.
var sizeWord = lazy.MustCompile(`(?i)^(?:len|length|size|count)$|_(?:len|length|size|count)$|(?-i:(?:Len|Length|Size|Count)$)`)

// isSize tells a length or a count: what calls are given says nothing of what they answer, and a difference of two
// may be less than nothing.
func isSize(toks []string) bool {
	depth, sized := 0, false
	for _, t := range toks {
		switch {
		case t == "(" || t == "[" || t == "{":
			depth++
		case t == ")" || t == "]" || t == "}":
			depth--
		case depth == 0 && t == "-":
			return false
		case depth == 0:
			sized = sized || sizeWord.MatchString(t)
		}
	}
	return sized
}

// AlwaysBounded recognises len(x) >= 0 and its kin.
func AlwaysBounded(left []string, op string, right []string) bool {
	if len(right) != 1 && !(len(right) == 2 && right[0] == "-") {
		return false
	}
	sized := isSize(left)
	switch {
	case sized && op == ">=" && right[0] == "0":
		return true
	case sized && op == ">" && right[0] == "-":
		return true
	}
	return false
}
