package reminder

import (
	"slices"
	"strings"
	"unicode"
)

// Class is a kind of task.
type Class string

// The classes.
const (
	Bugfix   Class = "bugfix"
	Feature  Class = "feature"
	Refactor Class = "refactor"
	Upgrade  Class = "upgrade"
	Test     Class = "test"
	Docs     Class = "docs"
	Other    Class = "other"
)

// Classes are all of them.
func Classes() []Class { return []Class{Bugfix, Feature, Refactor, Upgrade, Test, Docs, Other} }

// ClassOf is the class that the project names, or else the one that the task sounds like:
// the earliest of its words that belongs to one decides.
func ClassOf(named, task string) Class {
	if c := Class(strings.ToLower(strings.TrimSpace(named))); slices.Contains(Classes(), c) {
		return c
	}
	if len(task) > maxTask {
		task = task[:maxTask]
	}
	for _, word := range strings.FieldsFunc(strings.ToLower(task), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if c := classOfWord(word); c != "" {
			return c
		}
	}
	return Other
}

// maxTask is how much of a task is read: what it is about stands at its beginning.
const maxTask = 2000

func classOfWord(word string) Class {
	switch word {
	case "fix", "fixes", "fixing", "bug", "bugs", "broken", "fails", "failing", "failure", "crash", "crashes", "error", "errors", "mend", "repair", "debug":
		return Bugfix
	case "refactor", "refactoring", "restructure", "rename", "simplify", "tidy", "clean", "cleanup", "extract", "dedupe":
		return Refactor
	case "upgrade", "upgrading", "migrate", "migration", "bump", "port", "modernize", "convert":
		return Upgrade
	case "test", "tests", "testing", "coverage":
		return Test
	case "doc", "docs", "document", "documentation", "readme", "changelog":
		return Docs
	case "add", "implement", "build", "create", "support", "introduce", "feature", "write":
		return Feature
	}
	return ""
}
