package circumstance

import (
	"cmp"
	"strconv"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// reach is a question whose answer is a number that no machine or release reaches for long.
type reach struct {
	asked   *lazy.Regexp // what is asked, without blanks, before the operator
	beyond  int          // what nothing reaches
	subject string
}

var reaches = []reach{
	{lazy.MustCompile(`(?i)(?:NumCPU|GOMAXPROCS|cpu_?count|availableProcessors|ProcessorCount|hardware_concurrency|hardwareConcurrency|nprocessors|schedulers(?:_online)?|cpus\(\)\.length|cores)(?:\([^()]*\))*$`), 512, "number of processors"},
	{lazy.MustCompile(`(?i)(?:otp_release|PHP_MAJOR_VERSION|RUBY_VERSION|version_info(?:\[[^\]]*\]|\.major)?|python_version(?:_tuple)?|PY_VERSION|java(?:_?version|Version)|feature|specification\.version|node_?version|versions?\.node|Environment\.Version(?:\.Major)?|System\.version|majorVersion|ELIXIR_VERSION|RUSTC?_VERSION)(?:\([^()]*\))*(?:\[0\]|\.(?:to_i|toInt\(\)|major))?\)*$`), 90, "release"},
	{lazy.MustCompile(`PHP_VERSION_ID$`), 300000, "release"},
	{lazy.MustCompile(`SDK_INT$`), 500, "release"},
}

// OutOfReach is what a condition that a case got asks for although nothing reaches it: fewer than a
// thousand processors, an OTP of 99. "" when it can hold and fail.
func OutOfReach(b, a *inventory.Case) string {
	if a.Condition == b.Condition {
		return ""
	}
	asks := Added(b.Condition, a.Condition)
	if conjoined(asks) {
		return ""
	}
	runsAbove := MustHold(a.Why)
	for _, part := range strings.FieldsFunc(strings.NewReplacer(" or ", "|", "||", "|").Replace(asks), func(r rune) bool { return r == '|' }) {
		left, op, bound := bounded(minorOnly.ReplaceAllString(strings.ReplaceAll(part, " ", ""), "python_version$1$2"))
		above := op == ">" || op == ">="
		if op == "" || above != runsAbove {
			continue
		}
		for _, l := range reaches {
			if bound >= l.beyond && l.asked.MatchString(left) {
				return cmp.Or(a.Why, a.Condition) + ", which no " + l.subject + " of today meets"
			}
		}
	}
	return ""
}

// minorOnly is a question for a release of Python, which tells its releases by the second number.
var minorOnly = lazy.MustCompile(`\bversion_info(?:\[[^\]]*\])?([<>]=?)\(3,(\d+)(?:,\d+)*\)?`)

// conjoined tells a condition of which something else must hold too.
func conjoined(condition string) bool {
	return strings.Contains(condition, "&&") || strings.Contains(condition, " and ")
}

var boundAfter = lazy.MustCompile(`^(.*[^<>=!])(<=?|>=?)[("'\[{]*(?:Gem::Version\.new\(["'])?(\d+(?:<<\d+)?)[^<]*$`)

// bounded splits a comparison with a number, which stands on the right: NumCPU() < 1<<10. What is
// compared with a version is compared with its first number.
func bounded(part string) (left, op string, bound int) {
	m := boundAfter.FindStringSubmatch(strings.TrimLeft(part, "!("))
	if m == nil {
		return "", "", 0
	}
	number, shift, _ := strings.Cut(m[3], "<<")
	n, err := strconv.Atoi(number)
	if err != nil {
		return "", "", 0
	}
	if by, err := strconv.Atoi(shift); err == nil && by < 40 {
		n <<= by
	}
	return m[1], m[2], n
}
