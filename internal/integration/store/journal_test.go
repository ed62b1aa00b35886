package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWhatWasAppendedIsReadBack(t *testing.T) {
	h := written(t, 0)
	first, err := h.Append("loop_start", noon, map[string]string{"task": "<fix> & go"}, true)
	must(t, err)
	second, err := h.Append("pre_iteration", noon.In(time.FixedZone("x", 3600)), nil, false)
	must(t, err)
	var got []Entry
	health, err := h.Read(func(e Entry) error { got = append(got, e); return nil })
	must(t, err)
	if len(got) != 2 || !same(got[0], first) || !same(got[1], second) {
		t.Fatalf("%+v, written were %+v and %+v", got, first, second)
	}
	if first.Prev != genesis || second.Prev != first.Hash || second.Seq != 2 || !second.Time.Equal(noon) {
		t.Errorf("they are not chained: %+v %+v", first, second)
	}
	if health.Entries != 2 || health.Last != second.Hash || !health.OK() || len(health.Damage) > 0 || health.Torn {
		t.Errorf("%+v", health)
	}
	if text := health.String(); text != "" {
		t.Errorf("something is told of a sound journal: %s", text)
	}
	if a, b := content(t, h.Path(journalName)), content(t, h.Path(copyName)); !bytes.Equal(a, b) {
		t.Errorf("the copy differs:\n%s%s", a, b)
	}
}

func same(a, b Entry) bool {
	return a.Seq == b.Seq && a.Time.Equal(b.Time) && a.Kind == b.Kind && string(a.Data) == string(b.Data) && a.Prev == b.Prev && a.Hash == b.Hash
}

func TestTwoHomesOfOneLoopWriteOneChain(t *testing.T) {
	h := written(t, 3)
	other, err := Open(strings.TrimSuffix(h.dir, "/loops/"+h.ID), h.ID)
	must(t, err)
	defer other.Close()
	for i := range 6 {
		_, err := []*Home{h, other}[i%2].Append("turn", noon, i, false)
		must(t, err)
	}
	got, health := entries(t, h)
	if len(got) != 9 || !health.OK() || len(health.Damage) != 0 {
		t.Errorf("%v\n%s", got, health)
	}
}

func TestAReaderMayAppend(t *testing.T) {
	h := written(t, 3)
	_, err := h.Read(func(e Entry) error {
		_, err := h.Append("seen", noon, e.Seq, false)
		return err
	})
	must(t, err)
	if got, health := entries(t, h); len(got) != 6 || !health.OK() {
		t.Errorf("%v %s", got, health)
	}
}

func TestTheErrorOfYieldEndsReading(t *testing.T) {
	h, stop := written(t, 3), errors.New("stop")
	seen := 0
	if _, err := h.Read(func(Entry) error { seen++; return stop }); !errors.Is(err, stop) || seen != 1 {
		t.Errorf("%v after %d", err, seen)
	}
}

func TestBadNamesAreRefused(t *testing.T) {
	state := t.TempDir()
	for _, id := range []string{"", ".", "..", "a/b", `a\b`, "../x", "-rf", ".hidden", "a\x00b", "a b", "ä", strings.Repeat("x", 129)} {
		if _, err := Create(state, id); err == nil {
			t.Errorf("%q is created", id)
		}
		if _, err := Open(state, id); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q is looked for: %v", id, err)
		}
	}
	if _, err := Create("state", "a"); err == nil {
		t.Error("a relative state directory is taken")
	}
	if left, _ := os.ReadDir(state); len(left) > 0 {
		t.Errorf("something was made: %v", left)
	}
}

func TestLoopsAreMadeOnceAndListed(t *testing.T) {
	state := t.TempDir()
	if ids, err := List(state); err != nil || len(ids) != 0 {
		t.Errorf("%v %v", ids, err)
	}
	if _, err := Open(state, "one"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a loop that is not there: %v", err)
	}
	for _, id := range []string{"two", "one"} {
		_, err := Create(state, id)
		must(t, err)
	}
	if _, err := Create(state, "one"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second time: %v", err)
	}
	if ids, err := List(state); err != nil || !slices.Equal(ids, []string{"one", "two"}) {
		t.Errorf("%v %v", ids, err)
	}
}

func TestNoNameLeadsOutOfTheHome(t *testing.T) {
	h := written(t, 0)
	for _, name := range []string{"../../x", "/etc/passwd", "a/../../../x", "..", "iterations/iteration-001.json"} {
		if path := h.Path(name); path != h.dir && !strings.HasPrefix(path, h.dir+"/") {
			t.Errorf("%s leads to %s", name, path)
		}
	}
	must(t, h.Put("iterations/iteration-001.json", []byte("{}")))
	if got := content(t, h.Path("iterations/iteration-001.json")); string(got) != "{}" {
		t.Errorf("%s", got)
	}
}

func TestEntriesThatCannotBeWrittenAreRefused(t *testing.T) {
	h := written(t, 2)
	before := content(t, h.Path(journalName))
	for name, row := range map[string]struct {
		kind string
		data any
	}{
		"no kind":         {"", nil},
		"a kind in lines": {"a\nb", nil},
		"no JSON":         {"a", func() {}},
		"broken JSON":     {"a", json.RawMessage(`{"a":`)},
		"too large":       {"a", strings.Repeat("x", longest)},
	} {
		if _, err := h.Append(row.kind, noon, row.data, true); err == nil {
			t.Errorf("%s is written", name)
		}
	}
	if !bytes.Equal(before, content(t, h.Path(journalName))) {
		t.Error("the journal changed")
	}
}

func TestRequestsAreSeenAndCleared(t *testing.T) {
	h := written(t, 0)
	if kind, asked := h.Requested(); asked {
		t.Errorf("%s was asked for by nobody", kind)
	}
	if h.Request("explode") == nil {
		t.Error("anything can be asked for")
	}
	for _, row := range []struct{ ask, want string }{{Pause, Pause}, {Abort, Abort}, {Pause, Abort}} {
		must(t, h.Request(row.ask))
		if kind, asked := h.Requested(); !asked || kind != row.want {
			t.Errorf("after %s: %q", row.ask, kind)
		}
	}
	must(t, h.Clear())
	must(t, h.Clear())
	if kind, asked := h.Requested(); asked {
		t.Errorf("%s is still asked for", kind)
	}
}
