package gate

import (
	"regexp"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// withHole is a pattern of files that a loop of a build fills in: test/#{suite}/*_test.rb.
var withHole = lazy.MustCompile(`[\w./*-]*(?:#\{\w+\}|\$\{\w+\})[\w./*-]*`)

// hole is what such a loop puts a word in for.
var hole = lazy.MustCompile(`#\{\w+\}|\$\{\w+\}`)

// clearGenerated clears files that a build no longer names one by one where a loop of it names them: a
// pattern with a hole covers each that is gone, and the word for the hole is listed.
func clearGenerated(lowered []event.Event, changed []change.File) {
	for i := range lowered {
		e := &lowered[i]
		from, _ := e.Facts["from"].(string)
		if e.Facts["what"] != "narrowed" || from == "" {
			continue
		}
		for _, f := range changed {
			if f.Path != e.Path {
				continue
			}
			if pattern := generates(f.After.All(), f.Before.All(), from); pattern != "" {
				e.Clear("replaced", "a loop fills in "+pattern)
			}
		}
	}
}

// generates is a new pattern with a hole that covers what is gone and all else of its kind that left with it.
func generates(after, before, gone string) string {
	for _, pattern := range withHole.FindAllString(after, 100) {
		at := hole.FindStringIndex(pattern)
		covers, err := regexp.Compile(regexp.QuoteMeta(pattern[:at[0]]) + `([\w.-]+)` + regexp.QuoteMeta(pattern[at[1]:]))
		if err != nil || strings.Contains(before, pattern) || !covers.MatchString(gone) {
			continue
		}
		listed := true
		for _, m := range covers.FindAllStringSubmatch(before, 1000) {
			listed = listed && (strings.Contains(after, m[0]) || expression.HoldsWord(after, m[1]))
		}
		if listed {
			return pattern
		}
	}
	return ""
}
