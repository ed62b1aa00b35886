package claims

import "testing"

func TestTheValuesOfALanguageAreNoNamesThatChange(t *testing.T) {
	for _, pair := range [][2]string{{"true", "false"}, {"None", "total"}, {"nil", "null"}} {
		if old, now := renamed([]string{pair[0]}, []string{pair[1]}); old != "" {
			t.Errorf("%s is called %s", old, now)
		}
	}
	if old, now := renamed([]string{"total"}, []string{"sum"}); old != "total" || now != "sum" {
		t.Errorf("renamed %q to %q", old, now)
	}
}
