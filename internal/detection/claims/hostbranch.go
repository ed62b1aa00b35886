package claims

import (
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/place"
)

var (
	// engineAsked are the ways in which code asks for the engine, its release, its parts and the rights of
	// the user, without blanks. Versions of anything else may be what the code under test answers.
	engineAsked = lazy.MustCompile(`\b(?:RUBY_(?:ENGINE|VERSION|PLATFORM)|PHP_VERSION(?:_ID)?|PHP_(?:MAJOR|MINOR)_VERSION|PHP_INT_SIZE|HHVM_VERSION|sys\.(?:version_info|byteorder|maxsize|implementation)|platform\.(?:system|machine|python_\w+)|process\.versions?|Runtime\.version\(|Jre[A-Z]\w*|JavaVersion|JRE\.|consts::OS|otp_release|System\.version\(|runtime\.Version\(|os\.(?:name|arch)|java\.(?:version|specification\.version|vm\.name)|Mono\.Runtime|function_exists\(|extension_loaded\(|Environment\.(?:OSVersion|Is64Bit\w+)|kIsWeb|Gem\.win_platform)` +
		`|#available\(|\b(?:windows|jruby|truffleruby)\?`)
	// unheardOf is a release of an operating system that nobody has.
	unheardOf = lazy.MustCompile(`#available\(\w+\s?(?:[6-9]\d|\d{3,})`)
	// declared is what a driver or dialect says of itself that it supports, with the name of that driver.
	declared = lazy.MustCompile(`(?i)^(?:not|!)*((?:\w+\.)*\w*(?:driver|dialect|connection|database|backend|adapter|engine|features|capabilities|executor))(?:\.\w+)*?\.(?:supports\.\w+|supports[A-Z_]\w*)(?:\(\))?$`)
)

// dependsOnHost tells a branch of a test that is taken or not by what the test runs on.
func (c *Comparison) dependsOnHost(a *inventory.Case, under string) bool {
	asked := inventory.Case{Path: a.Path, Condition: under, Why: "if " + under}
	if left, not := strings.CutPrefix(under, "not "); not { // it leaves where that holds
		asked.Condition, asked.Why = left, ""
	}
	if c.LeavesMainOut(&asked) || circumstance.OnlyOnRareHost(&asked) || unheardOf.MatchString(closeUp(under)) || circumstance.OutOfReach(&inventory.Case{}, &asked) != "" {
		return false
	}
	return platformAsked.MatchString(under) || platformConstant.MatchString(under) || asksForVersionOf(under) || engineAsked.MatchString(closeUp(under)) || circumstance.PresenceForm.MatchString(closeUp(under)) || c.probesHost(a, under) || c.ForeignPresence(&asked) || c.asksDriver(a, under) || c.leavesOneRelease(under)
}

// oneRelease asks that a version is not one certain release.
var oneRelease = lazy.MustCompile(`(?i)version\w*(?:\(\))?(?:#\w+)?!=(?:[\w.]*\()?["'](\d+(?:\.\d+){1,3})["']\)?$`)

// leavesOneRelease tells a condition that leaves out one certain release of something, which is not the project's own.
func (c *Comparison) leavesOneRelease(under string) bool {
	m := oneRelease.FindStringSubmatch(closeUp(under))
	if m == nil || c.In.Repository == nil {
		return false
	}
	hits, err := c.In.Repository.Search([]string{m[1]})
	return err == nil && !slices.ContainsFunc(hits[m[1]], func(h change.Hit) bool { return !place.OfTests(h.Path) })
}

// closeUp is a condition without blanks but those that part words.
func closeUp(condition string) string {
	return tokenGap.ReplaceAllString(condition, "$1")
}

// tokenGap is a blank beside a sign.
var tokenGap = lazy.MustCompile(`\s*([^\w\s])\s*`)

// asksDriver tells a test all claims of which wait for what a driver declares, where the test did not make
// that driver itself.
func (c *Comparison) asksDriver(a *inventory.Case, under string) bool {
	m, p := declared.FindStringSubmatch(strings.ReplaceAll(under, " ", "")), c.PairOf(a)
	if m == nil || p == nil {
		return false
	}
	for _, o := range a.Oracles {
		if o.Live() && o.Under != under {
			return false
		}
	}
	made, err := regexp.Compile(`\b` + regexp.QuoteMeta(strings.TrimPrefix(m[1], "not")) + `\s*(?::?=[^=]|,.*:?=[^=])`)
	return err == nil && !made.MatchString(matching.CodeOf(p.AfterLines(), a))
}
