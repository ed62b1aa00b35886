package source

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// lintSettings are names of files that say which rules of a linter are in force.
var lintSettings = lazy.MustCompile(`(?i)lint|golangci|ruff|pyproject\.toml|setup\.cfg|tox\.ini|flake8|rubocop|detekt|analysis_options|biome|mypy|\.editorconfig|checkstyle|clippy|\.(?:cs|vb|fs)proj$|Directory\.Build\.(?:props|targets)$`)

// switchedOn is where the change puts all rules of a group in force that were not before: what
// is silenced line by line since then is less than what was silenced everywhere.
func (c *comparison) switchedOn(path string, group []Suppression) string {
	by := ""
	for _, s := range group {
		for _, rule := range ruleNames(s.Rule) {
			if rule == "unused-ignore" && len(ruleNames(s.Rule)) > 1 {
				continue // it only goes with the others
			}
			if by = cmp.Or(c.putInForce(rule), c.nowAsked(rule), c.demandedByBuild(rule), c.exemptionLifted(path, rule)); by == "" {
				return ""
			}
		}
		if s.FileWide || len(ruleNames(s.Rule)) == 0 {
			return ""
		}
	}
	return by
}

// ruleNames are the rules that a silencer names.
func ruleNames(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}

// putInForce is the file of settings that no longer leaves a rule out, or now selects the family
// it belongs to.
func (c *comparison) putInForce(rule string) string {
	for i := range c.pairs {
		p := &c.pairs[i]
		if p.Before == nil || p.After == nil || !lintSettings.MatchString(path.Base(p.Path)) {
			continue
		}
		before, after := strings.Split(p.Before.All(), "\n"), strings.Split(p.After.All(), "\n")
		removed, _ := difference(before, after)
		if slices.ContainsFunc(removed, func(l string) bool { return listItem(l) == rule && leavesOut(before, l) }) && !slices.ContainsFunc(after, func(l string) bool { return listItem(l) == rule }) {
			return p.Path
		}
		if heardAgain(trimmed(before), trimmed(after), rule) {
			return p.Path
		}
		if off := func(l string) bool { return putsOff(l, rule) }; slices.ContainsFunc(removed, off) && !slices.ContainsFunc(after, off) {
			return p.Path
		}
		named := func(l string) bool { return listItem(l) == rule || familyOf(listItem(l), rule) }
		if slices.ContainsFunc(after, func(l string) bool { return named(l) && selects(after, l) || putsOn(l, rule) }) && !slices.ContainsFunc(before, func(l string) bool { return named(l) || putsOn(l, rule) }) {
			return p.Path
		}
	}
	return ""
}

// trimmed are lines without what they are indented by.
func trimmed(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.TrimSpace(l)
	}
	return out
}

// listItem is what one line of a list holds: - todo, "PL", # pylint.
func listItem(line string) string {
	line, _, _ = strings.Cut(line, "#")
	return strings.Trim(strings.TrimPrefix(strings.TrimSpace(line), "- "), " \t\"',")
}

// demanded is what a setting gives a rule that is in force.
var demanded = lazy.MustCompile(`^["']?\s*:\s*\[?\s*["']?(?:error|warn|warning|on|true|1|2)\b`)

// waived is what a setting gives a rule that is not in force.
var waived = lazy.MustCompile(`^["']?\s*[:=]\s*\[?\s*["']?(?:ignore|off|false|none|allow|0)\b`)

// putsOn tells a line that puts a rule in force by its name: 'no-eval': 'error'.
func putsOn(line, rule string) bool { return sets(line, rule, demanded) }

// putsOff tells a line that takes a rule out of force by its name: no-eval: off.
func putsOff(line, rule string) bool { return sets(line, rule, waived) }

func sets(line, rule string, to *lazy.Regexp) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t\"'"), rule)
	return ok && to.MatchString(rest)
}

func familyOf(family, rule string) bool {
	return family != "" && len(family) < len(rule) && strings.HasPrefix(rule, family) && strings.ToUpper(rule) == rule
}

var (
	leavingOut = lazy.MustCompile(`(?i)disabled?(?:[-_]?rules)?|ignore|exclude|suppress|skip`)
	selecting  = lazy.MustCompile(`(?i)select|enable|opt_in`)
)

func leavesOut(lines []string, line string) bool {
	return leavingOut.MatchString(listAbove(lines, line))
}

func selects(lines []string, line string) bool { return selecting.MatchString(listAbove(lines, line)) }

// listAbove is the line that begins the list in which a line stands.
func listAbove(lines []string, line string) string {
	for at := slices.Index(lines, line) - 1; at >= 0; at-- {
		if l := strings.TrimSpace(lines[at]); strings.HasSuffix(l, ":") || strings.HasSuffix(l, "[") || strings.HasSuffix(l, "=") {
			return l
		}
	}
	return ""
}
