package expression

import (
	"testing"
)

// A row that leaves a field out has nothing to say of it; that is no dead branch.
func TestAFieldThatARowLeavesOutSettlesNoCondition(t *testing.T) {
	for _, toks := range [][]string{{Zero, "!=", "nil"}, {Zero, "==", `""`}} {
		if value, known := ConstantOf(toks); known {
			t.Errorf("%v is taken to be %v whatever happens", toks, value)
		}
	}
	if value, known := ConstantOf([]string{"1", "==", "2"}); !known || value {
		t.Error("1 == 2 is never true")
	}
}
