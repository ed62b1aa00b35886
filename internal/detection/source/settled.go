package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// outcome is a way to say that something failed, and the ways to say in its place that it went well.
type outcome struct{ failed, good *lazy.Regexp }

// closure is the head of one that a call is given in the place of a name.
const closure = `(?:(?:async )?\(?[\w?., ]*\)? ?(?:=>|->) ?\{? ?|(?:async )?\([\w?., ]*\) ?\{ ?|\{ ?(?:[\w, ]+ (?:->|in) )?)?`

// outcomes are words that come in pairs. What stands in front of them stays as it is.
var outcomes = []outcome{
	{lazy.MustCompile(`\bPromise\.reject\(`), lazy.MustCompile(`^Promise\.resolve\(`)},
	{lazy.MustCompile(`\b(?:rejectionFor|rejection_for)\(`), lazy.MustCompile(`^(?:promiseFor|promise_for)\((?:null|\[\]|false|true)?\)`)},
	{lazy.MustCompile(`\breject\(`), lazy.MustCompile(`^(?:resolve|fulfill)\(`)},
	{lazy.MustCompile(`\bFuture\.(?:failed|error)\b`), lazy.MustCompile(`^Future\.(?:successful|unit|value)\b`)},
	{lazy.MustCompile(`\b(?:Mono|Flux|Observable|Single|Maybe|Completable)\.error\(`), lazy.MustCompile(`^(?:Mono|Flux|Observable|Single|Maybe|Completable)\.(?:empty|just|complete)\(`)},
	{lazy.MustCompile(`\bthrowError\(`), lazy.MustCompile(`^(?:of\(|EMPTY\b)`)},
	{lazy.MustCompile(`\bCompletableFuture\.failed(?:Future|Stage)\(`), lazy.MustCompile(`^CompletableFuture\.completed(?:Future|Stage)\(`)},
	{lazy.MustCompile(`\b(?:Task|ValueTask)\.FromException\b`), lazy.MustCompile(`^(?:Task|ValueTask)\.(?:CompletedTask|FromResult)\b`)},
	{lazy.MustCompile(`\b(?:Either\.left|Left)\(`), lazy.MustCompile(`^(?:Either\.right|Right)\(`)},
	{lazy.MustCompile(`(?:\bResult)?\.failure\(`), lazy.MustCompile(`^(?:Result)?\.success\(`)},
	{lazy.MustCompile(`(?:^|\breturn |=> )Err\(`), lazy.MustCompile(`^(?:return |=> )?Ok\(`)},
	{lazy.MustCompile(`\{:error, `), lazy.MustCompile(`^(?:\{:ok, (?:nil|\[\]|%\{\}|:?\w+)\}|:ok\b)`)},
	{lazy.MustCompile(`\b[\w.]+\.(?:completeError|addError)\b`), lazy.MustCompile(`^` + closure + `[\w.]+\.(?:complete|close|add)\(`)},
	{lazy.MustCompile(`\breject\)`), lazy.MustCompile(`^(?:` + closure + `(?:resolve|fulfill)\(|(?:resolve|fulfill)\))`)},
	{lazy.MustCompile(`\b[\w.]+\.completeExceptionally\(`), lazy.MustCompile(`^[\w.]+\.(?:complete|cancel)\(`)},
	{lazy.MustCompile(`\b[\w.]+\.(?:Try)?SetException\(`), lazy.MustCompile(`^[\w.]+\.(?:Try)?Set(?:Result|Canceled)\(`)},
	{lazy.MustCompile(`\b[\w.]+\.(?:set_exception|setException)\(`), lazy.MustCompile(`^[\w.]+\.(?:set_result|set|cancel)\(`)},
	{lazy.MustCompile(`\b[\w.]+\.(?:resumeWithException|tryResumeWithException)\(`), lazy.MustCompile(`^[\w.]+\.(?:resume|tryResume)\(`)},
	{lazy.MustCompile(`\b[\w.]+\.resume\(throwing:`), lazy.MustCompile(`^[\w.]+\.resume\((?:returning:|\))`)},
	{lazy.MustCompile(`\b(?:observer|subscriber|sink|emitter|s|o)\.(?:error|onError|tryOnError)\b`), lazy.MustCompile(`^` + closure + `(?:observer|subscriber|sink|emitter|s|o)\.(?:complete|onComplete|onCompleted|success|onSuccess|next|onNext)\(`)},
	{lazy.MustCompile(`(?:=> |return )Failure\(`), lazy.MustCompile(`^(?:=> |return )Success\(`)},
	{lazy.MustCompile(`\b[\w.]*send\(Err\(`), lazy.MustCompile(`^[\w.]*send\(Ok\(`)},
	{lazy.MustCompile(`\b(?:JsError|DecodingFailure)\(`), lazy.MustCompile(`^(?:JsSuccess|Right)\(`)},
	{lazy.MustCompile(`\b(?:ZIO|IO|F|Sync\[F\]|Effect|Task|UIO)\.(?:fail|failNow|raiseError|die)\(`), lazy.MustCompile(`^(?:ZIO|IO|F|Sync\[F\]|Effect|Task|UIO)\.(?:succeed|pure|unit|void|none|now)\b`)},
	{lazy.MustCompile(`\b(?:Validated\.invalid(?:Nel|Nec)?|Validation\.invalid|Invalid)\(`), lazy.MustCompile(`^(?:Validated\.valid(?:Nel|Nec)?|Validation\.valid|Valid)\(`)},
	{lazy.MustCompile(`\.(?:asLeft|invalidNel|invalidNec|left\(\)|err\(\))`), lazy.MustCompile(`^\.(?:asRight|validNel|validNec|right\(\)|ok\(\))`)},
	{lazy.MustCompile(`\b(?:Result|ValidationResult|ValidateOptionsResult|HealthCheckResult|IdentityResult|AuthenticateResult)(?:<[\w, <>]*>)?(?:\.|::)(?:Fail|Failure|Failed|Invalid|Error|Unhealthy|err|error|fail|failed|invalid)\(`), lazy.MustCompile(`^(?:Result|ValidationResult|ValidateOptionsResult|HealthCheckResult|IdentityResult|AuthenticateResult)(?:<[\w, <>]*>)?(?:\.|::)(?:Ok|Success|Succeeded|Valid|Skip|Healthy|NoResult|ok|success|valid)\b`)},
	{lazy.MustCompile(`\bTry\.failure\(`), lazy.MustCompile(`^Try\.success\(`)},
	{lazy.MustCompile(`\b(?:E|TE)\.left\(`), lazy.MustCompile(`^(?:E|TE)\.right\(`)},
	{lazy.MustCompile(`(?:\breturn |=> )(?:err|errAsync)\(`), lazy.MustCompile(`^(?:return |=> )(?:ok|okAsync)\(`)},
	{lazy.MustCompile(`\b["']?(?:ok|success|valid|isValid|passed|allowed)["']?(?::| =>) ?(?:false|False)\b`), lazy.MustCompile(`^["']?(?:ok|success|valid|isValid|passed|allowed)["']?(?::| =>) ?(?:true|True)\b`)},
	{lazy.MustCompile(`\b(?:Denied|Errored)\(`), lazy.MustCompile(`^(?:Allowed)\(`)},
	{lazy.MustCompile(`(?:\breturn |=> ?|-> ?|[^=!<>]= ?)[\w.:]*(?:INVALID|FAILED|FAILURE|REJECTED|DENIED|UNHEALTHY|FORBIDDEN|EXPIRED)\b`), lazy.MustCompile(`^(?:return |=> ?|-> ?|[^=!<>]= ?)[\w.:]*(?:\b|_)(?:VALID|OKAY|OK|SUCCESS|SUCCEEDED|PASSED|ACCEPTED|ALLOWED|GRANTED|HEALTHY)\b`)},
	{lazy.MustCompile(`(?:\breturn |=> ?|-> ?)[\w.:]+(?:\.|::)(?:Invalid|Failed|Failure|Rejected|Denied|Unhealthy|Forbidden|Expired)\b`), lazy.MustCompile(`^(?:return |=> ?|-> ?)[\w.:]+(?:\.|::)(?:Valid|Ok|Okay|Success|Succeeded|Passed|Accepted|Allowed|Granted|Healthy)\b`)},
	{lazy.MustCompile(`<- \w*[eE]rr\b`), lazy.MustCompile(`^<- nil\b`)},
	{lazy.MustCompile(`\b(?:callback|cb|done|next)\(\w*[eE]rr(?:or)?\b`), lazy.MustCompile(`^(?:callback|cb|done|next)\((?:\)|null|undefined)`)},
}

// settled is a line that says that all went well where the line before said that it failed, under
// whatever condition that was.
func settled(old string, added map[string]string) string {
	for _, o := range outcomes {
		at := o.failed.FindStringIndex(old)
		if at == nil {
			continue
		}
		for _, key := range sortedKeys(added) {
			now := added[key]
			if strings.HasPrefix(now, old[:at[0]]) && o.good.MatchString(now[at[0]:]) {
				return now
			}
		}
	}
	return ""
}

// defaulting are what a line gains that gives an answer where it used to hand its failure on.
var defaulting = lazy.MustCompile(`\.unwrap_or\((?:[^()]|\(\))*\)|\.unwrap_or_default\(\)|\.unwrap_or_else\(\|_\w*\| ?(?:[^()]|\(\))*\)|\.ok\(\)` +
	`| rescue (?:nil|\[\]|\{\}|false|true|0|""|'')$` +
	`|\.catch\(\(?\w*\)? => (?:null|undefined|false|true|0|''|""|\[\]|\(?\{\}\)?)\)` +
	`|\.(?:orElse|getOrDefault|recoverCatching|onErrorReturn|onErrorReturnItem)\((?:[^()]|\(\))*\)|\.getOrElse ?(?:\{[^{}]*\}|\((?:[^()]|\(\))*\))|\.getOrNull\(\)|\.onErrorComplete\(\)` +
	`|\.exceptionally\(\(?\w*\)? -> (?:null|\w+\.empty\(\))\)|\.onErrorResume\(\(?\w*\)? -> \w+\.empty\(\)\)` +
	`|\.recover \{ case _(?:: \w+)? => [^{}]*\}|\.catchError\(\(\w*\) => (?:null|false|\[\])\)`)

// demanding are what a line had in its place.
var demanding = lazy.MustCompile(`\?|\.unwrap\(\)|\.expect\("[^"]*"\)|\.getOrThrow\(\)|\.orElseThrow\((?:[^()]|\([^()]*\))*\)|\.ok_or(?:_else)?\((?:[^()]|\([^()]*\))*\)|\.get\(\)`)

// onlyIfGood begins a line that goes on only where a call went well.
var onlyIfGood = lazy.MustCompile(`^if let (?:Ok\(.*?\)|\w+) = (?:try\? )?(.+?) ?\{`)

// insisting is a call that failed loudly.
var insisting = lazy.MustCompile(`\.unwrap\(\)|\.expect\(|\btry!? |\?;$`)

// unspoken is a line that passes over a failure without a word, where the same call failed loudly.
func unspoken(old string, added []string) string {
	if !insisting.MatchString(old) {
		return ""
	}
	for _, l := range added {
		m := onlyIfGood.FindStringSubmatch(strings.TrimSpace(l))
		if m == nil || !strings.Contains(l, "Ok(") && !strings.Contains(l, "try?") || !strings.Contains(squeeze(old), squeeze(m[1])) {
			continue
		}
		if !slices.ContainsFunc(added, func(a string) bool { return strings.Contains(a, "else") }) {
			return l
		}
	}
	return ""
}

// softly are calls that give nothing where others of the same name fail, with a default for it.
var softly = lazy.MustCompile(`^(.*?\b(\w+?))(?:OrNull|OrNone|OrDefault|OrNil|_or_none|_or_null|_or_nil|_or_default)\(.*\)\)?\s*(?:\?:|\?\?|\|\||\bor\b)\s*(?:-?\d[\w.]*|""|''|false|true|False|null|nil|None|empty\w+\(\)|listOf\(\)|\[\]|\{\});?$`)

// softened is a line that takes a default where the same line called what fails.
func softened(old string, added map[string]string) string {
	for _, key := range sortedKeys(added) {
		if m := softly.FindStringSubmatch(added[key]); m != nil && strings.HasPrefix(old, m[1]+"(") {
			return added[key]
		}
	}
	return ""
}

// wrapping is what an answer stands in once it can no longer be a failure.
var wrapping = lazy.MustCompile(`^((?:return |[^=]*=> ?)?)(?:Ok|Right|Some|\.success|Result\.success)\((.*)\)([;,]?)$`)

// defaulted is a line that gives a default where the same line handed its failure to its caller.
func defaulted(old string, added map[string]string) string {
	if defaulting.MatchString(old) {
		return ""
	}
	was := squeeze(demanding.ReplaceAllString(old, ""))
	for _, key := range sortedKeys(added) {
		now := added[key]
		if !defaulting.MatchString(now) {
			continue
		}
		less := defaulting.ReplaceAllString(now, "")
		if squeeze(less) == was || squeeze(wrapping.ReplaceAllString(less, "$1$2$3")) == was {
			return now
		}
	}
	return ""
}
