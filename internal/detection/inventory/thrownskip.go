package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// skipThrown is what is thrown to leave a test, by the names that runners and projects give it: whoever
// hands it on, under whatever module, the runner that catches it counts the test as skipped.
var skipThrown = lazy.MustCompile(`^_?(?:PHPUnit_Framework_)?(?:Unit)?(?:Test)?Skip(?:ped|ping)?(?:This)?(?:Tests?|TestCase|TestSuite|Example|Spec)?(?:WithMessage)?(?:Error|Exception)?$` +
	`|^(?:PHPUnit_Framework_)?(?:TestAborted|AssumptionViolated|Ignore|Inconclusive|TestPending|TestCanceled|TestIgnored|IncompleteTest|PendingTest)(?:Error|Exception)$` +
	`|^XCTSkip$|^(?:Skip|Pending)DeclaredInExample$`)

// throwsSkip tells a statement that throws it, by the name that statementCall gives.
func throwsSkip(name string) bool {
	thrown, ok := strings.CutPrefix(name, "raise ")
	return ok && skipThrown.MatchString(thrown[strings.LastIndexAny(thrown, `.:\`)+1:])
}

// leavesByThrow tells such a statement that nothing in its own test catches.
func (r *reader) leavesByThrow(name string, n, body int) bool {
	if !throwsSkip(name) {
		return false
	}
	for p := r.tree.Parent(n); p >= 0 && p != body; p = r.tree.Parent(p) {
		if role := r.tree.Role(p); role == syntax.Try || role == syntax.With {
			return false
		}
	}
	return true
}
