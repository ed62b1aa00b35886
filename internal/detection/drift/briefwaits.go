package drift

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// brief is how many seconds a test may wait without a word: a machine that is busy takes that long now and then, and
// code that became slow is not hidden by it. It is what runners give a test that says nothing.
const brief = 5

// beyond is by how much a wait must grow to be worth a word though it is still a short one: no busy machine explains that.
const beyond = 50

var (
	// inMillis are calls and settings whose bare number is a count of milliseconds.
	inMillis = lazy.MustCompile(`\b(?:Thread\.[sS]leep|Task\.Delay|WaitOne|TestUtils?\.\w*[wW]ait\w*|setTimeout|usleep|uv_sleep|Sleep)\(\s*[\d_]|\[(?:Test, )?(?:Fact\(|Theory\(|Test, )?Timeout(?:\(| = )[\d_]|@Test\(\s*time[oO]ut\s*=|\bdelay\(\s*[\d_]|\bthis\.timeout\(`)
	// partOfOne is a sleep for a part of one.
	partOfOne = lazy.MustCompile(`(?i)\bsleep[\s(]+0?\.\d`)
	// speedClaims are claims about how fast something is, and no patience of the test's.
	speedClaims = lazy.MustCompile(`\bassertTimeout\w*\(|(?i:\b(?:completes?|executes?|finish(?:es)?)_?(?:with)?in|\bexecutionTime|\belapsed|\bduration_?of)|\bfailAfter\(|\bTimeout(?:\.|::)timeout\(`)
	// unitsOfTime are the words that say of what a number is a count.
	unitsOfTime = lazy.MustCompile(`\b(?:Nanosecond|Microsecond|Millisecond|Second|Minute|Hour|ofMillis|ofSeconds|ofMinutes|FromMilliseconds|FromSeconds|FromMinutes|milliseconds|millis|seconds|minutes|from_millis|from_secs|MILLISECONDS|SECONDS|MINUTES)\b`)
)

// staysBrief tells a wait that is a short one though it grew. Where nothing says what the number counts it may be long.
func staysBrief(line string, was, n float64) bool {
	units := unitsOfTime.FindAllString(line, -1)
	if len(units) == 0 && partOfOne.MatchString(line) && n < 1 {
		return true // only seconds are counted in parts
	}
	if n >= was*beyond || speedClaims.MatchString(line) {
		return false
	}
	if len(units) == 0 {
		return inMillis.MatchString(line) && n/1000 <= brief
	}
	for _, u := range units {
		if n*expression.Seconds[u] > brief {
			return false
		}
	}
	return !strings.Contains(line, "time.Second * time.")
}

// lastChanged is the number in which a line differs from the one it came from.
func lastChanged(was, now string) string {
	a, b := someNumber.FindAllString(was, -1), someNumber.FindAllString(now, -1)
	out := ""
	for i := range b {
		if i < len(a) && a[i] != b[i] && expression.IsDigit(b[i][0]) {
			out = b[i]
		}
	}
	return out
}

var (
	// argumentName is the name of an argument, right before its value.
	argumentName = lazy.MustCompile(`[(,]\s*(\w+)\s*[=:]\s*[\d_.]*$`)
	// ofPatience are words in the name of an argument that says how long, or how often, a test tries.
	ofPatience = lazy.MustCompile(`(?i)time|wait|delay|sleep|poll|deadline|patience|within|until|at_?most|second|milli|minute|^m?s$|duration|period|interval|grace|retr(y|ies)|attempt|tries|times|max|limit|example`)
)

// countsOther tells a line whose changed number is given under a name that speaks of no time: check(total=3, delay=1).
func countsOther(was, now string) bool {
	same := 0
	for same < min(len(was), len(now)) && was[same] == now[same] {
		same++
	}
	m := argumentName.FindStringSubmatch(now[:same])
	return m != nil && !ofPatience.MatchString(m[1])
}
