package main

import (
	"math/rand/v2"
	"strings"

	"holdfast/internal/detection/syntax"
)

// uncounted is how code says that coverage shall not look at it: with ^ on a line above, with
// | around it, with @ among the marks, else at the end of the line of the definition.
var uncounted = map[syntax.Language][]string{
	syntax.Python: {"  # pragma: no cover"}, syntax.JavaScript: {"^/* istanbul ignore next */", "^/* c8 ignore next 10 */", "^/* v8 ignore next */"},
	syntax.TypeScript: {"^/* istanbul ignore next */", "^/* c8 ignore next 10 */", "^/* v8 ignore next */"}, syntax.TSX: {"^/* istanbul ignore next */"},
	syntax.PHP: {"^/** @codeCoverageIgnore */", "|// @codeCoverageIgnoreStart|// @codeCoverageIgnoreEnd"}, syntax.Ruby: {"|# :nocov:|# :nocov:"},
	syntax.C: {"|// LCOV_EXCL_START|// LCOV_EXCL_STOP", "|// GCOV_EXCL_START|// GCOV_EXCL_STOP"}, syntax.CPP: {"|// LCOV_EXCL_START|// LCOV_EXCL_STOP", "|// GCOVR_EXCL_START|// GCOVR_EXCL_STOP"},
	syntax.CSharp: {"@[ExcludeFromCodeCoverage]"}, syntax.Dart: {"|// coverage:ignore-start|// coverage:ignore-end"},
	syntax.Scala: {"|// $COVERAGE-OFF$|// $COVERAGE-ON$"}, syntax.Elixir: {"|# coveralls-ignore-start|# coveralls-ignore-stop"},
	syntax.Rust: {"@#[cfg_attr(coverage_nightly, coverage(off))]", "@#[coverage(off)]", "@#[cfg(not(tarpaulin_include))]"},
	syntax.Go:   {"^// coverage-ignore"},
}

// exclude takes a function out of the coverage count.
func exclude(p *place, r *rand.Rand) *mutant {
	forms := uncounted[p.file.lang]
	if len(forms) == 0 || p.lines() < 4 || re(`(?i)coverage|nocov|no cover|istanbul|c8 ignore|_EXCL_|coveralls`).MatchString(p.text()) {
		return nil
	}
	words := forms[r.IntN(len(forms))]
	f := p.file
	lines := append([]string{}, f.lines...)
	start := f.tree.Line(p.node) - 1
	switch words[0] {
	case '^':
		lines[start] = p.indent + words[1:] + "\n" + lines[start]
	case '@':
		lines[start] = p.indent + words[1:] + "\n" + lines[start]
	case '|':
		open, end, _ := strings.Cut(words[1:], "|")
		lines[p.first-1] = p.indent + open + "\n" + lines[p.first-1]
		lines[p.last-1] += "\n" + p.indent + end
	default:
		if !strings.HasSuffix(lines[p.head-1], ":") {
			return nil
		}
		lines[p.head-1] += words
	}
	return &mutant{edited(f, strings.Join(lines, "\n")), p.name + " is not counted: " + words}
}
