package git

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

func TestAVersionIsKeptByItsModeToo(t *testing.T) {
	k := newKept()
	k.keep("abc", change.ModeFile, change.StoredAs([]byte("target"), change.ModeFile, "abc"))
	k.keep("abc", change.ModeSymlink, change.StoredAs([]byte("target"), change.ModeSymlink, "abc"))
	file, ok := k.side("abc", change.ModeFile)
	link, also := k.side("abc", change.ModeSymlink)
	if !ok || !also || string(file.Text) != "target" || link.Text != nil || link.Kind != change.Symlink {
		t.Errorf("got %+v and %+v", file, link)
	}
	if _, ok := k.side("abc", change.ModeExecutable); ok {
		t.Error("a mode that was never read is known")
	}
}

func TestWhatIsKeptIsBounded(t *testing.T) {
	k := newKept()
	text := []byte(strings.Repeat("x", 1<<20))
	held := 0
	for i := range 64 {
		k.keep(fmt.Sprint(i), change.ModeFile, change.StoredAs(text, change.ModeFile, ""))
	}
	for i := range 64 {
		if _, ok := k.side(fmt.Sprint(i), change.ModeFile); ok {
			held++
		}
	}
	if held == 0 || held > mostKept>>20 {
		t.Errorf("%d MiB are held", held)
	}
}

func TestNothingIsKeptUnlessAsked(t *testing.T) {
	var none *kept
	none.keep("abc", change.ModeFile, change.Side{Present: true})
	if _, ok := none.side("abc", change.ModeFile); ok {
		t.Error("something is kept")
	}
}
