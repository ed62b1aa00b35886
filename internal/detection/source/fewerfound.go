package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// wrongs are names of lists of what is wrong.
	wrongs = lazy.MustCompile(`(?i)^[$@]?(?:\w*_)?(?:all_?)?(?:dupes|duplicates?|duplicated|missing|unknown|invalid|errors?|errs|problems?|violations?|conflicts?|incomplete|failures?|failed|lefts|illegal|mismatch(?:es|ed)?|unexpected|collisions?|cycles?|unmet|bad|forbidden|unresolved|overlaps?)(?:_?(?:args?|arguments?|keys?|names?|fields?|values?|params?|options?|items?|entries|columns?|list|properties|deps|dependencies|messages?))?$`)
	// armTo parts an arm of a choice or a closure into its head and what it gives.
	armTo = lazy.MustCompile(`^(.*?(?:=>|->))\s*(.+?)[,;]?$`)
	// nothingFound is an answer by which nothing is found.
	nothingFound = lazy.MustCompile(`^(?:false|False|None|Nil|nil|null|\[\]|Seq\.empty|List\.empty|emptyList\(\))$`)
	// ofFailure is a pattern that takes a failure.
	ofFailure = lazy.MustCompile(`Left\(|\bErr\b|Failure|:error|\.failure|Error\(|Exception`)
)

// fewerFound is a list of what is wrong that finds less than before: an arm that found something is gone,
// or finds nothing, while the function still fails for what is on the list.
func fewerFound(e *edit) (what, was, is string) {
	if len(e.removed) == 0 || len(e.added) > len(e.removed) {
		return "", "", ""
	}
	before, after := foundLists(e.before), foundLists(e.after)
	for _, name := range sortedKeys(before) {
		old := before[name]
		now, ok := after[name]
		if !ok || squeeze(now) == squeeze(old) || !expression.HoldsWord(afterIt(e.after, now), name) {
			continue
		}
		lost, came := difference(strings.Split(old, "\n"), strings.Split(now, "\n"))
		if len(lost) == 0 || len(lost) != len(e.removed) || len(came) != len(e.added) {
			continue // more happened than that
		}
		if what, line := lessFound(lost, came); what != "" {
			return what, strings.TrimSpace(line), strings.TrimSpace(firstNonEmpty(strings.Join(came, " "), name))
		}
	}
	return "", "", ""
}

// lessFound tells lines of such a list that are gone, or find nothing now.
func lessFound(lost, came []string) (what, line string) {
	if len(came) == 0 {
		for _, l := range lost {
			if arm := armTo.FindStringSubmatch(strings.TrimSpace(l)); arm == nil || nothingFound.MatchString(arm[2]) {
				return "", ""
			}
		}
		if slices.ContainsFunc(lost, ofFailure.MatchString) {
			return "failure", lost[0]
		}
		return "bound", lost[0]
	}
	if len(came) != len(lost) {
		return "", ""
	}
	if only := len(came) == 1; only && narrowed(lost[0], came[0]) {
		return "bound", lost[0]
	}
	for i, l := range came {
		now, old := armTo.FindStringSubmatch(strings.TrimSpace(l)), armTo.FindStringSubmatch(strings.TrimSpace(lost[i]))
		if now == nil || old == nil || squeeze(now[1]) != squeeze(old[1]) || !nothingFound.MatchString(now[2]) || nothingFound.MatchString(old[2]) {
			return "", ""
		}
	}
	return "bound", lost[0]
}

// passesFewer is what a line gains by which fewer get through it.
var passesFewer = lazy.MustCompile(`^\s*(?:&&|and\b)|(?:&&|\band)\s*$|^\.(?:filter|filterNot|reject|select|take|slice|where|Where|Take)\b`)

// noneAtAll is a list without elements, and nothing else.
var noneAtAll = lazy.MustCompile(`^(?:new )?(?:list|set|dict|listOf|setOf|emptyList|emptySet|List\.of|Set\.of|Vec::new|vec!|Seq|List|Set|(?:Array|Enumerable)\.Empty)?(?:<[\w<>, ]*>)?(?:\[\s*\]|\{\s*\}|\(\s*\))(?:\.freeze)?[;,]?$`)

// narrowed tells a list that has no elements now, or lets fewer in than before.
func narrowed(old, now string) bool {
	b, a := givesValue.FindStringSubmatch(old), givesValue.FindStringSubmatch(now)
	if a != nil && b != nil && squeeze(a[1]) == squeeze(b[1]) && noneAtAll.MatchString(a[2]) && !noneAtAll.MatchString(b[2]) {
		return strings.ContainsAny(b[2], "[({|.")
	}
	_, more := putIn(strings.TrimRight(old, ";"), strings.TrimRight(now, ";"))
	return passesFewer.MatchString(more)
}

// foundLists are the statements of a function that give such a list its value, by its name.
func foundLists(f *Function) map[string]string {
	out := map[string]string{}
	f.ownNodes(func(n int) {
		if r := f.tree.Role(n); r != syntax.Var && r != syntax.Assign {
			return
		}
		if name := f.tree.Name(n); wrongs.MatchString(name) && out[name] == "" {
			out[name] = withoutComments(f, n)
		}
	})
	return out
}

// withoutComments are the lines of code of a node.
func withoutComments(f *Function, n int) string {
	return strings.Join(codeLines(f.tree, n, nil), "\n")
}

// afterIt is what a function says behind a statement.
func afterIt(f *Function, statement string) string {
	lines := strings.Join(f.Lines(), "\n")
	if at := strings.Index(lines, statement); at >= 0 {
		return lines[at+len(statement):]
	}
	return lines
}
