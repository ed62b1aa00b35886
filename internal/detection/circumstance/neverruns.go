package circumstance

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// VersionQuestion is a question for a version and all after it.
type VersionQuestion struct {
	Ask      *lazy.Regexp
	Manifest []string
	Lowest   *lazy.Regexp // what the manifest says of the oldest version that it allows
}

var VersionQuestions = []VersionQuestion{
	{lazy.MustCompile(`\bPHP_VERSION_ID\s*>=?\s*(\d{5,6})\b`), []string{"composer.json"}, lazy.MustCompile(`(?:>=|\^|~)\s*v?(\d+(?:\.\d+)*)`)},
	{lazy.MustCompile(`\bversion_compare\s*\(\s*\\?(?:PHP_VERSION|phpversion\s*\(\s*\))\s*,\s*["'](\d+(?:\.\d+)*)["']\s*,\s*["'](?:>=|>|ge|gt)["']`), []string{"composer.json"}, lazy.MustCompile(`(?:>=|\^|~)\s*v?(\d+(?:\.\d+)*)`)},
	{lazy.MustCompile(`\bversion_info(?:\s*\[\s*:\s*\d\s*\])?\s*>=?\s*\(\s*(\d+(?:\s*,\s*\d+)*)`), []string{"pyproject.toml", "setup.cfg", "setup.py"}, lazy.MustCompile(`(?:requires-python|python_requires|^python)\s*=\s*["']?\s*(?:>=|\^|~=)\s*(\d+(?:\.\d+)*)`)},
	{lazy.MustCompile(`\bRUBY_VERSION\s*\)?\s*>=?\s*(?:Gem::Version\.new\()?["'](\d+(?:\.\d+)*)["']`), []string{".ruby-version"}, lazy.MustCompile(`^(?:ruby-)?(\d+(?:\.\d+)*)`)},
}

// VersionParts are the numbers of a version: 8.1, (3, 8), 80100.
func VersionParts(text string) []int {
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

// OldestAllowed is the oldest version that a manifest allows; nil when it cannot be told.
func OldestAllowed(name, text string, lowest *lazy.Regexp) []int {
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
			if v := VersionParts(m[1]); oldest == nil || slices.CompareFunc(v, oldest, cmp.Compare[int]) < 0 {
				oldest = v
			}
		}
	}
	return oldest
}

// NewerOnly are questions for a version and all after it: what stands behind them is left out
// from then on, not where something was still missing.
var NewerOnly = lazy.MustCompile(`(?i)\b\w*version\w*(?:\s*\(\s*\))?\s*(?:\[[^\]]*\]\s*)?\)?\s*>=?[^=]|version_compare\b.*["'](?:>=?|g[et])["']`)

// allowsOlder are marks that let a test run before a version only.
var allowsOlder = lazy.MustCompile(`@requires\s+PHP(?:Unit)?\s*<|\bRequiresPhp(?:unit)?\b\W*<`)

// notSupported says of a thing with a name that a version does not support it: not of the test.
var notSupported = lazy.MustCompile(`(?i)[a-z]\w+ (?:is |are )?(?:not \(?(?:yet\)? )?(?:yet )?supported|unsupported)\b`)

// LeavesNewerOut tells a skip on newer versions that gives no reason in the past: what was removed
// there needs no test.
func LeavesNewerOut(kind, condition, why string) bool {
	enables := strings.HasPrefix(why, "if ") || strings.HasPrefix(why, "#if") || strings.HasPrefix(condition, "not ") || strings.HasPrefix(condition, "!")
	return kind == "version" && !enables && (NewerOnly.MatchString(condition) || allowsOlder.MatchString(why)) && !goneThere.MatchString(why+" "+condition) && !notSupported.MatchString(why)
}

var goneThere = lazy.MustCompile(`(?i)remov|deprecat|dropp|no longer|gone|since|until|only (?:in|on|for|before)|before|obsolete|built-?in|native`)
