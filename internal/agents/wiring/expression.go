package wiring

import "holdfast/internal/enforcement/condition"

// Expression is a condition over the facts of an event.
type Expression = condition.Condition

var language = condition.Over(Facts{})

func compile(source string) (Expression, string) { return language.Compile(source) }
