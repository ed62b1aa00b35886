package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// endsProgram is the call with which a program ends, and its status.
const endsProgram = `\b(?:process\.exit|sys\.exit|os\.Exit|os\._exit|System\.exit|exitProcess|Environment\.Exit|process::exit|std::exit|exit|Kernel\.exit|System\.halt|System\.stop|sys\.exitCode)`

var (
	endsBadly   = lazy.MustCompile(endsProgram + `\s*\(\s*(-?[1-9]\d*|EXIT_FAILURE)\s*\)|\b(?:process\.)?exitCode\s*=\s*([1-9]\d*)|\bexit ([1-9]\d*)$`)
	endsQuietly = lazy.MustCompile(endsProgram + `\s*\(\s*(?:0|EXIT_SUCCESS)?\s*\)|\b(?:process\.)?exitCode\s*=\s*0\b|\bexit(?: 0)?$`)
	endsEither  = lazy.MustCompile(`\?\s*(?:-?[1-9]\d*|EXIT_FAILURE)\s*:\s*(?:0|EXIT_SUCCESS)\b|\?\s*(?:0|EXIT_SUCCESS)\s*:\s*-?[1-9]|\b[1-9]\d* if .+ else 0\b|\b0 if .+ else [1-9]|\bif\b.+[{)]\s*\{?\s*[1-9]\d*\s*\}?\s*else\s*\{?\s*0\b|\bif\b.+[{)]\s*\{?\s*0\s*\}?\s*else\s*\{?\s*[1-9]`)
)

// endsWellAfterAll is the end of a program that said in a handler of errors that something failed, and now
// says so for some errors, or for none.
func endsWellAfterAll(e *edit) (was, is string) {
	for _, old := range e.removed {
		if !endsBadly.MatchString(old) {
			continue
		}
		for _, now := range e.added {
			if endsBadly.MatchString(now) || !endsQuietly.MatchString(now) && !(endsEither.MatchString(now) && anyEnd.MatchString(now)) {
				continue
			}
			for _, h := range e.a.Handlers {
				if slices.Contains(takesErrors, h.Form) && strings.Contains(squeeze(h.Text), squeeze(now)) {
					return old, now
				}
			}
		}
	}
	return mainEndsWell(e)
}

// takesErrors are the forms of handlers that are given an error.
var takesErrors = []string{"catch", "callback", "check", "arm"}

var (
	// mainName is a name of what a program begins with, whose answer is its status.
	mainName   = lazy.MustCompile(`(?i)^(?:main|_?main_?\w*|\w+_main|run_?cli|cli_?main)$`)
	statusBad  = lazy.MustCompile(`\breturn\s+(?:\(?[1-9]\d*\)?|EXIT_FAILURE|ExitCode(?:\.|::)(?:FAILURE|Failure)|CommandLine\.ExitCode\.\w+)\s*;?[\s}]*$`)
	statusGood = lazy.MustCompile(`\breturn\s+(?:\(?0\)?|EXIT_SUCCESS|ExitCode(?:\.|::)(?:SUCCESS|Success))\s*;?[\s}]*$`)
)

// mainEndsWell is a branch of what a program begins with that answered with a bad status and answers with a
// good one under the same condition.
func mainEndsWell(e *edit) (was, is string) {
	if !mainName.MatchString(bare(e.after.Name)) {
		return "", ""
	}
	for _, b := range e.b.Branches {
		if !statusBad.MatchString(b.Text) || asksForHelp.MatchString(b.Cond) {
			continue
		}
		for _, a := range e.a.Branches {
			if a.Cond == b.Cond && statusGood.MatchString(a.Text) {
				return b.Text, a.Text
			}
		}
	}
	return "", ""
}

// asksForHelp is a condition under which nothing failed.
var asksForHelp = lazy.MustCompile(`(?i)help|usage|version|^argc[<>=!]|len\W?(?:os\.)?arg|args\.(?:length|empty)`)

// anyEnd is a line that ends a program, whatever it says then.
var anyEnd = lazy.MustCompile(endsProgram + `\s*\(|\b(?:process\.)?exitCode\s*=`)
