package change

import (
	"maps"
	"testing"
)

func TestLinesOfAPatchAreCountedAsTheyStand(t *testing.T) {
	patch := "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -3,2 +3,3 @@ export const f = async (\n-  let sum = 0\n+  let sum = 1\n+  }\n   keep\n" +
		"diff --git a/gone.go b/gone.go\ndeleted file mode 100644\n--- a/gone.go\n+++ /dev/null\n@@ -1 +0,0 @@\n-package gone\n"
	want := map[string]map[string]int{
		"a.ts":    {"  let sum = 0": -1, "  let sum = 1": 1, "  }": 1},
		"gone.go": {"package gone": -1},
	}
	got := Lines([]byte(patch))
	if len(got) != len(want) {
		t.Fatalf("%v", got)
	}
	for path, lines := range want {
		if !maps.Equal(got[path], lines) {
			t.Errorf("%s: %v", path, got[path])
		}
	}
}
