package wording

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// neverCompiled is a condition to the compiler that no build meets.
var neverCompiled = lazy.MustCompile(`^#\s*(?:el)?if\b.*(?:&&\s*(?:0|false)\b|\b(?:0|false)\s*&&)|^#\s*if\s+(?:0|false)\s*(?:$|//|/\*)|^#!?\[cfg\(any\(\)\)\]`)

// compiledOut finds code of tests that no build compiles any more: a condition that none meets stands
// around what was there before.
func (w Change) compiledOut() (was, is Passage) {
	if saidBy(w.Gone, neverCompiled) {
		return
	}
	for _, n := range w.Come {
		if !neverCompiled.MatchString(n.Text) {
			continue
		}
		for at := n.Line; at < len(w.lines) && at < n.Line+handledAtMost; at++ {
			if text := strings.TrimSpace(w.lines[at]); text != "" && w.stoodBefore(text) {
				return Passage{n.Line, text}, n
			}
		}
	}
	return Passage{}, Passage{}
}

// stoodBefore tells a line of code that the file had before.
func (w Change) stoodBefore(text string) bool {
	for _, l := range w.before {
		if strings.TrimSpace(l) == text {
			return true
		}
	}
	return false
}

var (
	// leadsIn are lines that may stand before the first thing that a program of tests does.
	leadsIn = lazy.MustCompile(`^(?:#|//|/\*|\*|"use strict"|'use strict'|use\b|set\s+[-+]|\.\s|source\s|if\b|fi$|then$|\}|\{|echo\b|print\w*\b|puts\b|console\.|import\b|from\b|require\b|(?:const|var|let)\s+\w+\s*=\s*require\b|package\b|<\?php)`)
	// planSkips is a plan of Perl's tests by which none of a file runs.
	planSkips = lazy.MustCompile(`^plan[\s(]+skip_all\s*=>\s*(?:'[^']*'|"[^"]*")\s*\)?;$`)
	// onMachine are names of services that run tests.
	onMachine = lazy.MustCompile(`\b(?:TRAVIS|CI|APPVEYOR|CIRCLECI|GITHUB_ACTIONS|JENKINS\w*|GITLAB_CI|BUILDKITE|TF_BUILD|CONTINUOUS_INTEGRATION)\b`)
)

// leftAtOnce finds a program of tests that ends well before it did anything: always, or wherever it is run
// by a service.
func (w Change) leftAtOnce() (was, is Passage) {
	for _, n := range w.Come {
		if planSkips.MatchString(n.Text) && w.lines[n.Line-1] == n.Text && !saidBy(w.Gone, planSkips) {
			return Passage{n.Line, "it ran"}, n
		}
		if !goodExit.MatchString(n.Text) || strings.Contains(n.Text, "77") {
			continue
		}
		head := ""
		for at := 0; at < n.Line-1; at++ {
			text := strings.TrimSpace(w.lines[at])
			if text != "" && !leadsIn.MatchString(text) {
				return Passage{}, Passage{}
			}
			if strings.HasPrefix(text, "if") || strings.HasPrefix(text, "[") {
				head = text
			}
			if text == "fi" || text == "}" {
				head = ""
			}
		}
		if strings.HasPrefix(n.Text, "[") || strings.HasPrefix(n.Text, "if") {
			head = n.Text
		}
		if n.Line < len(w.lines) && (head == "" || onMachine.MatchString(head)) {
			return Passage{n.Line, "it ran"}, n
		}
	}
	return Passage{}, Passage{}
}
