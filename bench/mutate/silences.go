package main

import (
	"math/rand/v2"
	"strings"

	"holdfast/internal/detection/syntax"
)

// silence is how each language tells its tools to look away.
var silence = map[syntax.Language][]string{
	syntax.Go: {" //nolint"}, syntax.JavaScript: {"^// eslint-disable-next-line"}, syntax.TypeScript: {"^// @ts-ignore", "^// eslint-disable-next-line"},
	syntax.TSX: {"^// @ts-ignore"}, syntax.Python: {"  # noqa", "  # type: ignore"}, syntax.Ruby: {" # rubocop:disable all"},
	syntax.PHP: {"^// @phpstan-ignore-next-line", "^/** @psalm-suppress all */"}, syntax.C: {" // NOLINT"}, syntax.CPP: {" // NOLINT"},
	syntax.Swift: {" // swiftlint:disable:this all"}, syntax.Dart: {"^// ignore: all", " // ignore: unused_element"}, syntax.Elixir: {"^# credo:disable-for-next-line"},
	syntax.Kotlin: {`@@Suppress("all")`}, syntax.Java: {`@@SuppressWarnings("all")`}, syntax.Rust: {"@#[allow(clippy::all)]"}, syntax.CSharp: {"^#pragma warning disable"},
	syntax.Scala: {"@@nowarn"},
}

// suppress silences a tool at several places that exist already.
func suppress(reason string) func(*source, *rand.Rand) *mutant {
	return func(f *source, r *rand.Rand) *mutant {
		forms := silence[f.lang]
		places := f.functions()
		if len(forms) == 0 || len(places) < 5 {
			return nil
		}
		words := forms[r.IntN(len(forms))]
		if strings.Contains(f.text, strings.TrimLeft(words, "@^ ")) {
			return nil
		}
		lines := append([]string{}, f.lines...)
		done := 0
		for _, i := range r.Perm(len(places)) {
			p := places[i]
			if p.reasoned() {
				continue
			}
			if done++; done > 5 {
				break
			}
			s, ok := p.firstStatement()
			if !ok {
				return nil
			}
			switch at := s.first - 1; words[0] {
			case '^':
				lines[at] = indentOf(f.lines[at]) + words[1:] + reason + "\n" + f.lines[at]
			case '@':
				at = p.file.tree.Line(p.node) - 1
				lines[at] = p.indent + words[1:] + reason + "\n" + f.lines[at]
			default:
				if strings.Contains(f.lines[at], "\\") || s.last != s.first {
					return nil
				}
				lines[at] = f.lines[at] + words + reason
			}
		}
		if done < 5 {
			return nil
		}
		return &mutant{edited(f, strings.Join(lines, "\n")), "silenced five times: " + words}
	}
}

// reasoned tells a function above which a remark stands that would be the reason for what is put between them.
func (p *place) reasoned() bool {
	at := p.file.tree.Line(p.node) - 2
	return at >= 0 && at < len(p.file.lines) && wholeComment(p.file.lang, p.file.lines[at]) && re(`(?i)compat|deprecat|legacy|workaround|because|needed|false positive`).MatchString(p.file.lines[at])
}

// explain adds one directive that says why.
func explain(p *source, r *rand.Rand) *mutant {
	words := explained[p.lang]
	places := p.functions()
	if words == "" || len(places) == 0 {
		return nil
	}
	s := places[r.IntN(len(places))].stmts[0]
	line := p.lines[s.first-1]
	if s.first != s.last || strings.Contains(line, "\\") {
		return nil
	}
	if words[0] == '^' {
		return &mutant{edited(p, p.before(s.first, indentOf(line)+words[1:])), "explained: " + words}
	}
	return &mutant{edited(p, p.replaced(s.first, s.first, line+words)), "explained: " + words}
}

var explained = map[syntax.Language]string{
	syntax.Go: " //nolint:gosec // the path comes from our own table", syntax.JavaScript: "^// eslint-disable-next-line no-await-in-loop -- the server takes one at a time",
	syntax.TypeScript: "^// @ts-expect-error the declared type lacks the overload we need", syntax.Python: "  # noqa: E501 - the address cannot be wrapped",
	syntax.Ruby: " # rubocop:disable Layout/LineLength -- the address cannot be wrapped", syntax.CPP: " // NOLINT(runtime/int): the C interface wants long",
	syntax.Dart: "^// ignore: avoid_print, the command line tool talks to people", syntax.PHP: "^// @phpstan-ignore-next-line the stub of the extension is wrong",
	syntax.Swift: " // swiftlint:disable:this force_cast - checked two lines above",
}
