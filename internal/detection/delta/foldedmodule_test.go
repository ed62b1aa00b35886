package delta_test

import (
	"testing"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/delta"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

func TestAModuleOfTestsMayBeFoldedIntoTheFileThatDeclaredIt(t *testing.T) {
	const test = "#[test]\nfn reads_a_header() {\n    assert_eq!(read(b\"ab\"), 2);\n}\n"
	declares := pair(t, "src/msgs/mod.rs", "pub fn read(b: &[u8]) -> usize { b.len() }\n#[cfg(test)]\nmod message_test;\n",
		"pub fn read(b: &[u8]) -> usize { b.len() }\n#[cfg(test)]\nmod tests {\nuse super::*;\n"+test+"}\n")
	for name, c := range map[string]struct {
		stays bool
		want  int
	}{
		"the file of the module went with it": {false, 0},
		"the file of the module is left":      {true, 1},
	} {
		module := pair(t, "src/msgs/message_test.rs", "use super::*;\n"+test, "use super::*;\n\n"+test)
		if !c.stays {
			module.File.After, module.After, module.AfterTree = change.Side{}, nil, nil
		}
		got := 0
		for _, e := range delta.Compare(matching.Input{Pairs: []inventory.Pair{declares, module}}) {
			if e.Kind == event.Kind("case-disabled") && len(e.Clearances) == 0 {
				got++
			}
		}
		if got != c.want {
			t.Errorf("%s: %d suites are told to run no more, want %d", name, got, c.want)
		}
	}
}
