package gate

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/settings"
)

// loss is how a setting got looser.
type loss struct {
	from, to string
	delta    float64
}

// loosened compares the values of one setting before and after; the empty list
// means that it is absent.
func loosened(rule catalog.GateSetting, before, after []settings.Setting) []loss {
	switch rule.Loosens {
	case "grows":
		return listLoss(rule, items(after), append(items(before), items([]settings.Setting{{Value: rule.Default}})...), func(item string) loss { return loss{to: item, delta: 1} })
	case "shrinks":
		return shrunk(rule, chosen(items(before)), chosen(items(after)))
	case "removed":
		if len(before) > 0 && len(after) == 0 {
			return []loss{{from: before[0].Value}}
		}
		return nil
	}
	var out []loss
	for i := range max(len(before), len(after)) {
		from, to := valueAt(before, i, len(after), rule.Default), valueAt(after, i, len(before), rule.Default)
		if rule.Minor && from == "" && rule.Loosens != "false-to-true" && rule.Loosens != "unset-to-set" {
			continue // a minor rule that nobody had set
		}
		if l, ok := compareValues[rule.Loosens](from, to); ok && from != to {
			l.from, l.to = from, to
			out = append(out, l)
		}
	}
	return out
}

// valueAt is the i-th value, the default when there is none. Where the other side
// has more values of the same name, what is missing is not compared.
func valueAt(list []settings.Setting, i, other int, fallback string) string {
	if i < len(list) {
		return list[i].Value
	}
	if len(list) > 0 && other > len(list) {
		return ""
	}
	return fallback
}

var compareValues = map[string]func(from, to string) (loss, bool){
	"lower":  lower,
	"higher": func(from, to string) (loss, bool) { return higher(from, to) },
	"true-to-false": func(from, to string) (loss, bool) {
		return loss{}, !isFalse(from) && isFalse(to) || isTrue(from) && to == ""
	},
	"false-to-true": func(from, to string) (loss, bool) { return loss{}, !isTrue(from) && isTrue(to) },
	// Any value switches it on, a reason in words too: skip: "flaky on our machines".
	"unset-to-set": func(from, to string) (loss, bool) {
		return loss{}, (from == "" || isFalse(from)) && to != "" && !isFalse(to)
	},
	"level": func(from, to string) (loss, bool) {
		a, b := level(from), level(to)
		return loss{delta: float64(a - b)}, a > 0 && b >= 0 && b < a
	},
}

func lower(from, to string) (loss, bool) {
	a, okA := height(from)
	b, okB := height(to)
	switch {
	case okA && (to == "" || to == "null") && a > 0:
		return loss{delta: -a}, true
	case okA && okB && b < a:
		return loss{delta: b - a}, true
	case okA && isFalse(to) && a > 0:
		return loss{delta: -a}, true
	case okB && b == 0 && strings.EqualFold(from, "auto"): // whatever was reached becomes nothing
		return loss{delta: -1}, true
	}
	return loss{}, false
}

// height is a number, or the highest that a tool has.
func height(s string) (float64, bool) {
	if strings.TrimSpace(s) == "max" {
		return highest, true
	}
	return number(s)
}

// highest stands for a level that goes up with the tool: the highest of PHPStan is 10 now.
const highest = 100

func higher(from, to string) (loss, bool) {
	a, okA := rank(from)
	b, okB := rank(to)
	if from == "" {
		okA = true
	}
	return loss{delta: b - a}, okA && okB && b > a
}

// ranks are words for how bad a problem must be before a tool speaks of it.
var ranks = map[string]float64{"low": 1, "medium": 2, "moderate": 2, "high": 3, "critical": 4, "info": 1, "warning": 2, "error": 3, "fatal": 4, "style": 0.5, "refactor": 0.5, "convention": 1}

// rank is a number, or a word that is more than another.
func rank(s string) (float64, bool) {
	if n, ok := ranks[strings.ToLower(strings.TrimSpace(s))]; ok {
		return n, true
	}
	return number(s)
}

// units are what stands behind a number, longer ones first, and how much of it one is.
var units = []struct {
	name string
	much float64
}{
	{"BigDecimal()", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"ms", 1e-3}, {"B", 1}, {"s", 1}, {"m", 60}, {"h", 3600}, {"f", 1}, {"F", 1}, {"d", 1},
}

// number reads 90, 90%, 0.9, "90 %", 30s, 10 kB.
func number(s string) (float64, bool) {
	s = strings.TrimSpace(strings.Trim(strings.TrimSpace(s), `"'`))
	s = strings.TrimSpace(strings.TrimSuffix(s, "%"))
	much := 1.0
	for _, unit := range units {
		if trimmed := strings.TrimSpace(strings.TrimSuffix(s, unit.name)); trimmed != s && trimmed != "" {
			s, much = trimmed, unit.much
			break
		}
	}
	x, err := strconv.ParseFloat(strings.Trim(strings.ReplaceAll(s, "_", ""), `"'. `), 64)
	return x * much, err == nil
}

func isTrue(s string) bool {
	switch strings.ToLower(unwrap(s)) {
	case "true", "yes", "on", "1":
		return true
	}
	return false
}

func isFalse(s string) bool {
	s = strings.ToLower(unwrap(s))
	switch s {
	case "false", "no", "off", "0", "none", "never", "set()", "set.empty", "seq()", "seq.empty", "nil":
		return true
	}
	// `x && !y` turns something off that was on, for some configurations; `!!x` is what x is.
	return strings.Contains(s, "&& !") || strings.HasPrefix(s, "!") && !strings.HasPrefix(s, "!!")
}

// unwrap looks into ${{ false }} and its kin.
func unwrap(s string) string {
	s = strings.TrimSpace(s)
	if inner, ok := strings.CutPrefix(s, "${{"); ok {
		return strings.TrimSpace(strings.TrimSuffix(inner, "}}"))
	}
	return s
}

// preset stands for a rule that a file did not name: somebody who switches it off met it,
// so a preset had it on.
const preset = "(by preset)"

var levels = map[string]int{
	"error": 3, "raise": 3, "log": 1, "stderr": 1, "silence": 0, "success": 0, "pass": 0, "2": 3, "deny": 3, "forbid": 4, "fatal": 3, "enable": 3, "enabled": 3, "true": 3, "strict": 3, "on": 3,
	preset: 3, "warn": 2, "1": 2, "warning": 2, "suggestion": 1, "hint": 1, "info": 1, "information": 1, "silent": 1,
	"standard": 2, "basic": 1, "all": 3, "latest-all": 3, "recommended": 2, "latest-recommended": 2, "minimum": 1, "latest-minimum": 1, "complete": 3, "targeted": 2, "minimal": 1,
	"informational": 1, "hidden": 1, "null": 0,
	"off": 0, "0": 0, "allow": 0, "none": 0, "false": 0, "disable": 0, "disabled": 0, "ignore": 0, "no": 0,
}

// level is how hard a rule bites, -1 when the value is no level. It may stand behind a value: true:warning, :raise.
func level(s string) int {
	s = s[strings.LastIndexByte(s, ':')+1:]
	if l, ok := levels[strings.ToLower(strings.TrimSpace(s))]; ok {
		return l
	}
	return -1
}

// items are the members of a list, however it is written.
func items(list []settings.Setting) []string {
	var out []string
	for _, s := range list {
		if slices.ContainsFunc(s.Path, settings.IsItem) && !strings.Contains(s.Value, "\n") {
			out = append(out, s.Value)
			continue
		}
		out = append(out, strings.FieldsFunc(s.Value, func(r rune) bool { return r == ',' || r == ';' || r == '\n' || r == ' ' || r == '\t' })...)
	}
	var kept []string
	for _, item := range out {
		if list, more, ok := cutList(item); ok { // FileList["test/*.rb"].exclude(/slow/)
			kept = append(kept, more)
			item = list
		}
		item = strings.TrimPrefix(strings.TrimSpace(item), "FileList")
		item = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(item, "%i"), "%w"), ":")
		if item = strings.Trim(item, `"'[](),`); item != "" {
			kept = append(kept, item)
		}
	}
	return kept
}

// cutList parts a list from what is done to it.
func cutList(item string) (list, more string, ok bool) {
	for _, end := range []string{`"].`, `'].`} {
		if list, more, ok = strings.Cut(item, end); ok {
			return list, more, true
		}
	}
	return item, "", false
}

// chosen are the items of a list that name what is in it; !x names what is not.
func chosen(items []string) []string {
	return slices.DeleteFunc(items, func(item string) bool {
		return strings.HasPrefix(item, "exclude(") || strings.HasPrefix(item, "!") && len(item) > 1
	})
}

func shrunk(rule catalog.GateSetting, before, after []string) []loss {
	if len(rule.Only) > 0 {
		// What the rule names must stay, whatever else joins it.
		lost := onlyOf(rule, listLoss(rule, before, after, func(item string) loss { return loss{from: item, delta: -1} }))
		gained := onlyOf(rule, listLoss(rule, after, before, func(item string) loss { return loss{to: item} }))
		if len(gained) >= len(lost) {
			return weakerPresets(rule, lost, gained)
		}
		return lost
	}
	fallback := items([]settings.Setting{{Value: rule.Default}})
	if len(before) == 0 {
		// Only dropping all that holds by default narrows anything for certain.
		if len(fallback) == 0 || len(after) == 0 || overlaps(fallback, after) {
			return nil
		}
		return []loss{{from: rule.Default, to: strings.Join(after, " ")}}
	}
	if len(after) == 0 { // no list means all, except where a default says otherwise
		return nil
	}
	lost := listLoss(rule, before, after, func(item string) loss { return loss{from: item, delta: -1} })
	gained := listLoss(rule, after, before, func(item string) loss { return loss{to: item} })
	retired := func(l loss) bool { return slices.Contains(rule.Retired, l.from+l.to) }
	lost, gained = slices.DeleteFunc(lost, retired), slices.DeleteFunc(gained, retired)
	if len(lost) > 0 && len(gained) > 0 && allWithin(gained, lost) {
		return []loss{{from: strings.Join(before, " "), to: strings.Join(after, " "), delta: float64(len(gained) - len(lost))}}
	}
	if len(gained) >= len(lost) {
		return nil // rewritten, not narrowed
	}
	return slices.DeleteFunc(lost, func(l loss) bool { // the folder above it is listed now
		return slices.ContainsFunc(gained, func(g loss) bool { return partOf(l.from, g.to) })
	})
}

// allWithin tells whether every new entry is a part of an entry that went.
func allWithin(gained, lost []loss) bool {
	for _, g := range gained {
		if !slices.ContainsFunc(lost, func(l loss) bool { return partOf(g.to, l.from) }) {
			return false
		}
	}
	return true
}

// partOf tells whether a path or glob chooses less than another: a file or folder below
// it, or one name where all names were meant.
func partOf(part, whole string) bool {
	part, whole = plainPath(part), plainPath(whole)
	if part == whole || part == "" {
		return false
	}
	if !strings.ContainsAny(whole, "*?{[") {
		return whole == "" || strings.HasPrefix(part, whole+"/")
	}
	if ok, err := doublestar.Match(whole, part); err != nil || !ok {
		return false
	}
	return !strings.Contains(path.Base(part), "*") || path.Base(part) == path.Base(whole) || beginsLonger(path.Base(part), path.Base(whole))
}

// beginsLonger tells a name with a wildcard that must begin with more than another: test_cart_*.rb of test_*.rb.
func beginsLonger(part, whole string) bool {
	p, restOfPart, _ := strings.Cut(part, "*")
	w, rest, _ := strings.Cut(whole, "*")
	return w != "" && len(p) > len(w) && strings.HasPrefix(p, w) && restOfPart == rest
}

func plainPath(s string) string {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "<rootDir>/"), "./")
	return strings.Trim(strings.TrimSuffix(s, "."), "/")
}

func overlaps(a, b []string) bool {
	for _, x := range a {
		for _, y := range b {
			if x == y || strings.HasSuffix(y, x) {
				return true
			}
		}
	}
	return false
}

// listLoss makes a loss of each item that is in one list only.
func listLoss(_ catalog.GateSetting, in, notIn []string, make func(string) loss) []loss {
	have := map[string]bool{}
	for _, item := range notIn {
		have[item] = true
	}
	var out []loss
	for _, item := range in {
		if !have[item] {
			have[item] = true
			out = append(out, make(item))
		}
	}
	return out
}
