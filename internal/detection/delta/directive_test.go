package delta_test

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// Lines of tests that were compiled stand behind a directive under which nothing is.
func TestDirectivesThatLeaveTestsOut(t *testing.T) {
	const frame = "#include \"unit.h\"\n\nstatic const struct row rows[] = {\n  { \"a\", 1 },\nOPEN  { \"b\", 2 },\nCLOSE};\n"
	fill := func(open, end string) string {
		return strings.NewReplacer("OPEN", open, "CLOSE", end).Replace(frame)
	}
	cases := map[string]struct {
		before, after string
		repo          project
		want          bool
	}{
		"nothing is compiled":                  {fill("", ""), fill("#if 0\n", "#endif\n"), project{}, true},
		"it was not compiled before":           {fill("#if 0\n", "#endif\n"), fill("", ""), project{}, false},
		"new rows that nobody compiles yet":    {fill("", ""), fill("", "#if 0\n  { \"c\", 3 },\n#endif\n"), project{}, false},
		"a name that nothing defines":          {fill("", ""), fill("#ifdef UNIT_STRICT_ROWS\n", "#endif\n"), project{"tests/unit/rows.c": "#ifdef UNIT_STRICT_ROWS\n"}, true},
		"a name that the build defines":        {fill("", ""), fill("#ifdef UNIT_STRICT_ROWS\n", "#endif\n"), project{"CMakeLists.txt": "add_definitions(-DUNIT_STRICT_ROWS)\n"}, false},
		"a name that must not be defined":      {fill("", ""), fill("#if !defined(UNIT_STRICT_ROWS)\n", "#endif\n"), project{}, false},
		"a second name that nothing defines":   {fill("#ifndef UNIT_NO_ROWS\n", "#endif\n"), fill("#if !defined(UNIT_NO_ROWS) && defined(UNIT_STRICT_ROWS)\n", "#endif\n"), project{}, true},
		"the opposite of what was asked":       {fill("#ifndef UNIT_NO_ROWS\n", "#endif\n"), fill("#ifdef UNIT_NO_ROWS\n", "#endif\n"), project{"CMakeLists.txt": "UNIT_NO_ROWS\n"}, true},
		"the same question in other words":     {fill("#ifndef UNIT_NO_ROWS\n", "#endif\n"), fill("#if !defined(UNIT_NO_ROWS)\n", "#endif\n"), project{"CMakeLists.txt": "UNIT_NO_ROWS\n"}, false},
		"the remark of an end names something": {fill("#if UNIT_A_ROWS\n", "#endif\n"), fill("#if defined(UNIT_A_ROWS)\n", "#endif  // defined(UNIT_STRICT_ROWS)\n"), project{}, false},
		"new lines beside another question": {
			fill("", "#if UNIT_A_ROWS\n  { \"c\", 3 },\n#endif\n  { \"d\", 4 },\n"),
			fill("#ifdef UNIT_STRICT_ROWS\n  { \"x\", 9 },\n#endif\n", "#if UNIT_A_ROWS\n  { \"c\", 3 },\n#endif\n  { \"e\", 5 },\n"), project{}, false,
		},
		"new rows that need what nothing defines": {fill("", ""), fill("", "#ifdef UNIT_STRICT_ROWS\n  { \"c\", 3 },\n#endif\n"), project{}, false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, e := range run(matching.Input{Pairs: []inventory.Pair{pair(t, "tests/unit/rows.c", c.before, c.after)}, Repository: c.repo}) {
				got = append(got, string(e.Kind))
			}
			if slices.Contains(got, "case-switched-off") != c.want {
				t.Errorf("events %q", got)
			}
		})
	}
}

// A test that is still there and that its file no longer hands to a runner does not run.
func TestTestsThatLeaveTheirTable(t *testing.T) {
	const frame = "#include \"harness.h\"\n\nvoid test_order(void)\n{\n    ASSERT(ring_get(1) == 7);\n}\n\nvoid test_size(void)\n{\n    ASSERT(ring_size() == 2);\n}\n\nstruct entry tests[] = {\n    { \"order\", test_order },\nROW    { NULL, NULL },\n};\n"
	with := func(row string) string { return strings.Replace(frame, "ROW", row, 1) }
	cases := map[string]struct {
		before, after string
		want          bool
	}{
		"a row is gone":             {with("    { \"size\", test_size },\n"), with(""), true},
		"a row becomes a comment":   {with("    { \"size\", test_size },\n"), with("    // { \"size\", test_size },\n"), true},
		"a row is called otherwise": {with("    { \"size\", test_size },\n"), with("    { \"size of it\", test_size },\n"), false},
		"another macro has it":      {with("    { \"size\", test_size },\n"), with("    ENTRY(test_size),\n"), false},
		"it was never handed over":  {with(""), with("    { \"again\", test_order },\n"), false},
		"it moves in front":         {with("    { \"size\", test_size },\n"), strings.Replace(with(""), "    { \"order\"", "    { \"size\", test_size },\n    { \"order\"", 1), false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := slices.ContainsFunc(compareAt(t, "src/ring_test.c", c.before, c.after), func(e string) bool { return e == "case-disabled" })
			if got != c.want {
				t.Errorf("told %v, want %v", got, c.want)
			}
		})
	}
}
