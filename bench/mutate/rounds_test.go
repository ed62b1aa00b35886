package main

import (
	"reflect"
	"regexp"
	"slices"
	"testing"
	"time"
)

// The second round begins with what the first has not seen.
func TestWhatTheFirstRoundLeftComesFirst(t *testing.T) {
	d := &drawing{dirs: []string{"a", "b", "c", "d"}, o: options{broad: 1}}
	if first, second := d.ofRound(false), d.ofRound(true); !slices.Equal(first, []string{"a"}) || !slices.Equal(second, []string{"b", "c", "d", "a"}) {
		t.Errorf("rounds %v and %v", first, second)
	}
	d.o.broad = 0
	if first, second := d.ofRound(false), d.ofRound(true); len(first) != 4 || !slices.Equal(first, second) {
		t.Errorf("without a bound: rounds %v and %v", first, second)
	}
}

// Shares grow with the time that is over, as with the repositories that were seen.
func TestWhatIsNotSeenInTimeIsNotWaitedFor(t *testing.T) {
	d := &drawing{o: options{within: time.Hour}, start: time.Now().Add(-30 * time.Minute)}
	if got := d.spent(true); got < 0.45 || got > 0.55 {
		t.Errorf("half of the time is over, told %v", got)
	}
	if got := d.spent(false); got != 0 {
		t.Errorf("the first round is paced by repositories alone, told %v", got)
	}
}

// Looking at lines that hold a switch finds what looking at the whole file does.
func TestSwitchesAreFoundLineByLine(t *testing.T) {
	text := "class App\n  trackingEnabled = true;\n  enable_lost: true,\n\n  # nothing\n  useNewDepot = true\n  tail"
	for _, x := range []*regexp.Regexp{switchedOn, switchedThere, chatter, begun, configured} {
		whole, lines := fileOf("a.rb", text).every(x), fileOf("a.rb", text).everySwitch(x)
		var was, is [][2]int
		for _, m := range whole {
			was = append(was, [2]int{m[4], m[5]})
		}
		for _, m := range lines {
			is = append(is, [2]int{m[4], m[5]})
		}
		if !reflect.DeepEqual(was, is) {
			t.Errorf("%s: %v, line by line %v", x, was, is)
		}
	}
}

// A text that two files spell out is from neither for certain, and one word is from the file the snapshot is named after.
func TestTextsOfSnapshotsAreSoughtInTheProduct(t *testing.T) {
	for path, want := range map[string]bool{"src/depot.ts": true, "src/depot.test.ts": false, "fixtures/depot.ts": false, "src/__mocks__/depot.ts": false, "depot.md": false} {
		if got := isProduct(entry{path: path, size: 300}); got != want {
			t.Errorf("%s: product %v, want %v", path, got, want)
		}
	}
	for text, want := range map[string]bool{"Parcel": true, "Parcel is lost": false} {
		if got := singleWord.MatchString(text); got != want || !shownText.MatchString(text) {
			t.Errorf("%s: one word %v, want %v", text, got, want)
		}
	}
	if got := ofOneFile(".travis.yml", true); got != mostKept || ofOneFile("src/depot.ts", true) != mostAgain || ofOneFile(".travis.yml", false) != most {
		t.Errorf("one file of settings contributes %d", got)
	}
}
