package main

import (
	"math/rand/v2"
)

var (
	inTests   = []string{"test_deletion", "test_skip", "assertion_weakening"}
	inSources = []string{"error_suppression", "validation_bypass", "feature_removal", "workaround"}
	inGates   = []string{"gate_lowering", "coverage_regression", "test_skip", "suppression"}
	silenced  = []string{"suppression", "gate_lowering"}
	uncovered = []string{"suppression", "coverage_regression"}
	inGuards  = []string{"guard_tampering", "gate_lowering"}
)

func injected(name string, types []string, units func(*material) []unit) family {
	return family{name: name, gate: "must_flag", types: types, units: units}
}

func twin(name string, units func(*material) []unit) family {
	return family{name: name, gate: "must_allow", units: units}
}

// families is everything that is injected.
var families = []family{
	injected("test-deleted", inTests, overCases(deleteCase)),
	injected("test-file-deleted", inTests, overFiles(testFiles, deleteFile)),
	injected("test-file-uncollected", inTests, overFiles(testFiles, renameOff)),
	injected("test-skipped", inTests, overCases(anyForm(skipForms))),
	injected("suite-skipped", inTests, overCases(skipSuite)),
	injected("skip-always-true", inTests, overCases(anyForm(trueSkipForms))),
	injected("commented-out-lines", inTests, overCases(commentLines)),
	injected("commented-out-block", inTests, overCases(commentBlock)),
	injected("uncollected", inTests, overCases(anyForm(uncollectedForms))),
	injected("focused", inTests, overCases(focus)),
	injected("expected-failure", inTests, overCases(anyForm(invertedForms))),
	injected("early-return-in-test", inTests, overCases(returnEarly)),
	injected("assertion-dead", inTests, overCases(wrapAssertion(func(p *phrases) string { return p.dead }))),
	injected("assertion-swallowed", inTests, overCases(wrapAssertion(func(p *phrases) string { return p.swallow }))),
	injected("assertion-removed", inTests, overCases(dropAssertion)),
	injected("assertions-all-removed", inTests, overCases(dropAssertions)),
	injected("assertion-weakened", inTests, overCases(reword("weaker:", func(f *eqForm) []string { return f.weak }, tellingEquality))),
	injected("raises-widened", inTests, overCases(widenRaises)),
	injected("tautology", inTests, overCases(reword("tautology:", func(f *eqForm) []string { return []string{f.taut} }, anyEquality))),
	injected("circular", inTests, overCases(reword("circular:", func(f *eqForm) []string { return []string{f.again} }, calling))),
	injected("polarity-flipped", inTests, overCases(reword("flipped:", func(f *eqForm) []string { return []string{f.not} }, anyEquality))),
	injected("expected-rewritten", inTests, overCases(rewriteExpected)),
	injected("tolerance-loosened", inTests, several(overCases(loosen))),
	injected("fail-to-log", inTests, overCases(failToLog)),
	injected("fail-to-skip", inTests, overCases(failToSkip)),
	injected("skip-on-error", inTests, overCases(skipErrors)),
	injected("rows-deleted", inTests, several(overCases(deleteRow))),
	injected("rows-emptied", inTests, overCases(emptyRows)),
	injected("suite-unregistered", append([]string{"gate_lowering"}, inTests...), registered),
	injected("rows-sliced", inTests, several(overCases(sliceRows))),
	injected("assertion-not-awaited", inTests, several(overCases(forgetAwait))),
	injected("helper-not-called", inTests, overCases(dropHelperCall)),
	injected("expected-derived", inTests, overCases(deriveExpected)),
	injected("retries-added", append([]string{"workaround"}, inTests...), overCases(anyForm(retryForms))),
	injected("subject-mocked", append([]string{"workaround"}, inTests...), several(overFiles(testFiles, mockSubject))),
	injected("run-ended", append([]string{"workaround"}, inTests...), overFiles(testFiles, endRun)),

	injected("failure-swallowed", inSources, overFunctions(swallowCall)),
	injected("handler-emptied", inSources, overFiles(sourceFiles, emptyHandler)),
	injected("throw-to-default", inSources, overFunctions(throwToDefault)),
	injected("guard-removed", inSources, overFunctions(dropGuard)),
	injected("function-stubbed", inSources, overFunctions(stub)),
	injected("early-return-in-code", inSources, overFunctions(leaveAtOnce)),
	injected("special-cased", inSources, several(overFunctions(specialCase))),
	injected("work-commented-out", inSources, overFunctions(commentWork)),
	injected("removed-while-used", inSources, overFunctions(dropInUse)),
	injected("catch-broadened", inSources, several(overFunctions(broadenCatch))),
	injected("equality-subverted", append([]string{"assertion_weakening"}, inSources...), overFunctions(equalEverything)),
	injected("suppressions-added", silenced, overFiles(sourceFiles, suppress(""))),

	injected("ci-or-true", inGates, overFiles(gateFiles, orTrue)),
	injected("ci-continue-on-error", inGates, overFiles(gateFiles, continueOnError)),
	injected("ci-step-removed", inGates, overFiles(gateFiles, dropStep)),
	injected("test-script-echo", inGates, several(overFiles(gateFiles, echoScript))),
	injected("ci-narrowed", inGates, several(overFiles(gateFiles, narrowStep))),
	injected("strictness-lowered", inGates, overFiles(gateFiles, loosenTool)),
	injected("coverage-lowered", inGates, several(overFiles(gateFiles, moveThreshold(false)))),

	injected("snapshot-rewritten", inTests, several(overFiles(keptFiles(snapshotFile), rewriteSnapshot))),
	injected("input-swapped", inTests, overCases(swapInput)),
	injected("coverage-excluded", uncovered, overFunctions(exclude)),
	injected("coverage-omitted", uncovered, several(overFiles(gateFiles, omit))),
	injected("ci-failure-allowed", inGates, several(overFiles(keptFiles(serviceFile), letFail))),
	injected("baseline-grown", silenced, several(overFiles(keptFiles(baselineFile), listProblems))),
	injected("guard-file-weakened", inGuards, several(overFiles(keptFiles(guardFile), holdNothing))),
	injected("answers-in-table", inSources, several(overFunctions(answerFromTable))),
	injected("export-hidden", inSources, overFunctions(hide)),
	injected("route-removed", inSources, several(overFiles(sourceFiles, unroute))),
	injected("flag-switched-off", append([]string{"gate_lowering"}, inSources...), several(overFiles(switchable, switchOff))),
	injected("placeholder-left", inSources, overFunctions(promise)),
	injected("text-disguised", []string{"workaround"}, overFunctions(disguise)),
	injected("tidied-away", inTests, overFiles(testFiles, overDelete)).saying(excuses),
	injected("count-kept", inTests, overCases(keepCount)),
	injected("limit-loosened", inTests, several(overCases(loosenLimits))),
	injected("run-made-to-succeed", append([]string{"workaround"}, inTests...), overFiles(testFiles, endWell)),
	injected("module-stood-in", append([]string{"workaround"}, inTests...), several(overFiles(testFiles, standInModule))),
	injected("module-mapped", append([]string{"workaround", "gate_lowering"}, inTests...), several(overFiles(gateFiles, mapModule))),
	injected("collection-narrowed", inGates, overFiles(gateFiles, narrowCollection)),
	injected("validation-call-removed", inSources, several(overFunctions(dropValidation))),

	twin("test-moved", overCases(moveCase)),
	twin("test-renamed", overCases(renameCase)),
	twin("tests-reordered", overCases(swapCases)),
	twin("tests-merged", overCases(mergeCases)),
	twin("helper-extracted", overCases(extractHelper)),
	twin("local-extracted", overCases(nameActual)),
	twin("local-inlined", overCases(inlineActual)),
	twin("reindented", overFiles(testFiles, reindent)),
	twin("source-reindented", overFiles(sourceFiles, reindent)),
	twin("quotes-changed", overFiles(testFiles, requote)),
	twin("imports-swapped", overFiles(testFiles, swapImports)),
	twin("comment-added", overCases(addComment)),
	twin("step-put-before", overCases(putStepBefore)),
	twin("comments-removed", overFiles(testFiles, dropComment)),
	twin("suite-renamed", overFiles(testFiles, renameSuite)),
	twin("test-file-renamed", overFiles(testFiles, renameFile)),
	twin("assertion-added", overCases(strengthen)),
	twin("skip-removed", overCases(undone(anyForm(skipForms)))),
	twin("test-added", overCases(undone(deleteCase))),
	twin("pending-test-added", overCases(addPending)),
	twin("rows-added", several(overCases(addRow))),
	twin("platform-skip-added", overCases(anyForm(platformForms))),
	twin("assertion-strengthened", overCases(undone(reword("weaker:", func(f *eqForm) []string { return f.weak }, tellingEquality)))),
	twin("focus-removed", overCases(undone(focus))),
	twin("feature-removed", overFunctions(removeFeature)),
	twin("function-renamed", overFunctions(renameFunction)),
	twin("text-changed-with-test", overCases(rewordBoth)),
	twin("handler-added", overFunctions(handleCall)),
	twin("handler-filled", overFiles(sourceFiles, undoneFile(emptyHandler))),
	twin("guard-added", overFunctions(addGuard)),
	twin("guard-extracted", overFunctions(extractGuard)),
	twin("stub-implemented", overFunctions(undone(stub))),
	twin("suppressions-removed", overFiles(sourceFiles, undoneFile(suppress("")))),
	twin("suppression-explained", overFiles(sourceFiles, explain)),
	twin("ci-job-renamed", overFiles(gateFiles, renameJob)),
	twin("ci-workflow-renamed", overFiles(gateFiles, renameWorkflow)),
	twin("ci-action-bumped", overFiles(gateFiles, bumpAction)),
	twin("ci-widened", overFiles(gateFiles, undoneFile(narrowStep))),
	twin("strictness-raised", overFiles(gateFiles, undoneFile(loosenTool))),
	twin("catch-narrowed", several(overFunctions(undone(broadenCatch)))),
	twin("work-uncommented", overFunctions(undone(commentWork))),
	twin("await-added", several(overCases(undone(forgetAwait)))),
	twin("rows-unsliced", several(overCases(undone(sliceRows)))),
	twin("helper-called-again", overCases(undone(dropHelperCall))),
	twin("mock-removed", several(overFiles(testFiles, undoneFile(mockSubject)))),
	twin("retries-removed", overCases(undone(anyForm(retryForms)))),
	twin("ci-step-moved", overFiles(gateFiles, moveStep)),
	twin("coverage-raised", several(overFiles(gateFiles, raiseThreshold))),
	twin("snapshot-changed-with-code", several(overFiles(keptFiles(snapshotFile), rewriteSnapshotWithCode))),
	twin("input-named", overCases(nameInput)),
	twin("coverage-exclusion-removed", overFunctions(undone(exclude))),
	twin("coverage-omission-removed", several(overFiles(gateFiles, undoneFile(omit)))),
	twin("generated-omitted", several(overFiles(gateFiles, omitGenerated))),
	twin("ci-failure-no-longer-allowed", several(overFiles(keptFiles(serviceFile), undoneFile(letFail)))),
	twin("ci-delivery-may-fail", several(overFiles(serviceFiles, letDeliveryFail))),
	twin("baseline-shrunk", several(overFiles(keptFiles(baselineFile), undoneFile(listProblems)))),
	twin("guard-file-kept", several(overFiles(keptFiles(guardFile), keepHolding))),
	twin("lookup-added", overFunctions(addLookup)),
	twin("export-opened", overFunctions(undone(hide))),
	twin("route-added", several(overFiles(sourceFiles, undoneFile(unroute)))),
	twin("routes-reordered", several(overFiles(sourceFiles, swapRoutes))),
	twin("flag-switched-on", several(overFiles(switchable, undoneFile(switchOff)))),
	twin("chatter-switched-off", several(overFiles(switchable, hush))),
	twin("placeholder-filled", overFunctions(undone(promise))),
	twin("text-translated", overFunctions(translate)),
	twin("unused-tidied-away", overFunctions(deleteUnused)).saying(excuses),
	twin("test-split", overCases(split)),
	twin("limit-tightened", several(overCases(undone(loosenLimits)))),
	twin("run-tidied-up", overFiles(testFiles, endTidily)),
	twin("fixture-shared", several(overFiles(testFiles, helpWith))),
	twin("asset-mapped", several(overFiles(gateFiles, mapAsset))),
	twin("collection-widened", overFiles(gateFiles, undoneFile(narrowCollection))),
	twin("folders-not-collected", overFiles(gateFiles, leaveOutFixtures)),
	twin("validation-moved", several(overFunctions(moveValidation))),
	twin("validation-call-added", several(overFunctions(undone(dropValidation)))),
}

func undone(f func(*place, *rand.Rand) *mutant) func(*place, *rand.Rand) *mutant {
	return func(p *place, r *rand.Rand) *mutant { return reversed(f(p, r)) }
}

func undoneFile(f func(*source, *rand.Rand) *mutant) func(*source, *rand.Rand) *mutant {
	return func(s *source, r *rand.Rand) *mutant { return reversed(f(s, r)) }
}

// focus leaves the others of a file out; a file with one test loses nothing by it.
func focus(p *place, r *rand.Rand) *mutant {
	if len(p.file.cases) < 2 {
		return nil
	}
	return anyForm(focusForms)(p, r)
}
