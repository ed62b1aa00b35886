package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// endsProgram is the call with which a program ends, and its status.
const endsProgram = `\b(?:process\.exit|sys\.exit|os\.Exit|os\._exit|System\.exit|exitProcess|Environment\.Exit|process::exit|std::exit|exit|Kernel\.exit|System\.halt|System\.stop|sys\.exitCode)`

var (
	endsBadly   = lazy.MustCompile(endsProgram + `\s*\(\s*(-?[1-9]\d*|EXIT_FAILURE)\s*\)|\bprocess\.exitCode\s*=\s*([1-9]\d*)|\bexit ([1-9]\d*)$`)
	endsQuietly = lazy.MustCompile(endsProgram + `\s*\(\s*(?:0|EXIT_SUCCESS)?\s*\)|\bprocess\.exitCode\s*=\s*0\b|\bexit(?: 0)?$`)
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
				if (h.Form == "catch" || h.Form == "callback" || h.Form == "check") && strings.Contains(squeeze(h.Text), squeeze(now)) {
					return old, now
				}
			}
		}
	}
	return "", ""
}

// anyEnd is a line that ends a program, whatever it says then.
var anyEnd = lazy.MustCompile(endsProgram + `\s*\(|\bprocess\.exitCode\s*=`)
