package event

import "strings"

// Description says what a kind of event means and which facts it carries.
type Description struct {
	Kind    Kind
	Meaning string
	facts   string
}

// Facts are the names a pattern may ask about, sorted.
func (d Description) Facts() []string { return strings.Fields(d.facts) }

// Facts that many kinds share.
const (
	ofTests   = " dynamic framework neutral production stated"
	ofOracles = " count drop from grew kind literal literal_after live live_before mass mass_after mass_before presumed rows_after rows_before share to why" + ofTests
	ofSource  = " in_test tooling"
)

// Kinds is every kind of event there is. A pattern speaks of these and of nothing else.
var Kinds = []Description{
	{"case-gone", "a test case is gone", "cleared_siblings file_removed fresh gone oracles presumed sub was" + ofTests},
	{"case-duplicate-gone", "a test case is gone whose claims other tests made before and still make", "cleared_siblings file_removed fresh gone oracles presumed sub was" + ofTests},
	{"case-disabled", "a test case is still written and does not run any more", "condition elsewhere how oracles sub suite_wide was" + ofTests},
	{"test-silenced", "the text of a test file says that something does not run any more, and no test is known to which it belongs", "how neutral stated" + ofSource},
	{"suite-heir-gone", "a class is gone that ran the tests of another class, which are still there", "seen" + ofTests},
	{"case-switched-off", "a row or case that was there is switched off by a field of a table of tests", "field"},
	{"case-focused", "a test case is focused, so that the others do not run", "" + ofTests},
	{"case-rows-lost", "a repeated test case runs for fewer rows", "all off security turned turns" + ofOracles},
	{"oracle-weakened", "an assertion accepts more than before", "same_subject" + ofOracles},
	{"oracle-expected-changed", "an assertion expects another value", "" + ofOracles},
	{"oracle-polarity-flipped", "an assertion demands the opposite", "" + ofOracles},
	{"oracle-unreachable", "an assertion is still written and cannot fail any more", "circular condition" + ofOracles},
	{"oracle-failure-downgraded", "what failed the test only logs or skips", "" + ofOracles},
	{"oracle-tolerance-loosened", "a tolerance or bound is wider", "" + ofOracles},
	{"oracle-input-changed", "an assertion is made about another input", "" + ofOracles},
	{"oracle-removed", "assertions are gone from a test case that stays", "all security turned" + ofOracles},
	{"oracle-duplicate-removed", "assertions are gone that other tests made before and still make", "all" + ofOracles},
	{"oracle-error-unchecked", "a test still makes a call and no longer looks whether it failed, and nothing else changed", "" + ofOracles},
	{"oracle-tautology", "an assertion cannot fail, whatever the code does", "circular gone new" + ofOracles},
	{"oracle-self-compared", "a claim compares a thing with itself that it compared with something else", "function presumed" + ofSource},
	{"oracle-golden-rewritten", "a file with expected output is rewritten", "data lines neutral production program tests_changed"},
	{"oracle-shadowed", "a function that checks nothing took the name of an assertion", "name neutral production"},
	{"oracle-subject-mocked", "the tests put something in the place of what they are about", "how name new" + ofTests},
	{"oracle-mocks-added", "a test case replaces more and more of what it runs", "assertions calls mocks mocks_before" + ofTests},
	{"loop-proof-failed", "a test that was edited passes, and as it was it fails on the same code", "file"},
	{"oracle-drift", "a limit within which tests must succeed is wider", "from name slight to what" + ofTests},
	{"oracle-mass-fell", "there are as many tests as before and they claim less", "cases_after cases_before lost mass_after mass_before neutral production stated weakened"},
	{"handler-emptied", "an error handler that did something does nothing", "broad cleanup exception existing form from function log_removed lone reason to" + ofSource},
	{"handler-broadened", "an error handler catches more than before", "cleanup does exception from function reason swallows to uses" + ofSource},
	{"handler-removed", "an error is no longer handled", "callee cleanup does form function" + ofSource},
	{"handler-added", "a new handler swallows errors", "broad cleanup does exception form function guarded_lines lone new_function reason whispers wraps_existing" + ofSource},
	{"error-discarded", "an error that was looked at is dropped", "callee cleanup existing form function reason" + ofSource},
	{"source-stubbed", "a function that worked is a stub, a constant or empty", "exported function had_faults one_line ratio returns_value shape takes_input tokens_after tokens_before validates" + ofSource},
	{"source-promised", "a new function does nothing but say that its work is still to be done", "exported function" + ofSource},
	{"source-hollowed", "a function that validates no longer asks anything it asked", "function ratio" + ofSource},
	{"source-throw-gone", "a function that failed goes on, and no test of the change says so", "added_lines function only" + ofSource},
	{"source-simplified", "a function lost most of its code and says so", "function ratio tokens_after tokens_before" + ofSource},
	{"source-early-return", "a function returns before its work", "first function line" + ofSource},
	{"source-test-sniffing", "code asks whether a test is running", "function what" + ofSource},
	{"source-special-case", "code answers a test's input with a literal", "answer answer_from_test answers count datum existing form from_test function literal odd share" + ofSource},
	{"source-answer-written-out", "a condition was added for a call that a test makes, with the answer the test expects", "answer collapsed function literal standing" + ofSource},
	{"source-commented-out", "code is commented out", "alone body condition function hollowed lines" + ofSource},
	{"source-todo", "comments promise code that is not there", "count function replaced_code" + ofSource},
	{"source-flag-off", "a feature is switched off", "config count flag security" + ofSource},
	{"source-export-removed", "something others use is gone", "kind name referenced user" + ofSource},
	{"source-guard-removed", "a check of input or state is gone", "added_lines answered commented form function params_kept pure removed_lines security strong what" + ofSource},
	{"source-safeguard-removed", "authorisation, a transaction, a lock or a constraint is gone from code that stays", "added_lines name what" + ofSource},
	{"source-loosened", "a line was exchanged for one that lets more pass", "added_lines function what" + ofSource},
	{"source-name-unkept", "a function no longer does one of the two things that its name says", "function what word" + ofSource},
	{"source-input-ignored", "a function no longer works with something it is given", "function removed_lines what" + ofSource},
	{"source-throw-to-default", "a failure that was raised is a default value", "added_lines function renamed security to" + ofSource},
	{"suppression-added", "a tool is told to be silent", "all_rules count file_wide kind maintenance new_file on_existing only reason replaces_fix rule tool" + ofSource},
	{"equality-subverted", "a comparison always says yes", "context_manager existing function" + ofSource},
	{"exit-subverted", "a process reports success whatever happened", "existing function hook place what" + ofSource},
	{"oracle-replaced", "code puts something in the place of an assertion or of a part of the runner", "function toothless what" + ofSource},
	{"run-steered", "code changes what the test runner was asked to do", "function what" + ofSource},
	{"text-hidden-unicode", "text that people do not see", "what" + ofSource},
	{"gate-lowered", "a gate lets more pass", "by certain check count delta direction family from in_ci left measure minor new new_file place rewritten service setting to tool unstable what where whole_file"},
	{"guard-edited", "a file that guards changes is edited", "added count removed weakened what"},
	{"guard-command", "a command goes around what guards the work", "detail what"},
	{"guard-tampered", "an agent changed what guards its own work", "what"},
	{"coverage-dropped", "the tests reach less of the code, by a coverage report", "after before drop kind limit over part"},
	{"loop-iterations", "how a loop of an agent goes", "iterations progress_rate"},
	{"rule-met", "the query or text rule of a pattern has matches", "count name rule verb"},
}

// Describe finds a kind.
func Describe(k Kind) (Description, bool) {
	for _, d := range Kinds {
		if d.Kind == k {
			return d, true
		}
	}
	return Description{}, false
}

// Meaning is a kind of clearance and what it stands for.
type Meaning struct{ Kind, Meaning string }

// ClearanceKinds is every reason that can make an event legitimate.
var ClearanceKinds = []Meaning{
	{"already-dead", "it did not run, or could not fail, before the change either"},
	{"cleanup", "errors of clean-up and probing are commonly dropped"},
	{"conditional-guard", "it depends on a platform, a version or a tool that may be missing"},
	{"generated", "the file is generated"},
	{"justified", "a comment at the place gives a reason"},
	{"merged", "other tests still claim everything it claimed"},
	{"moved", "it stands elsewhere now"},
	{"new-code", "the code is new: nothing that worked was silenced"},
	{"replaced", "something of equal or greater strength took its place"},
	{"revert", "the change undoes a commit, exactly"},
	{"rows", "it is rows of another test now"},
	{"split", "it is several tests now"},
	{"subject-reduced", "what it proves does less after the change"},
	{"subject-removed", "what it proves is removed by the same change"},
	{"task", "the task asks for this very thing"},
	{"stated", "the change touches the subject and says that it goes"},
	{"tool-removed", "the project no longer uses the tool"},
	{"unreleased", "it is about a version that is not released, or no longer maintained"},
	{"vendored", "the file is somebody else's"},
}

// ClearanceMeaning explains a kind of clearance; "" when there is none of that name.
func ClearanceMeaning(kind string) string {
	for _, m := range ClearanceKinds {
		if m.Kind == kind {
			return m.Meaning
		}
	}
	return ""
}
