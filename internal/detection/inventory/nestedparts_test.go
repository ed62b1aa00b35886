package inventory

import (
	"slices"
	"testing"
)

func TestAPartOfARowIsTakenApartWhereTheNamesSaySo(t *testing.T) {
	row := []keyed{{"", "404"}, {"", `[ "gone" , NotFound ]`}}
	for _, tt := range []struct {
		title string
		names []string
		want  []string
	}{
		{"a group", []string{"status", "(path, error)"}, []string{"404", `"gone"`, "NotFound"}},
		{"names in a row", []string{"status", "path", "error"}, []string{"404", `"gone"`, "NotFound"}},
		{"the list as a whole", []string{"status", "rest"}, []string{"404", `[ "gone" , NotFound ]`}},
		{"names that do not fit", []string{"status", "(path)"}, []string{"404", `[ "gone" , NotFound ]`}},
	} {
		_, values := nestedParts(tt.names, row)
		var got []string
		for _, v := range values {
			got = append(got, v.text)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: values %q, want %q", tt.title, got, tt.want)
		}
	}
}
