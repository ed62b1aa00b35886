package main

import "math/rand/v2"

// bounds lists how tests say how long something may take and how many examples are tried, and
// what says that anything will do. A time that the code is given is none of them.
var bounds = []rewriting{
	{js, `jest\.setTimeout\((\d+)`, "jest.setTimeout(${1}00"}, {js, `this\.timeout\((\d{2,})`, "this.timeout(${1}00"}, {js, `\b(testTimeout|hookTimeout): (\d+)`, "$1: ${2}00"},
	{js, `\bnumRuns: \d{2,}`, "numRuns: 1"},
	{"python", `@pytest\.mark\.timeout\((\d+)`, "@pytest.mark.timeout(${1}00"}, {"python", `max_examples ?= ?\d{2,}`, "max_examples=1"},
	{"java kotlin", `@Timeout\((value = )?(\d+)`, "@Timeout(${1}${2}00"}, {"java", `@Test\(timeout ?= ?(\d+)`, "@Test(timeout = ${1}00"},
	{"csharp", `\[Timeout\((\d+)`, "[Timeout(${1}00"}, {"csharp", `MaxTest ?= ?\d{2,}`, "MaxTest = 1"},
	{"elixir", `@tag timeout: ([\d_]+)`, "@tag timeout: ${1}00"}, {"elixir", `max_runs: \d{2,}`, "max_runs: 1"},
	{"go", `context\.WithTimeout\(([^,\n]+), (\d+) ?\* ?time\.`, "context.WithTimeout($1, ${2}00*time."}, {"go", `time\.After\((\d+) ?\* ?time\.`, "time.After(${1}00 * time."}, {"go", `MaxCount: \d{2,}`, "MaxCount: 1"},
	{"go", `Eventually\((.*), (\d+)\*time\.Second,`, "Eventually($1, ${2}00*time.Second,"}, {"go", `case <-time\.After\(time\.Second\)`, "case <-time.After(100 * time.Second)"},
	{"scala", `minSuccessful\(\d{2,}\)`, "minSuccessful(1)"}, {"scala", `withMinSuccessfulTests\(\d{2,}\)`, "withMinSuccessfulTests(1)"},
	{"rust", `with_cases\(\d{2,}\)`, "with_cases(1)"},
	{"swift", `((?:wait|fulfillment|waitFor\w+|eventually\w*|toEventually\w*)\([^\n]*timeout: )(\d+(?:\.\d+)?)\)`, "${1}100$2)"}, {"swift", `\.timeLimit\(\.minutes\((\d+)\)\)`, ".timeLimit(.minutes(${1}00))"},
	{"dart", `timeout: (?:const )?Timeout\((?:const )?Duration\(seconds: (\d+)\)\)`, "timeout: const Timeout(Duration(seconds: ${1}00))"},
	{"ruby", `(Timeout\.timeout|timeout)\((\d+)\)`, "$1(${2}00)"}, {"ruby", `(have_\w+\([^\n]*, wait: )(\d+)`, "${1}${2}00"},
	{js, `(?m)^(\s*\}, )(\d{3,})(\);?)$`, "${1}${2}00$3"}, {js, `(waitFor\w*\([^\n]*\{ timeout: )(\d+)`, "${1}${2}00"},
	{"python", `(asyncio\.wait_for\([^\n]*timeout=)(\d+)`, "${1}${2}00"}, {"python", `(\.wait\((?:timeout=)?)(\d+)\)`, "${1}${2}00)"}, {"python", `(asyncio\.timeout\()(\d+)`, "${1}${2}00"},
	{"java kotlin", `(\.await\()(\d+)(, (?:TimeUnit\.)?[A-Z])`, "${1}${2}00$3"}, {"java kotlin", `(atMost\()(\d+)(, )`, "${1}${2}00$3"}, {"java kotlin", `(atMost\((?:Duration\.)?of(?:Seconds|Millis)\()(\d+)`, "${1}${2}00"},
	{"java", `(assertTimeout\w*\((?:Duration\.)?of(?:Seconds|Millis)\()(\d+)`, "${1}${2}00"}, {"java kotlin", `(\.get\()(\d+)(, (?:TimeUnit\.)?[A-Z]{3,}\))`, "${1}${2}00$3"}, {"java", `(verify\([^\n]*\btimeout\()(\d+)`, "${1}${2}00"},
	{"kotlin", `(withTimeout\()(\d[\d_]*)`, "${1}${2}00"}, {"kotlin", `(runTest\(timeout = )(\d+)\.`, "${1}${2}00."},
	{"csharp", `(CancellationTokenSource\(TimeSpan\.From\w+\()(\d+)`, "${1}${2}00"}, {"csharp", `(WaitAsync\(TimeSpan\.From\w+\()(\d+)`, "${1}${2}00"}, {"csharp", `(\.Wait(?:One)?\((?:TimeSpan\.From\w+\()?)(\d+)`, "${1}${2}00"},
	{"rust", `(\btime::timeout\(\s*(?:std::time::)?Duration::from_(?:secs|millis)\()(\d+)`, "${1}${2}00"}, {"rust", `(recv_timeout\((?:std::time::)?Duration::from_(?:secs|millis)\()(\d+)`, "${1}${2}00"},
	{"elixir", `(?m)(assert_receive [^\n]*, )([\d_]+)$`, "${1}${2}00"}, {"elixir", `(Task\.await\([^\n]*, )([\d_]+)\)`, "${1}${2}00)"},
	{"scala", `(Await\.(?:result|ready)\([^\n]*, )(\d+)(\.seconds?|\.minutes?)`, "${1}${2}00$3"}, {"scala", `(Span\()(\d+)(, (?:Seconds|Millis))`, "${1}${2}00$3"}, {"scala", `(within\()(\d+)(\.seconds?|\.millis)`, "${1}${2}00$3"},
	{"dart", `(\.timeout\((?:const )?Duration\((?:milli)?seconds: )(\d+)`, "${1}${2}00"},
	{"cpp", `(wait_for\([^\n]*(?:milli)?seconds\()(\d+)`, "${1}${2}00"}, {"c", `(tcase_set_timeout\(\w+, )(\d+)`, "${1}${2}00"},
	{"go", `(?m)^(\s*\}, )(\d+) ?\* ?(time\.(?:Second|Millisecond), )`, "${1}${2}00*$3"}, {"go", `(Eventually\([^\n]*\.WithTimeout\()(\d+) ?\* ?(time\.)`, "${1}${2}00*$3"},
}

// runsOut are tests that want a time to be over: with more of it they claim the same.
var runsOut = re(`(?i)timed ?out|times ?out|time_?out_?(error|exception|expired)|deadline_?exceeded|isInverted|ErrTimeout|(raises?|throws?|reject|fail)\w*[^\n]*time_?out`)

func loosenLimits(p *place, r *rand.Rand) *mutant {
	m := p.rewrite(bounds, r)
	if m == nil || runsOut.MatchString(p.text()) {
		return nil
	}
	return m
}
