package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// safeguards are declarations and calls that protect code without a condition that a
// reader of functions would see.
var safeguards = []struct {
	kind string
	text *lazy.Regexp
}{
	{"authorisation", lazy.MustCompile(`@(?:PreAuthorize|PostAuthorize|Secured|RolesAllowed|UseGuards|login_required|permission_required|user_passes_test|staff_member_required|jwt_required|requires_auth|auth_required|roles_required)\b|\[(?:Authorize|ValidateAntiForgeryToken)\b|\bbefore_action\s+:(?:authenticate|authori[sz]e|require_|verify_)|\bprotect_from_forgery\b|\bload_and_authorize_resource\b|\bpermission_classes\s*=\s*[\[(]\s*\w|\bLoginRequiredMixin\b|->middleware\(\s*\[?\s*['"](?:auth|can:)|\.use\(\s*(?:requireAuth|authenticate|ensureAuth|isAuthenticated|requireLogin)|[,(]\s*(?:requireAuth|requireLogin|requireAdmin|requireRole|ensureAuth\w*|ensureLoggedIn|isAuthenticated|authenticate|authenticateToken|authMiddleware|verifyToken|checkAuth)\b(?:\([^()]*\))?\s*,|\b(?:requireAuth|RequireAuth|requireLogin|RequireLogin|AuthMiddleware|withAuth|WithAuth)\(|\.Use\(\s*(?:\w+\.)?(?:auth|Auth|RequireAuth|AuthMiddleware|BasicAuth)\b|\bRoute::middleware\(\s*\[?\s*['"](?:auth|can:)|\bfrom_fn(?:_with_state)?\(.*\b\w*auth\w*\)|\b(?:Async)?RequireAuthorizationLayer\b|\bpipe_through\b.*:(?:require_auth\w*|ensure_auth\w*|authenticat\w*)|(?m:^\s*plug)\s+:(?:require_\w+|authenticate\w*|authori[sz]e\w*|ensure_auth\w*)|\bDepends\(\s*(?:\w+\.)?(?:get_)?(?:current_\w*user\w*|require_\w+|verify_\w+)|\bguardMiddleware\(\)`)},
	{"protection of requests", lazy.MustCompile(`\.use\(\s*(?:csrf|csurf|lusca|helmet|rateLimit|rateLimiter|limiter)\b|\bthrottle_classes\s*=\s*[\[(]\s*\w|->middleware\(\s*\[?\s*['"]throttle|\[EnableRateLimiting\b|@RateLimit(?:er|ed)?\b`)},
	{"assertion", lazy.MustCompile(`(?m)^\s*(?:(?:debug_)?assert(?:_eq|_ne)?!\(|(?:std::)?(?:debug_)?assert!\(|(?:Debug|Trace)\.Assert\(|assert\b\s*[(\w!]|(?:D?P?CHECK(?:_\w+)?|Q_ASSERT\w*|BOOST_ASSERT\w*|ABSL_D?CHECK\w*|g_assert\w*|NSAssert\w*|invariant|precondition)\()`)},
	{"transaction", lazy.MustCompile(`@Transactional\b|\btransaction\.atomic\b|\.transaction\s*(?:do\b|\{|\(\s*\)\s*:|\(\s*(?:async|function|\w+\s*=>|\())|\bDB::transaction\(`)},
	{"lock", lazy.MustCompile(`(?m)@Synchronized\b|\bsynchronized\s*[({]|^\s*(?:(?:public|private|protected|static|final|override)\s+)*synchronized\s+\w|\b(?:pthread_mutex_lock|pthread_rwlock_\w*lock|mtx_lock|g_mutex_lock|uv_mutex_lock|spin_lock|mutex_lock|EnterCriticalSection)\(|\.(?:lock!|with_lock|withLock|synchronize|select_for_update|lockForUpdate)\b|\b(?:std::)?(?:lock_guard|scoped_lock|unique_lock)\s*[<({ ]|\.(?:Lock|RLock|lock)\(\)\s*;?\s*(?://.*)?$|^\s*(?:async )?with (?:self\.)?_?\w*lock\b.*:$|^\s*lock\s*\(\w+\)`)},
	{"constraint on input", lazy.MustCompile(`@(?:NotNull|NotBlank|NotEmpty|DecimalMin|DecimalMax|Positive|PositiveOrZero|IsEmail|IsNotEmpty|IsInt|IsUUID)\b|@(?:Size|Min|Max|Pattern|Length|Matches)\(|\[(?:Required|StringLength|RegularExpression|EmailAddress|MinLength|MaxLength)\b|\b(?:validate|binding):"required`)},
	{"constraint on data", lazy.MustCompile(`\bnull:\s*false\b|\bunique:\s*true\b|\bforeign_key:\s*true\b|\bmodels\.(?:UniqueConstraint|CheckConstraint)\(|\bunique=True\b|\.notNullable\(\)|\bnullable\s*=\s*false\b`)},
}

// takesOver are words that show that somebody else asks who it is now.
var takesOver = lazy.MustCompile(`(?i)login_?required|require_?(?:auth|login|role|admin|user)|authenticat|authori[sz]|permission|ensure_?auth|auth_?(?:middleware|guard)`)

// lockedValue is how a value that has a lock of its own is looked at.
var lockedValue = lazy.MustCompile(`\.withLock\w+\b`)

// assertions go and come with the code around them: only where a file loses nothing else is
// the loss of one worth a word.
const assertionKind = "assertion"

// safeguardIn is the safeguard of a kind in a line, "" for none.
func safeguardIn(kind int, line string) string {
	if isComment(line) && !strings.HasPrefix(line, "#[") || strings.HasPrefix(line, "import ") || strings.HasPrefix(line, "from ") || strings.HasPrefix(line, "using ") {
		return ""
	}
	found := safeguards[kind].text.FindString(line)
	if found == "" || safeguards[kind].kind != assertionKind {
		return found
	}
	if typeTold.MatchString(line) {
		return ""
	}
	return line
}

// typeTold is an assertion of Python that tells a type checker what it cannot know: that
// something is there, or of a type. It goes as soon as the type says so itself.
var typeTold = lazy.MustCompile(`^assert (?:[\w.]+(?:\[[\w'"]+\])?(?: is not None)?|isinstance\([^()]*\))$`)

var annotations = lazy.MustCompile(`^(?:@\w+(?:\([^()]*\))?\s*)+`)

// mark tells a line that stands for what follows it.
func mark(line string) bool {
	return strings.HasPrefix(line, "@") || strings.HasPrefix(line, "[") || strings.HasPrefix(line, "#[")
}

// declarationGone tells whether what a mark stands on went with it: lines of its body may stand
// elsewhere all the same.
func declarationGone(lines []string, at int, kept map[string]bool, added []string) bool {
	if !mark(lines[at]) {
		return false
	}
	for _, l := range lines[at+1:] {
		if line := squeeze(l); line != "" && !mark(l) {
			return !kept[line] && !slices.ContainsFunc(added, func(a string) bool { return alikeText(l, a) > 0.5 })
		}
	}
	return false
}

// protectedStays tells whether what a safeguard on a line protected is still there: the
// rest of the line, what follows, or, where it is no mark, what it followed.
func protectedStays(lines []string, at int, found string, kept map[string]bool, added []string) bool {
	if rest := strings.Replace(annotations.ReplaceAllString(lines[at], ""), found, "", 1); len(squeeze(rest)) > 5 && !strings.HasPrefix(rest, "[") {
		for _, l := range added {
			if alikeText(lines[at], l) > 0.5 {
				return true
			}
		}
	}
	if declarationGone(lines, at, kept, added) {
		return false
	}
	for i := at + 1; i < len(lines) && i < at+5; i++ {
		line := squeeze(lines[i])
		if line == "" || line == "}" || line == "end" || line == ")" {
			break
		}
		if len(line) > 5 && kept[line] && !mark(lines[i]) {
			return true
		}
	}
	for i := at - 1; i >= 0 && !mark(lines[at]); i-- {
		if line := squeeze(lines[i]); line != "" && !isComment(lines[i]) {
			return len(line) > 5 && kept[line]
		}
	}
	return false
}
