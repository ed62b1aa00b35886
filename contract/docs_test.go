package contract_test

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"holdfast/contract"
)

// TestTheDocumentationIsTrue reads its contract and its short forms, and looks for every
// key, check and reason.
func TestTheDocumentationIsTrue(t *testing.T) {
	text, err := os.ReadFile("../docs/contract.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```(\\w*)\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) != 3 || blocks[0][1] != "yaml" || blocks[1][1] != "" {
		t.Fatalf("%d blocks", len(blocks))
	}
	c, err := contract.Decode("docs/contract.md", []byte(blocks[0][2]))
	if err != nil {
		t.Fatal(err)
	}
	d := contract.Default()
	if c.LoopMaxIters != d.LoopMaxIters || c.NoProgressLimit != d.NoProgressLimit || *c.PerIterTimeoutMS != *d.PerIterTimeoutMS ||
		*c.MaxWallTimeMS != *d.MaxWallTimeMS || c.MaxCheckRuns != d.MaxCheckRuns || c.OriginalTests != d.OriginalTests || c.IdleTimeoutMS != nil {
		t.Errorf("the values are not the defaults: %+v", c)
	}
	for line := range strings.Lines(blocks[1][2]) {
		for _, form := range regexp.MustCompile(` {2,}`).Split(strings.TrimSpace(line), -1) {
			if _, err := contract.ParseCheck(form); err != nil {
				t.Errorf("%q: %v", form, err)
			}
		}
	}
	var names []string
	for _, k := range contract.Kinds() {
		names = append(names, "| `"+string(k)+"` |")
	}
	for _, r := range []contract.StopReason{contract.MaxIters, contract.NoProgress, contract.BudgetExceeded, contract.ContextCanceled, contract.Error, contract.Escalated, contract.Aborted, contract.Timeout} {
		names = append(names, "| `"+string(r)+"` |")
	}
	for i := range reflect.TypeFor[contract.Contract]().NumField() {
		key, _, _ := strings.Cut(reflect.TypeFor[contract.Contract]().Field(i).Tag.Get("yaml"), ",")
		names = append(names, "\n"+key+":")
	}
	for _, name := range names {
		if !strings.Contains(string(text), name) {
			t.Errorf("%s is not told", name)
		}
	}
}
