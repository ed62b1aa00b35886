package circumstance

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// instruments are tools under which tests run besides, slower or with other memory; rareEngines are
// engines on which a project runs besides its own.
const (
	instruments = `tarpaulin|\bnot\s*\(\s*coverage(?:_nightly)?\b|\bcfg_attr\s*\(\s*coverage|valgrind|(?:address|thread|memory|leak|undefined(?:_behaviou?r)?)_?sanitizer|__sanitize_|\b(?:a|t|m|ub)san(?:_enabled)?\b|\bloom\b|\bmiri\b|\bfips(?:140\w*|_?mode|_?enabled|_?compliant)?\b|(?:is|in|get|under)_?fips(?:_?mode|_?enabled)?\b`
	rareEngines = `jruby|truffle(?:ruby)?|rubinius|\brbx\b|pypy|jython|ironpython|hhvm|phpdbg|silverlight|netfx_core|windows_phone|\bmono\b|mono\.runtime|(?:is|on|in)_?mono(?:\b|runtime)|native_?image|graal_?vm`
	rareHosts   = `(?i:` + instruments + `|` + rareEngines + `)`
)

var (
	rareHost   = lazy.MustCompile(rareHosts)
	rareEngine = lazy.MustCompile(`(?i)` + rareEngines)
	// letsBegin begins a reason that gives what must hold for a test to be there at all.
	letsBegin = lazy.MustCompile(`^(?:#\s*(?:if|ifdef)\b|#!?\[cfg\s*\(|if |unless )`)
	// denied is a sign that what is asked for must not hold, unlike there, which asks that it is not missing.
	Denied = lazy.MustCompile(`!|\bnot\b|<>`)
	// macroSign is the sign of a macro, which denies nothing.
	macroSign = lazy.MustCompile(`\bcfg\s*!`)
	there     = lazy.MustCompile(`(?:!==?|\bis not)\s*(?:null|nil|None|undefined|["']undefined["'])`)
)

// RunsWhere tells a condition that must hold for a test to run, not one that keeps it from that.
func RunsWhere(a *inventory.Case) bool {
	denials := len(Denied.FindAllString(macroSign.ReplaceAllString(there.ReplaceAllString(a.Condition, ""), "cfg"), -1))
	if strings.HasPrefix(a.Why, "#[cfg(") || strings.HasPrefix(a.Why, "#![cfg(") || strings.HasPrefix(a.Why, "unless ") { // the one is read turned round, the other is not
		denials++
	}
	return (letsBegin.MatchString(a.Why) || MustHold(a.Why)) == (denials%2 == 0)
}

// OnlyOnRareHost tells a test that is left out everywhere but under a tool or on an engine that few use.
func OnlyOnRareHost(a *inventory.Case) bool {
	return rareHost.MatchString(a.Condition) && RunsWhere(a)
}

var (
	MainHost = lazy.MustCompile(`(?i)\blinux(?:2|-gnu)?\b|__linux__|(?:\b|_)is_?linux\b|\bonlinux\b`)
	// otherHost is what a condition asks for besides: then it is about more than where most runs are.
	OtherHost = lazy.MustCompile(`(?i)win|mac|darwin|bsd|android|ios\b|arm|aarch|x86|amd64|386|ppc|s390|riscv|mips|musl|glibc|kernel|release|version|docker|container|alpine|ubuntu|debian|&&|\band\b`)
	// darwinFirst are languages whose projects run on another platform first.
	DarwinFirst = []string{".swift", ".m", ".mm"}
)
