package memo_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"holdfast/internal/detection/memo"
)

type question struct {
	text    string
	negated bool
}

func (q question) Own() question { return question{strings.Clone(q.text), q.negated} }

func said(q question) string { return q.text + strconv.FormatBool(q.negated) }

func TestEveryQuestionGetsItsOwnAnswerHoweverManyAreAsked(t *testing.T) {
	var table memo.Table[question, string]
	for range 2 {
		for i := range 50_000 {
			q := question{strconv.Itoa(i), i%3 == 0}
			if got := table.Of(q, said); got != said(q) {
				t.Fatalf("%v: got %q", q, got)
			}
		}
	}
}

func TestAnAnswerIsFoundOnce(t *testing.T) {
	var table memo.Table[question, string]
	found := 0
	for range 3 {
		table.Of(question{"a", true}, func(q question) string { found++; return said(q) })
	}
	if found != 1 {
		t.Errorf("found %d times", found)
	}
}

func TestATableIsAskedFromSeveralSidesAtOnce(t *testing.T) {
	var table memo.Table[question, string]
	var asking sync.WaitGroup
	for side := range 4 {
		asking.Go(func() {
			for i := range 20_000 {
				q := question{strconv.Itoa(i % 5_000), side%2 == 0}
				if got := table.Of(q, said); got != said(q) {
					t.Errorf("%v: got %q", q, got)
					return
				}
			}
		})
	}
	asking.Wait()
}

func TestWhatIsKeptIsNoPartOfWhatItWasAskedWith(t *testing.T) {
	var table memo.Table[question, string]
	file := strings.Repeat("x", 100)
	kept := table.Of(question{file[3:5], false}, func(q question) string { return q.text })
	if kept != "xx" || unsafe.StringData(kept) == unsafe.StringData(file[3:5]) {
		t.Errorf("got %q, in the file itself", kept)
	}
}

func TestAQuestionIsAskedOnceHoweverOftenItsAnswerIsWanted(t *testing.T) {
	var known map[string]int
	asked := 0
	count := func(word string) int { asked++; return len(word) }
	for range 3 {
		if got := memo.Once(&known, "four", count); got != 4 {
			t.Errorf("got %d", got)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}
