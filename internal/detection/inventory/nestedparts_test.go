package inventory_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/syntax"
)

func TestAPartOfARowIsTakenApartWhereTheNamesSaySo(t *testing.T) {
	for _, tt := range []struct {
		title, names, call string
		want               string
	}{
		{"a group", "status, (path, error)", "get(path, error)", `get ( "gone" , NotFound ) is 404`},
		{"names in a row", "status, path, error", "get(path, error)", `get ( "gone" , NotFound ) is 404`},
		{"the list as a whole", "status, rest", "get(rest)", `get ( [ "gone" , NotFound ] ) is 404`},
		{"names that do not fit", "status, (path)", "get(path)", `get ( path ) is 404`},
	} {
		text := "RSpec.describe \"a\" do\n  [[404, [\"gone\", NotFound]]].each do |" + tt.names + "|\n    it \"x\" do\n      expect(" + tt.call + ").to eq(status)\n    end\n  end\nend\n"
		if got := claimsOf(t, syntax.Ruby, "spec/a_spec.rb", text); !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%s: claims %q, want %q", tt.title, got, tt.want)
		}
	}
}
