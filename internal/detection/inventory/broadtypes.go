package inventory

import "holdfast/internal/detection/syntax"

// broadTypes catch a failed assertion, by language: what stands above its error, and the
// error itself as the frameworks of the language call it. An untyped handler always does.
var broadTypes = map[syntax.Language][]string{
	syntax.Python: {"Exception", "BaseException", "AssertionError", "failureException"},
	syntax.Java:   {"Throwable", "AssertionError", "Error", "AssertionFailedError", "ComparisonFailure", "MultipleFailuresError"},
	syntax.Kotlin: {"Throwable", "AssertionError", "Error", "AssertionFailedError", "ComparisonFailure", "MultipleFailuresError"},
	syntax.Scala:  {"Throwable", "AssertionError", "NonFatal", "TestFailedException", "ComparisonFailException", "FailException"},
	syntax.CSharp: {"Exception", "XunitException", "AssertionException", "AssertFailedException", "UnitTestAssertException", "ShouldAssertException", "ResultStateException"},
	syntax.PHP:    {"Throwable", "Exception", "AssertionFailedError", "ExpectationFailedException", "AssertionError"},
	syntax.Ruby:   {"Exception", "Assertion", "ExpectationNotMetError", "AssertionFailedError"},
	syntax.Dart:   {"TestFailure", "Object"}, syntax.CPP: {"...", "TestFailureException"}, syntax.Swift: {},
}
