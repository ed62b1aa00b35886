package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// silencer is one way to silence a tool; the first group of the text is the rule.
type silencer struct {
	tool, kind string
	text       *lazy.Regexp
	fileWide   bool
}

func silence(tool, kind, text string) silencer {
	return silencer{tool: tool, kind: kind, text: lazy.MustCompile(text)}
}

func silenceFile(tool, kind, text string) silencer {
	return silencer{tool: tool, kind: kind, text: lazy.MustCompile(text), fileWide: true}
}

// commentSilencers are written in comments. File-wide forms come before the narrow
// forms they contain.
var commentSilencers = []silencer{
	silenceFile("typescript", "type", `@ts-nocheck()`),
	silence("typescript", "type", `@ts-(?:ignore|expect-error)()`),
	silence("flow", "type", `\$Flow(?:FixMe|Issue|IgnoreFixMe)(?:\[([\w-]+)\])?`),
	silence("eslint", "lint", `eslint-disable-(?:next-line|line)(?:[ \t]+([@\w/, -]+?))?(?:\s+--|\s*\*/|\s*$)`),
	silenceFile("eslint", "lint", `eslint-disable(?:[ \t]+([@\w/, -]+?))?(?:\s+--|\s*\*/|\s*$)`),
	silence("biome", "lint", `biome-ignore(?:-all|-start)?\s+([\w/]+)`),
	silence("oxlint", "lint", `oxlint-disable(?:-next-line|-line)?(?:\s+([\w/-]+))?`),
	silenceFile("deno", "lint", `deno-lint-ignore-file(?:\s+([\w-]+))?`),
	silence("deno", "lint", `deno-lint-ignore(?:\s+([\w-]+))?`),
	silence("tslint", "lint", `tslint:disable(?:-next-line|-line)?(?::([\w-]+))?`),
	silence("standard", "lint", `(?:jshint|jscs:disable|standard:disable)()`),
	silence("coverage", "coverage", `(?:istanbul|c8|v8|node:coverage)\s+(?:ignore|disable)()`),
	silence("stryker", "coverage", `\bStryker\s+disable\b()`),
	silenceFile("flake8", "lint", `flake8:\s*noqa()`),
	silenceFile("ruff", "lint", `ruff:\s*noqa(?::\s*([\w, ]+))?`),
	silence("noqa", "lint", `(?i)#\s*noqa(?::\s*([A-Z]+[0-9]+(?:[, ]+[A-Z]+[0-9]+)*))?`),
	silenceFile("mypy", "type", `#\s*mypy:\s*(ignore-errors|allow-\S+|disable-error-code\S*)`),
	silence("mypy", "type", `type:\s*ignore(?:\[([\w, -]+)\])?`),
	silence("pyright", "type", `(?:pyright|basedpyright|ty|pyre-fixme|pyre-ignore):?\s*ignore?(?:\[([\w, -]+)\])?`),
	silence("pylint", "lint", `pylint:\s*disable(?:-next)?=([\w, -]+)`),
	silenceFile("pylint", "lint", `pylint:\s*skip-file()`),
	silence("bandit", "security", `#\s*nosec(?:\s+([B0-9, ]+))?`),
	silence("coverage", "coverage", `pragma:\s*no[ -]?(?:cover|branch)()`),
	silence("golangci", "lint", `//\s*nolint(?::\s*([\w,-]+))?`),
	silence("staticcheck", "lint", `//lint:(?:ignore|file-ignore)\s+([\w,*]+)`),
	silence("gosec", "security", `#nosec(?:\s+([G0-9, ]+))?`),
	silence("revive", "lint", `//revive:disable(?:-line|-next-line)?(?::([\w-]+))?`),
	silence("sonar", "lint", `\bNOSONAR\b()`),
	silence("checkstyle", "lint", `CHECKSTYLE[:.]\s*(?:OFF|IGNORE|SUPPRESS)()`),
	silence("intellij", "lint", `noinspection\s+(\w+)`),
	silence("ktlint", "lint", `ktlint-disable(?:\s+([\w-]+))?`),
	silence("rubocop", "lint", `rubocop:(?:disable|todo)\s+([\w/, ]+)`),
	silence("simplecov", "coverage", `:nocov:()`),
	silenceFile("sorbet", "type", `#\s*typed:\s*(ignore|false)`),
	silence("reek", "lint", `:reek:(\w+)`),
	silence("phpcs", "lint", `phpcs:(?:ignore|disable)(?:\s+([\w.]+))?`),
	silenceFile("phpcs", "lint", `phpcs:ignoreFile()`),
	silence("phpstan", "type", `@phpstan-ignore(?:-next-line|-line)?(?:\s+([\w.]+))?`),
	silence("psalm", "type", `@psalm-suppress\s+(\w+)`),
	silence("phpunit", "coverage", `@codeCoverageIgnore(?:Start)?\b()`),
	silence("swiftlint", "lint", `swiftlint:disable(?::(?:next|this|previous))?\s+([\w ]+)`),
	silence("clang-tidy", "lint", `\bNOLINT(?:NEXTLINE|BEGIN)?(?:\(([\w., *-]+)\))?(?:\W|$)`),
	silence("gcov", "coverage", `(?:LCOV|GCOVR?)_EXCL_(?:LINE|START|BR_LINE)()`),
	silence("cppcheck", "lint", `cppcheck-suppress\s+(\w+)`),
	silence("tarpaulin", "coverage", `(?:grcov-excl|cargo-tarpaulin)()`),
	silence("go-test-coverage", "coverage", `//\s*coverage-ignore\b()`),
	silenceFile("dart", "lint", `ignore_for_file:\s*([\w=, ]+)`),
	silence("dart", "lint", `//\s*ignore:\s*([\w=, ]+)`),
	silence("dart", "coverage", `coverage:ignore-(?:line|start|file)()`),
	silence("scalafix", "lint", `scalafix:(?:ok|off)(?:[: ]\s*(\w+))?`),
	silence("scalastyle", "lint", `scalastyle:(?:off|ignore)(?:\s+([\w.]+))?`),
	silence("scoverage", "coverage", `\$COVERAGE-OFF\$()`),
	silence("credo", "lint", `credo:disable-for-(?:this-file|next-line|previous-line|lines)(?::\S+)?(?:\s+([\w.]+))?`),
	silence("excoveralls", "coverage", `coveralls-ignore-(?:start|next-line)()`),
	silence("resharper", "lint", `ReSharper\s+disable\s+(?:once\s+)?(\w+)`),
	silence("semgrep", "security", `nosemgrep(?::\s*([\w.-]+))?`),
	silence("gitleaks", "security", `gitleaks:allow()`),
	silence("codeql", "security", `(?:lgtm|codeql)\[([\w/-]+)\]`),
	silence("pmd", "lint", `\bNOPMD\b()`),
}

// markSilencers are written as annotations, attributes and compiler directives.
var markSilencers = []silencer{
	silence("java", "lint", `^@SuppressWarnings\s*\(\s*(?:value\s*=\s*)?\{?\s*"?([^)}"]+)`),
	silence("findbugs", "lint", `^@SuppressFBWarnings\s*(?:\(\s*(?:value\s*=\s*)?\{?\s*"?(\w+))?`),
	silence("kotlin", "lint", `^@(?:file:)?Suppress\s*\(\s*"?([^)"]+)`),
	silence("lint", "lint", `^@SuppressLint\s*\(\s*"?([^)"]+)`),
	silenceFile("rust", "lint", `^#!\[\s*(?:allow|expect)\s*\(([^)]*)\)`),
	silence("rust", "lint", `^#\[\s*(?:allow|expect)\s*\(([^)]*)\)`),
	silence("rust", "coverage", `^#\[\s*(?:cfg_attr\([^,]*,\s*)?(?:coverage\(off\)|no_coverage)()`),
	silence("tarpaulin", "coverage", `^#\[\s*cfg\(not\(tarpaulin_include\)\)()`),
	silence("dotnet", "lint", `^\[?(?:assembly:\s*)?(?:\w+\.)*(?:Unconditional)?SuppressMessage\s*\(\s*"[^"]*",\s*"([^"]+)`),
	silence("dotnet", "coverage", `^\[?(?:\w+\.)*ExcludeFromCodeCoverage()`),
	silence("dotnet", "lint", `^#pragma\s+warning\s+disable\s*([\w, ]*)`),
	silenceFile("dotnet", "type", `^#nullable\s+disable()`),
	silence("scala", "lint", `^@(?:\w+\.)*(?:nowarn|unchecked|SuppressWarnings)\b(?:\s*\(\s*"?([^")]*))?`),
	silence("gcc", "lint", `^#\s*pragma\s+(?:GCC|clang)\s+diagnostic\s+ignored\s+"([^"]+)"`),
	silence("msvc", "lint", `^#\s*pragma\s+warning\s*\(\s*disable\s*:\s*([\d ]+)`),
	silence("swift", "lint", `^@(?:_?unsafe\w*)()`),
	silence("phpunit", "coverage", `^(?:#\[)?CodeCoverageIgnore()`),
	silence("dialyzer", "type", `^@dialyzer\s*[{:\[(]\s*:?(\w+)`),
	silence("psalm", "type", `^SuppressWarnings\(([^)]*)`),
}

// maintenanceRules are part of a language's daily bread, not of avoidance.
var maintenanceRules = lazy.MustCompile(`(?i)^((?:-W)?deprecat[\w-]*|dead_code|(?:-W)?unused[\w-]*|non_snake_case|non_camel_case_types|clippy::too_many_arguments|clippy::type_complexity|missing_docs|unchecked|rawtypes|serial|max-len|line-too-long|E501|F401|F403|E402|CS1591|no-console|import/[\w-]+|camelcase|"?unchecked"?|UNCHECKED_CAST|UnusedPrivateMember|unused_imports|naming\S*|Metrics/\S*|Layout/\S*|Style/\S*|lll|funlen|gocyclo|gocognit|dupl|goconst|(?:every )?\w*(?:Deprecat\w*|Removed\w*|Future)Warning)$`)

// readSuppression finds the silencers in one comment or mark.
func readSuppression(text string, table []silencer) (Suppression, bool) {
	if !mayDirect(text) {
		return Suppression{}, false
	}
	for _, s := range table {
		m := s.text.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		out := Suppression{Tool: s.tool, Kind: s.kind, FileWide: s.fileWide, Text: text}
		if len(m) > 3 && m[2] >= 0 {
			out.Rule = strings.TrimSpace(text[m[2]:m[3]])
		}
		out.Reason = suppressionReason(text[:m[0]], text[m[1]:]) || s.tool == "dart" && reasonAmongRules(out.Rule)
		return out, true
	}
	return Suppression{}, false
}

// directiveHints are words of which every directive has at least one.
var directiveHints = []string{
	"ignore", "disable", "noqa", "NOQA", "nolint", "NOLINT", "nosec", "NOSONAR", "pragma", "uppress", "skip-file", "nocheck", "expect", "lint", "Flow", "nocov",
	"typed", "EXCL", "NOPMD", "gitleaks", "lgtm", "codeql", "noinspection", "CHECKSTYLE", "jshint", "jscs", "reek", "OFF", "scalafix", "scalastyle",
	"overage", "nowarn", "unchecked", "allow", "unsafe", "nosemgrep", "ypy", "fixme", "excl", "tarpaulin", "dialyzer",
}

// mayDirect sorts out, cheaply, the comments that direct no tool.
func mayDirect(text string) bool {
	for _, hint := range directiveHints {
		if strings.Contains(text, hint) {
			return true
		}
	}
	return false
}

// suppressionReason tells whether there are words around the directive that say why.
func suppressionReason(before, after string) bool {
	return len(reasonWords.FindAllString(before+" "+after, -1)) >= 3
}

// reasonAmongRules tells whether a list of rules of Dart ends in words that say why: its analyzer takes
// what is no rule for a remark, with a comma before it or without.
func reasonAmongRules(list string) bool {
	last := list[strings.LastIndexByte(list, ',')+1:]
	return len(strings.Fields(last)) > 3 && reasoned(last)
}

// longestMark bounds a mark of several lines that is read as a whole, in bytes.
const longestMark = 2000

// maintains tells a silencer of rules that are all part of the daily bread.
func maintains(rules string) bool {
	for rule := range strings.SplitSeq(rules, ",") {
		if rule = strings.Trim(rule, " \t\r\n\""); rule != "" && !maintenanceRules.MatchString(rule) {
			return false
		}
	}
	return maintenanceRules.MatchString(rules) || strings.Contains(rules, ",")
}

// readMarks finds the silencers among annotations, attributes and directives.
func readMarks(t *syntax.Tree) []Suppression {
	var out []Suppression
	for n := range t.Nodes {
		r := t.Role(n)
		if r != syntax.Decorator && r != syntax.Preproc && !strings.HasPrefix(t.Kind(n), "preproc") && t.Kind(n) != "pragma_directive" && t.Kind(n) != "nullable_directive" {
			continue
		}
		if p := t.Parent(n); n > 0 && t.Role(p) == syntax.Decorator {
			continue
		}
		head := strings.TrimSpace(t.Text(n))
		if r != syntax.Decorator || len(head) > longestMark {
			head, _, _ = strings.Cut(head, "\n")
		}
		if s, ok := readSuppression(head, markSilencers); ok {
			s.Line, s.End = t.Line(n), t.EndLine(n)
			s.Reason = s.Reason || reasonGiven(t.Text(n)) || commentAbove(t, s.Line) || commentBehind(t, s.Line)
			s.Target = silencedCode(t, t.EndLine(n))
			s.FileWide = s.FileWide || strings.HasPrefix(head, "#pragma warning disable") && !strings.Contains(string(t.Source[t.Nodes[n].End:]), "#pragma warning restore")
			out = append(out, s)
		}
	}
	return out
}

// commentBehind tells whether the line ends in a comment that says something.
func commentBehind(t *syntax.Tree, line int) bool {
	_, comment, found := strings.Cut(string(t.LineText(line)), "//")
	return found && reasoned(comment)
}

// silencesToo tells a line that silences another compiler, or another warning of the same code: one comment above speaks of both.
func silencesToo(line string) bool {
	_, ok := readSuppression(line, markSilencers)
	return ok && strings.HasPrefix(line, "#pragma")
}

// commentAbove tells whether the line before holds a comment that says something.
func commentAbove(t *syntax.Tree, line int) bool {
	prev := strings.TrimSpace(string(t.LineText(line - 1)))
	if aroundSilencers.MatchString(prev) || silencesToo(prev) {
		return line > 1 && commentAbove(t, line-1)
	}
	if !strings.HasPrefix(prev, "//") && !strings.HasPrefix(prev, "#") && !strings.HasPrefix(prev, "*") && !strings.HasSuffix(prev, "*/") {
		return false
	}
	if preprocessed.MatchString(prev) {
		return false
	}
	if strings.HasPrefix(prev, "///") || strings.HasPrefix(prev, "//!") || strings.HasPrefix(prev, "#[") || strings.HasPrefix(prev, "#![") { // it documents what follows, or is another mark
		return false
	}
	if explainsBetween(t, line-1) {
		return true
	}
	_, silencing := readSuppression(prev, commentSilencers)
	return !silencing && (reasoned(prev) || blockSaysWhy(t, line-1))
}

// silencedWords are words by which a comment of several lines speaks of the directive below it, and not of the code.
var silencedWords = lazy.MustCompile(`(?i)\b(?:disabl|silenc|suppress|ignor|exclud|turn(?:s|ed)? off|switch(?:es|ed)? off)\w*`)

// blockSaysWhy tells a comment of several lines that ends in a line, speaks of what is switched off, and
// gives a reason.
func blockSaysWhy(t *syntax.Tree, end int) bool {
	var lines []string
	for at := end; at > 0 && at > end-mostReason; at-- {
		l := strings.TrimSpace(string(t.LineText(at)))
		lines = append([]string{bareComment(l)}, lines...)
		if strings.HasPrefix(l, "/*") {
			text := strings.Join(lines, " ")
			return len(lines) > 1 && silencedWords.MatchString(text) && saysBecause.MatchString(text) && reasoned(text)
		}
	}
	return false
}

// mostReason is how many lines such a comment may have.
const mostReason = 30

// saysBecause are words that begin a reason.
var saysBecause = lazy.MustCompile(`(?i)\b(?:because|since|as (?:it|they|this|these|the)|so that|due to|third[- ]party|upstream|copied|copy of|not ours)\b`)
