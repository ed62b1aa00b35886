package production

import "testing"

func TestATestIsAboutWhatItNamesTogetherWithItsFile(t *testing.T) {
	p := Change{stems: map[string]bool{"grouping_map": true, "lib": true}, LostBy: func(of, name string) bool { return of != "other" && name == "count" }}
	for _, c := range []struct {
		test, name string
		want       bool
	}{
		{"correct_grouping_map_by_count_modulo_key", "count", true},
		{"GroupingMap > count of nothing", "count", true},
		{"correct_grouping_map_by_max", "count", false},
		{"grouping_map_counts", "count", false},
		{"correct_grouping_map_by_max_modulo_key", "max", false},
		{"lib_count", "count", false},
		{"count", "count", false},
	} {
		if got := p.LostFrom(c.test, c.name); got != c.want {
			t.Errorf("%s is about the lost %s: %v, want %v", c.test, c.name, got, c.want)
		}
	}
}
