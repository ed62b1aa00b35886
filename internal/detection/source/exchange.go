package source

import "holdfast/internal/detection/lazy"

// exchange is a line that stays but for one part: what it loses or gains lets more pass.
type exchange struct {
	what string
	part *lazy.Regexp
	to   []string // what may stand in the place of the part
	// gained turns the table around: the line of today without the part is the one of before.
	gained bool
	// quiet leaves it to the tests of the change, where there are any, to say that it is meant.
	quiet bool
	only  *lazy.Regexp // where the line must have more than the part
}

// exchanges are known by the very same line without them, so that nothing else was changed on it.
var exchanges = []exchange{
	{what: "failure", part: lazy.MustCompile(`,?\s*\bcheck\s*=\s*True\b`), to: []string{"", ", check=False", "check=False"}},
	{what: "failure", part: lazy.MustCompile(`\bPromise\.all\(`), to: []string{"Promise.allSettled("}, only: bareStatement},
	{what: "failure", part: lazy.MustCompile(`,\s*return_exceptions\s*=\s*True\b`), to: []string{""}, gained: true, only: bareStatement},
	{what: "failure", part: lazy.MustCompile(`\b(save|create|update|destroy|update_attributes|find_or_create_by)!`), to: []string{"$1"}},
	{what: "failure", part: lazy.MustCompile(`,?\s*(?:512\s*,\s*)?(?:flags:\s*)?\\?JSON_THROW_ON_ERROR\b`), to: []string{""}},
	{what: "failure", part: lazy.MustCompile(`^(?::ok|\{:ok, _\w*\})\s*=\s*`), to: []string{"", "_ = "}},
	{what: "verification", part: lazy.MustCompile(`\s*(?:\?\?|\|\||\bor)\s*(?:true|True)\b`), to: []string{""}, gained: true, only: passedBy},
	{what: "bound", part: lazy.MustCompile(`\s*(?:\|\||\bor)\s*(?:true|True|1\s*==\s*1)\b`), to: []string{""}, gained: true, only: asksFirst},
	{what: "waiting", part: lazy.MustCompile(`^await\s+([\w.$\[\]]+(?:\(.*\))?);?$`), to: []string{"$1", "void $1", "_ = $1", "unawaited($1)", "$1.ignore()", "asyncio.create_task($1)", "asyncio.ensure_future($1)"}},
	{what: "failure", part: lazy.MustCompile(`\.ConfigureAwait\([^()]*\bSuppressThrowing\b[^()]*\)`), to: []string{"", ".ConfigureAwait(false)", ".ConfigureAwait(true)"}, gained: true},
	{what: "failure", part: lazy.MustCompile(`,?\s*\bstrict\s*=\s*True\b`), to: []string{"", ", strict=False"}, quiet: true, only: lazy.MustCompile(`\b(?:zip|batched|loads?|resolve)\(`)},
	{what: "failure", part: lazy.MustCompile(`,?\s*\berrors\s*=\s*["'](?:ignore|replace|coerce)["']`), to: []string{"", ", errors=\"strict\"", ", errors=\"raise\""}, gained: true, quiet: true},
	{what: "failure", part: lazy.MustCompile(`\s*(?:\^|& ?~|-)\s*E_(?:USER_|RECOVERABLE_|CORE_|COMPILE_)?(?:WARNING|ERROR|NOTICE)\b`), to: []string{""}, gained: true, quiet: true, only: lazy.MustCompile(`\bE_ALL\b`)},
	{what: "bound", part: lazy.MustCompile(`\b(extra\s*=\s*|unknown\s*=\s*)(?:["']forbid["']|RAISE)`), to: []string{"${1}\"ignore\"", "${1}\"allow\"", "${1}EXCLUDE", "${1}INCLUDE"}, quiet: true},
	{what: "bound", part: lazy.MustCompile(`\b(additionalProperties["']?\s*(?::|=>|=)\s*)(?:false|False)\b`), to: []string{"${1}true", "${1}True"}, quiet: true},
	{what: "bound", part: lazy.MustCompile(`\.(?:email|url|uuid|cuid|ulid|min|max|length|regex|positive|nonnegative|nonempty|int|finite|datetime|ip|gte?|lte?|refine|superRefine|multipleOf|strict|required|matches|integer|alphanum)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`), to: []string{""}, quiet: true, only: schemaCall},
	{what: "bound", part: lazy.MustCompile(`,?\s*\b(?:ge|gt|le|lt|min_length|max_length|multiple_of|pattern|regex|max_digits|decimal_places)\s*=\s*[^,()]+`), to: []string{""}, quiet: true, only: lazy.MustCompile(`\b(?:Field|Query|Path|Body|conint|constr|confloat|conlist|Param|Form)\(`)},
	{what: "bound", part: lazy.MustCompile(`,\s*(?:presence|uniqueness|length|format|numericality|inclusion|exclusion|confirmation|acceptance):\s*(?:true|\{[^{}]*\})`), to: []string{""}, quiet: true, only: lazy.MustCompile(`^validates\b`)},
	{what: "bound", part: lazy.MustCompile(`\|(?:email|url|uuid|ip|integer|numeric|string|boolean|date|confirmed|alpha\w*|digits\w*:[\d,]+|(?:max|min|size|between|in|not_in|unique|exists|regex|mimes|before|after|same|different):[^|'"]+)|\brequired\|`), to: []string{""}, quiet: true, only: lazy.MustCompile(`=>\s*['"][\w:,|.]+['"],?$`)},
	{what: "verification", part: lazy.MustCompile(`\b(?:is_?)?\w*(?:[vV]erified|[vV]alid|[aA]llowed|[aA]uthori[sz]ed|[tT]rusted|[pP]ermitted)\w*(?:\([^()]*\))?\s*\?\s*([\w.\[\]]+)\s*:\s*(?:false|null|undefined|nil|''|"")`), to: []string{"$1"}, quiet: true},
	{what: "verification", part: lazy.MustCompile(`\b([\w.\[\]]+) if \w*(?:verified|valid|allowed|authori[sz]ed|trusted|permitted)\w*(?:\([^()]*\))? else (?:None|False|"")`), to: []string{"$1"}, quiet: true},
	{what: "bound", part: lazy.MustCompile(`\bObject\.create\(null\)|\{\s*__proto__:\s*null,?\s*\}`), to: []string{"{}", "{ }"}, quiet: true},
	{what: "bound", part: lazy.MustCompile(`,\s*(?:strict:\s*)?true\s*\)`), to: []string{")", ", false)"}, quiet: true, only: lazy.MustCompile(`\b(?:in_array|array_search|array_keys|base64_decode)\(`)},
	{what: "status", part: lazy.MustCompile(`\b[45]\d\d\b`), to: []string{"200", "201", "202", "204"}, quiet: true, only: lazy.MustCompile(`(?i)status|respon|code|json|send|http`)},
	{what: "status", part: lazy.MustCompile(`\b(http\.Status|HttpStatusCode\.|HttpStatus\.|HTTPStatus\.|StatusCode::|StatusCodes\.|Status\.|status\.|:)(?:InternalServerError|BadRequest|BadGateway|ServiceUnavailable|Forbidden|Unauthorized|NotFound|Conflict|Unprocessable\w*|INTERNAL_SERVER_ERROR|BAD_REQUEST|BAD_GATEWAY|SERVICE_UNAVAILABLE|FORBIDDEN|UNAUTHORIZED|NOT_FOUND|CONFLICT|HTTP_500_\w+|HTTP_4\d\d_\w+|internal_server_error|bad_request|forbidden|unauthorized|not_found|conflict)\b`), to: []string{"${1}OK", "${1}Ok", "${1}ok", "${1}HTTP_200_OK"}, quiet: true},
}

// schemaCall is a line that says in the words of a library what may come in.
var schemaCall = lazy.MustCompile(`\b(?:z|zod|yup|Yup|Joi|joi|t|v|s|Type)\.(?:string|number|object|array|date|int|bigint|boolean|mixed|coerce)\b`)

// asksFirst is a line that goes on where a condition holds.
var asksFirst = lazy.MustCompile(`^(?:\}\s*)?(?:else\s+)?(?:if|elif|elsif|while|when|guard)\b|^true\s*<-`)

// passedBy is an option by which a check is passed by.
var passedBy = lazy.MustCompile(`(?i)(skip|disable|ignore|bypass|without|no|allow)_?\w*(valid|verif|check|auth|cert|sign|csrf|insecure)`)

// bareStatement is a line whose value nobody keeps.
var bareStatement = lazy.MustCompile(`^(?:await\s+)?(?:Promise|asyncio)\.`)

// escaping are calls that make a value harmless for where it is put.
var escaping = lazy.MustCompile(`(?:[\w$]+(?:\.|::|->))*(?:\w*(?:[eE]scape|[sS]anitiz|[sS]anitis|HtmlEncode|UrlEncode|purify)\w*[!?]?(?:\.convert)?|htmlspecialchars|htmlentities|strip_tags|shlex\.quote|quote_plus|quoteattr|encodeURIComponent|encodeURI)\(`)

// unescaping are their opposites.
var unescaping = lazy.MustCompile(`(?i)unescape|unsanit|no_?escape|raw|safe\(`)

var (
	queryWords  = lazy.MustCompile(`(?i)\b(?:select\b.*\bfrom|insert\s+into|update\b.*\bset|delete\s+from|where)\b`)
	placeholder = lazy.MustCompile(`=\s*\?|\(\s*\?|,\s*\?|\$\d+\b|[=(,]\s*[@:]\w+|%s|%\(\w+\)s`)
	// formatted are calls whose own placeholders put values into the text.
	formatted = lazy.MustCompile(`\b[sS]printf\(|\b[sS]tring\.[fF]ormat\(`)
	// putTogether is a text of which a part is a value of the program.
	putTogether = lazy.MustCompile("\\$\\{\\w|#\\{\\w|\\bf\"[^\"]*\\{\\w|\\bf'[^']*\\{\\w|\\$\"[^\"]*\\{\\w|['\"]\\s*[+.]\\s*\\$?[a-z]\\w*|=\\s*'?\\{?\\$\\w+|[sS]printf\\(|\\b[sS]tring\\.[fF]ormat\\(|format!\\(|\\.format\\(|['\"]\\s*%\\s*[\\w(]")
)

// demands are statements that do nothing but fail where the answer was no success.
var demands = lazy.MustCompile(`^(?:await )?(\w+)(?:\.\w+)*\.(?:raise_for_status|raiseForStatus|EnsureSuccessStatusCode|throwIfFailed|error_for_status)\(\)[;?]*$`)

// asksStatus are words that look at the answer in another way.
var asksStatus = lazy.MustCompile(`(?i)status|\.ok\b|success|raise|throw`)
