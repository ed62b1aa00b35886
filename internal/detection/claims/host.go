package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// platformAsked are the ways in which code asks on which platform it runs. Words that the code
// under test may use for something of its own are left out.
var platformAsked = lazy.MustCompile(`\bruntime ?\. ?Compiler\b|\b(?:GOOS|GOARCH|RUBY_PLATFORM|PHP_OS\w*|target_os|target_family|IS_WINDOWS|IS_MACOS|kIsWeb|defaultTargetPlatform|isWindows|IsWindows|is_windows|isMacOS|isLinux|IsLinux|on_windows|onWindows|IsOSPlatform)\b|\b(?:sys|process|os) \. (?:platform|name|type)\b|\b(?:windows|jruby|truffleruby|mingw) \?|cfg ! \(|\bwindows\?|\bPlatform \. (?:is|OS)\w+|\bRuntimeInformation\b|\bOperatingSystem \. Is\w+|\bos \. type \( \)`)

// platformConstant is a condition that is nothing but a constant for a platform or an engine which few use, denied.
var platformConstant = lazy.MustCompile(`^(?:not |! ?)(?:\w+ \. )*(?:(?:IS_|ON_)?(?:WIN|WIN32|WINDOWS|MAC|MACOS|OSX|DARWIN|BSD|CYGWIN|PYPY|JYTHON))$`)

// versionAsked are the ways in which code asks for the version of what runs it.
var versionAsked = lazy.MustCompile(`(?i)\b(?:jre|java|jdk|jvm|node|python|ruby|php)_?version\w*\b|\bRuntime \. version \(|\bsys \. version_info\b|\bprocess \. versions? \b|\bPHP_VERSION\w*\b`)

// asksForVersionOf tells a condition that asks for the version of what runs the tests, and does not leave newer ones out.
func asksForVersionOf(under string) bool {
	question, denied := strings.CutPrefix(under, "not ")
	if !versionAsked.MatchString(under) || strings.ContainsAny(under, "&|") {
		return false
	}
	return denied && !circumstance.NewerOnly.MatchString(question) || !denied && !olderOnly.MatchString(question)
}

// olderOnly are questions for all versions before one.
var olderOnly = lazy.MustCompile(`(?i)\w*version\w*(?:\s*\(\s*\))?\s*(?:\[[^\]]*\]\s*)?<`)

// hostCalls are calls by which a helper finds out what a machine allows.
var hostCalls = []string{"sigaction", "getrlimit", "statfs", "statvfs", "geteuid", "getuid", "Geteuid", "Getuid", "uname", "sysconf", "setlocale", "LookPath", "mkfifo", "unshare", "sigprocmask", "getgroups"}

// clearHost clears claims that are made under a condition now which asks for the machine or the engine, or
// which a helper of the tests answers by asking it. What the code under test gives is no such condition.
func (c *Comparison) clearHost(e *event.Event, l *loss) {
	for _, s := range l.steps {
		if s.Why != "conditional" || s.After == nil || !c.dependsOnHost(l.after, s.After.Under) && !c.leavesAloud(l.before, l.after, s.After.Under) || c.SaysItFails(l.after, s.After.Under) {
			return
		}
	}
	e.Clear("conditional-guard", "the assertion depends on the machine or on what it has: "+l.steps[0].After.Under)
}

// askedHelper is the call that a condition consists of.
var askedHelper = lazy.MustCompile(`^(?:not |! ?)*(?:self \. |this \. |Self :: )?([A-Za-z_]\w*[?!]?) \(`)

// probesHost tells a condition that asks the machine, or is a call of a helper of the same file which does.
func (c *Comparison) probesHost(a *inventory.Case, condition string) bool {
	words := strings.Fields(condition)
	for i, w := range words[:max(0, len(words)-1)] {
		if words[i+1] == "(" && slices.Contains(hostCalls, w) {
			return true
		}
	}
	m, p := askedHelper.FindStringSubmatch(condition), c.FileOf[a]
	if m == nil || p == nil || p.After == nil {
		return false
	}
	return slices.ContainsFunc(p.After.CalledBy(m[1]), func(name string) bool { return slices.Contains(hostCalls, name) }) ||
		platformAsked.MatchString(helperText(p.File.After.All(), m[1]))
}

// helperLines is how long a helper may be that does nothing but ask for the platform.
const helperLines = 12

// helperText is the beginning of the definition of a helper, up to a line that ends it.
func helperText(text, name string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if !expression.HoldsWord(l, name) || !definesHelper.MatchString(l) {
			continue
		}
		end := i + 1
		for end < len(lines) && end < i+helperLines && strings.TrimSpace(lines[end]) != "" && !definesHelper.MatchString(lines[end]) {
			end++
		}
		return expression.Spaced(strings.Join(lines[i:end], " "))
	}
	return ""
}

var definesHelper = lazy.MustCompile(`^\s*(?:export\s+)?(?:async\s+)?(?:def|func|function|fn|fun|static|private|public|bool|boolean)\b`)
