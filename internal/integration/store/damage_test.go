package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// inMemory is a journal whose files are these bytes.
func inMemory(first, second, top []byte) *journal {
	j := &journal{files: []*stream{
		newStream(journalName, bytes.NewReader(first), int64(len(first))),
		newStream(copyName, bytes.NewReader(second), int64(len(second))),
	}}
	j.head, j.headErr = parseHead(top)
	return j
}

type found struct {
	text   []byte // the chain as it would be written
	health Health
}

func survey(t *testing.T, j *journal) found {
	t.Helper()
	var out found
	var err error
	out.health, err = j.merge(func(_ Entry, line []byte) error {
		out.text = append(append(out.text, line...), '\n')
		return nil
	})
	must(t, err)
	return out
}

func sample(t *testing.T, n int) (text, top []byte) {
	h := written(t, n)
	return content(t, h.Path(journalName)), content(t, h.Path(headName))
}

// wounds are the ways in which one byte goes wrong.
var wounds = map[string]func(byte) byte{
	"lowest bit":  func(b byte) byte { return b ^ 1 },
	"case bit":    func(b byte) byte { return b ^ 0x20 },
	"highest bit": func(b byte) byte { return b ^ 0x80 },
	"zero":        func(byte) byte { return 0 },
	"line end":    func(byte) byte { return '\n' },
}

func wounded(text []byte, at int, how func(byte) byte) []byte {
	out := slices.Clone(text)
	out[at] = how(out[at])
	return out
}

// TestOneBadByteLosesNothing, wherever it is, as long as the other copy is good.
func TestOneBadByteLosesNothing(t *testing.T) {
	text, top := sample(t, 4)
	for name, how := range wounds {
		for at := range text {
			bad := wounded(text, at, how)
			if bytes.Equal(bad, text) {
				continue
			}
			for which, j := range map[string]*journal{journalName: inMemory(bad, text, top), copyName: inMemory(text, bad, top)} {
				got := survey(t, j)
				if !bytes.Equal(got.text, text) || !got.health.OK() {
					t.Fatalf("%s at %d of %s: %s", name, at, which, got.health)
				}
				// A copy without its last entry is what any crash leaves.
				harmless := which == copyName && at == len(text)-1
				if len(got.health.Damage) == 0 && !harmless {
					t.Fatalf("%s at %d of %s is not seen", name, at, which)
				}
			}
		}
	}
}

// TestTheSameBadByteInBothIsTold, and what stands before it is still there.
func TestTheSameBadByteInBothIsTold(t *testing.T) {
	text, top := sample(t, 4)
	for name, how := range wounds {
		for at := range text {
			bad := wounded(text, at, how)
			if bytes.Equal(bad, text) {
				continue
			}
			got := survey(t, inMemory(bad, bad, top))
			whole := bytes.Count(text[:at], []byte("\n"))
			if !bytes.HasPrefix(text, got.text) || got.health.Entries < int64(whole) || got.health.OK() {
				t.Fatalf("%s at %d: %d entries, %d stand before it: %s", name, at, got.health.Entries, whole, got.health)
			}
		}
	}
}

func TestBadBytesInDifferentEntriesLoseNothing(t *testing.T) {
	text, top := sample(t, 5)
	lines := bytes.SplitAfter(text, []byte("\n"))[:5]
	for a := range lines {
		for b := range lines {
			if a == b {
				continue
			}
			at := func(n int) int { return len(bytes.Join(lines[:n], nil)) + len(lines[n])/2 }
			got := survey(t, inMemory(wounded(text, at(a), wounds["lowest bit"]), wounded(text, at(b), wounds["case bit"]), top))
			if !bytes.Equal(got.text, text) || !got.health.OK() || len(got.health.Damage) != 2 {
				t.Errorf("entries %d and %d: %s", a+1, b+1, got.health)
			}
		}
	}
}

// TestALineCutOutOrMovedIsMended: the lines themselves are sound.
func TestALineCutOutOrMovedIsMended(t *testing.T) {
	text, top := sample(t, 5)
	lines := bytes.SplitAfter(text, []byte("\n"))[:5]
	join := func(order ...int) []byte {
		var out []byte
		for _, n := range order {
			out = append(out, lines[n]...)
		}
		return out
	}
	for name, bad := range map[string][]byte{
		"cut out": join(0, 1, 3, 4), "first gone": join(1, 2, 3, 4), "swapped": join(0, 2, 1, 3, 4),
		"doubled": join(0, 1, 1, 2, 3, 4), "last doubled": join(0, 1, 2, 3, 4, 4), "empty lines": bytes.ReplaceAll(text, []byte("\n"), []byte("\n\n")),
	} {
		for which, j := range map[string]*journal{journalName: inMemory(bad, text, top), copyName: inMemory(text, bad, top)} {
			got := survey(t, j)
			if !bytes.Equal(got.text, text) || !got.health.OK() || len(got.health.Damage) == 0 {
				t.Errorf("%s in %s: %s", name, which, got.health)
			}
		}
		if got := survey(t, inMemory(bad, bad, top)); name == "cut out" && (got.health.Broken == nil || got.health.Broken.Line != 3 || got.health.Entries != 2) {
			t.Errorf("%s in both: %s", name, got.health)
		}
	}
}

func TestCutAtEveryOffset(t *testing.T) {
	text, top := sample(t, 4)
	for at := range text {
		cut := text[:at]
		for which, j := range map[string]*journal{journalName: inMemory(cut, text, top), copyName: inMemory(text, cut, top)} {
			got := survey(t, j)
			if !bytes.Equal(got.text, text) || !got.health.OK() {
				t.Fatalf("%s cut at %d: %s", which, at, got.health)
			}
			lineEndOnly := at == len(text)-1
			lastOfCopy := which == copyName && bytes.Count(cut, []byte("\n")) == 3
			if len(got.health.Damage) == 0 && !lineEndOnly && !lastOfCopy {
				t.Fatalf("%s cut at %d is not seen", which, at)
			}
		}
		got := survey(t, inMemory(cut, cut, top))
		kept := int64(bytes.Count(cut, []byte("\n")))
		if at+1 < len(text) && text[at] == '\n' || at == len(text)-1 {
			kept++ // an entry that lacks its line end only
		}
		if got.health.Entries != kept || got.health.Lost != 4-kept {
			t.Fatalf("both cut at %d: %d kept: %s", at, kept, got.health)
		}
	}
}

// TestZerosAtTheEndAreTold, and keep no loop from going on: a power cut may leave them in
// both files, behind whole entries or behind the beginning of one.
func TestZerosAtTheEndAreTold(t *testing.T) {
	text, _ := sample(t, 4)
	older := head{2, hashOf(t, text, 2)}.encode() // entries that were not written for good follow
	zeros := make([]byte, 512)
	for name, tail := range map[string][]byte{"zeros": zeros, "the beginning of an entry, and zeros": slices.Concat([]byte(`{"seq":5,"ti`), zeros)} {
		bad := slices.Concat(text, tail)
		for which, j := range map[string]*journal{journalName: inMemory(bad, text, older), copyName: inMemory(text, bad, older), "both": inMemory(bad, bad, older)} {
			got := survey(t, j)
			if !bytes.Equal(got.text, text) || !got.health.OK() || len(got.health.Damage) == 0 || which != "both" && got.health.Damage[0].File != which {
				t.Errorf("%s in %s: %+v", name, which, got.health)
			}
		}
	}
}

// hashOf is the hash of an entry.
func hashOf(t *testing.T, text []byte, seq int) string {
	t.Helper()
	entry, err := decode(bytes.Split(text, []byte("\n"))[seq-1])
	must(t, err)
	return entry.Hash
}

// TestManyDamagesDoNotHideTheOneThatCannotBeMended, although only some are told one by one.
func TestManyDamagesDoNotHideTheOneThatCannotBeMended(t *testing.T) {
	text, _ := sample(t, 9)
	lines := bytes.SplitAfter(text, []byte("\n"))[:9]
	var bad []byte
	for _, line := range lines {
		bad = append(bad, wounded(line, len(line)/2, wounds["lowest bit"])...)
	}
	second := append(bytes.Join(lines[:8], nil), wounded(lines[8], 9, wounds["zero"])...)
	got := survey(t, inMemory(bad, second, head{0, genesis}.encode()))
	if got.health.Entries != 8 || got.health.OK() || len(got.health.Damage) != remarks+1 {
		t.Fatalf("%s", got.health)
	}
	for i, d := range got.health.Damage {
		if mended := d.Line < 9; mended != (d.From != "") && i >= remarks-1 {
			t.Errorf("damage %d: %+v", i, d)
		}
	}
}

func TestABadHeadIsTold(t *testing.T) {
	text, top := sample(t, 4)
	for at := range top {
		for name, how := range wounds {
			bad := wounded(top, at, how)
			if bytes.Equal(bad, top) {
				continue
			}
			got := survey(t, inMemory(text, text, bad))
			if !bytes.Equal(got.text, text) || len(got.health.Damage) != 1 || got.health.Damage[0].File != headName || !got.health.OK() {
				t.Fatalf("%s at %d: %s", name, at, got.health)
			}
		}
		if got := survey(t, inMemory(text, text, top[:at])); len(got.health.Damage) != 1 {
			t.Fatalf("cut at %d: %s", at, got.health)
		}
	}
}

// TestDamagedFilesAreWrittenAnew does to real files what the tests above do in memory.
func TestDamagedFilesAreWrittenAnew(t *testing.T) {
	for _, name := range []string{journalName, copyName, headName} {
		for _, how := range []string{"flip", "cut", "remove", "garbage", "zeros"} {
			for _, by := range []string{"a reader", "a writer"} {
				t.Run(fmt.Sprint(name, " ", how, " ", by), func(t *testing.T) {
					h := written(t, 6)
					good, _ := entries(t, h)
					text := content(t, h.Path(journalName))
					harm(t, h.Path(name), how)
					health := repair(t, h, by)
					if len(health.Damage) == 0 || !health.OK() || !health.Mended {
						t.Fatalf("%+v", health)
					}
					got, again := entries(t, h)
					if !slices.Equal(got[:6], good) || len(again.Damage) > 0 {
						t.Errorf("%v\n%s", got, again)
					}
					for _, file := range []string{journalName, copyName} {
						if !bytes.HasPrefix(content(t, h.Path(file)), text) {
							t.Errorf("%s is not as it was", file)
						}
					}
				})
			}
		}
	}
}

func harm(t *testing.T, path, how string) {
	t.Helper()
	text := content(t, path)
	switch how {
	case "flip":
		put(t, path, wounded(text, len(text)/3, wounds["lowest bit"]))
	case "cut":
		put(t, path, text[:len(text)/2])
	case "remove":
		must(t, os.Remove(path))
	case "zeros":
		put(t, path, append(text, make([]byte, 512)...))
	case "garbage":
		put(t, path, bytes.Repeat([]byte("\xff\x00garbage"), 999))
	}
}

// repair gives the health that was told: to the reader itself, or in the writer's entry.
func repair(t *testing.T, h *Home, by string) Health {
	t.Helper()
	if by == "a reader" {
		_, health := entries(t, h)
		return health
	}
	// A writer looks at the ends only, so damage before them is the next reader's.
	other, err := Open(strings.TrimSuffix(h.dir, "/loops/"+h.ID), h.ID)
	must(t, err)
	defer other.Close()
	_, err = other.Append("more", noon, nil, true)
	must(t, err)
	var told Health
	health, err := h.Read(func(e Entry) error {
		if e.Kind == KindMended {
			must(t, json.Unmarshal(e.Data, &told))
		}
		return nil
	})
	must(t, err)
	if len(health.Damage) > 0 {
		return health
	}
	return told
}
