package delta

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// broader tells a skip condition that now holds in more situations.
func broader(before, after string) bool {
	return strings.Contains(after, before) && (strings.Contains(after, "||") || strings.Contains(after, " or "))
}

// conditionWords tell what a skip condition asks about, in the order of precedence.
var conditionWords = []struct {
	kind  string
	words []string
}{
	{"mode", []string{"feature=\"", "feature = \""}},
	{"ci", []string{"GITHUB_ACTIONS", "CI\"", "CI'", "env.CI", "is_ci", "isCI", "IS_CI", "on_ci", "onCI", "TRAVIS", "JENKINS", "GITLAB_CI", "CIRCLECI", "BUILDKITE"}},
	{"tool", []string{"LookPath", "find_executable", "shutil.which", "ImportError", "ModuleNotFoundError", "LoadError"}}, // its absence shows as an error
	{"error", []string{"err != nil", "err!=nil", "error", "Error", "exception", "Exception", "fail", "catch", "except", "rescue"}},
	{"platform", []string{"GOOS", "GOARCH", "platform", "win32", "darwin", "windows", "Windows", "macos", "macOS", "linux", "Linux", "unix", "bsd", "solaris", "plan9", "cgo", "amd64", "arm64", "386", "os.name", "arch", "OS", "isWindows", "uname", "NumCPU", "GOMAXPROCS", "endian", "wasm", "musl", "sandbox", "Android", "iOS", "jvm", "JVM", "pypy", "PyPy", "GraalVM", "browser", "engine", "miri", "WIN32", "__APPLE__", "_MSC_VER", "__GNUC__", "__clang__", "__MINGW", "__CYGWIN", "targetEnvironment", "canImport", "os(", "panic = \"", "panic=\""}},
	{"version", []string{"version", "Version", "VERSION", "go1.", "node_major", "jdk", "JDK", "python3", "semver", "RUBY_ENGINE", "gte(", "lt(", "py3", "PY3", "hexversion", "available(", "__cplusplus", "__STDC_VERSION__", "swift(", "compiler("}},
	{"tool", []string{"LookPath", "which", "exists", "Exists", "import", "installed", "available", "Available", "has_", "have_", "has(", "HAS_", "HAVE_", "supports", "Supports", "docker", "Docker", "executable", "extension_loaded", "function_exists", "find_executable", "Getuid", "root", "network", "offline", "locale", "== nil", "is None", "isTTY", "respond_to", "defined?", "feature", "canSymlink"}},
	{"mode", []string{"Short()", "short", "slow", "SLOW", "nightly", "race", "coverage", "debug"}},
	{"environment", []string{"Getenv", "getenv", "environ", "process.env", "ENV[", "System.getenv", "env::var", "LookupEnv", "env("}},
}

// conditionKind classifies what a conditional skip depends on.
func (c *comparison) conditionKind(a *inventory.Case) string {
	if c.production().names(a.Condition) {
		return "self"
	}
	if alwaysSet.MatchString(a.Condition) {
		return "other"
	}
	if kind := kindOfCondition(a.Condition); kind != "other" { // what is asked tells more than the reason given
		return kind
	}
	return kindOfCondition(a.Why)
}

// alwaysSet are questions about the platform that every platform answers alike.
var alwaysSet = lazy.MustCompile(`(?i)(GOOS|GOARCH|platform|os\s?\.\s?name|PHP_OS\w*|version)["']?(\s*\(\s*\))?\s*(!==?|is not|<>)\s*(""|''|None|nil|null)`)

// kindOfCondition classifies a condition by its words.
func kindOfCondition(text string) string {
	if alwaysSet.MatchString(text) {
		return "other"
	}
	text += " " + strings.ReplaceAll(text, " ", "") // resolved expressions stand with blanks between their words
	for _, k := range conditionWords {
		for _, w := range k.words {
			if strings.Contains(text, w) {
				return k.kind
			}
		}
	}
	return "other"
}
