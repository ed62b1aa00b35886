package command

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// braces gives the words that braces make of one.
func braces(w *syntax.Word) [][]syntax.WordPart {
	braced := false
	for _, p := range w.Parts {
		if lit, ok := p.(*syntax.Lit); ok && strings.Contains(lit.Value, "{") {
			braced = true
		}
		if _, ok := p.(*syntax.BraceExp); ok {
			braced = true
		}
	}
	if !braced {
		return [][]syntax.WordPart{w.Parts}
	}
	copied := &syntax.Word{Parts: append([]syntax.WordPart{}, w.Parts...)}
	syntax.SplitBraces(copied)
	return combine(copied.Parts, 0)
}

const maxBraceDepth = 30

func combine(parts []syntax.WordPart, depth int) [][]syntax.WordPart {
	out := [][]syntax.WordPart{nil}
	for _, p := range parts {
		choices := [][]syntax.WordPart{{p}}
		if brace, ok := p.(*syntax.BraceExp); ok && depth < maxBraceDepth {
			choices = alternatives(brace, depth)
		}
		var next [][]syntax.WordPart
		for _, begun := range out {
			for _, c := range choices {
				if len(next) < maxFields {
					next = append(next, append(append([]syntax.WordPart{}, begun...), c...))
				}
			}
		}
		out = next
	}
	return out
}

func alternatives(b *syntax.BraceExp, depth int) [][]syntax.WordPart {
	if b.Sequence {
		return sequence(b)
	}
	var out [][]syntax.WordPart
	for _, e := range b.Elems {
		out = append(out, combine(e.Parts, depth+1)...)
	}
	return out
}

// sequence is {1..9} and {a..f}.
func sequence(b *syntax.BraceExp) [][]syntax.WordPart {
	from, to := b.Elems[0].Lit(), b.Elems[1].Lit()
	first, err1 := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	chars := err1 != nil || err2 != nil
	if chars && len(from) == 1 && len(to) == 1 {
		first, last = int(from[0]), int(to[0])
	}
	step := 1
	if len(b.Elems) > 2 {
		if n, err := strconv.Atoi(b.Elems[2].Lit()); err == nil && n != 0 {
			step = max(n, -n)
		}
	}
	const far = 1 << 30 // sums stay within an int
	first, last, step = min(max(first, -far), far), min(max(last, -far), far), min(max(step, 1), far)
	if first > last {
		step = -step
	}
	var out [][]syntax.WordPart
	for n := first; (step > 0 && n <= last || step < 0 && n >= last) && len(out) < maxFields; n += step {
		text := strconv.Itoa(n)
		if chars {
			text = string(rune(n))
		}
		out = append(out, []syntax.WordPart{&syntax.SglQuoted{Value: text}})
	}
	return out
}
