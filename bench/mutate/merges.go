package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// literalsOf splits a text at its numbers and strings.
func (p *place) literalsOf() (frame []string, literals []string, ok bool) {
	t := p.file.tree
	if p.body < 0 || len(p.stmts) == 0 {
		return nil, nil, false
	}
	start, end := t.Nodes[p.stmts[0].node].Start, t.Nodes[p.stmts[len(p.stmts)-1].node].End
	at := start
	for n := p.body; n < t.End(p.body); n++ {
		if r := t.Role(n); r != syntax.String && r != syntax.Number || t.Nodes[n].Start < start || t.Nodes[n].End > end {
			continue
		}
		frame = append(frame, string(t.Source[at:t.Nodes[n].Start]))
		literals = append(literals, t.Text(n))
		at = t.Nodes[n].End
		n = t.End(n) - 1
	}
	return append(frame, string(t.Source[at:end])), literals, len(literals) > 0
}

// mergeCases makes two tests that differ in literals only into one over rows.
func mergeCases(p *place, _ *rand.Rand) *mutant {
	f := p.file
	i := slices.Index(f.cases, p)
	frame, literals, ok := p.literalsOf()
	if !ok || p.rows != 1 {
		return nil
	}
	for _, q := range f.cases[i+1:] {
		other, values, ok := q.literalsOf()
		if !ok || q.indent != p.indent || !slices.Equal(frame, other) || q.rows != 1 || len(p.headText()) == 0 || strings.Join(q.suite, "/") != strings.Join(p.suite, "/") {
			continue
		}
		if marks(p) != marks(q) {
			continue
		}
		var differ []int
		for k := range literals {
			if literals[k] != values[k] {
				differ = append(differ, k)
			}
		}
		if len(differ) == 0 || len(differ) > 4 {
			continue
		}
		if m := p.merged(q, frame, literals, values, differ); m != nil {
			return m
		}
	}
	return nil
}

// marks are what stands above the definition, comments left out.
func marks(p *place) string {
	var out []string
	for _, l := range p.file.lines[p.first-1 : p.head-1] {
		if !wholeComment(p.file.lang, l) {
			out = append(out, strings.TrimSpace(l))
		}
	}
	return strings.Join(out, "\n")
}

func (p *place) merged(q *place, frame, a, b []string, differ []int) *mutant {
	f := p.file
	names := []string{"first", "second", "third", "fourth"}[:len(differ)]
	if re(`\b(first|second|third|fourth)\b`).MatchString(p.text()) {
		return nil
	}
	given := append([]string{}, names...)
	for i := range given {
		if f.lang == syntax.PHP {
			given[i] = "$" + given[i]
		}
	}
	var rowA, rowB []string
	body := frame[0]
	for k := range a {
		if i := slices.Index(differ, k); i >= 0 {
			rowA, rowB = append(rowA, a[k]), append(rowB, b[k])
			body += given[i]
		} else {
			body += a[k]
		}
		body += frame[k+1]
	}
	t, head := f.tree, f.lines[p.head-1]
	tail, _, _ := strings.Cut(f.text[t.Nodes[p.stmts[len(p.stmts)-1].node].End:], "\n")
	bodyLines := strings.Split(indentOf(f.lines[p.stmts[0].first-1])+body+tail, "\n")
	var lines []string
	lines = append(lines, f.lines[p.first-1:p.head-1]...)
	switch {
	case f.lang == syntax.Python && re(`(?m)^import pytest`).MatchString(f.text) && !re(unittest).MatchString(f.text):
		if !strings.HasSuffix(head, "):") {
			return nil
		}
		lines = append(lines, p.indent+`@pytest.mark.parametrize("`+strings.Join(names, ", ")+`", [`,
			p.indent+"    ("+strings.Join(rowA, ", ")+comma(rowA)+"),", p.indent+"    ("+strings.Join(rowB, ", ")+comma(rowB)+"),", p.indent+"])")
		sep := ", "
		if strings.HasSuffix(head, "():") {
			sep = ""
		}
		lines = append(lines, strings.TrimSuffix(head, "):")+sep+strings.Join(names, ", ")+"):")
	case inList(js, string(f.lang)) && re(`vitest|jest|describe\(`).MatchString(f.text) && !re(`mocha|chai|node:test|tape|ava`).MatchString(f.text):
		m := re(`^(\s*)(it|test)\((['"])([^'"]*)['"], (async )?\(\) => \{$`).FindStringSubmatch(head)
		if m == nil {
			return nil
		}
		lines = append(lines, m[1]+m[2]+".each([", m[1]+"  ["+strings.Join(rowA, ", ")+"],", m[1]+"  ["+strings.Join(rowB, ", ")+"],",
			m[1]+"])("+m[3]+m[4]+" %s"+m[3]+", "+m[5]+"("+strings.Join(names, ", ")+") => {")
	case f.lang == syntax.Go:
		if !re(goT).MatchString(head) {
			return nil
		}
		lines = append(lines, head, "\tfor _, row := range []struct {")
		for i, n := range names {
			kind := "int"
			if strings.ContainsAny(rowA[i], "\"`") {
				kind = "string"
			} else if strings.Contains(rowA[i], ".") {
				kind = "float64"
			}
			lines = append(lines, "\t\t"+n+" "+kind)
		}
		lines = append(lines, "\t}{", "\t\t{"+strings.Join(rowA, ", ")+"},", "\t\t{"+strings.Join(rowB, ", ")+"},", "\t} {")
		for i, l := range bodyLines {
			for _, n := range names {
				l = word(n).ReplaceAllString(l, "row."+n)
			}
			if l != "" {
				l = "\t" + l
			}
			bodyLines[i] = l
		}
		bodyLines = append(bodyLines, "\t}")
	default:
		if rows := p.attributed(names, rowA, rowB); rows != nil {
			lines = rows
			break
		}
		if bodyLines = p.looped(bodyLines, given, rowA, rowB); bodyLines == nil || f.lang == syntax.Python && !re(unittest).MatchString(f.text) {
			return nil
		}
		lines = append(lines, f.lines[p.head-1:p.stmts[0].first-1]...)
	}
	lines = append(lines, bodyLines...)
	lines = append(lines, f.lines[p.stmts[len(p.stmts)-1].last:p.last]...)
	out := append([]string{}, f.lines[:p.first-1]...)
	out = append(out, lines...)
	out = append(out, f.lines[p.last:q.first-1]...)
	out = append(out, f.lines[q.last:]...)
	return &mutant{edited(f, strings.Join(out, "\n")), p.name + " and " + q.name + " merged"}
}

func comma(row []string) string {
	if len(row) == 1 {
		return ","
	}
	return ""
}
