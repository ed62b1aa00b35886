package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/place"
)

// platformAsked are the ways in which code asks on which platform it runs. Words that the code
// under test may use for something of its own are left out.
var platformAsked = lazy.MustCompile(`\b(?:GOOS|GOARCH|RUBY_PLATFORM|PHP_OS\w*|target_os|target_family|IS_WINDOWS|IS_MACOS|kIsWeb|defaultTargetPlatform|isWindows|IsWindows|is_windows|isMacOS|isLinux|IsLinux|on_windows|onWindows|IsOSPlatform)\b|\b(?:sys|process|os) \. (?:platform|name|type)\b|\b(?:windows|jruby|truffleruby|mingw) \?|cfg ! \(|\bwindows\?|\bPlatform \. (?:is|OS)\w+|\bRuntimeInformation\b|\bOperatingSystem \. Is\w+|\bos \. type \( \)`)

// hostCalls are calls by which a helper finds out what a machine allows.
var hostCalls = []string{"sigaction", "getrlimit", "statfs", "statvfs", "geteuid", "getuid", "Geteuid", "Getuid", "uname", "sysconf", "setlocale", "LookPath", "mkfifo", "unshare", "sigprocmask", "getgroups"}

// clearHost clears claims that are made under a condition now which asks for the platform, or which a
// helper of the tests answers by asking the machine. What the code under test gives is no such condition.
func (c *comparison) clearHost(e *event.Event, a *inventory.Case, steps []ledger.Step) {
	for _, s := range steps {
		if s.Why != "conditional" || s.After == nil || !platformAsked.MatchString(s.After.Under) && !c.probesHost(a, s.After.Under) || c.saysItFails(a, s.After.Under) {
			return
		}
	}
	e.Clear("conditional-guard", "the assertion depends on the machine: "+steps[0].After.Under)
}

// askedHelper is the call that a condition consists of.
var askedHelper = lazy.MustCompile(`^(?:not |! ?)*(?:self \. |this \. |Self :: )?([A-Za-z_]\w*[?!]?) \(`)

// probesHost tells a condition that asks the machine, or is a call of a helper of the same file which does.
func (c *comparison) probesHost(a *inventory.Case, condition string) bool {
	words := strings.Fields(condition)
	for i, w := range words[:max(0, len(words)-1)] {
		if words[i+1] == "(" && slices.Contains(hostCalls, w) {
			return true
		}
	}
	m, p := askedHelper.FindStringSubmatch(condition), c.fileOf[a]
	if m == nil || p == nil || p.After == nil {
		return false
	}
	return slices.ContainsFunc(p.After.CalledBy(m[1]), func(name string) bool { return slices.Contains(hostCalls, name) })
}

var (
	// variableRead is the variable of the environment that a condition reads.
	variableRead = lazy.MustCompile(`(?i)(?:env\w*|environ)\s*(?:\.\s*\w+\s*)?[\[(.]+\s*["']?([A-Z][A-Z0-9_]{3,})\b`)
	// steersTests are variables that only tests know, and that every machine has.
	steersTests = lazy.MustCompile(`(?i)test|skip|fast|slow|quick|short|flak|run_|^(?:PATH|HOME|USER|SHELL|PWD|LANG|TERM|TMPDIR|HOSTNAME|LOGNAME)$`)
	// mustBeUnset are questions that hold where a variable is not set, for what must hold for a test to run.
	mustBeUnset = lazy.MustCompile(`isNull\b|isEmpty\b|isNullOrEmpty|isBlank|nullValue|==\s*null|== nil|is None|not in\b`)
	// leavesIfSet are questions that hold where it is set, for what keeps a test from running.
	leavesIfSet = lazy.MustCompile(`!=\s*(?:""|''|nil|null|undefined)|is not None|!== undefined|!= null|\bin os\.environ|isset\(`)
)

// changesTheSubject tells a test that is left out only where a variable of the environment is set which
// the code reads: there the code does something else than the test says.
func (c *comparison) changesTheSubject(a *inventory.Case, condition string) bool {
	m := variableRead.FindStringSubmatch(condition)
	if m == nil || steersTests.MatchString(m[1]) || c.in.Repository == nil || !c.leftWhereSet(a, m[1]) {
		return false
	}
	hits, err := c.in.Repository.Search([]string{m[1]})
	if err != nil {
		return false
	}
	for _, h := range hits[m[1]] {
		if !place.OfTests(h.Path) && commentSigns(h.Path) != nil && !strings.HasSuffix(h.Path, ".yml") && !strings.HasSuffix(h.Path, ".yaml") {
			return true
		}
	}
	return false
}

// leftWhereSet tells whether the line of a test that asks for a variable keeps it from running where the
// variable is set.
func (c *comparison) leftWhereSet(a *inventory.Case, variable string) bool {
	p := c.fileOf[a]
	if p == nil {
		return false
	}
	for l := range strings.SplitSeq(codeOf(string(p.File.After.Text), a), "\n") {
		if strings.Contains(l, variable) && (skipLine.MatchString(l) || assumes.MatchString(l) || strings.Contains(l, "if")) {
			if assumes.MatchString(l) {
				return mustBeUnset.MatchString(l)
			}
			return leavesIfSet.MatchString(l) && !mustBeUnset.MatchString(l)
		}
	}
	return false
}

// assumes are statements that give what must hold for a test to run.
var assumes = lazy.MustCompile(`(?i)\bassum\w*|\bunless\b|\brequires?\b`)
