package delta

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// neverRuns is what a condition that a case got, or the project's own settings, say of it where
// they say that it never lets the case run; "" when they say nothing.
func (c *comparison) neverRuns(b, a *inventory.Case) string {
	if far := outOfReach(b, a); far != "" {
		return far
	}
	if c.in.Repository == nil || a.Condition == b.Condition {
		return ""
	}
	if name := c.unknownFeature(b.Condition, a.Condition); name != "" {
		return a.Why + ", and no Cargo.toml knows the feature " + name
	}
	if where := c.everyVersion(a.Condition); where != "" {
		return a.Why + ", which holds for every version that " + where + " allows"
	}
	return ""
}

// atLeast is a question for a version and all after it.
type atLeast struct {
	ask      *lazy.Regexp
	manifest []string
	lowest   *lazy.Regexp // what the manifest says of the oldest version that it allows
}

var versionQuestions = []atLeast{
	{lazy.MustCompile(`\bPHP_VERSION_ID\s*>=?\s*(\d{5,6})\b`), []string{"composer.json"}, lazy.MustCompile(`(?:>=|\^|~)\s*v?(\d+(?:\.\d+)*)`)},
	{lazy.MustCompile(`\bversion_compare\s*\(\s*\\?(?:PHP_VERSION|phpversion\s*\(\s*\))\s*,\s*["'](\d+(?:\.\d+)*)["']\s*,\s*["'](?:>=|>|ge|gt)["']`), []string{"composer.json"}, lazy.MustCompile(`(?:>=|\^|~)\s*v?(\d+(?:\.\d+)*)`)},
	{lazy.MustCompile(`\bversion_info(?:\s*\[\s*:\s*\d\s*\])?\s*>=?\s*\(\s*(\d+(?:\s*,\s*\d+)*)`), []string{"pyproject.toml", "setup.cfg", "setup.py"}, lazy.MustCompile(`(?:requires-python|python_requires|^python)\s*=\s*["']?\s*(?:>=|\^|~=)\s*(\d+(?:\.\d+)*)`)},
	{lazy.MustCompile(`\bRUBY_VERSION\s*\)?\s*>=?\s*(?:Gem::Version\.new\()?["'](\d+(?:\.\d+)*)["']`), []string{".ruby-version"}, lazy.MustCompile(`^(?:ruby-)?(\d+(?:\.\d+)*)`)},
}

// everyVersion is the manifest that allows only versions for which a condition holds.
func (c *comparison) everyVersion(condition string) string {
	files, ok := c.in.Repository.(change.Files)
	if !ok || strings.Contains(condition, "&&") || strings.Contains(condition, " and ") {
		return ""
	}
	for _, q := range versionQuestions {
		m := q.ask.FindStringSubmatch(condition)
		if m == nil {
			continue
		}
		asked := versionParts(m[1])
		for _, name := range q.manifest {
			text, ok := files.Read(name)
			if !ok {
				continue
			}
			if oldest := oldestAllowed(name, string(text), q.lowest); oldest != nil && slices.Compare(oldest, asked) >= 0 {
				return name
			}
		}
	}
	return ""
}

// versionParts are the numbers of a version: 8.1, (3, 8), 80100.
func versionParts(text string) []int {
	if n, err := strconv.Atoi(text); err == nil && n >= 10000 { // PHP_VERSION_ID
		return []int{n / 10000, n / 100 % 100}
	}
	var out []int
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		n, err := strconv.Atoi(part)
		if err != nil {
			return nil
		}
		out = append(out, n)
	}
	for len(out) > 2 && out[len(out)-1] == 0 {
		out = out[:len(out)-1]
	}
	return out
}

// oldestAllowed is the oldest version that a manifest allows; nil when it cannot be told.
func oldestAllowed(name, text string, lowest *lazy.Regexp) []int {
	if name == "composer.json" {
		var manifest struct{ Require map[string]string }
		if json.Unmarshal([]byte(text), &manifest) != nil {
			return nil
		}
		text = manifest.Require["php"]
	}
	var oldest []int
	for line := range strings.SplitSeq(text, "\n") {
		for _, m := range lowest.FindAllStringSubmatch(strings.TrimSpace(line), -1) {
			if v := versionParts(m[1]); oldest == nil || slices.CompareFunc(v, oldest, cmp.Compare[int]) < 0 {
				oldest = v
			}
		}
	}
	return oldest
}

// newerOnly are questions for a version and all after it: what stands behind them is left out
// from then on, not where something was still missing.
var newerOnly = lazy.MustCompile(`(?i)\b\w*version\w*(?:\s*\(\s*\))?\s*(?:\[[^\]]*\]\s*)?\)?\s*>=?[^=]|version_compare\b.*["'](?:>=?|g[et])["']`)

// allowsOlder are marks that let a test run before a version only.
var allowsOlder = lazy.MustCompile(`@requires\s+PHP(?:Unit)?\s*<|\bRequiresPhp(?:unit)?\b\W*<`)

// notSupported says of a thing with a name that a version does not support it: not of the test.
var notSupported = lazy.MustCompile(`(?i)[a-z]\w+ (?:is |are )?(?:not \(?(?:yet\)? )?(?:yet )?supported|unsupported)\b`)

// leavesNewerOut tells a skip on newer versions that gives no reason in the past: what was removed
// there needs no test.
func leavesNewerOut(kind any, condition, why string) bool {
	enables := strings.HasPrefix(why, "if ") || strings.HasPrefix(why, "#if") || strings.HasPrefix(condition, "not ") || strings.HasPrefix(condition, "!")
	return kind == "version" && !enables && (newerOnly.MatchString(condition) || allowsOlder.MatchString(why)) && !goneThere.MatchString(why+" "+condition) && !notSupported.MatchString(why)
}

// complemented tells a test beside which a new one stands that has a condition too: they share
// the versions between them.
func (c *comparison) complemented(a *inventory.Case) bool {
	return slices.ContainsFunc(c.fresh, func(o *inventory.Case) bool { return o.Path == a.Path && o.State == inventory.Conditional })
}

var goneThere = lazy.MustCompile(`(?i)remov|deprecat|dropp|no longer|gone|since|until|only (?:in|on|for|before)|before|obsolete|built-?in|native`)
