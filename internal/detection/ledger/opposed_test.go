package ledger

import "testing"

func TestNamesThatDenyEachOtherAreCounterparts(t *testing.T) {
	for _, pair := range [][2]string{
		{"isLeft", "isRight"}, {"is_ok", "is_err"}, {"isEmpty", "nonEmpty"}, {"isEmpty", "isNotEmpty"}, {"be_valid", "be_invalid"}, {":ok", ":error"},
		{"hasErrors", "hasNoErrors"}, {"contains", "doesNotContain"}, {"assertIn", "assertNotIn"}, {"isPresent", "isEmpty"}, {"toBeEnabled", "toBeDisabled"},
		{"known?", "unknown?"}, {">", "<"}, {"expect_offense", "expect_no_offenses"}, {"Some", "None"},
	} {
		if !counter(pair[0], pair[1]) && !counter(pair[1], pair[0]) {
			t.Errorf("%s and %s are no counterparts", pair[0], pair[1])
		}
	}
}

func TestOtherNamesAreNoCounterparts(t *testing.T) {
	for _, pair := range [][2]string{
		{"isLeft", "isLeft"}, {"form", "inform"}, {"isEmpty", "isValid"}, {"count", "discount"}, {"isLeftOpen", "isRightClosed"}, {"ok", "done"}, {"total", "totals"},
	} {
		if counter(pair[0], pair[1]) || counter(pair[1], pair[0]) {
			t.Errorf("%s and %s are counterparts", pair[0], pair[1])
		}
	}
}
