package recent_test

import (
	"fmt"
	"testing"

	"holdfast/internal/detection/recent"
)

func TestAValueIsThereAsLongAsItIsAskedFor(t *testing.T) {
	c := recent.New[int](20)
	for i := range 1000 {
		c.Put(fmt.Sprint(i), i, 1)
		if _, ok := c.Get("0"); !ok {
			t.Fatalf("0 is gone after %d others", i)
		}
		if v, ok := c.Get(fmt.Sprint(i)); !ok || v != i {
			t.Fatalf("%d was kept as %d, %v", i, v, ok)
		}
	}
	if _, ok := c.Get("500"); ok {
		t.Error("500 is kept though nobody asked for it")
	}
}

func TestACacheHoldsNoMoreThanItsLimit(t *testing.T) {
	c := recent.New[int](100)
	for i := range 1000 {
		c.Put(fmt.Sprint(i), i, 1+i%7)
	}
	held := 0
	for i := range 1000 {
		if _, ok := c.Get(fmt.Sprint(i)); ok {
			held += 1 + i%7
		}
	}
	if held == 0 || held > 100 {
		t.Errorf("it holds %d", held)
	}
}

func TestWhatIsTooHeavyIsNotKept(t *testing.T) {
	c := recent.New[int](100)
	c.Put("light", 1, 50)
	c.Put("heavy", 2, 51)
	if _, ok := c.Get("heavy"); ok {
		t.Error("the heavy one is kept")
	}
	if v, ok := c.Get("light"); !ok || v != 1 {
		t.Error("the light one had to make way")
	}
}

func TestAValueMayBeReplaced(t *testing.T) {
	c := recent.New[int](10)
	for i := range 100 {
		c.Put("same", i, 3)
	}
	if v, _ := c.Get("same"); v != 99 {
		t.Errorf("got %d", v)
	}
}
