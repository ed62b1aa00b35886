package delta_test

import (
	"strings"
	"testing"
)

// A test may leave it to a helper of another file to fail it: one that is handed the test and waits for
// something. What only set the test up may go then, and nothing else.
func TestCompareKnowsWhatOnlySetATestUp(t *testing.T) {
	const (
		head  = "package shop\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\n"
		write = "\terr := os.WriteFile(\"list.sh\", []byte(\"echo tea\"), 0o755)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n"
		load  = "\terr := load(\"list.sh\")\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n"
		start = "\tout := begin(t, \"list.sh\")\n"
		wait  = "\twaitForLine(t, out, \"tea\")\n"
	)
	in := func(lines ...string) string {
		return head + "func TestList(t *testing.T) {\n" + strings.Join(lines, "") + "}\n"
	}
	for name, c := range map[string]struct{ before, after, want string }{
		"a file is no longer needed":                   {in(write, start, wait), in(start, wait), ""},
		"a file is no longer needed, and nobody waits": {in(write, start, wait), in(start), "oracle-removed"},
		"what the code answers is not looked at":       {in(load, start, wait), in(start, wait), ""},
		"a wait takes the place of a claim":            {in("\tif got := list(); got != \"tea\" {\n\t\tt.Fatal(got)\n\t}\n"), in(start, wait), "oracle-removed"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(compareAt(t, "shop/list_test.go", c.before, c.after), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
