// Package reminder chooses what an agent is reminded of, when and how firmly. The texts are
// templates of the catalog, one file for each point and level; where there is no file,
// nothing is said.
package reminder

import (
	"slices"
	"strings"

	"holdfast/internal/reinforcement/level"
)

// Point is a moment at which an agent can be reminded.
type Point string

// The points, in the order of an agent's work.
const (
	SessionStart Point = "session-start" // a hooked session begins, or begins anew after its context was compacted
	PreTask      Point = "pre-task"      // the first iteration of a loop, the first prompt of a session
	PreIteration Point = "pre-iteration" // every later iteration
	PreToolCall  Point = "pre-tool-call" // a call that touches tests or what checks the work
	PostAction   Point = "post-action"   // and what it left behind
	OnFailure    Point = "on-failure"    // a check or a command failed
	OnLoop       Point = "on-loop"       // the boundary of an iteration, a stop that was refused
	OnRetry      Point = "on-retry"      // after something was refused, undone or cut off
	Regression   Point = "regression"    // what was there at the start is gone
)

// Points are all of them, in that order.
func Points() []Point {
	return []Point{SessionStart, PreTask, PreIteration, PreToolCall, PostAction, OnFailure, OnLoop, OnRetry, Regression}
}

// spoken are the levels that texts are written for.
func spoken() []level.Level {
	return []level.Level{level.Minimal, level.Standard, level.Aggressive}
}

// fileName is the name of the text for a point at a level.
func fileName(p Point, l level.Level) string {
	return string(p) + "." + strings.ToLower(string(l)) + ".md"
}

// named reads the name of a file: POINT.md, for all levels, or POINT.LEVEL.md.
func named(file string) (p Point, l level.Level, ok bool) {
	name, isText := strings.CutSuffix(file, ".md")
	point, firmness, one := strings.Cut(name, ".")
	p, l = Point(point), level.Level(strings.ToUpper(firmness))
	known := isText && slices.Contains(Points(), p)
	return p, l, known && (!one || slices.Contains(spoken(), l) && strings.ToLower(firmness) == firmness)
}
