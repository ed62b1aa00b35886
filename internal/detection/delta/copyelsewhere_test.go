package delta_test

import (
	"testing"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// A test that stands word for word in a file which the change does not touch is not lost.
func TestACopyStaysElsewhere(t *testing.T) {
	const (
		other = "#[test]\nfn first() {\n    assert_eq!(one(), 1);\n}\n"
		twice = "#[test]\nfn counts_rows() {\n    let cart = cart();\n    assert_eq!(cart.rows(), 3);\n}\n"
	)
	for name, c := range map[string]struct {
		elsewhere string
		want      bool
	}{
		"the very same":            {twice, true},
		"set in further":           {"mod rows {\n    #[test]\n    fn counts_rows() {\n        let cart = cart();\n        assert_eq!(cart.rows(), 3);\n    }\n}\n", true},
		"it claims less":           {"#[test]\nfn counts_rows() {\n    let cart = cart();\n    assert!(cart.rows() > 0);\n}\n", false},
		"the copy does not run":    {"#[test]\n#[ignore]\nfn counts_rows() {\n    let cart = cart();\n    assert_eq!(cart.rows(), 3);\n}\n", false},
		"the copy is a comment":    {"// #[test]\n// fn counts_rows() {\n//     let cart = cart();\n//     assert_eq!(cart.rows(), 3);\n// }\n", false},
		"it lies in a comment":     {"/*\n * Later.\n" + twice + "*/\n", false},
		"below a comment":          {"/* Rows are counted. */\n" + twice, true},
		"only its name is written": {"// see counts_rows\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			events := run(matching.Input{Pairs: []inventory.Pair{pair(t, "tests/cart.rs", other+twice, other)}, Repository: project{"tests/rows.rs": c.elsewhere}})
			if len(events) != 1 || events[0].Test != "counts_rows" {
				t.Fatalf("got %v", events)
			}
			if got := len(events[0].Clearances) > 0; got != c.want {
				t.Errorf("cleared %v, want %v", got, c.want)
			}
		})
	}
}
