package catalog

import "testing"

func TestANumberMayLeaveOutItsLettersAndZeros(t *testing.T) {
	for name, want := range map[string]bool{
		"LP-026": true, "lp-026": true, "LP-26": true, "lp26": true, "26": true, "0026": true, "test-skipped": true,
		"LP-027": false, "LP-260": false, "26x": false, "": false, "skipped": false, "-": false,
	} {
		if got := Called(name, "test-skipped", "LP-026"); got != want {
			t.Errorf("%q is called test-skipped: %v, expected %v", name, got, want)
		}
	}
	if Called("LP-026", "own", "") {
		t.Error("an entry without a number is called by one")
	}
}
