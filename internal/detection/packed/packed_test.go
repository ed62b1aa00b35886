package packed_test

import (
	"reflect"
	"testing"

	"holdfast/internal/detection/packed"
)

// shouted is a type that writes itself.
type shouted struct{ word string }

func (s shouted) MarshalText() ([]byte, error) { return []byte(s.word + "!"), nil }
func (s *shouted) UnmarshalText(text []byte) error {
	s.word = string(text[:max(0, len(text)-1)])
	return nil
}

type levels map[string]int

type inner struct {
	Name string
	Own  shouted
}

type everything struct {
	Text   string
	Yes    bool
	Number int
	Share  float64
	Words  []string
	Levels levels
	Inner  inner
	Many   []inner
	Maybe  *int
	Switch *bool
	ByName map[string]inner
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	minus, off := -3, false
	for name, v := range map[string]everything{
		"nothing":           {},
		"texts":             {Text: "3:a;]\n", Words: []string{"", "ä", "1["}},
		"empty is not none": {Words: []string{}, Levels: levels{}, ByName: map[string]inner{}},
		"numbers":           {Number: -12, Share: 0.1, Maybe: &minus},
		"switches":          {Yes: true, Switch: &off},
		"nested":            {Inner: inner{"a", shouted{"b"}}, Many: []inner{{}, {Name: "c"}}, ByName: map[string]inner{"x": {Name: "d"}}},
		"levels":            {Levels: levels{"toBe": 90, "": 0}},
	} {
		text, err := packed.Write(v)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got everything
		if err := packed.Read(string(text), &got); err != nil || !reflect.DeepEqual(v, got) {
			t.Errorf("%s: %q became %+v, %v", name, text, got, err)
		}
	}
}

func TestWhatHasNoFormIsRefused(t *testing.T) {
	for _, v := range []any{struct{ C chan int }{make(chan int)}, map[int]string{1: "a"}, []any{1}} {
		if text, err := packed.Write(v); err == nil {
			t.Errorf("%T became %q", v, text)
		}
	}
}

func TestCut(t *testing.T) {
	first, rest, ok := packed.Cut(string(packed.Text(packed.Text(nil, "a:b"), "c")))
	if first != "a:b" || rest != "1:c" || !ok {
		t.Errorf("got %q, %q, %v", first, rest, ok)
	}
	for _, broken := range []string{"", "1", ":a", "2:a", "x:a", "99999999999:a"} {
		if first, _, ok := packed.Cut(broken); ok {
			t.Errorf("%q begins with %q", broken, first)
		}
	}
}

// FuzzRead: whatever is read ends with a value or an error, and a value can be written
// and read again.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{".", "0=1:a.", "4=2[1:a0:.", "5=1{1:a3;.", "7=9999999[", "8=-3;9=0.", "6=0=1:x1=2:y!..", "10=1{1:x0=1:a..", "3=0.5;."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var got, again everything
		if packed.Read(text, &got) != nil {
			return
		}
		out, err := packed.Write(got)
		if err != nil {
			t.Fatal(err)
		}
		if err := packed.Read(string(out), &again); err != nil || !reflect.DeepEqual(got, again) && got.Share == got.Share {
			t.Errorf("%q became %+v and then %+v, %v", text, got, again, err)
		}
	})
}
