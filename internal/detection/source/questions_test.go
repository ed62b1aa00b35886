package source

import "testing"

func TestATestAsksForAnAnswerBesideTheLineOfTheCall(t *testing.T) {
	is := SpecialCase{Input: `"ledger-7"`, Answer: `"Ledger 7"`, Form: "condition"}
	for _, c := range []struct {
		text string
		want bool
	}{
		{"got := Title(\"ledger-7\")\nassert.Equal(t, \"Ledger 7\", got)", true},
		{"$got = $this->words->Title('ledger-7');\n\n$this->assertSame('Ledger 7', $got);", true},
		{"expect(Title('ledger-7')).toBe(\n  'Ledger 7',\n);", true},
		{"assert_equal(\n  'Ledger 7',\n  Words.Title('ledger-7')\n)", true},
		{"expect(words.Title('ledger-7'))\n  .to eq('Ledger 7')", true},
		{"[InlineData(\"ledger-7\", \"Ledger 7\")]\npublic void Titles(string a, string b) { Title(a); }", true},
		{"{\n  in: \"ledger-7\",\n  want: \"Ledger 7\",\n},\nTitle(c.in)", true},
		{"Title(\"ledger-7\")\nstore(\"Ledger 7\")", false},
		{"[InlineData(\"ledger-7\", \"Ledger 70\")]\npublic void Titles(string a, string b) { Title(a); }", false},
		{"{\n  in: \"ledger-7\",\n  want: nothing,\n},\nTitle(c.in)", false},
	} {
		file := testFile{path: "a_test", lines: linesOf(c.text)}
		if got := file.asks("Title", is); got != c.want {
			t.Errorf("asks for it is %v in\n%s", got, c.text)
		}
	}
}
