package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A type that the compiler asks for is a claim like one that is made at run time; a cast asks for nothing.
func TestATypeThatIsWrittenDownIsAskedForByTheCompiler(t *testing.T) {
	const (
		swift  = "import XCTest\n\nclass FeedTests: XCTestCase {\n\tfunc testFeed() {\n\t\tBODY\n\t}\n}\n"
		kotlin = "import kotlin.test.*\n\nclass FeedTest {\n\t@Test\n\tfun feed() {\n\t\tBODY\n\t}\n}\n"
	)
	for name, x := range map[string]struct {
		path, frame, before, after string
		cleared                    bool
	}{
		"Swift: declared":     {"FeedTests.swift", swift, "let feed = Feed(items).flat()\n\t\tXCTAssertTrue(feed is Feed<Int>)", "let feed: Feed<Int> = Feed(items).flat()", true},
		"Swift: forced":       {"FeedTests.swift", swift, "let feed = Feed(items).flat()\n\t\tXCTAssertTrue(feed is Feed<Int>)", "let feed: Feed<Int> = Feed(items).flat() as! Feed<Int>", false},
		"Swift: another type": {"FeedTests.swift", swift, "let feed = Feed(items).flat()\n\t\tXCTAssertTrue(feed is Feed<Int>)", "let feed: Any = Feed(items).flat()", false},
		"Swift: only gone":    {"FeedTests.swift", swift, "let feed = Feed(items).flat()\n\t\tXCTAssertTrue(feed is Feed<Int>)", "let feed = Feed(items).flat()", false},
		"Kotlin: declared":    {"FeedTest.kt", kotlin, "val feed = Feed(items).flat()\n\t\tassertIs<Feed>(feed)", "val feed: Feed = Feed(items).flat()", true},
		"Kotlin: forced":      {"FeedTest.kt", kotlin, "val feed = Feed(items).flat()\n\t\tassertIs<Feed>(feed)", "val feed: Feed = Feed(items).flat() as Feed", false},
	} {
		events := run(matching.Input{Pairs: []inventory.Pair{pair(t, x.path, strings.Replace(x.frame, "BODY", x.before, 1), strings.Replace(x.frame, "BODY", x.after, 1))}})
		at := slices.IndexFunc(events, func(e event.Event) bool { return e.Kind == "oracle-removed" })
		if at < 0 {
			t.Errorf("%s: no claim is missed", name)
			continue
		}
		if cleared := len(events[at].Clearances) > 0; cleared != x.cleared {
			t.Errorf("%s: cleared is %v", name, cleared)
		}
	}
}
