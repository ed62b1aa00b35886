package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// suppressions finds silencers that are new over the whole change.
func (c *comparison) suppressions() {
	had := map[string]int{}
	for i := range c.pairs {
		for _, s := range suppressionsOf(c.pairs[i].Before) {
			had[s.Tool+" "+s.Rule]++
		}
	}
	exact := map[string]int{}
	for i := range c.pairs {
		for _, s := range suppressionsOf(c.pairs[i].Before) {
			exact[s.Tool+" "+s.Rule+" "+squeeze(s.Target)]++
		}
	}
	var fresh []suppressed
	for i := range c.pairs {
		p := &c.pairs[i]
		for _, s := range suppressionsOf(p.After) {
			if k := s.Tool + " " + s.Rule + " " + squeeze(s.Target); exact[k] > 0 {
				exact[k]--
				had[s.Tool+" "+s.Rule]--
				continue
			}
			if !silencedWhole(p, s) && !silencedAround(p, s) {
				fresh = append(fresh, suppressed{p, s})
			}
		}
	}
	var kept []suppressed
	for _, s := range fresh {
		if k := s.s.Tool + " " + s.s.Rule; had[k] > 0 {
			had[k]-- // the code around it was edited, or it moved
			continue
		}
		kept = append(kept, s)
	}
	c.report(kept)
}

// wholeFile are silencers of a whole file by another name than those of a line.
var wholeFile = map[string]string{"flake8": "noqa", "ruff": "noqa"}

// silencedWhole tells whether the tool was silenced in all of the file before and is not any
// more: what is silenced line by line since then is less.
func silencedWhole(p *Pair, s Suppression) bool {
	whole := func(other Suppression) bool {
		tool := other.Tool
		if wide := wholeFile[tool]; wide != "" {
			tool = wide
		}
		return tool == s.Tool && (other.FileWide || other.Tool == "mypy" && other.Rule == "" && other.Line == 1)
	}
	return !whole(s) && slices.ContainsFunc(suppressionsOf(p.Before), whole) && !slices.ContainsFunc(suppressionsOf(p.After), whole)
}

type suppressed struct {
	p *Pair
	s Suppression
}

func suppressionsOf(f *Facts) []Suppression {
	if f == nil {
		return nil
	}
	return f.Suppressions
}

// report makes one event a file and tool, with the strongest facts of the group.
func (c *comparison) report(list []suppressed) {
	for i := 0; i < len(list); {
		j := i + 1
		for j < len(list) && list[j].p == list[i].p {
			j++
		}
		byTool := map[string][]Suppression{}
		for _, s := range list[i:j] {
			byTool[s.s.Tool+" "+s.s.Kind] = append(byTool[s.s.Tool+" "+s.s.Kind], s.s)
		}
		for _, tool := range sortedKeys(byTool) {
			c.reportGroup(list[i].p, byTool[tool])
		}
		i = j
	}
}

// underOldHead tells whether all rules are silenced right below the comment that a file begins with, and
// began with before: it says what the file is, not why nobody looks at it.
func underOldHead(p *Pair, s Suppression) bool {
	if p.Before == nil || s.Rule != "" && s.Rule != "all" {
		return false
	}
	if own, _ := readSuppression(s.Text, commentSilencers); own.Reason {
		return false
	}
	was, is := strings.Split(p.Before.All(), "\n"), strings.Split(p.After.All(), "\n")
	above := s.Line - 1
	if above < 1 || above > len(was) || above > len(is) || !slices.Equal(was[:above], is[:above]) {
		return false
	}
	return !slices.ContainsFunc(is[:above], func(l string) bool { return !isComment(strings.TrimSpace(l)) })
}

func (c *comparison) reportGroup(p *Pair, group []Suppression) {
	first := group[0]
	reason, wide, maintenance, existing, bareRule := true, false, true, 0, false
	for _, s := range group {
		reason = reason && s.Reason && !underOldHead(p, s)
		wide = wide || s.FileWide
		maintenance = maintenance && maintains(s.Rule)
		bareRule = bareRule || s.Rule == "" && s.Kind != "coverage"
		if c.existed(p, s.Target) || s.Kind == "warning" && s.FileWide && p.Before != nil {
			existing++
		}
	}
	alone := c.onlyComments(p)
	ev := c.add("suppression-added", p, first.Line, first.Target, first.Text, map[string]any{
		"rule": firstNonEmpty(first.Rule, first.Tool), "tool": first.Tool, "kind": first.Kind, "reason": reason, "count": float64(len(group)), "file_wide": wide,
		"on_existing": existing > 0, "replaces_fix": alone && existing == len(group) || undoesFix(p, group), "all_rules": bareRule, "maintenance": maintenance,
		"new_file": p.Before == nil, "only": c.nothingElse(),
	})
	if by := c.switchedOn(p.Path, group); by != "" {
		ev.Clear("justified", "the same change puts what is silenced in force: "+by)
	}
	if by := c.broughtRules(group); by != "" {
		ev.Clear("justified", "the change brings a newer version of "+by+", and what it reports came with that")
	}
	if !slices.ContainsFunc(group, func(s Suppression) bool { return s.Rule != ownDeprecation }) {
		ev.Clear("justified", "the package itself marks what it uses here as going away")
	}
	if first.Kind == "warning" && narrowFilters(group) && c.codeChanged() {
		ev.Clear("justified", "the code changed as well, and with it what it warns of")
	}
	if hostBound(p, group) {
		ev.Clear("conditional-guard", "it is code for other versions, platforms or libraries than those that one run has")
	}
}

// ownDeprecation is the rule of Dart against what a package uses of itself and tells others not to use any more.
const ownDeprecation = "deprecated_member_use_from_same_package"

// undoesFix tells whether all that a file's code does is to become, where it is silenced now, a
// little different from what nobody had to silence.
func undoesFix(p *Pair, group []Suppression) bool {
	if treeless(p.Before) || treeless(p.After) {
		return false
	}
	removed, added := difference(fileLines(p.Before), fileLines(p.After))
	if len(added) == 0 || len(added) != len(removed) {
		return false
	}
	for i, l := range added {
		silenced := slices.ContainsFunc(group, func(s Suppression) bool { return squeeze(s.Target) == squeeze(l) })
		if !silenced || alikeText(removed[i], l) < nearlySame {
			return false
		}
	}
	return true
}

// nearlySame is the share of words that a line keeps of another where it says the same.
const nearlySame = 0.6

// existed tells whether the silenced code was there before, unsilenced.
func (c *comparison) existed(p *Pair, target string) bool {
	if p.Before == nil || target == "" {
		return false
	}
	key := squeeze(typeEscape.ReplaceAllString(target, ""))
	for _, l := range strings.Split(p.Before.All(), "\n") {
		if squeeze(l) == key {
			return true
		}
	}
	return false
}

// onlyComments tells whether the file's code is the same but for silencers.
func (c *comparison) onlyComments(p *Pair) bool {
	if p.Before == nil || p.After == nil || p.Before.Tree == nil || p.After.Tree == nil {
		return false
	}
	removed, added := difference(fileLines(p.Before), withoutEscapes(fileLines(p.After)))
	inMarks := linesOfMarks(p.After)
	for _, l := range added {
		if _, ok := readSuppression(l, markSilencers); !ok && !aroundSilencers.MatchString(l) && !inMarks[squeeze(l)] {
			return false
		}
	}
	return len(removed) == 0
}

// nothingElse tells whether silencers are all that the change does to code: what they need is
// brought in, and remarks say nothing to a compiler.
func (c *comparison) nothingElse() bool {
	for i := range c.pairs {
		p := &c.pairs[i]
		switch {
		case treeless(p.Before) && treeless(p.After):
			continue // settings, data, words
		case treeless(p.Before) || treeless(p.After):
			return false
		}
		removed, added := difference(fileLines(p.Before), withoutEscapes(fileLines(p.After)))
		for _, l := range slices.Concat(removed, added) {
			if _, silences := readSuppression(l, markSilencers); !silences && !imports.MatchString(l) && !aroundSilencers.MatchString(l) {
				return false
			}
		}
	}
	return true
}

func treeless(f *Facts) bool { return f == nil || f.Tree == nil }

// typeEscape makes a compiler believe whatever is written.
var typeEscape = lazy.MustCompile(`\s+as\s+(?:any|unknown as [\w<>\[\].]+)\b|<any>`)

// withoutEscapes are lines as they were before a compiler was silenced in them.
func withoutEscapes(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = typeEscape.ReplaceAllString(l, "")
	}
	return out
}
