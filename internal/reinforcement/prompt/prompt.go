// Package prompt writes what an agent is told at the start of an iteration: the task,
// what done means, what Holdfast saw, and what it undid.
package prompt

import (
	"holdfast/contract"
	"holdfast/internal/detection/detect"
)

// DefaultMaxBytes is the size of a prompt where nothing else is said.
const DefaultMaxBytes = 14000

// Input is everything a prompt may tell. Only Task and Contract are needed.
type Input struct {
	Task      string
	Contract  contract.Contract
	Required  []contract.Check // the checks that must hold now; those of the contract when nil
	Iteration int              // the one that is about to begin, from 1
	MaxBytes  int              // DefaultMaxBytes when 0

	Evidence    []contract.Evidence // of the last iteration; the last one of each check counts
	FlakyChecks []string            // IDs of checks that were flaky earlier in the loop
	Missing     []string            // what else is missing: the reasons of the stop gate
	Undone      []detect.Finding    // why files were put back after the last iteration
	Interrupted string              // how the last attempt ended before its time, "" when it did not
	Standstill  string              // how the loop does not get on, "" when it does

	Recovery *Recovery // the retry that the iteration is; nil when it is none

	Guidance  string   // how else a human wants it done, said at a gate
	Questions []string // asked by Holdfast or a human and still open
	Stories   []Story  // of prd.json that do not pass yet
	Notes     []string // progress notes, oldest first

	EarlierNotes int // notes before those

	Reminders []string // how to work, the most important first
	Shortest  string   // the reminder that is given where there is no room for any of them
}

// Story is a story of prd.json.
type Story struct {
	ID, Title string
	Criteria  []string
}
