package gate

import "testing"

// A single file of code in a folder that is called after a format is chosen; the folder as a whole, and what
// tools make, no check needs to look at.
func TestAFileOfCodeInAFolderThatIsCalledAfterAFormat(t *testing.T) {
	for item, harmless := range map[string]bool{
		"src/shop/json/reader.py": false, "codec/json/reader.go": false, "crates/proto/src/till.rs": false, "src/pb/till.ts": false,
		"proto/**": true, "**/*.json": true, "src/shop/proto/": true, "src/shop/till.pb.go": true, "gen/proto/till.go": true, "src/generated/till.py": true,
	} {
		if got := harmlessExclusion(item); got != harmless {
			t.Errorf("%s: harmless %v, want %v", item, got, harmless)
		}
	}
}
