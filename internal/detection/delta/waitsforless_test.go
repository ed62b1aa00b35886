package delta_test

import (
	"strings"
	"testing"
)

// What must come to hold is a claim; the same wait with another order, with more to wait for, or with what was
// waited for claimed behind it, is as much.
func TestAWaitMayAskForLess(t *testing.T) {
	for runner, frame := range map[string]string{
		"testify": "package shop\n\nimport (\n\t\"testing\"\n\t\"time\"\n\n\t\"github.com/stretchr/testify/require\"\n)\n\nfunc TestSold(t *testing.T) {\n\tSell(\"pen\")\n\trequire.Eventually(t, func() bool {\n\t\tn, err := Left(\"pen\")\n\t\treturn HOLDS\n\t}, time.Second, time.Millisecond)\nMORE}\n",
		"gomega":  "package shop\n\nimport (\n\t\"testing\"\n\t\"time\"\n\n\t. \"github.com/onsi/gomega\"\n)\n\nfunc TestSold(t *testing.T) {\n\tg := NewWithT(t)\n\tSell(\"pen\")\n\tg.Eventually(func() bool {\n\t\tn, err := Left(\"pen\")\n\t\treturn HOLDS\n\t}, time.Second).Should(BeTrue())\nMORE}\n",
	} {
		with := func(holds, more string) string {
			return strings.NewReplacer("HOLDS", holds, "MORE", more).Replace(frame)
		}
		before := with("err == nil && n == 0", "")
		for name, c := range map[string]struct {
			after string
			told  bool
		}{
			"one of two conditions":  {with("err == nil", ""), true},
			"nothing":                {with("true", ""), true},
			"in another order":       {with("n == 0 && err == nil", ""), false},
			"one condition more":     {with("err == nil && n == 0 && Open()", ""), false},
			"another one in a place": {with("err == nil && Empty(n)", ""), false},
		} {
			if got := lossesAt(t, "shop/sold_test.go", before, c.after); (len(got) > 0) != c.told {
				t.Errorf("%s, %s: %q", runner, name, got)
			}
		}
	}
}

// A wait with several ways out gives back true on one of them where it asked for something.
func TestAWaitMayAnswerBeforeItAsks(t *testing.T) {
	const frame = "package shop\n\nimport (\n\t\"testing\"\n\t\"time\"\n\n\t\"github.com/stretchr/testify/require\"\n)\n\nfunc TestSold(t *testing.T) {\n\tSell(\"pen\")\n\trequire.Eventually(t, func() bool {\nBODY\t}, time.Second, time.Millisecond)\n}\n"
	with := func(body string) string { return strings.Replace(frame, "BODY", body, 1) }
	asks := with("\t\tif _, err := Find(\"pen\"); err != nil {\n\t\t\treturn IsGone(err)\n\t\t}\n\t\treturn false\n")
	whole := with("\t\tn, err := Left(\"pen\")\n\t\treturn err == nil && n == 0\n")
	for name, c := range map[string]struct {
		before, after string
		told          bool
	}{
		"any error will do":               {asks, with("\t\tif _, err := Find(\"pen\"); err != nil {\n\t\t\treturn true\n\t\t}\n\t\treturn false\n"), true},
		"the same, turned round":          {asks, with("\t\t_, err := Find(\"pen\")\n\t\tif err == nil {\n\t\t\treturn false\n\t\t}\n\t\treturn IsGone(err)\n"), false},
		"conditions that stand in a line": {whole, with("\t\tn, err := Left(\"pen\")\n\t\tif err != nil {\n\t\t\treturn false\n\t\t}\n\t\tif n != 0 {\n\t\t\treturn false\n\t\t}\n\t\treturn true\n"), false},
	} {
		if got := lossesAt(t, "shop/sold_test.go", c.before, c.after); (len(got) > 0) != c.told {
			t.Errorf("%s: %q", name, got)
		}
	}
}
