package wording

import (
	"slices"
	"testing"
)

// waits is a test that waits for little and then for much.
const waits = `  func testShips() async {
    await parcel.receive(.shipped(after: 1))
    check(parcel)
    await parcel.receive(.shipped(after: 50))
  }
`

func TestDifferingLinesPassOverIndentation(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		gone, come          []string
	}{
		{"set further in", waits, "    func testShips() async {\n        await parcel.receive(.shipped(after: 1))\n        check(parcel)\n        await parcel.receive(.shipped(after: 50))\n    }\n", nil, nil},
		{"tabs for blanks", "it('ships', async () => {\n  await waitFor(done, 5)\n  await waitFor(gone, 5)\n})\n", "it('ships', async () => {\n\tawait waitFor(done, 5)\n\tawait waitFor(gone, 5)\n})\n", nil, nil},
		{"put into a block", "def test_ships():\n    wait_for(parcel, 5)\n    wait_for(parcel, 60)\n", "def test_ships():\n    with depot():\n        wait_for(parcel, 5)\n        wait_for(parcel, 60)\n",
			nil, []string{"with depot():"}},
		{"waits longer, and stands further in", "def test_ships():\n    wait_for(parcel, 5)\n", "def test_ships():\n    with depot():\n        wait_for(parcel, 500)\n",
			[]string{"wait_for(parcel, 5)"}, []string{"with depot():", "wait_for(parcel, 500)"}},
		{"one of two alike waits longer, and all stand further in", "  wait_for(parcel, 5)\n  wait_for(parcel, 5)\n", "    wait_for(parcel, 5)\n    wait_for(parcel, 500)\n",
			[]string{"wait_for(parcel, 5)"}, []string{"wait_for(parcel, 500)"}},
	} {
		gone, come := DifferingLines(c.before, c.after)
		if got := textsOf(gone); !slices.Equal(got, c.gone) {
			t.Errorf("%s: gone %q, want %q", c.name, got, c.gone)
		}
		if got := textsOf(come); !slices.Equal(got, c.come) {
			t.Errorf("%s: come %q, want %q", c.name, got, c.come)
		}
	}
}

func textsOf(list []Passage) []string {
	var out []string
	for _, p := range list {
		out = append(out, p.Text)
	}
	return out
}
