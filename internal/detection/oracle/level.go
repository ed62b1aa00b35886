package oracle

// Levels of the strength lattice that conditions reach by their operators.
const (
	LevelStruct  = 100
	LevelExact   = 90
	LevelPartial = 80
	LevelApprox  = 70
	LevelPattern = 60
	LevelErrType = 55
	LevelShape   = 50
	LevelAnyErr  = 45
	LevelBound   = 40
	LevelNonNull = 30
	LevelTruthy  = 20
	LevelNoError = 15
	LevelTaut    = 10
	LevelLog     = 5
	LevelSkip    = 2
)

// ListsAll are matchers that are given all elements of a list, one argument each: arrayContaining("a", "b").
var ListsAll = []string{"arrayContaining", "contains", "Equal", "containsExactly"}
