package drift

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/wording"
)

var (
	// someNumber is a number by itself, not a digit of a name, or a unit of time.
	someNumber = lazy.MustCompile(`\b\d[\d_]*(\.\d+)?|\b(Nanosecond|Microsecond|Millisecond|Second|Minute|Hour|ofMillis|ofSeconds|ofMinutes|FromMilliseconds|FromSeconds|FromMinutes|milliseconds|seconds|minutes|from_millis|from_secs)\b`)
	// waiting are calls and settings that say how long a test waits before it gives up; a mere
	// "timeout" may be what the code under test is given.
	waiting = lazy.MustCompile(`(?i:\b(wait|poll|eventually|within|consistently|expectation|fulfillment|assert_receive|refute_receive|receive|expectMsg|patience|awaitility|at_?most|until)\w*)|\w(Wait|Eventually|Until|Within|AtMost)\w*|\bawait\(\)|\bAwait\.|time\.After\(|\bfailAfter\(|_wait(_for|_until)?\(|Test\(\s*timeout\s*[:=]|\btoBlocking\(|\bcontext\.WithTimeout\(|\bwithTimeout(OrNull)?\(|\btime::timeout\(|\bassertTimeout\w*\(|\basyncio\.timeout\(|\bCancellationTokenSource\(|\.timeout\((const )?Duration|\bTask\.(await|yield)\w*\(|\.(get|await|join)\(\d+\w*,\s*(TimeUnit\.)?[A-Z]|\btest_?timeout\b|\btimeout:\s*(const\s+)?Timeout\(|\bverify\(.*\btimeout\b|\b(whenReady|futureValue)\(`)
	// ofTime are words that make a number a time.
	ofTime = lazy.MustCompile(`(?i)time|second|milli|minute|duration|\bms\b|\d(s|ms|m)\b|wait|delay|sleep|poll|receive|within|atmost|deadline|patience`)
	// awaitedValue is the keyword before a value that comes later: the number behind it is what is expected.
	awaitedValue = lazy.MustCompile(`\bawait\s`)
	// moreTime are words by which a message says that tests are given more time.
	moreTime = lazy.MustCompile(`(?i)\btime[ -]?outs?\b|\btim(ing|ed|es) out\b|\bflak(e[sd]?|y|ey|iness|ing)\b|\b(longer|more time|wait(s|ing)?|delay|sleep|slow(er)?)\b`)
	// givenTime is the number behind the body of a test, it("x", () => { … }, 5000), or the times behind the
	// condition of a claim that waits: assert.Eventually(t, func() bool { … }, time.Second, tick, "why").
	givenTime = lazy.MustCompile(`^\s*\}\s*,\s*(?:\d[\d_]*|\d+ \* time\.(?:Millisecond|Second|Minute)\s*,\s*[\w.* ]+(?:,\s*["\x60].*)?)\s*\);?\s*$`)
)

// manifold is by how much patience must grow to be more than a slight matter: a few times as much is what a slow machine
// asks for, and code that became slow is not hidden by it.
const manifold = 10

// fewTimes tells a limit that became a few times what it was, and says no more than how long a test waits.
func fewTimes(line string, was, n float64) bool {
	return was > 0 && n < was*manifold && !speedClaims.MatchString(line)
}

// nearValue are matchers for which "within" is a distance between values and no time.
var nearValue = lazy.MustCompile(`(?i)close_?to\(|be_within\(`)

// compareWaits finds lines of tests in which nothing but a waiting time changed, and grew. Where
// the author says that it is about time, every such number counts.
func (r *report) compareWaits() {
	stated := moreTime.MatchString(r.In.Message)
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if !p.Test || p.Before == nil || p.After == nil || len(p.After.Cases) == 0 || p.File.Before.All() == p.File.After.All() {
			continue
		}
		gone, come := wording.DifferingLines(p.File.Before.All(), p.File.After.All())
		if len(gone) == 0 || len(come) == 0 {
			continue
		}
		counted := unitsCounted(gone)
		for k, now := range unitsCounted(come) {
			from, to, old, grew := grownNumber(counted, now)
			byItself := givenTime.MatchString(now.Text) || waiting.MatchString(now.Text) && ofTime.MatchString(now.Text) && !nearValue.MatchString(now.Text)
			if !grew || !byItself && !(stated && to >= from*manifold && (ofTime.MatchString(awaitedValue.ReplaceAllString(now.Text, "")) || aloneNumber.MatchString(now.Text))) {
				continue
			}
			if countsOther(old.Text, now.Text) {
				continue
			}
			if number := lastChanged(old.Text, now.Text); number != "" && staysBrief(now.Text, valueOf(lastChanged(now.Text, old.Text)), valueOf(number)) {
				continue
			}
			test := matching.CaseAt(p, now.Line)
			if test != nil && slices.Contains(r.Fresh, test) || r.reportedDrift(p.File.Path, now.Line) {
				continue
			}
			e := r.NewEvent("oracle-drift", p.After.Cases[0], test)
			e.Path, e.Line, e.Before, e.After = p.File.Path, now.Line, textAt(gone, old.Line), come[k].Text
			e.Facts["what"], e.Facts["name"], e.Facts["from"], e.Facts["to"] = "timeout", "a waiting time", from, to
			e.Facts["slight"] = fewTimes(now.Text, from, to)
			r.Emit(e)
			break // one says it for the file
		}
	}
}

// oneUnit is a unit of time that no number stands before, and aMultiple one with its number.
var (
	oneUnit   = lazy.MustCompile(`([(,=:]\s*)(time\.(?:Nanosecond|Microsecond|Millisecond|Second|Minute|Hour)\b)`)
	aMultiple = lazy.MustCompile(`(\d)\s*\*\s*(time\.[A-Z])`)
)

// unitsCounted are lines in which a bare unit of Go's is one of it, so that it can be compared
// with more of them.
func unitsCounted(list []wording.Passage) []wording.Passage {
	out := slices.Clone(list)
	for i, l := range out {
		if strings.Contains(l.Text, "time.") {
			out[i].Text = aMultiple.ReplaceAllString(oneUnit.ReplaceAllString(l.Text, "${1}1 * $2"), "$1 * $2")
		}
	}
	return out
}

// textAt is the text of a line.
func textAt(list []wording.Passage, line int) string {
	at := slices.IndexFunc(list, func(p wording.Passage) bool { return p.Line == line })
	return list[at].Text
}

// namedTimeout is a time by its name: any other number that was none may be what is expected.
var namedTimeout = lazy.MustCompile(`(?i)timeout\s*[:=]\s*\d`)

// aloneNumber is a number in a line of its own, as where a call is spread over lines.
var aloneNumber = lazy.MustCompile(`^\s*\d[\d_]*\s*[,)]*;?\s*$`)

// reportedDrift tells whether a limit at a place was reported already.
func (r *report) reportedDrift(path string, line int) bool {
	for i := range r.Events {
		e := &r.Events[i]
		if e.Path == path && (e.Kind == "oracle-drift" && e.Line >= line-limitBefore && e.Line <= line+limitAfter || e.Kind == "oracle-tolerance-loosened" && e.Line == line) {
			return true
		}
	}
	return false
}

// grownNumber finds the old line that differs from a new one in one number only, which was smaller.
func grownNumber(gone []wording.Passage, now wording.Passage) (from, to float64, old wording.Passage, grew bool) {
	at := someNumber.FindAllStringIndex(now.Text, -1)
	if len(at) == 0 {
		return 0, 0, wording.Passage{}, false
	}
	shape := someNumber.ReplaceAllString(now.Text, "#")
	if same := slices.IndexFunc(gone, func(g wording.Passage) bool {
		return g.Line == now.Line && someNumber.ReplaceAllString(g.Text, "#") == shape
	}); same >= 0 {
		gone = gone[same : same+1] // it stands where it stood: what another line waited is no matter
	}
	for _, g := range gone {
		if g.Text == now.Text || max(g.Line-now.Line, now.Line-g.Line) > wording.Nearby {
			continue
		}
		was := someNumber.FindAllStringIndex(g.Text, -1)
		if len(was) != len(at) || someNumber.ReplaceAllString(g.Text, "#") != shape {
			continue
		}
		numbers := 0
		from, to = 1, 1
		for i := range at {
			a, b := valueOf(g.Text[was[i][0]:was[i][1]]), valueOf(now.Text[at[i][0]:at[i][1]])
			if a == b {
				continue
			}
			if expression.IsDigit(now.Text[at[i][0]]) {
				numbers++
			}
			from, to = from*a, to*b // a number together with its unit
		}
		if numbers <= 1 && (from > 0 && to >= from*ledger.MuchLonger || from == 0 && to > 0 && namedTimeout.MatchString(now.Text)) {
			return from, to, g, true
		}
	}
	return 0, 0, wording.Passage{}, false
}

func valueOf(text string) float64 {
	if unit, ok := expression.Seconds[text]; ok {
		return unit
	}
	v, _ := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
	return v
}
